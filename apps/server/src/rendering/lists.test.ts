import { openHistoryClient } from '@portico/tools/testing/history-client'
import { openPages, type Pages } from '@portico/tools/testing/pages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROWS = '#page table tbody tr'
const CARDS = '#page li:has(h2)'

let portal: Pages
/** A property with two wings, a yard between them and a shed in the yard. */
let estate: string
beforeAll(async () => {
  portal = await openPages()
  const [row] = await portal.ask<{ id: string }>(
    `insert into properties (name, address_line1, city, postal_code, country_code, time_zone, avc_enabled)
     values ('Alder Estate', '8 Alder Way', 'Portland', '97201', 'US', 'America/Los_Angeles', true) returning id`,
  )
  estate = row?.id ?? ''
  await portal.ask('insert into memberships (property_id, account_id) values ($1, $2)', [estate, portal.cast.portfolio])
  await portal.ask(
    `insert into places (property_id, name, label) select $1, name, case name when 'Alder Estate' then 'Property' else 'Place' end
     from unnest(array['Alder Estate', 'East Wing', 'West Wing', 'Yard', 'Shed']) name`,
    [estate],
  )
  await portal.ask(
    `insert into place_parents (property_id, place_id, parent_id)
     select $1, c.id, p.id from (values ('East Wing', 'Alder Estate'), ('West Wing', 'Alder Estate'), ('Yard', 'East Wing'),
       ('Yard', 'West Wing'), ('Shed', 'Yard')) v (child, parent)
     join places c on c.property_id = $1 and c.name = child join places p on p.property_id = $1 and p.name = parent`,
    [estate],
  )
})
afterAll(() => portal.close())

const list = (path: string) => portal.visit(`/properties/${estate}/${path}`, { flags: { siteRedesign: true } })

describe('the places of a property', () => {
  test('are listed in a table with their parents', async () => {
    const page = await list('places')
    expect(page.title()).toMatch(/^Places/)
    expect(page.texts('h1')[0]).toContain('Places')
    expect(page.texts(ROWS)).toHaveLength(5)
    const yard = page.find(ROWS).find(({ textContent }) => textContent.trim().startsWith('Yard'))
    expect(yard?.querySelectorAll('li').map(({ textContent }) => textContent)).toEqual([
      'Alder Estate → East Wing',
      'Alder Estate → West Wing',
    ])
  })

  test('are filtered by name and parents, as in the URL', async () => {
    const inside = await list('places?filter=hierarchy%3DEast%20Wing')
    expect(inside.texts(ROWS)).toEqual([expect.stringMatching(/^Shed/), expect.stringMatching(/^Yard/)])
    expect(inside.content()).toContain('Inside of')
    expect((await list('places?filter=name%3Awing')).texts(ROWS)).toEqual([
      expect.stringMatching(/^East Wing/),
      expect.stringMatching(/^West Wing/),
    ])
    expect((await list('places?filter=name%3Anowhere')).content()).toContain('No matches')
  })
})

