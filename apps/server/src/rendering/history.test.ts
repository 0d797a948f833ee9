import { openHistoryClient } from '@portico/tools/testing/history-client'
import { openPages } from '@portico/tools/testing/pages'
import { afterAll, expect, test } from 'vitest'

const portal = await openPages()
afterAll(() => portal.close())

test('a range that reaches beyond what is kept says from when on there are events', async () => {
  const since = new Date(Date.now() - 100 * 24 * 60 * 60 * 1000)
  await portal.ask(`insert into retention_marks values ('EVENTS', $1)`, [since])
  const textOf = async (range: string) =>
    (await portal.visit(`/properties/${portal.cast.properties.openToPartner}/access-history?range=${range}`)).content()
  expect(await textOf('400.day')).toMatch(/Events before \d{4}-\d\d-\d\d have been deleted\./)
  const recent = await textOf('30.day')
  expect(recent).toContain('Last 30 days')
  expect(recent).toContain('Times are shown in')
  expect(recent).not.toContain('have been deleted')
})

/** A property whose front door has two events of a keypad that waited after wrong codes, of which one stands for twelve attempts. */
async function openTriedProperty() {
  const client = await openHistoryClient(portal, portal.cast.portfolio)
  await portal.ask(
    `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, unlock_status, denial_reason, attempts)
     select $1, gen_random_uuid(), now() - make_interval(mins => minutes), $2, 'Front Door', '', 'FAILURE', reason, attempts
     from (values (10, 'TOO_MANY_TRIES', 12), (11, 'TOO_MANY_TRIES', null), (12, 'CREDENTIAL_UNKNOWN', null)) e (minutes, reason, attempts)`,
    [client.propertyId, client.front],
  )
  const visit = (path: string, flags: object = {}) => portal.visit(`/properties/${client.propertyId}${path}`, { flags })
  return { client, visit }
}
const ROWS = '#page table tbody tr'
const ALERT = 'Codes were tried out at Front Door'

test('an event that stands for several attempts says how many', async () => {
  const { visit } = await openTriedProperty()
  const rows = (await visit('/access-history')).texts(ROWS)
  expect(rows[0]).toMatch(/Unknown.*Failed.*Too many wrong codes.*12 attempts.*Why\?/)
  expect(rows[1]).toContain('Too many wrong codes')
  expect(rows[1]).not.toContain('attempt')
})

test.each([
  ['the dashboard of the property', '', {}],
  ['its overview', '/overview', { siteRedesign: true }],
])('%s has an alert while codes are tried out, which leads to the attempts', async (_, path, flags) => {
  const { client, visit } = await openTriedProperty()
  const page = await visit(path, flags)
  expect(page.content()).toContain(ALERT)
  expect(page.content()).toContain('13 attempts in the last 24 hours while the keypad was waiting after wrong codes')
  const [link] = page.find('#page a[href*="TOO_MANY_TRIES"]')
  expect(link?.textContent).toBe('Show attempts')
  const address = link?.getAttribute('href')?.replace(`/properties/${client.propertyId}`, '') ?? ''
  const attempts = (await visit(address, flags)).texts(ROWS)
  expect(attempts).toHaveLength(2)
  for (const row of attempts) expect(row).toContain('Too many wrong codes')
  expect((await visit(path, { ...flags, edition: 'specified' })).content()).not.toContain(ALERT)
})

test('the page of an entrance has the alert if it is about this entrance', async () => {
  const { client, visit } = await openTriedProperty()
  const flags = { siteRedesign: true }
  expect((await visit(`/entrances/${client.front}`, flags)).content()).toContain(ALERT)
  expect((await visit(`/entrances/${client.garage}`, flags)).content()).not.toContain('tried out')
})

test('of many keypads at which codes are tried out three are named and the others are counted', async () => {
  const { client, visit } = await openTriedProperty()
  await portal.ask(
    `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, unlock_status, denial_reason, attempts)
     select $1, gen_random_uuid(), now(), gen_random_uuid(), 'Gate ' || number, '', 'FAILURE', 'TOO_MANY_TRIES', 20 + number from generate_series(1, 4) number`,
    [client.propertyId],
  )
  const page = (await visit('')).content()
  for (const name of ['Gate 4', 'Gate 3', 'Gate 2']) expect(page).toContain(`Codes were tried out at ${name}`)
  expect(page).toContain('Codes were tried out at 2 more entrances')
  expect(page).not.toContain(ALERT)
})
