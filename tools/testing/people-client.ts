import type { Person } from '@portico/contract/people/people.schema'
import { addToDay, dayOf, endOfDay, startOfDay } from '@portico/contract/shared/days'
import type { SignedIn, TestServer } from './test-server.ts'

let count = 0
export const uniqueEmail = () => `new.person.${++count}@example.com`

/** Concurrency is limited to the number of connections of a test server. */
export async function fiveAtATime<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += 5) {
    results.push(...(await Promise.all(items.slice(start, start + 5).map(work))))
  }
  return results
}

/** API client for the people of one property. */
export async function openPeopleClient(server: TestServer, manager: SignedIn, propertyId: string) {
  const [property] = await server.ask<{ time_zone: string; root: string; floor: string }>(
    `select time_zone, (select id from places where property_id = p.id and label = 'Property' order by id limit 1) as root,
       (select id from places where property_id = p.id and label = 'Place' order by id limit 1) as floor
     from properties p where id = $1`,
    [propertyId],
  )
  if (!property) throw new Error('There is no such property.')
  const { time_zone: timeZone, root, floor } = property
  const today = () => dayOf(Date.now(), timeZone)
  const inDays = (days: number) => endOfDay(addToDay(today(), days, 'day'), timeZone)

  const send = (method: 'POST' | 'PUT' | 'DELETE', body: object, { key = '' } = {}) =>
    manager.send(method, '/v1/people/', body, { ...(key && { 'idempotency-key': key }) })
  const resident = (changes: object = {}) => ({
    propertyId,
    email: uniqueEmail(),
    personName: 'Ada Byron',
    unitNumber: '12B',
    relationType: 'RESIDENT',
    parentAddressId: floor,
    parentAddressLabel: 'Place',
    serviceExpiryTimeMillis: inDays(30),
    ...changes,
  })
  const list = async (id = propertyId): Promise<Person[]> =>
    (await manager.send('GET', `/v1/people/?propertyId=${id}`)).json().people

  const get = (personId: string, id = propertyId) => manager.send('GET', `/v1/people/${personId}?propertyId=${id}`)

  return {
    propertyId,
    root,
    floor,
    timeZone,
    today,
    startOfDayAgo: (days: number) => startOfDay(addToDay(today(), -days, 'day'), timeZone),
    inDays,
    inYears: (years: number, days = 0) => endOfDay(addToDay(addToDay(today(), years, 'year'), days, 'day'), timeZone),
    send,
    resident,
    guest: (changes: object = {}) => ({
      propertyId,
      email: uniqueEmail(),
      relationType: 'GUEST',
      serviceStartTimeMillis: startOfDay(today(), timeZone),
      serviceExpiryTimeMillis: inDays(7),
      ...changes,
    }),
    async create(body: object = resident()): Promise<Person> {
      const reply = await send('POST', body)
      if (reply.statusCode !== 201) throw new Error(`${reply.statusCode} ${reply.body}`)
      return reply.json()
    },
    changeOf: (person: Person, changes: object = {}) => ({
      propertyId,
      personId: person.personId,
      version: person.services[0].version,
      personName: person.personName,
      unitNumber: person.services[0].unitNumber,
      serviceExpiryTimeMillis: person.services[0].serviceExpiryTimeMillis,
      ...changes,
    }),
    list,
    /** A search of people: `filter` is an array of conditions. */
    search: (query: Record<string, unknown>) => {
      const texts = Object.entries({ propertyId, ...query }).map(([name, value]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ])
      return manager.send('GET', `/v1/people/?${new URLSearchParams(texts)}`)
    },
    get,
    find: async (personId: string) => (await list()).find((person) => person.personId === personId),
  }
}
export type PeopleClient = Awaited<ReturnType<typeof openPeopleClient>>

type Refusal = { statusCode: number; json(): { error: { code: string; fields?: { path: string; message: string }[] } } }

/** The status, and the broken rule of each field. */
export const brokenRulesOf = (reply: Refusal) => [
  reply.statusCode,
  ...(reply.json().error.fields ?? []).map(({ path, message }) => `${path}: ${message}`),
]
export const refusalOf = (reply: Refusal) => [reply.statusCode, reply.json().error.code]