describe('the entrances of a property', () => {
  const COLUMNS = 'access_status, avc_enabled, is_avc_active, is_non_delivery'
  beforeAll(async () => {
    for (const [name, place, values, hardware] of [
      ['Everything', 'Alder Estate', `'ACCESS_ENABLED', true, true, false`, ['PICTOR', 'GEOKEY']],
      ['Asleep', 'Yard', `'ACCESS_DISABLED', true, false, true`, ['READER']],
      ['Nothing', 'Yard', `'ACCESS_DISABLED', false, false, true`, []],
    ] as const) {
      await portal.ask(
        `with added as (insert into entrances (property_id, place_id, name, ${COLUMNS})
           select $1, (select id from places where property_id = $1 and name = $3), $2, ${values} returning id)
         insert into devices (property_id, entrance_id, hardware_type, serial_number)
         select $1, id, hardware, hardware || id from added, unnest($4::text[]) hardware`,
        [estate, name, place, hardware],
      )
    }
  })
  const tagsOf = async (name: string) => {
    const card = (await list('entrances')).find(CARDS).find(({ textContent }) => textContent.includes(name))
    return card?.querySelectorAll('li').map(({ textContent }) => textContent)
  }

  test('have tags for devices, key access, deliveries and the programme', async () => {
    expect(await tagsOf('Everything')).toEqual(['Panel', 'Key Access', 'Portico Delivery', 'GeoKey'])
    expect(await tagsOf('Asleep')).toEqual(['Key Access (not active)'])
    expect(await tagsOf('Nothing')).toEqual([])
    await portal.ask(
      `insert into entity_permissions (property_id, entity_type, entity_id, effect, key_access_status) values ($1, 'PROPERTY', $1, 'ALLOW', 'OPT_IN')`,
      [estate],
    )
    const tags = ['Panel', 'Key Access', 'Third-Party Delivery', 'Portico Delivery', 'GeoKey']
    expect(await tagsOf('Everything')).toEqual(tags)
    expect((await list('entrances?type=thirdParty')).texts(`${CARDS} h2`)).toEqual(['Everything'])
  })

  test('are filtered by name and place, as in the URL', async () => {
    expect((await list('entrances?filter=place%3DYard')).texts(`${CARDS} h2`)).toEqual(['Asleep', 'Nothing'])
    expect((await list('entrances?filter=name%3Anowhere')).content()).toContain('No matches')
  })
})

test('a property without entrances or places says so', async () => {
  const [bare] = await portal.ask<{ id: string }>(
    `insert into properties (name, address_line1, city, postal_code, country_code, time_zone, avc_enabled)
     values ('Bare Hill', '1 Hill', 'Portland', '97201', 'US', 'America/Los_Angeles', true) returning id`,
  )
  await portal.ask('insert into memberships (property_id, account_id) values ($1, $2)', [
    bare?.id,
    portal.cast.portfolio,
  ])
  expect((await portal.visit(`/properties/${bare?.id}/entrances`)).content()).toContain('No Entrances')
  expect((await portal.visit(`/properties/${bare?.id}/places`)).content()).toContain('No Places to display')
})

describe('the users of a property', () => {
  beforeAll(() =>
    portal.ask(
      `insert into people (property_id, place_id, email, relation_type, unit_number, service_expires_at)
       select $1, id, 'user' || n || '@example.com', 'RESIDENT', '1', now() + make_interval(days => n)
       from generate_series(1, 30) n, places where property_id = $1 and name = 'Yard'`,
      [estate],
    ),
  )
  const emails = async (query: string) => {
    const page = await list(`users?${query}`)
    return page.texts(ROWS).map((row) => /user\d+@/.exec(row)?.[0])
  }

  test('are sent with the page that the address asks for', async () => {
    expect(await emails('filter=%3Auser&sort=-expiry&page=2')).toEqual(
      Array.from({ length: 10 }, (_, n) => `user${10 - n}@`),
    )
    expect(await emails('filter=email%3Auser3&filter=email%3A0&sort=expiry')).toEqual(['user30@'])
  })

  test('are filtered by the words that the table shows', async () => {
    const ofUser30 = 'filter=email%3Auser30&filter=enrollmentStatus%3D'
    expect(await emails(`${ofUser30}Invite%20not%20sent`)).toEqual(['user30@'])
    expect(await emails(`${ofUser30}Active`)).toEqual([undefined])
  })
})

test('the keys of a property are filtered by name and entrances, as in the URL', async () => {
  const [harborline] = await portal.ask<{ id: string }>(`select id from properties where name = 'Harborline Tower'`)
  const keys = (filter: string) =>
    portal.visit(`/properties/${harborline?.id}/keys?${filter}`, { flags: { siteRedesign: true } })
  const all = (await keys('filter=')).texts(ROWS).length
  expect((await keys('filter=name%3DResidents')).texts(ROWS)).toEqual([expect.stringMatching(/^Residents/)])
  expect((await keys('filter=name!%3DResidents')).texts(ROWS)).toHaveLength(all - 1)
  expect((await keys('filter=entrances%3DNowhere')).content()).toContain('No matches')
})

