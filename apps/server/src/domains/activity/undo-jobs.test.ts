import { randomUUID } from 'node:crypto'
import type { Change } from '@portico/contract/activity/activity.schema'
import type { BulkJobWithFailures } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { beforeEach, expect, test } from 'vitest'

const DAY = 24 * 60 * 60_000
const EARLIER = new Date(Date.now() + 20 * DAY)
const LATER = Date.now() + 60 * DAY

let client: DoorClient

const server = await openTestServer()
const accountId = (await castOf(server)).portfolio
const manager = await server.signIn(accountId)
beforeEach(async () => {
  client = await openDoorClient(server, accountId)
})

const people = async (count: number) =>
  (
    await server.ask<{ id: string }>(
      `insert into people (property_id, place_id, email, person_name, unit_number, relation_type, service_starts_at, service_expires_at)
       select $1, $2, gen_random_uuid() || '@example.com', 'Person ' || n, '12B', 'RESIDENT', now() - interval '1 day', $3
       from generate_series(1, $4) n returning id`,
      [client.propertyId, client.placeId, EARLIER, count],
    )
  ).map(({ id }) => id)

async function ran(operation: string, shared: object, ids: readonly string[]) {
  const jobId = randomUUID()
  const items = ids.map((personId) => ({ label: personId, values: { personId } }))
  const request = { jobId, propertyId: client.propertyId, operation, shared, items }
  expect((await manager.call('POST', '/v1/bulkJobs', request)).status).toBe(202)
  return finished(jobId)
}
async function finished(jobId: string): Promise<BulkJobWithFailures> {
  await server.runBulkJob({ jobId, accountId })
  return (await manager.call('GET', `/v1/bulkJobs/${jobId}`)).body
}
const base = () => `/v1/property/changes/${client.propertyId}`
const latest = async (): Promise<Change> => (await manager.call('GET', base())).body.changes[0]
const undo = async (number: number, confirmsOpening = true, by = manager) => {
  const { status, body } = await by.call('POST', `${base()}/${number}/undo`, { confirmsOpening })
  return { status, code: body.error?.code as string | undefined, jobId: body.jobId as string }
}
const ends = async () =>
  (
    await server.ask<{ at: Date; people: string }>(
      `select service_expires_at as at, count(*) as people from people where property_id = $1 group by 1 order by 1`,
      [client.propertyId],
    )
  ).map((row) => [row.at.getTime(), Number(row.people)])

test('a bulk job for 500 people is undone as one, and leaves and lists those whom somebody changed since', async () => {
  const ids = await people(500)
  await ran('changeExpiry', { serviceExpiryTimeMillis: LATER }, ids)
  const colleagues = LATER + 5 * DAY
  for (const personId of ids.slice(0, 3))
    await manager.call('PATCH', `/v1/people/${personId}`, {
      ...{ propertyId: client.propertyId, serviceExpiryTimeMillis: colleagues },
    })
  const [, , , change] = (await manager.call('GET', base())).body.changes as Change[]
  const number = change?.number ?? 0
  expect(change).toMatchObject({ undo: 'possible', action: 'people.update' })
  const plan = (await manager.call('GET', `${base()}/${number}/undo`)).body
  expect(plan).toEqual({ lines: [], left: [], opensDoors: false, bulk: { changes: 500, people: 500 } })

  const { status, jobId } = await undo(number, false)
  expect(status).toBe(200)
  const job = await finished(jobId)
  expect(job).toMatchObject({ operation: 'undo', total: 500, done: 497, failed: 3 })
  expect(job.failures.map(({ label, code }) => [label, code])).toEqual(
    Array(3).fill([expect.stringMatching(/^Person \d+$/), 'activity.nothingLeft']),
  )
  expect(await ends()).toEqual([
    [EARLIER.getTime(), 497],
    [colleagues, 3],
  ])
  const mails = await server.ask('select from person_invitations where property_id = $1', [client.propertyId])
  expect(mails).toEqual([])
  expect((await latest()).undo).toBe('possible')
  expect(await undo(number)).toMatchObject({ status: 409, code: 'activity.alreadyUndone' })
})

