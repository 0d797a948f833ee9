import type { PropertySettings } from '@portico/contract/properties/property-settings.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import type { SignedIn } from '@portico/tools/testing/test-server'
import { beforeEach, describe, expect, test } from 'vitest'

const server = await openTestServer()
const cast = await castOf(server)
const manager = await server.signIn(cast.portfolio)
const propertyId = cast.properties.openToPartner
beforeEach(() => server.ask('delete from property_settings where property_id = $1', [propertyId]))

const read = (who: SignedIn = manager) => who.send('GET', `/v1/property/settings/${propertyId}`)
const change = (payload: object, who: SignedIn = manager) =>
  who.send('PATCH', '/v1/property/settings', { propertyId, version: 1, ...payload })
const settings = async () => (await read()).json<PropertySettings>()

const undecided = {
  isGuestAccessAllowed: null,
  maxGuestsAllowed: null,
  isUserCodeCreationAllowed: null,
  maxActiveUserCodesAllowed: null,
  version: 1,
}

test('settings are null until a manager sets them', async () => {
  expect(await settings()).toEqual({ propertyId, ...undecided })
})

test('a change sets the given settings and keeps the others', async () => {
  const first = await change({ isGuestAccessAllowed: true, maxGuestsAllowed: 0 })
  expect([first.statusCode, first.json()]).toEqual([
    200,
    { propertyId, ...undecided, isGuestAccessAllowed: true, maxGuestsAllowed: 0, version: 2 },
  ])
  await change({ isUserCodeCreationAllowed: true, maxActiveUserCodesAllowed: 100, version: 2 })
  await change({ isGuestAccessAllowed: false, version: 3 })
  expect(await settings()).toEqual({
    propertyId,
    isGuestAccessAllowed: false,
    maxGuestsAllowed: 0,
    isUserCodeCreationAllowed: true,
    maxActiveUserCodesAllowed: 100,
    version: 4,
  })
})

describe.each(['maxGuestsAllowed', 'maxActiveUserCodesAllowed'])('%s', (name) => {
  test.each([0, 1, 99, 100])('may be %d', async (value) => {
    expect((await change({ [name]: value })).statusCode).toBe(200)
  })
  test.each([-1, 101, 2.5, 2_147_483_648])('is refused as %d', async (value) => {
    const reply = await change({ [name]: value })
    expect(reply.statusCode).toBe(422)
    const fields: { path: string; message: string }[] = reply.json().error.fields
    expect(new Set(fields.map(({ path, message }) => `${path} ${message}`))).toEqual(new Set([`${name} settingsLimit`]))
    expect((await settings()).version).toBe(1)
  })
  test.each(['10', null, true, []])('is malformed as %j', async (value) => {
    expect((await change({ [name]: value })).statusCode).toBe(400)
  })
})

test('an unknown setting is refused', async () => {
  expect((await change({ maxPets: 3 })).statusCode).toBe(400)
})

test('a change that changes nothing raises no version and is not audited', async () => {
  const audited = () => server.ask(`select from audit where action = 'properties.updateSettings'`)
  await change({ isGuestAccessAllowed: true, maxGuestsAllowed: 4 })
  const { length } = await audited()
  for (const same of [{}, { maxGuestsAllowed: 4 }, { isGuestAccessAllowed: true, maxGuestsAllowed: 4 }]) {
    const reply = await change({ ...same, version: 2 })
    expect([reply.statusCode, reply.json().version]).toEqual([200, 2])
  }
  expect(await audited()).toHaveLength(length)
  expect((await change({ version: 1 })).statusCode).toBe(409)
})

test('a missing or malformed id of a property is refused', async () => {
  const unreadable = await manager.send('GET', '/v1/property/settings/not-an-id')
  expect([unreadable.statusCode, unreadable.json().error.code]).toEqual([400, 'request.malformed'])
  for (const wrong of [undefined, null, 7]) expect((await change({ propertyId: wrong })).statusCode).toBe(400)
  expect((await change({ propertyId: 'not-an-id' })).statusCode).toBe(422)
})

describe('a stale version', () => {
  test.each([
    ['before the first decision', 2],
    ['of the distant future', 2_147_483_647],
  ])('%s changes nothing', async (_name, version) => {
    const reply = await change({ maxGuestsAllowed: 5, version })
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'properties.settingsStale'])
    expect(await settings()).toMatchObject(undecided)
  })

  test('is reported to the second of two concurrent calls, also for the first change', async () => {
    for (const version of [1, 2]) {
      const limits = [1, 2, 3].map((limit) => version * 10 + limit)
      const replies = await Promise.all(limits.map((maxGuestsAllowed) => change({ maxGuestsAllowed, version })))
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    }
    expect((await settings()).version).toBe(3)
  })
})

test('a change is audited with account, old and new values', async () => {
  await change({ maxActiveUserCodesAllowed: 42 })
  const entries = await server.ask(
    `select account_id, entity_id, before->'maxActiveUserCodesAllowed' as before, after->'maxActiveUserCodesAllowed' as after
     from audit where action = 'properties.updateSettings' and property_id = $1 order by seq desc limit 1`,
    [propertyId],
  )
  expect(entries).toEqual([{ account_id: cast.portfolio, entity_id: propertyId, before: null, after: 42 }])
})

test('a repeated call with the same Idempotency-Key changes the settings once', async () => {
  const once = () =>
    manager.send(
      'PATCH',
      '/v1/property/settings',
      { propertyId, version: 1, maxGuestsAllowed: 7 },
      { 'idempotency-key': 'settings-once' },
    )
  const [first, second] = [await once(), await once()]
  expect(second.json()).toEqual(first.json())
  expect((await settings()).version).toBe(2)
})

test('a manager of another property and a partner can neither read nor change settings', async () => {
  for (const who of [await server.signIn(cast.single), await server.signIn(cast.partner)]) {
    expect((await read(who)).statusCode).toBe(403)
    expect((await change({ maxGuestsAllowed: 1 }, who)).statusCode).toBe(403)
  }
  expect((await settings()).version).toBe(1)
})