test('screen readers hear which list has the pages, which row expands, and whose names a cell lists', async () => {
  const [harborline] = await portal.ask<{ id: string }>(`select id from properties where name = 'Harborline Tower'`)
  const show = (path: string) =>
    portal.visit(`/properties/${harborline?.id}/${path}`, { flags: { siteRedesign: true, fullScreenUserForm: true } })
  const labels = (page: Awaited<ReturnType<typeof show>>) =>
    page.find('#page [aria-label]').map((element) => element.getAttribute('aria-label'))
  expect(labels(await show('keys'))).toEqual(
    expect.arrayContaining(['Pages: Property Keys', 'Expand Amenities', 'Expand Residents']),
  )
  expect(labels(await show('users'))).toEqual(
    expect.arrayContaining(['Pages: Users', expect.stringMatching(/^[A-Z]\w+ [A-Z]\w+: .+ \+\d$/)]),
  )
})

test('the page of one person of a large property contains the data of that person only', async () => {
  const people = await portal.ask<{ id: string; email: string }>(
    `insert into people (property_id, place_id, email, relation_type, unit_number)
     select $1, id, n || '@example.com', 'RESIDENT', '1' from generate_series(1, 501) n, places
     where property_id = $1 and name = 'Yard' returning id, email`,
    [estate],
  )
  const page = await list(`users/${people[0]?.id}`)
  expect(page.html).toContain(people[0]?.email)
  expect(page.html).not.toContain(people[500]?.email)
})

test('the page of one person of a small property contains the data of that person only', async () => {
  const property = portal.cast.properties.openToPartner
  const [ada, bob] = await portal.ask<{ id: string; email: string }>(
    'select id, email from people where property_id = $1 and email is not null order by id limit 2',
    [property],
  )
  const page = await portal.visit(`/properties/${property}/users/${ada?.id}`)
  expect([page.status, page.html.includes(ada?.email ?? '')]).toEqual([200, true])
  expect(page.html).not.toContain(bob?.email)
})

test('the page of an unknown person is not found', async () => {
  const page = await list('users/x')
  expect([page.status, page.texts('h1')]).toEqual([404, ['User not found']])
})

test('the access history shows the page, order and filter of the URL', async () => {
  const client = await openHistoryClient(portal, portal.cast.portfolio)
  const MINUTE = 60_000
  await client.happened(
    Array.from({ length: 65 }, (_, index) => ({
      at: new Date(Date.now() - (index + 1) * MINUTE),
      entranceId: index % 2 ? client.garage : client.front,
      by: index % 4 ? 'bob@example.com' : 'ada@example.com',
      status: index === 5 ? ('FAILURE' as const) : ('SUCCESS' as const),
    })),
  )
  const history = (search: string) => portal.visit(`/properties/${client.propertyId}/access-history${search}`)
  const page = await history('')
  expect(page.title()).toBe('Access History | Portico')
  expect(page.texts('h1')).toEqual(['Property Access History (65)'])
  expect(page.content()).toContain('Times are shown in Pacific Time.')
  expect(page.texts(ROWS)).toHaveLength(20)
  expect((await history('?sort=unlockStatus')).texts(ROWS)[0]).toContain('Failed')
  expect((await history('?page=4')).texts(ROWS)).toHaveLength(5)
  const unreported = await history('?filter=denialReason%3DUNKNOWN')
  expect(unreported.texts(ROWS)).toEqual([expect.stringMatching(/Failed.*Reason not reported.*Why\?/)])
  expect((await history('?filter=unlockStatus%3DFAILURE&filter=denialReason%3DNO_KEY')).content()).toContain(
    'No matches',
  )
  expect((await history('?filter=accessedBy%3Dada%40example.com')).content()).toContain('17 matches')
  expect(
    (await history('?range=2020-01-01T00%3A00%3A00-08%3A00%2F2020-12-31T23%3A59%3A59-08%3A00')).content(),
  ).toContain('No access history found')
})
