import { openDoorClient } from '@portico/tools/testing/door-client'
import { openPages, type Pages } from '@portico/tools/testing/pages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let portal: Pages
let client: Awaited<ReturnType<typeof openDoorClient>>
let lobby: Awaited<ReturnType<typeof client.door>>
let ada: string
beforeAll(async () => {
  portal = await openPages({ offersAllLocales: true })
  client = await openDoorClient(portal, portal.cast.portfolio)
  lobby = await client.door('Lobby')
  const keyId = await client.key('Residents', [lobby.entranceId])
  ada = await client.person({ person_name: 'Ada Byron', email: 'ada@example.com' })
  await client.give(ada, keyId)
  await lobby.panel.pull()
})
afterAll(() => portal.close())

const visit = (path: string, flags: object = {}) =>
  portal.visit(`/properties/${client.propertyId}${path}`, { flags: { siteRedesign: true, ...flags } })
const SPECIFIED = { edition: 'specified' }

describe('the page of an entrance', () => {
  test('says how its panel does', async () => {
    const page = await visit(`/entrances/${lobby.entranceId}`)
    expect(page.title()).toMatch(/^Lobby/)
    expect(page.texts('h1')).toEqual(['Lobby'])
    expect(page.content()).toContain('Online, up to date')
    expect(page.content()).not.toContain('Panel with a screen')
  })

  test('lists who can open it first, and its devices with their tokens in its last tab', async () => {
    const openers = await visit(`/entrances/${lobby.entranceId}`)
    expect(openers.texts('#page table tbody tr')).toEqual([expect.stringMatching(/^Ada Byron.*Can open/)])
    expect(openers.texts('#page [role=tab]').at(-1)).toBe('Devices')
    const panels = await visit(`/entrances/${lobby.entranceId}?tab=panels`)
    expect(panels.content()).toContain('Panel with a screen')
  })

  test('is an error page for an entrance that does not exist', async () => {
    const page = await visit('/entrances/00000000-0000-4000-8000-000000000000')
    expect([page.status, page.content()]).toEqual([404, expect.stringContaining('Entrance not found')])
  })

  test('leads to the list of entrances in the edition `specified`', async () => {
    const { address } = await visit(`/entrances/${lobby.entranceId}`, SPECIFIED)
    expect(address).toBe(`/properties/${client.propertyId}/entrances`)
  })
})

test('the list of entrances shows the state of each door, links to its page, and is filtered by state in its address', async () => {
  const cards = '#page li:has(h2)'
  const shown = await visit('/entrances')
  expect(shown.texts(cards)[0]).toContain('Online, up to date')
  expect(shown.find(`${cards} h2 a`)).toHaveLength(1)
  expect((await visit('/entrances?state=offline')).find(cards)).toEqual([])
  const plain = await visit('/entrances?state=offline', SPECIFIED)
  expect(plain.texts(`${cards} h2`)).toEqual(['Lobby'])
  expect(plain.find(`${cards} h2 a`)).toEqual([])
  expect(plain.content()).not.toContain('Online, up to date')
})

test('the list of entrances is a table on request, with the states first and the serial numbers last', async () => {
  const headers = '#page thead th'
  const table = await visit('/entrances?view=table')
  expect(table.texts(headers).at(0)).toBe('State')
  expect(table.texts(headers).at(-1)).toBe('Serial numbers')
  expect(table.texts('#page tbody tr')[0]).toMatch(/^Online, up to date.*Lobby/)
  const preferences = { entrancesLayout: 'table' }
  const address = `/properties/${client.propertyId}/entrances`
  const flags = { siteRedesign: true }
  expect((await portal.visit(address, { flags, preferences })).find(headers)).not.toHaveLength(0)
  expect((await visit('/entrances')).find(headers)).toHaveLength(0)
  expect((await visit('/entrances?view=table', SPECIFIED)).find(headers)).toHaveLength(0)
})

test('the question in the address is answered in the page that the server sends', async () => {
  const question = `/can-they-get-in?person=${ada}&entrance=${lobby.entranceId}`
  const page = await visit(question)
  expect(page.title()).toMatch(/^Can they get in\?/)
  expect(page.content()).toContain('Lobby opens for Ada Byron')
  expect(page.content()).toContain('Holds the key Residents')
  expect((await visit('/can-they-get-in')).content()).toContain('Nothing asked yet')
})

test('an answer about the past says what the settings of today would do, of the guest who has tried', async () => {
  const question = `/can-they-get-in?person=${ada}&entrance=${lobby.entranceId}&at=${Date.now() - 3_600_000}`
  const page = (await visit(`${question}&reported=NO_KEY`)).content()
  expect(page).toContain("With today's settings, Lobby would open for Ada Byron")
  expect(page).toContain('Would open with: App')
  expect(page).not.toMatch(/Lobby opens|Opens with/)
  const guest = (await visit(`${question}&guest=gus%40example.com`)).content()
  expect(guest).toContain('Lobby would open for gus@example.com')
  expect(guest).toContain('Guest of Ada Byron')
})