test('of two colleagues who undo a bulk job at once one does, by whichever of its changes', async () => {
  await ran('changeExpiry', { serviceExpiryTimeMillis: LATER }, await people(5))
  const { number } = await latest()
  const replies = await Promise.all([undo(number), undo(number - 3)])
  expect(replies.map(({ status, code }) => [status, code]).sort()).toEqual([
    [200, undefined],
    [409, 'activity.alreadyUndone'],
  ])
})

test('a bulk job that gives keys back asks first', async () => {
  const keyId = await client.key('Residents', [(await client.door('Front Door')).entranceId])
  const ids = await people(3)
  for (const id of ids) await client.give(id, keyId)
  await ran('changeKeys', { removeKeyIds: [keyId] }, ids)
  const { number } = await latest()
  expect(await undo(number, false)).toMatchObject({ status: 409, code: 'activity.opensDoors' })
  await finished((await undo(number)).jobId)
  expect(await server.ask('select from person_keys where key_id = $1', [keyId])).toHaveLength(3)
})

test('whom a bulk job has not changed is not part of its undo', async () => {
  const keyId = await client.key('Residents', [(await client.door('Front Door')).entranceId])
  const ids = await people(3)
  await client.give(ids[0] ?? '', keyId)
  await ran('changeKeys', { addKeyIds: [keyId] }, ids)
  const { changes } = (await manager.call('GET', base())).body as { changes: Change[] }
  const [first, second] = ids.map((id) => changes.find(({ thing }) => thing.id === id))
  expect([first?.undo, second?.undo]).toEqual([null, 'possible'])
  const plan = (await manager.call('GET', `${base()}/${second?.number}/undo`)).body
  expect(plan.bulk).toEqual({ changes: 2, people: 2 })
  const job = await finished((await undo(second?.number ?? 0)).jobId)
  expect(job).toMatchObject({ done: 2, failed: 0 })
  expect(await server.ask('select from person_keys where key_id = $1', [keyId])).toHaveLength(1)
})

test('a bulk job is undone within a day, and not if it did something else, too', async () => {
  await ran('changeExpiry', { serviceExpiryTimeMillis: LATER }, await people(2))
  const { number } = await latest()
  await server.ask(`update audit set at = at - interval '25 hours' where chain = $1 and request_id like 'bulk job %'`, [
    client.propertyId,
  ])
  expect((await latest()).undo).toBeNull()
  expect(await undo(number)).toMatchObject({ status: 409, code: 'activity.notUndoable' })

  await manager.send('POST', '/v1/user/setAvcTermsAcceptanceTime')
  const keyId = await client.key('Residents', [(await client.door('Front Door')).entranceId])
  const resident = { email: 'new@example.com', personName: 'New Person', unitNumber: '1', relationType: 'RESIDENT' }
  const place = { parentAddressId: client.placeId, parentAddressLabel: 'Property' }
  const jobId = randomUUID()
  await manager.call('POST', '/v1/bulkJobs', {
    ...{ jobId, propertyId: client.propertyId, operation: 'addResidents' },
    shared: { ...place, keyIds: [keyId], serviceExpiryTimeMillis: LATER },
    items: [{ label: 'New', values: resident }],
  })
  expect(await finished(jobId)).toMatchObject({ done: 1 })
  const given = (await manager.call('GET', `${base()}?topic=keys`)).body.changes[0] as Change
  expect(given).toMatchObject({ action: 'keys.assign', undo: null })
  expect(await undo(given.number)).toMatchObject({ status: 409, code: 'activity.notUndoable' })
})

test('nobody starts the undo of a bulk job as a bulk job', async () => {
  const items = [{ label: 'One', values: { number: 1, about: randomUUID() } }]
  const request = { jobId: randomUUID(), propertyId: client.propertyId, operation: 'undo', shared: {}, items }
  expect((await manager.call('POST', '/v1/bulkJobs', request)).status).toBe(422)
})
