import type { PeoplePage } from '@portico/contract/people/people.schema'
import { folded } from '@portico/contract/shared/folding'
import { castOf } from '@portico/tools/testing/cast'
import { openHistoryClient } from '@portico/tools/testing/history-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { openPeopleClient, refusalOf } from '@portico/tools/testing/people-client'
import { describe, expect, test } from 'vitest'

/** Name, e-mail, unit, place, type, the days until access ends, keys, PMS. */
const residents = [
  ['Zoë Ångström', 'zoe@example.com', '2', 'Annex', 'RESIDENT', '2031-05-01', ['Gym'], null],
  ['adam west', 'adam@example.com', '10', 'Tower', 'RESIDENT', '2031-05-31', ['Gym', 'Pool 50%'], 'Yardi'],
  [null, 'bo_b@example.com', null, 'Tower', 'GUEST', '2032-01-01', [], null],
  ['Straße 7', null, '1', 'Tower', 'SERVICE_PROVIDER', null, ['Pool 50%'], null],
] as const

const server = await openTestServer()
const { portfolio } = await castOf(server)
const manager = await server.signIn(portfolio)
const { propertyId } = await openHistoryClient(server, portfolio)
await server.ask(`update properties set time_zone = 'America/New_York' where id = $1`, [propertyId])
await server.ask(
  `insert into places (property_id, name, label) values ($1, 'Annex', 'Place'), ($1, 'Tower', 'Place')`,
  [propertyId],
)
await server.ask(`insert into keys (property_id, name) values ($1, 'Gym'), ($1, 'Pool 50%')`, [propertyId])
for (const [name, email, unit, place, type, lastDay, keys, source] of residents) {
  await server.ask(
    `with added as (
       insert into people (property_id, place_id, person_name, email, unit_number, relation_type, service_expires_at, source)
       select $1, id, $2, $3, $4, $5, ($6::date + time '23:59') at time zone 'America/New_York', $7
       from places where property_id = $1 and name = $8 returning property_id, id)
     insert into person_keys (property_id, person_id, key_id)
     select a.property_id, a.id, k.id from added a join keys k on k.property_id = a.property_id and k.name = any($9::text[])`,
    [propertyId, name, email, unit, type, lastDay, source, place, keys],
  )
}
const client = await openPeopleClient(server, manager, propertyId)

const pageOf = async (query: Record<string, unknown>): Promise<PeoplePage> => {
  const reply = await client.search(query)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()])
  return reply.json()
}
const namesOf = ({ people }: PeoplePage) =>
  people.map(({ personName, email }) => (personName ?? email ?? '').slice(0, 4))
const found = async (...filter: object[]) => namesOf(await pageOf({ filter })).sort()

