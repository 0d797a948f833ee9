import type { BuiltInRole } from '@portico/contract/company/company.rules'
import { openDoorClient } from '@portico/tools/testing/door-client'
import { type AccountId, openPages, type Pages } from '@portico/tools/testing/pages'
import { FACTS, type NewPanel, openNewPanel } from '@portico/tools/testing/pairing-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let portal: Pages
let client: Awaited<ReturnType<typeof openDoorClient>>
let entranceId: string
let deviceId: string
let panel: NewPanel
const accounts = new Map<BuiltInRole, AccountId>()
beforeAll(async () => {
  portal = await openPages()
  client = await openDoorClient(portal, portal.cast.portfolio)
  ;({ entranceId, deviceId } = await client.door('Lobby'))
  for (const role of ['maintenance', 'frontDesk'] as const) accounts.set(role, await addMember(role))
  panel = openNewPanel(portal)
  const { call } = await portal.signIn(portal.cast.portfolio)
  const made = await call('POST', `/v1/access/pairing/${client.propertyId}/devices/${deviceId}/installationCode`, {})
  const reply = await panel.install(made.body.code)
  expect(reply.statusCode).toBe(201)
})
afterAll(() => portal.close())

async function addMember(role: BuiltInRole): Promise<AccountId> {
  const id = await portal.createStranger()
  await portal.ask(`update accounts set kind = 'propertyManager' where id = $1`, [id])
  await portal.ask(
    'insert into memberships (account_id, role_id, company_id, property_id) select $1, $2, company_id, id from properties where id = $3',
    [id, role, client.propertyId],
  )
  return `account:${id}`
}

const devices = (as?: BuiltInRole) =>
  portal.visit(`/properties/${client.propertyId}/entrances/${entranceId}?tab=panels`, {
    flags: { siteRedesign: true },
    ...(as && { as: accounts.get(as) as AccountId }),
  })

describe('the devices of an entrance', () => {
  test('say how their panel was paired, by which key it is known, and that it has not come yet', async () => {
    const page = await devices()
    expect(page.texts('#page code').map((text) => text.trim().replace(/\s+/g, ' '))).toEqual([panel.key.fingerprint])
    expect(page.content()).toContain('Waiting for the panel')
    expect(page.content()).toContain(`${FACTS.maker} ${FACTS.model}`)
    expect(page.content()).toContain(`Serial number ${FACTS.serialNumber}`)
    expect(page.content()).toContain('Last sessionNone yet')
  })

  test('offer pairing to whoever may change devices and reveal codes', async () => {
    expect((await devices()).controls()).toEqual(
      expect.arrayContaining(['Add device', 'Panel stolen', 'Replace panel', expect.stringMatching(/^More for the/)]),
    )
  })

  test('offer the device alone to whoever may not reveal codes', async () => {
    const page = await devices('maintenance')
    expect(page.controls()).toEqual(expect.arrayContaining(['Add device', 'Panel stolen']))
    expect(page.find('#page button[aria-disabled=true]').map((one) => one.text)).toEqual(
      expect.arrayContaining([expect.stringContaining('Replace panel')]),
    )
  })

  test('offer nothing to whoever only reads', async () => {
    const page = await devices('frontDesk')
    expect(page.content()).toContain('Waiting for the panel')
    const offered = page.controls().filter((name) => /device|panel/i.test(name ?? ''))
    expect(offered.filter((name) => name !== 'Devices')).toEqual([])
  })
})

test('a key that is used twice is told at the device and on the page of the property, with what to do', async () => {
  const sql = 'update pairings set key_twice_at = $2 where device_id = $1'
  await portal.ask(sql, [deviceId, new Date()])
  const page = (await devices()).content()
  expect(page).toContain('The key of the panel at Lobby is used twice')
  expect(page).toContain('Key is used twice')
  expect(page).toMatch(/Withdraw the pairing and pair the panel again/)
  const home = await portal.visit(`/properties/${client.propertyId}`, { flags: { siteRedesign: true } })
  expect(home.content()).toContain('The key of the panel at Lobby is used twice')
  await portal.ask(sql, [deviceId, null])
})

test('in the edition `specified` the address of the devices leads to the entrances, which say nothing of pairing', async () => {
  const page = await portal.visit(`/properties/${client.propertyId}/entrances/${entranceId}?tab=panels`, {
    flags: { siteRedesign: true, edition: 'specified' },
  })
  expect(page.address.split('?')[0]).toBe(`/properties/${client.propertyId}/entrances`)
  expect(page.content()).toContain('Lobby')
  expect(page.content()).not.toMatch(/Pair|Devices|Add device/)
})