test.each([
  ['TOO_MANY_TRIES', 'The keypad waits after too many wrong codes', 'the keypad takes codes again by itself'],
  ['RULE_UNKNOWN', 'The program of the panel is too old', 'Have the program of the panel updated'],
  ['LIST_STALE', 'The panel has not reached the portal for too long', 'as soon as it reaches the portal'],
  ['CLOCK_UNKNOWN', 'The panel does not know what time it is', 'After a power cut'],
])('a denial with %s says what the panel decided by and what helps', async (reason, decided, helps) => {
  const question = `/can-they-get-in?person=${ada}&entrance=${lobby.entranceId}&at=${Date.now() - 3_600_000}`
  const page = (await visit(`${question}&reported=${reason}`)).content()
  expect(page).toContain(`The panel kept the door shut then: ${decided}`)
  expect(page).toContain(helps)
})

test('a denial of a waiting keypad leads to what was tried there, and says nothing about anybody', async () => {
  const question = `/can-they-get-in?entrance=${lobby.entranceId}&at=${Date.now() - 3_600_000}&reported=TOO_MANY_TRIES`
  const page = await visit(question)
  expect(page.texts('#page a[href*="TOO_MANY_TRIES"]')).toEqual(['Show the attempts'])
  expect(page.content()).toContain('Nothing asked yet')
  expect(page.content()).not.toContain('Below you see')
})

/** Tests that change something do it in a property of their own, because tests run in any order. */
async function openOtherProperty() {
  const other = await openDoorClient(portal, portal.cast.portfolio)
  await other.door('Garage')
  const view = (path: string, flags: object = {}) =>
    portal.visit(`/properties/${other.propertyId}${path}`, { flags: { siteRedesign: true, ...flags } })
  return { other, view }
}

test('a lockdown of the property is an alert on its page', async () => {
  const { other, view } = await openOtherProperty()
  await portal.ask(
    `insert into lockdowns (property_id, scope_id, reason, started_by, key_ids) values ($1, $1, 'Fire alarm', 'nora@example.com', '{}')`,
    [other.propertyId],
  )
  expect((await view('/overview')).content()).toContain('Quarry Yard is locked down')
  expect((await view('/entrances')).content()).toContain('Locked down')
  expect((await view('/overview', SPECIFIED)).content()).not.toContain('locked down')
})

test('a lockdown that an archive began gives its reason in the language of the reader', async () => {
  const { other } = await openOtherProperty()
  await portal.ask(
    `insert into lockdowns (property_id, scope_id, kind, reason, started_by) values ($1, $1, 'ARCHIVE', 'Archived', 'nora@example.com')`,
    [other.propertyId],
  )
  const visitor = { locale: 'de_DE', flags: { siteRedesign: true } } as const
  const page = (await portal.visit(`/properties/${other.propertyId}/overview`, visitor)).content()
  expect(page).toContain('Die Immobilie wurde archiviert')
  expect(page).not.toContain('Archived')
})

test('the page of codes tells how long it takes to guess one, and which length would be better', async () => {
  const { other, view } = await openOtherProperty()
  const gate = await other.door('Gate')
  const codes = () => view('/credentials/codes')
  expect((await codes()).content()).not.toContain('tries out codes')
  for (let count = 0; count < 30; count++) await other.code({ digits: 6 })
  await gate.panel.pull()
  const told = (await codes()).content()
  expect(told).toContain('Codes of 6 digits: 30. Keypads: 1.')
  expect(told).toContain(
    'would hit one after about 333 days. With at least 7 digits it would be 9 years. Codes keep their length until they are replaced.',
  )
  expect((await view('/credentials/codes', SPECIFIED)).content()).not.toContain('tries out codes')
})