describe('a search of people', () => {
  test('without a field finds names, e-mail addresses, units, places, keys and dates, without case and accents', async () => {
    const anywhere = (value: string) => found({ operator: ':', value })
    expect(await anywhere('zoe ang')).toEqual(['Zoë '])
    expect(await anywhere('STRASSE')).toEqual(['Stra'])
    expect(await anywhere('ｂｏ_')).toEqual(['bo_b'])
    expect(await anywhere('tow')).toEqual(['Stra', 'adam', 'bo_b'])
    expect(await anywhere('l 50%')).toEqual(['Stra', 'adam'])
    expect(await anywhere('2031-05')).toEqual(['Zoë ', 'adam'])
    expect(await anywhere('yardi')).toEqual(['adam'])
    for (const value of ['a%t', 'z_e', '\\', 'west\nadam', '2031-13']) expect(await anywhere(value)).toEqual([])
  })

  test('finds a Japanese name by its reading, in Latin letters and in kana', async ({ onTestFinished }) => {
    await server.ask(
      `insert into people (property_id, place_id, person_name, relation_type)
       select property_id, id, '佐藤 さくら', 'GUEST' from places where property_id = $1 and name = 'Tower'`,
      [client.propertyId],
    )
    onTestFinished(async () => void (await server.ask(`delete from people where person_name = '佐藤 さくら'`)))
    for (const value of ['sato', 'Satou', 'サトウ', 'sakura', '佐藤'])
      expect(await found({ operator: ':', value })).toEqual(['佐藤 さ'])
    expect(await found({ operator: '=', value: 'sato' })).toEqual([])
  })

  test('finds a text as a whole, or those who do not have it', async () => {
    expect(await found({ operator: '=', value: 'gym' })).toEqual(['Zoë ', 'adam'])
    expect(await found({ operator: '=', value: 'gy' })).toEqual([])
    expect(await found({ operator: '!:', value: 'gym' })).toEqual(['Stra', 'bo_b'])
    expect(await found({ field: 'personName', operator: '!=', value: 'adam west' })).toEqual(['Stra', 'Zoë ', 'bo_b'])
    expect(await found({ field: 'source', operator: '!=', value: 'Yardi' })).toEqual(['Stra', 'Zoë ', 'bo_b'])
  })

  test.each([
    ['email', ':', 'EXAMPLE', ['Zoë ', 'adam', 'bo_b']],
    ['unitName', '=', '1', ['Stra']],
    ['addressName', '=', 'annex', ['Zoë ']],
    ['keys', ':', 'pool', ['Stra', 'adam']],
    ['keyCount', '=', '2', ['adam']],
    ['keyCount', '!=', '1', ['adam', 'bo_b']],
    ['keyCount', '=', 'two', []],
    ['accessCodeCount', '=', '0', ['Stra', 'Zoë ', 'adam', 'bo_b']],
    ['expiry', '=', '2031-05-31', ['adam']],
    ['expiry', '!=', '2031-05-31', ['Stra', 'Zoë ', 'bo_b']],
    ['expiry', ':', '05-3', ['adam']],
    ['expiry', '=', '-', ['Stra']],
    ['name', ':', 'bo_', ['bo_b']],
    ['identity', ':', 'straß', ['Stra']],
  ])('by %s %s %s', async (field, operator, value, names) => {
    expect(await found({ field, operator, value })).toEqual(names)
  })

  test('finds the words that the portal has recognised', async () => {
    const words = (field: string, ...values: string[]) =>
      found({ field, operator: '=', value: 'in any language', words: { [field]: values } })
    expect(await words('type', 'GUEST', 'SERVICE_PROVIDER')).toEqual(['Stra', 'bo_b'])
    expect(await words('type')).toEqual([])
    expect(await words('source', 'MANUAL')).toEqual(['Stra', 'Zoë ', 'bo_b'])
    expect(await words('enrollmentStatus', 'ENROLLED')).toEqual([])
    expect(await words('enrollmentStatus', 'INVITE_NOT_SENT')).toHaveLength(4)
    expect(await words('directoryVisibility', 'nothing')).toHaveLength(4)
    expect(await found({ operator: ':', value: 'gast', words: { type: ['GUEST'] } })).toEqual(['bo_b'])
    expect(await found({ operator: '!:', value: 'gast', words: { type: ['GUEST'] } })).toHaveLength(3)
    await server.ask(
      `insert into person_suspensions (property_id, person_id, reason, suspended_by)
       select property_id, id, 'Lost phone', 'me@example.com' from people where email = 'zoe@example.com'`,
    )
    expect(await words('enrollmentStatus', 'SUSPENDED')).toEqual(['Zoë '])
  })

  test('asks for all conditions or for any of them', async () => {
    const filter = [
      { field: 'addressName', operator: '=', value: 'Tower' },
      { field: 'keys', operator: '=', value: 'Gym' },
    ]
    expect(namesOf(await pageOf({ filter }))).toEqual(['adam'])
    expect(namesOf(await pageOf({ filter, match: 'any' }))).toHaveLength(4)
  })

  test('can leave out those who cannot be deleted, and those whose access has ended', async () => {
    expect((await pageOf({ only: 'DELETABLE' })).totalRecords).toBe(3)
    expect((await pageOf({ only: 'PRESENT' })).totalRecords).toBe(4)
    await server.ask(
      `update people set service_expires_at = now() - interval '1 hour' where email = 'bo_b@example.com'`,
    )
    expect((await pageOf({ only: 'PRESENT' })).totalRecords).toBe(3)
    await server.ask(`update people set service_expires_at = '2032-01-02T04:59:00Z' where email = 'bo_b@example.com'`)
  })

  test('is refused if it is none', async () => {
    for (const query of [
      { filter: 'ada' },
      { filter: [{ operator: '~', value: 'a' }] },
      { filter: [{ field: 'password', operator: ':', value: 'a' }] },
      { filter: Array.from({ length: 21 }, () => ({ operator: ':', value: 'a' })) },
      { sort: 'password' },
      { pageSize: 201 },
      { pageNumber: 0 },
    ])
      expect(refusalOf(await client.search(query))).toEqual([400, 'request.malformed'])
  })
})

