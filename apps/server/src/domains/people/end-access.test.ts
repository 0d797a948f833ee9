import { randomUUID } from 'node:crypto'
import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { brokenRulesOf, refusalOf } from '@portico/tools/testing/people-client'
import { beforeEach, describe, expect, test } from 'vitest'

let client: DoorClient
let front: Awaited<ReturnType<DoorClient['door']>>
let keyId: string
let ada: string

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

const server = await openTestServer()
const portfolio = (await castOf(server)).portfolio
const manager = await server.signIn(portfolio)
beforeEach(async () => {
  client = await openDoorClient(server, portfolio)
  front = await client.door('Front Door')
  keyId = await client.key('Residents', [front.entranceId])
  ada = await addPerson()
})

async function addPerson(columns: Record<string, unknown> = {}) {
  const personId = await client.person({ service_expires_at: inDays(90), ...columns })
  await client.give(personId, keyId)
  return personId
}
const end = (personId: string, body: object = {}) =>
  manager.send('POST', `/v1/people/${personId}/end`, { propertyId: client.propertyId, ...body })
const personNow = async (personId: string) =>
  (await manager.send('GET', `/v1/people/${personId}?propertyId=${client.propertyId}`)).json()
const credentialsNow = (personId: string) =>
  server.ask('select type, status, inactive_reason from credentials where person_id = $1 order by type', [personId])
const actionsOf = async (id: string) => (await server.auditOf(id)).map(({ action }) => action)
const eventsOf = async (personId: string) =>
  (await manager.send('GET', `/v1/people/${personId}/events?propertyId=${client.propertyId}`))
    .json()
    .events.map(({ action }: { action: string }) => action)

describe('ending the access of a person now', () => {
  test('ends the service period, deactivates codes, takes fobs back, and reaches the panels', async () => {
    const { code } = await client.code({ person_id: ada })
    const { id: fobId, fob } = await client.fob({ person_id: ada })
    await front.panel.pull()
    const attempts = () =>
      [{ personId: ada }, { code }, { fob }].map((shown) => front.panel.attempt(shown, Date.now()).isAllowed)
    expect(attempts()).toEqual([true, true, true])

    const reply = await end(ada)
    expect([reply.statusCode, reply.json()]).toEqual([200, { outcome: 'ENDED' }])
    const [service] = (await personNow(ada)).services
    expect(Math.abs(Date.now() - service.serviceExpiryTimeMillis)).toBeLessThan(60_000)
    expect(service.version).toBe(2)
    expect(await credentialsNow(ada)).toEqual([
      { type: 'CODE', status: 'INACTIVE', inactive_reason: 'DEACTIVATED_BY_PMP' },
    ])
    expect(await server.ask('select status, person_id from credentials where id = $1', [fobId])).toEqual([
      { status: 'PENDING', person_id: null },
    ])
    await front.panel.pull()
    expect(attempts()).toEqual([false, false, false])
  })

  test('is audited and listed among the changes of the person, with the fob that was taken back', async () => {
    await client.code({ person_id: ada })
    await client.fob({ person_id: ada })
    await end(ada)
    expect(await actionsOf(ada)).toEqual(['people.endAccess'])
    expect(new Set(await eventsOf(ada))).toEqual(new Set(['accessEnded', 'fobReturned', 'codeDeactivated']))
  })

  test('changes nothing the second time', async () => {
    await end(ada)
    const once = await personNow(ada)
    expect((await end(ada)).json()).toEqual({ outcome: 'ENDED' })
    expect(await personNow(ada)).toEqual(once)
    expect(await actionsOf(ada)).toEqual(['people.endAccess'])
  })

  test('also ends access that has not begun or has no end', async () => {
    const later = await addPerson({ service_starts_at: inDays(10) })
    const unlimited = await addPerson({ service_expires_at: null })
    for (const personId of [later, unlimited]) {
      expect((await end(personId)).statusCode).toBe(200)
      const [{ serviceStartTimeMillis, serviceExpiryTimeMillis }] = (await personNow(personId)).services
      expect(serviceStartTimeMillis).toBeLessThanOrEqual(serviceExpiryTimeMillis)
      expect(serviceExpiryTimeMillis).toBeLessThanOrEqual(Date.now() + 1000)
    }
  })

  test('suspends somebody whom a PMS brings, because the next sync would restore the period', async () => {
    const synced = await addPerson({ source: 'Yardi' })
    const { code } = await client.code({ person_id: synced })
    const before = await personNow(synced)
    const reply = await end(synced, { reason: 'Moved out' })
    expect([reply.statusCode, reply.json()]).toEqual([200, { outcome: 'SUSPENDED' }])
    expect(await personNow(synced)).toEqual(before)
    await front.panel.pull()
    expect(front.panel.attempt({ code }, Date.now())).toMatchObject({ reason: 'HOLDER_SUSPENDED' })
    expect(await actionsOf(synced)).toEqual(['access.suspend'])
    await end(synced, { reason: 'Another reason' })
    expect(await actionsOf(synced)).toEqual(['access.suspend'])
  })

  test('needs a reason for somebody whom a PMS brings, and a person of the property', async () => {
    const synced = await addPerson({ source: 'Yardi' })
    expect(brokenRulesOf(await end(synced))).toEqual([422, 'reason: reasonRequired'])
    expect(refusalOf(await end(randomUUID()))).toEqual([404, 'people.notFound'])
  })
})

describe('a bulk job that ends access', () => {
  const start = (body: object) =>
    manager.send('POST', '/v1/bulkJobs', {
      ...{
        jobId: randomUUID(),
        propertyId: client.propertyId,
        operation: 'endAccess',
        shared: { reason: 'Moved out' },
      },
      ...body,
    })
  const finish = async (body: object) => {
    const reply = await start(body)
    expect(reply.statusCode, reply.body).toBe(202)
    const { jobId } = reply.json()
    await server.runBulkJob({ jobId, accountId: portfolio })
    return (await manager.send('GET', `/v1/bulkJobs/${jobId}`)).json()
  }
  const itemsOf = (...ids: string[]) => ids.map((personId) => ({ label: personId, values: { personId } }))

  test('ends or suspends each of them, and somebody who was deleted meanwhile is done', async () => {
    const synced = await addPerson({ source: 'Yardi' })
    const job = await finish({ items: itemsOf(ada, synced, randomUUID()) })
    expect(job).toMatchObject({ total: 3, done: 3, failed: 0 })
    expect(await actionsOf(ada)).toEqual(['people.endAccess'])
    expect(await actionsOf(synced)).toEqual(['access.suspend'])
  })

  test('for a search leaves out those whose access has ended', async () => {
    const gone = await addPerson({ service_expires_at: inDays(-3) })
    const job = await finish({ matching: { people: { filter: [], match: 'all' }, count: 1 } })
    expect(job).toMatchObject({ total: 1, done: 1 })
    expect(await actionsOf(gone)).toEqual([])
  })

  test('is no part of the edition `specified`', async () => {
    await server.ask(`insert into flags (name, value) values ('edition', '"specified"')`)
    expect((await start({ items: itemsOf(ada) })).statusCode).toBe(404)
    expect((await end(ada)).statusCode).toBe(404)
    await server.ask(`delete from flags where name = 'edition'`)
  })
})
