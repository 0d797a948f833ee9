import { randomUUID } from 'node:crypto'
import { BULK_JOBS_UNFINISHED_MAX } from '@portico/contract/bulk-jobs/bulk-jobs.rules'
import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

type Door = Awaited<ReturnType<DoorClient['door']>>
let server: TestServer
let manager: SignedIn
let accountId: string
let client: DoorClient
let front: Door
let garage: Door
let ada: string

beforeAll(async () => {
  server = await startTestServer()
  accountId = (await castOf(server)).portfolio
  manager = await server.signIn(accountId)
})
afterAll(() => server.close())
beforeEach(async () => {
  client = await openDoorClient(server, accountId)
  front = await client.door('Front Door')
  garage = await client.door('Garage')
  ada = await client.person()
  await client.give(ada, await client.key('Residents', [front.entranceId, garage.entranceId]))
})

const report = (jobId: string, deviceId = front.deviceId) =>
  manager.send('POST', `/v1/access/devices/${client.propertyId}/${deviceId}/stolen`, { jobId })
const codesOf = (personId: string) =>
  server.ask<{ id: string; status: string; guest_schedules: unknown[] }>(
    `select id, status, guest_schedules from credentials where person_id = $1 and type = 'CODE' order by created_at, status = 'INACTIVE' desc`,
    [personId],
  )

test('a stolen panel is shut out, the people whose codes and fobs it knew are named, and one job gives them new codes', async () => {
  const schedule = JSON.stringify([{ type: 'WEEKLY', filter: { MONDAY: [] } }])
  const { id: former } = await client.code({ person_id: ada, guest_schedules: schedule })
  const { fob } = await client.fob({ person_id: ada })
  const bob = await client.person({ person_name: 'Bob' })
  const { id: kept } = await client.code({ person_id: bob })
  await front.panel.pull()
  await garage.panel.pull()
  const jobId = randomUUID()
  const reply = await report(jobId)
  expect(reply.json()).toEqual({
    jobId,
    people: [{ personId: ada, name: 'Ada Byron', codes: 1, fobNumbers: [Number(fob.split('/')[2])] }],
    passes: 0,
  })
  expect((await front.panel.get(1)).statusCode).toBe(401)
  const [epochs] = await server.ask(
    `select p.code_salt_epoch as salt, d.code_key_epoch as key from properties p join devices d on d.property_id = p.id where d.id = $1`,
    [front.deviceId],
  )
  expect(epochs).toEqual({ salt: 2, key: 2 })
  await server.runBulkJob({ jobId, accountId })
  expect(await codesOf(ada)).toMatchObject([
    { id: former, status: 'INACTIVE' },
    { status: 'ENABLED', guest_schedules: JSON.parse(schedule) },
  ])
  expect(await codesOf(bob)).toMatchObject([{ id: kept, status: 'ENABLED' }])
  // The other door gets the new salt and the new code.
  await garage.panel.pull()
  expect(garage.panel.state().codes).toMatchObject({ saltEpoch: 2, keyEpoch: 1 })
  const [, fresh] = await codesOf(ada)
  expect(
    garage.panel
      .state()
      .grants.filter(({ isActive }) => isActive)
      .map(({ id }) => id),
  ).toContain(fresh?.id)
  const rows = await server.ask(
    `select action, entity_id, after from audit where chain = $1 and action in ('devices.reportStolen', 'credentials.create') order by seq`,
    [client.propertyId],
  )
  expect(rows).toMatchObject([
    { action: 'devices.reportStolen', entity_id: front.deviceId, after: { people: 1, tokens: 1 } },
    { action: 'credentials.create', entity_id: fresh?.id },
  ])
})

test('a blocked code is replaced as well, and its successor is blocked: somebody may unblock it later', async () => {
  const { id: former } = await client.code({ person_id: ada, status: 'BLOCKED' })
  const jobId = randomUUID()
  expect((await report(jobId)).json()).toMatchObject({ jobId, people: [{ personId: ada, codes: 1 }] })
  await server.runBulkJob({ jobId, accountId })
  expect(await codesOf(ada)).toMatchObject([{ id: former, status: 'INACTIVE' }, { status: 'BLOCKED' }])
})

test('a report starts its job also for a manager who has as many unfinished ones as an account can have', async () => {
  await client.code({ person_id: ada })
  await server.ask(
    `insert into bulk_jobs (id, account_id, property_id, operation, shared, total)
     select gen_random_uuid(), $1, $2, 'renewCodes', '{}', 1 from generate_series(1, $3)`,
    [accountId, client.propertyId, BULK_JOBS_UNFINISHED_MAX],
  )
  const jobId = randomUUID()
  expect((await report(jobId)).json()).toMatchObject({ jobId })
  await server.ask('delete from bulk_jobs where id <> $1', [jobId])
})

test('a report that is repeated starts no second job', async () => {
  await client.code({ person_id: ada })
  const jobId = randomUUID()
  expect([(await report(jobId)).statusCode, (await report(jobId)).statusCode]).toEqual([200, 200])
  const [jobs] = await server.ask(`select count(*)::int as count from bulk_jobs where property_id = $1`, [
    client.propertyId,
  ])
  expect(jobs).toEqual({ count: 1 })
})

test('a panel that knew nobody starts no job, and a device of nobody is not found', async () => {
  await server.ask('delete from person_keys where property_id = $1', [client.propertyId])
  expect((await report(randomUUID())).json()).toEqual({ jobId: null, people: [], passes: 0 })
  const unknown = await report(randomUUID(), randomUUID())
  expect(unknown.json().error.code).toBe('access.deviceNotFound')
})
