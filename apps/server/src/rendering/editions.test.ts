import { openDoorClient } from '@portico/tools/testing/door-client'
import { openPages, type Page, type Pages } from '@portico/tools/testing/pages'
import { afterAll, beforeAll, expect, test } from 'vitest'

let portal: Pages
let propertyId: string
let entranceId: string
let personId: string
beforeAll(async () => {
  portal = await openPages()
  const client = await openDoorClient(portal, portal.cast.portfolio)
  propertyId = client.propertyId
  const lobby = await client.door('Lobby')
  entranceId = lobby.entranceId
  personId = await client.person({ person_name: 'Ada Byron', email: 'ada@example.com' })
  await client.give(personId, await client.key('Residents', [entranceId]))
  await lobby.panel.pull()
  await portal.ask(
    `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, visitor_name, unlock_status, person_id)
     select $1, gen_random_uuid(), now(), $2, 'Lobby', 'ada@example.com', 'Ada Byron', status, $3 from unnest(array['SUCCESS', 'FAILURE']) status`,
    [propertyId, entranceId, personId],
  )
  await portal.ask('update entrances set avc_enabled = true where property_id = $1', [propertyId])
})
afterAll(() => portal.close())

/** What a page offers and names: controls, headings, columns and tested parts. `P` is a property of the manager, `W` one of the demo world. */
const namesOn = ({ controls, texts, find }: Page) => [
  ...controls(),
  ...texts('h1, h2, h3, th'),
  ...find('[data-testid]').map((part) => part.getAttribute('data-testid')),
]

type Row = [address: string, onlyInFull: (string | RegExp)[]]
const rows: Row[] = [
  ['/', ['Show as a list', 'Actions for Abercorn Mansions']],
  ['/?view=list', ['Show as cards']],
  ['/account', ['Sessions (1)', 'End all other sessions']],
  ['P', ['Can they get in?', 'Resident sync', 'Lock down property', 'activity', 'busy-hours', 'deliveries', 'endings']],
  ['P/entrances', ['All states']],
  ['P/users', ['Suspend', 'Download as CSV']],
  ['P/users/:person', ['Suspend', 'Resend invitation', /^Invitation/, /^Last openings/, /^Changes/]],
  ['P/places', ['1 entrance in Quarry Yard', '1 user in Quarry Yard']],
  ['P/keys', ['1 user who holds Residents']],
  ['W/settings/contacts', ['Add contact', /^Change /, /^Remove /]],
  ['W/settings/credential-formats', ['Use', /In force$/]],
  ['P/access-history', [/^Why was access denied/, 'Ada Byron']],
  ['W/providers', ['Signed agreement', /^Change access of/, /^Decisions/]],
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

test.each([
  ['P/entrances/:entrance', 'P/entrances'],
  ['P/can-they-get-in', 'P'],
  ['P/sync', 'P'],
  ['P/sync/runs/held', 'P'],
  ['P/wizard/checklist', 'P'],
])('%s leads to %s in the edition `specified`', async (address, arrived) => {
  const page = await portal.visit(addressOf(address), { flags: { edition: 'specified' } })
  expect(page.address.replace(/\/overview$|#.*/, '')).toBe(addressOf(arrived))
})