describe('the order of people', () => {
  test.each([
    ['expiry', ['Zoë ', 'adam', 'bo_b', 'Stra']],
    ['-expiry', ['bo_b', 'adam', 'Zoë ', 'Stra']],
    ['name', ['adam', 'bo_b', 'Stra', 'Zoë ']],
    ['personName', ['bo_b', 'adam', 'Stra', 'Zoë ']],
    ['unitName', ['bo_b', 'Stra', 'Zoë ', 'adam']],
    ['-keyCount', ['adam', 'Stra', 'Zoë ', 'bo_b']],
    ['keys', ['bo_b', 'Zoë ', 'adam', 'Stra']],
    ['addressName', ['Zoë ', 'adam', 'bo_b', 'Stra']],
  ])('by %s', async (sort, names) => {
    expect(namesOf(await pageOf({ sort }))).toEqual(names)
  })
})

describe('a page of people', () => {
  test('has the people of that page, and counts those of all pages', async () => {
    const page = async (pageNumber: number, more: object = {}) => {
      const reply = await pageOf({ sort: 'name', pageSize: 3, pageNumber, ...more })
      return [namesOf(reply), reply.totalRecords, reply.pageNumber]
    }
    expect(await page(1)).toEqual([['adam', 'bo_b', 'Stra'], 4, 1])
    expect(await page(2)).toEqual([['Zoë '], 4, 2])
    expect(await page(9)).toEqual([['Zoë '], 4, 2])
    const filter = [{ operator: ':', value: 'tower' }]
    expect(await page(9, { filter })).toEqual([['adam', 'bo_b', 'Stra'], 3, 1])
    expect(await page(1, { filter: [{ operator: ':', value: 'nobody' }] })).toEqual([[], 0, 1])
  })
})

test('the page that holds somebody is found, whatever page and order is asked for', async () => {
  const everybody = (await pageOf({ sort: 'expiry' })).people
  const pages = (query: object) =>
    Promise.all(
      everybody.map(async ({ personId }) => {
        const page = await pageOf({ sort: 'expiry', pageSize: 3, ...query, holding: personId })
        expect(page.people.map((person) => person.personId).includes(personId)).toBe(true)
        return page.pageNumber
      }),
    )
  expect(await pages({})).toEqual([1, 1, 1, 2])
  expect(await pages({ pageNumber: 9 })).toEqual([1, 1, 1, 2])
  expect((await pageOf({ sort: 'expiry', pageSize: 3, pageNumber: 2, holding: client.propertyId })).pageNumber).toBe(2)
})

test('people are found by their e-mail addresses in any case', async () => {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/v1/people/byEmail',
    headers: { cookie: manager.cookie, 'x-csrf-token': manager.token },
    payload: { propertyId: client.propertyId, emails: [' ADAM@example.com', 'nobody@example.com'] },
  })
  expect(reply.statusCode).toBe(200)
  expect(namesOf(reply.json())).toEqual(['adam'])
})

