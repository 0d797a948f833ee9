import { openDoorClient } from '@portico/tools/testing/door-client'
import { openPages, type Page } from '@portico/tools/testing/pages'
import { afterAll, expect, test } from 'vitest'

const portal = await openPages()
const client = await openDoorClient(portal, portal.cast.portfolio)
const propertyId = client.propertyId
const lobby = await client.door('Lobby')
const entranceId = lobby.entranceId
const personId = await client.person({ person_name: 'Ada Byron', email: 'ada@example.com' })
await client.give(personId, await client.key('Residents', [entranceId]))
await lobby.panel.pull()
await portal.ask(
  `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, visitor_name, unlock_status, person_id)
   select $1, gen_random_uuid(), now(), $2, 'Lobby', 'ada@example.com', 'Ada Byron', status, $3 from unnest(array['SUCCESS', 'FAILURE']) status`,
  [propertyId, entranceId, personId],
)
await portal.ask('update entrances set avc_enabled = true where property_id = $1', [propertyId])
afterAll(() => portal.close())

/** What a page offers and names: controls, headings, columns and tested parts. `P` is a property of the manager, `W` one of the demo world. */
const namesOn = ({ controls, texts, find }: Page) => [
  ...controls(),
  ...texts('h1, h2, h3, th'),
  ...find('[data-testid]').map((part) => part.getAttribute('data-testid')),
]

type Row = [address: string, onlyInFull: (string | RegExp)[]]
const rows: Row[] = [
  ['/', ['Find', 'Show as a list', 'Actions for Abercorn Mansions', 'Report a lost fob']],
  ['/?view=list', ['Show as cards']],
  ['/account', ['Tasks', 'Sessions (1)', 'End all other sessions']],
  ['P', ['Can they get in?', 'Lock down property', 'activity', 'busy-hours', 'deliveries', 'endings']],
  ['P', ['Privacy']],
  ['P', [/openings today$/, /denials today$/, '0 doors offline']],
  ['P/entrances', ['All states', 'Show as a table']],
  ['P/users', ['Suspend', 'End access now', 'Download CSV']],
  ['P/users/:person', ['Ada Byron', 'Resend invitation', 'Assign fob', 'Suspend', 'End access now', 'Delete']],
  ['P/users', ['Set hours…', 'Hours']],
  ['P/users/:person', [/^Invitation/, /^Last openings/, /^Changes/]],
  ['P/users/:person', [/^Keys and hours/, 'Next 7 days', 'Set hours of the key Residents']],
  ['P/places', ['1 entrance in Quarry Yard', '1 user in Quarry Yard']],
  ['P/keys', ['1 user who holds Residents']],
  ['W/settings/contacts', ['Add contact', /^Edit /, /^Remove /]],
  ['W/settings/credential-formats', ['Use', /In force$/]],
  ['P/access-history', [/^Why was access denied/, 'Ada Byron', 'Today', 'Yesterday', 'Last night']],
  ['W/integrations', ['Resident sync']],
  ['W/providers', ['Signed agreement', /^Change access of/, /^Changes to/]],
]

const addressOf = (path: string) =>
  path
    .replace(/^P/, `/properties/${propertyId}`)
    .replace(/^W/, `/properties/${portal.cast.properties.openToPartner}`)
    .replace(':person', personId)
    .replace(':entrance', entranceId)

test.each(rows)('%s has in the edition `full` alone: %s', async (path, onlyInFull) => {
  const [full, specified] = await Promise.all(
    (['full', 'specified'] as const).map(async (edition) =>
      namesOn(await portal.visit(addressOf(path), { flags: { siteRedesign: true, edition } })),
    ),
  )
  const isOn = (names: typeof full = [], wanted: string | RegExp) =>
    names.some((name) => (typeof wanted === 'string' ? name === wanted : wanted.test(name ?? '')))
  expect(onlyInFull.filter((wanted) => !isOn(full, wanted))).toEqual([])
  expect(onlyInFull.filter((wanted) => isOn(specified, wanted))).toEqual([])
})

test('in the edition `specified` the table of users has the columns that the specification names, in its order', async () => {
  const flags = { fullScreenUserForm: true, multiUserTypesEnabled: true, accessCodesEnabled: true, siteRedesign: true }
  const headings = async (edition: 'full' | 'specified') =>
    (await portal.visit(addressOf('P/users'), { flags: { ...flags, edition } })).texts('#page thead th').filter(Boolean)
  expect(await headings('specified')).toEqual([
    ...['Name', 'Email', 'Type', 'Status', 'Directory visibility', 'Unit', 'Expiry'],
    ...['Place', 'Keys', 'Number of keys', 'Access codes', 'Source'],
  ])
  expect(await headings('full')).toEqual(['Name', 'Unit', 'Status', 'Keys', 'Expiry', 'Place', 'Type', 'Source'])
})

test('in the edition `specified` access information, users, providers and contacts are cards', async () => {
  const cards = async (edition: 'full' | 'specified', siteRedesign: boolean) => {
    const page = await portal.visit(addressOf('W'), { flags: { edition, siteRedesign } })
    return page.find('#page section:has(h2)').map((section) => section.closest('[class*="cards"]') !== null)
  }
  expect(await cards('specified', false)).toEqual([true, true, true, true])
  expect((await cards('full', false)).slice(0, 4)).toEqual([false, false, false, false])
})

test.each([
  ['/account/integrations', 'In use at 1 property'],
  ['/third-party-consent', 'You can do this later'],
])('%s says in the edition `full` alone: %s', async (path, text) => {
  expect((await portal.visit(path, { flags: { edition: 'full' } })).content()).toContain(text)
  expect((await portal.visit(path, { flags: { edition: 'specified' } })).content()).not.toContain(text)
})

test.each([
  ['P/entrances/:entrance', 'P/entrances'],
  ['P/can-they-get-in', 'P'],
  ['/tasks', '/'],
  ['P/sync', 'P'],
  ['P/sync/runs/held', 'P'],
  ['P/wizard/checklist', 'P'],
])('%s leads to %s in the edition `specified`', async (address, arrived) => {
  const page = await portal.visit(addressOf(address), { flags: { edition: 'specified' } })
  expect(page.address.replace(/\/overview$|#.*/, '')).toBe(addressOf(arrived))
})

test('the heading of a user is their name in the edition `full`, and what the page does in `specified`', async () => {
  const headingIn = async (edition: 'full' | 'specified') =>
    (await portal.visit(addressOf('P/users/:person'), { flags: { fullScreenUserForm: true, edition } })).texts('h1')
  expect(await headingIn('full')).toEqual(['Ada Byron'])
  expect(await headingIn('specified')).toEqual(['Manage User'])
})
