import { randomUUID } from 'node:crypto'
import type { BulkJobWithFailures } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import type { Person } from '@portico/contract/people/people.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { brokenRulesOf, openPeopleClient, refusalOf, uniqueEmail } from '@portico/tools/testing/people-client'
import { describe, expect, test } from 'vitest'

const server = await openTestServer()
const cast = await castOf(server)
const manager = await server.signIn(cast.portfolio)
const client = await openPeopleClient(server, manager, cast.properties.optedOut)
const keys = await server.ask<{ id: string }>(
  `insert into keys (property_id, name) values ($1, 'Gym'), ($1, 'Pool') returning id`,
  [client.propertyId],
)
const keyIds = keys.map(({ id }) => id)

const adjust = (personId: string, body: object) =>
  manager.send('PATCH', `/v1/people/${personId}`, { propertyId: client.propertyId, ...body })

type Item = { label: string; values: object }
async function finish(operation: string, shared: object, items: Item[]): Promise<BulkJobWithFailures> {
  const jobId = randomUUID()
  const { propertyId } = client
  const reply = await manager.send('POST', '/v1/bulkJobs', { jobId, propertyId, operation, shared, items })
  expect([reply.statusCode, reply.body]).toEqual([202, expect.any(String)])
  await server.runBulkJob({ jobId, accountId: cast.portfolio })
  return (await manager.send('GET', `/v1/bulkJobs/${jobId}`)).json()
}
const forPeople = (people: readonly Person[]) =>
  people.map(({ personId, email }) => ({ label: email ?? personId, values: { personId } }))
const makeSynced = (personId: string) => server.ask(`update people set source = 'Yardi' where id = $1`, [personId])

describe('changing the expiry or the place of a person', () => {
  test('changes nothing else, whatever colleagues have changed meanwhile, and is audited', async () => {
    const person = await client.create()
    await client.send('PUT', client.changeOf(person, { personName: 'Ada Lovelace' }))
    const reply = await adjust(person.personId, { serviceExpiryTimeMillis: client.inDays(60) })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      {
        personName: 'Ada Lovelace',
        services: [{ serviceExpiryTimeMillis: client.inDays(60), addressId: client.floor, version: 3 }],
      },
    ])
    const moved = await adjust(person.personId, { newParentAddressId: client.root, newParentAddressLabel: 'Property' })
    expect(moved.json()).toMatchObject({
      services: [{ serviceExpiryTimeMillis: client.inDays(60), addressId: client.root, version: 4 }],
    })
    const actions = (await server.auditOf(person.personId)).map(({ action }) => action)
    expect(actions).toEqual(['people.create', 'people.update', 'people.update', 'people.update'])
  })

  test('does nothing the second time', async () => {
    const person = await client.create()
    const change = { serviceExpiryTimeMillis: client.inDays(60), newParentAddressId: client.root }
    await adjust(person.personId, change)
    const again = await adjust(person.personId, change)
    expect(again.json()).toMatchObject({ services: [{ version: 2 }] })
    expect(await server.auditOf(person.personId)).toHaveLength(2)
  })

  test('obeys the limits of the type and refuses places that do not exist', async () => {
    const resident = await client.create()
    const guest = await client.create(client.guest())
    const twoYears = { serviceExpiryTimeMillis: client.inYears(2) }
    expect((await adjust(resident.personId, twoYears)).statusCode).toBe(200)
    expect(brokenRulesOf(await adjust(guest.personId, twoYears))).toEqual([422, 'serviceExpiryTimeMillis: dateTooLate'])
    expect(brokenRulesOf(await adjust(resident.personId, { serviceExpiryTimeMillis: client.inDays(-1) }))).toEqual([
      422,
      'serviceExpiryTimeMillis: dateTooEarly',
    ])
    expect(brokenRulesOf(await adjust(resident.personId, { newParentAddressId: randomUUID() }))).toEqual([
      422,
      'newParentAddressId: addressUnknown',
    ])
    expect((await adjust(resident.personId, {})).statusCode).toBe(422)
    expect(refusalOf(await adjust(randomUUID(), twoYears))).toEqual([404, 'people.notFound'])
  })

  test('is possible for somebody from a PMS, as in the form', async () => {
    const person = await client.create()
    await makeSynced(person.personId)
    expect((await adjust(person.personId, { newParentAddressId: client.root })).statusCode).toBe(200)
    expect((await adjust(person.personId, { serviceExpiryTimeMillis: client.inDays(9) })).statusCode).toBe(200)
  })
})

describe('a bulk job', () => {
  test('changes the expiry of everybody whom it suits, and reports the others with the reason', async () => {
    const resident = await client.create()
    const guest = await client.create(client.guest())
    const shared = { serviceExpiryTimeMillis: client.inYears(3) }
    const job = await finish('changeExpiry', shared, forPeople([resident, guest]))
    expect(job).toMatchObject({ done: 1, failed: 1 })
    expect(job.failures).toMatchObject([{ index: 1, status: 422, fields: [{ message: 'dateTooLate' }] }])
    expect((await client.find(resident.personId))?.services[0].serviceExpiryTimeMillis).toBe(client.inYears(3))
  })

  test('moves people, and those who failed can be tried again', async () => {
    const people = [await client.create(), await client.create()]
    await server.ask('delete from people where id = $1', [people[1]?.personId])
    const shared = { newParentAddressId: client.root, newParentAddressLabel: 'Property' }
    const job = await finish('changePlace', shared, forPeople(people))
    expect(job.failures).toMatchObject([{ index: 1, status: 404, code: 'people.notFound' }])
    expect((await client.find(people[0]?.personId ?? ''))?.services[0].addressId).toBe(client.root)
    expect((await manager.send('POST', `/v1/bulkJobs/${job.jobId}/retry`)).statusCode).toBe(202)
  })

  test('removes keys and keeps the others; somebody who does not hold them is done, too', async () => {
    const holder = await client.create(client.resident({ keyIds }))
    const other = await client.create()
    const job = await finish('changeKeys', { removeKeyIds: keyIds.slice(0, 1) }, forPeople([holder, other]))
    expect(job).toMatchObject({ done: 2, failed: 0 })
    expect((await client.find(holder.personId))?.keyIds).toEqual(keyIds.slice(1))
    expect((await client.find(other.personId))?.keyIds).toEqual([])
  })

  test('adds residents with a name, a place of their own and keys, or does not add them at all', async () => {
    const shared = { parentAddressId: client.floor, parentAddressLabel: 'Place', relationType: 'RESIDENT' }
    const [whole, broken] = [uniqueEmail(), uniqueEmail()]
    const stay = { unitNumber: '7', serviceExpiryTimeMillis: client.inDays(90) }
    const place = { parentAddressId: client.root, parentAddressLabel: 'Property' }
    const job = await finish('addResidents', shared, [
      { label: whole, values: { email: whole, personName: 'Ada Byron', ...stay, ...place, keyIds } },
      { label: broken, values: { email: broken, ...stay, keyIds: [randomUUID()] } },
    ])
    expect(job.failures).toMatchObject([{ index: 1, status: 404, code: 'keys.notFound' }])
    const people = await client.list()
    expect(people.find(({ email }) => email === whole)).toMatchObject({
      personName: 'Ada Byron',
      keyIds: keyIds.toSorted(),
      services: [{ addressId: client.root }],
    })
    expect(people.find(({ email }) => email === broken)).toBeUndefined()
  })
})