test('server and database fold texts alike', async () => {
  const texts = [
    'Zoë Ångström',
    'STRASSE',
    'Straße',
    'ＡＢＣ',
    'カナが',
    'ﬁn',
    'İstanbul',
    'ὈΔΥΣΣΕΎΣ',
    'plain',
    '',
    'a\u0301',
  ]
  const rows = await server.ask<{ folded: string }>('select portico.folded(t) as folded from unnest($1::text[]) t', [
    texts,
  ])
  expect(rows.map((row) => row.folded)).toEqual(texts.map(folded))
})

describe('a limited count', () => {
  /** A property of its own: 1,000 residents with an even number, in the order of their expiry, and as many as asked for with an odd one. */
  async function openHouse(odd: number) {
    const { portfolio } = await castOf(server)
    const { propertyId } = await openHistoryClient(server, portfolio)
    await server.ask(
      `insert into people (property_id, place_id, person_name, email, relation_type, service_expires_at)
       select p.property_id, p.id, 'Resident', case when n <= 1000 then 'even' else 'odd' end || n || '@example.com', 'RESIDENT',
         now() + make_interval(days => n)
       from places p, generate_series(1, 1000 + $2::int) n where p.property_id = $1`,
      [propertyId, odd],
    )
    const house = await openPeopleClient(server, manager, propertyId)
    return async (query: Record<string, unknown>) => {
      const reply = await house.search({ counting: 'limited', pageSize: '10', sort: 'expiry', ...query })
      const { people, ...page }: PeoplePage = reply.json()
      return { ...page, emails: people.map(({ email }) => email) }
    }
  }
  const named = (value: string) => ({ filter: [{ operator: ':', value }] })

  test('ends at 1,000 where a text finds more, until the last page, which knows the total', async () => {
    const search = await openHouse(5)
    expect(await search({ ...named('resident'), pageSize: '2' })).toEqual({
      ...{ totalRecords: 1000, hasMore: true, pageNumber: 1, emails: ['even1@example.com', 'even2@example.com'] },
    })
    const nextToLast = await search({ ...named('resident'), pageNumber: '100' })
    expect(nextToLast).toMatchObject({ totalRecords: 1000, hasMore: true, pageNumber: 100 })
    const last = {
      ...{ totalRecords: 1005, hasMore: false, pageNumber: 101 },
      emails: [1001, 1002, 1003, 1004, 1005].map((n) => `odd${n}@example.com`),
    }
    for (const pageNumber of ['101', '102', '200'])
      expect(await search({ ...named('resident'), pageNumber })).toEqual(last)
    // A last page that is full knows that it is the last one.
    expect(await search({ ...named('resident'), pageSize: '5', pageNumber: '201' })).toEqual({
      ...last,
      pageNumber: 201,
    })
    const { emails, hasMore } = await search({ ...named('resident'), sort: '-expiry', pageSize: '2' })
    expect([emails, hasMore]).toEqual([['odd1005@example.com', 'odd1004@example.com'], true])
  })

  test('is exact up to 1,000, and wherever no text is searched or the caller asks for it', async () => {
    const search = await openHouse(5)
    const exactly = (totalRecords: number) => ({ totalRecords, hasMore: false })
    expect(await search({ ...named('even'), pageNumber: '100' })).toMatchObject({ ...exactly(1000), pageNumber: 100 })
    expect(await search({ ...named('even'), pageNumber: '101' })).toMatchObject({ ...exactly(1000), pageNumber: 100 })
    expect(await search({})).toMatchObject(exactly(1005))
    const type = { field: 'type', operator: '=', value: 'Resident', words: { type: ['RESIDENT'] } }
    expect(await search({ filter: [type] })).toMatchObject(exactly(1005))
    expect(await search({ ...named('resident'), counting: 'exact' })).toMatchObject(exactly(1005))
  })
})