describe('what guests open', () => {
  async function openSharedProperty() {
    const { other, view } = await openOtherProperty()
    const [gate, store] = [await other.door('Gate'), await other.door('Store')]
    const keyId = await other.key('Courtyard', [gate.entranceId, store.entranceId])
    await portal.ask('update key_entrances set is_guest_sharable = true where entrance_id = $1', [gate.entranceId])
    const guest = await other.person({ person_name: 'Grace Hopper', relation_type: 'GUEST' })
    const resident = await other.person({ person_name: 'Ada Byron' })
    for (const person of [guest, resident]) await other.give(person, keyId)
    await portal.ask('update entrances set avc_enabled = true where property_id = $1', [other.propertyId])
    return { other, view, gate, store, guest, resident }
  }

  test('is explained: which key does not share the entrance, and that schedules bind guests only', async () => {
    const { view, gate, store, guest, resident } = await openSharedProperty()
    const ask = async (person: string, door: typeof gate) =>
      (await view(`/can-they-get-in?person=${person}&entrance=${door.entranceId}`)).content()
    expect(await ask(guest, store)).toContain('Holds Courtyard, which shares only other entrances with guests')
    expect(await ask(guest, gate)).toContain('Within the permitted hours')
    const unbound = await ask(resident, gate)
    expect(unbound).toContain('No hours apply: the schedules of keys bind guests only')
    expect(unbound).not.toContain('Within the permitted hours')
    await portal.ask('update key_entrances set is_guest_sharable = false where entrance_id = $1', [gate.entranceId])
    expect(await ask(guest, store)).toContain('Courtyard shares no entrance with guests, so guests open all')
  })

  test('is announced on the page of the property until it holds, in both faces and both editions', async () => {
    const { other, view } = await openSharedProperty()
    const announced = 'guests open only what is shared with them'
    expect((await view('/overview', SPECIFIED)).content()).not.toContain(announced)
    await portal.ask(`update properties set guest_sharing_from = '2030-01-31T20:00:00Z' where id = $1`, [
      other.propertyId,
    ])
    for (const page of [await view('/overview', SPECIFIED), await view('/', { siteRedesign: false })]) {
      expect(page.content()).toContain(`From 2030-01-31 ${announced}`)
      expect(page.content()).toContain('1 guest loses entrances then.')
    }
  })

  test('is not announced where nobody loses anything', async () => {
    const { other, view } = await openOtherProperty()
    await portal.ask(`update properties set guest_sharing_from = now() + interval '30 days' where id = $1`, [
      other.propertyId,
    ])
    expect((await view('/overview')).content()).not.toContain('shared with them')
  })

  test('is said with the keys and with the rights of residents', async () => {
    const { view } = await openSharedProperty()
    expect((await view('/keys')).content()).toContain('Schedules bind guests only')
    expect((await view('/settings/access-control')).content()).toContain('These are rights of residents')
  })
})

test('a suspended person has a badge in the list of users', async () => {
  const { other, view } = await openOtherProperty()
  await portal.ask(
    `insert into person_suspensions (property_id, person_id, reason, suspended_by) values ($1, $2, 'Lost phone', 'nora@example.com')`,
    [other.propertyId, await other.person()],
  )
  await portal.ask('update entrances set avc_enabled = true where property_id = $1', [other.propertyId])
  const page = await view('/users')
  expect(page.texts('#page table tbody tr')[0]).toMatch(/Suspended.*Lost phone/)
  expect((await view('/users', SPECIFIED)).content()).not.toContain('Lost phone')
})

test('a door that nothing reaches is told on its card, on its page and in the alert of a lockdown', async () => {
  const { other, view } = await openOtherProperty()
  const side = await other.door('Side Door')
  await side.panel.pull()
  await portal.ask('delete from device_tokens where device_id = $1', [side.deviceId])
  await portal.ask(
    `insert into lockdowns (property_id, scope_id, reason, started_by, key_ids) values ($1, $1, 'Intruder', 'nora@example.com', '{}')`,
    [other.propertyId],
  )
  expect((await view('/entrances')).texts('#page li:has(h2)')[1]).toContain('No panel listens')
  const page = (await view(`/entrances/${side.entranceId}`)).content()
  expect(page).toContain('Side Door has no panel that listens')
  expect(page).toContain('It keeps opening by the list of')
  expect((await view('/overview')).content()).toContain(
    'Garage and Side Door have no panel that listens: lock them by hand.',
  )
})

test('an answer about a door that is offline says first what the door knows', async () => {
  const { other, view } = await openOtherProperty()
  const pool = await other.door('Pool')
  const ben = await other.person({ person_name: 'Ben Bright' })
  await other.give(ben, await other.key('Swimmers', [pool.entranceId]))
  await pool.panel.pull()
  await portal.ask(`update panels set disconnected_at = now() - interval '1 hour' where device_id = $1`, [
    pool.deviceId,
  ])
  const question = `/can-they-get-in?person=${ben}&entrance=${pool.entranceId}`
  const known = (await view(question)).content()
  expect(known).toContain('the door decides now as told below')
  expect(known).toContain('Pool opens for Ben Bright')
  await portal.ask(
    `insert into person_suspensions (property_id, person_id, reason, suspended_by) values ($1, $2, 'Lost phone', 'nora@example.com')`,
    [other.propertyId, ben],
  )
  const page = (await view(question)).content()
  expect(page).toMatch(
    /Pool last heard on .*It does not know yet: Ben Bright\..*Once it is reached, Pool stays shut for Ben/,
  )
  const openers = (await view(`/entrances/${pool.entranceId}?tab=openers`)).content()
  expect(openers).toMatch(/Pool last heard on .*0 can open Pool once the door is reached/)
  expect(openers).toContain('Now: not known')
})
