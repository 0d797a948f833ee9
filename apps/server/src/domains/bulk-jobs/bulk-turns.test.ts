import { randomUUID } from 'node:crypto'
import { BULK_JOBS_UNFINISHED_MAX } from '@portico/contract/bulk-jobs/bulk-jobs.rules'
import { keysRoutes } from '@portico/contract/keys/keys.routes'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BeforeAnswer } from '../../platform/perform.ts'

let server: TestServer
let cast: Cast
let busy: SignedIn
let colleague: SignedIn
let propertyId: string
let colleaguesPropertyId: string
let keyId: string
/** What happens before each item of the busy manager. */
let beforeItem: () => Promise<void>

const beforeAnswer: BeforeAnswer = async ({ path }, { session, url }) => {
  const isItem = url === '' && path === keysRoutes.assignToPerson.path
  if (isItem && session?.account.id === cast.portfolio) await beforeItem()
}

async function open(options: { runsBulkJobs: number | false }) {
  server = await startTestServer({ beforeAnswer, ...options })
  cast = await castOf(server)
  propertyId = cast.properties.openToPartner
  busy = await server.signIn(cast.portfolio)
  colleague = await server.signIn(cast.single)
  const [own] = await server.ask<{ id: string }>('select property_id as id from memberships where account_id = $1', [
    cast.single,
  ])
  colleaguesPropertyId = own?.id ?? ''
  keyId = await addKey(propertyId)
}
beforeEach(() => {
  beforeItem = async () => {}
})
afterEach(() => server.close())

const addKey = async (property: string) =>
  (
    await server.ask<{ id: string }>(
      'insert into keys (property_id, name) values ($1, gen_random_uuid()) returning id',
      [property],
    )
  )[0]?.id ?? ''

/** The items are about nobody: each of them fails, which takes its time as well. */
const items = (count: number) =>
  Array.from({ length: count }, () => ({ label: 'somebody', values: { personId: randomUUID() } }))

const jobOf = (property: string, key: string, count: number, jobId = randomUUID()) => ({
  jobId,
  propertyId: property,
  operation: 'changeKeys',
  shared: { addKeyIds: [key] },
  items: items(count),
})
async function start(who: SignedIn, job: ReturnType<typeof jobOf>) {
  const reply = await who.send('POST', '/v1/bulkJobs', job)
  expect([reply.statusCode, reply.body]).toEqual([202, expect.any(String)])
  return job.jobId
}
const startBusy = (count: number) => start(busy, jobOf(propertyId, keyId, count))
const startColleagues = async () => start(colleague, jobOf(colleaguesPropertyId, await addKey(colleaguesPropertyId), 1))

const isFinished = async (who: SignedIn, jobId: string) =>
  (await who.send('GET', `/v1/bulkJobs/${jobId}`)).json().isFinished as boolean
const unfinished = async (accountId: string) =>
  (await server.ask('select id from bulk_jobs where account_id = $1 and finished_at is null', [accountId])).length

describe('among several workers', () => {
  test('one works for an account at a time, so a colleague does not wait for its many jobs', async () => {
    await open({ runsBulkJobs: 4 })
    const release = Promise.withResolvers<void>()
    let atWork = 0
    let mostAtWork = 0
    beforeItem = async () => {
      atWork += 1
      mostAtWork = Math.max(mostAtWork, atWork)
      await release.promise
      atWork -= 1
    }
    for (let count = 0; count < 6; count++) await startBusy(2)
    await expect.poll(() => atWork).toBe(1)
    const jobId = await startColleagues()
    await expect.poll(() => isFinished(colleague, jobId)).toBe(true)
    expect(await unfinished(cast.portfolio)).toBe(6)
    release.resolve()
    await expect.poll(() => unfinished(cast.portfolio)).toBe(0)
    expect(mostAtWork).toBe(1)
  })
})

describe('a single worker', () => {
  beforeEach(() => open({ runsBulkJobs: 1 }))

  test('takes accounts in turns, so a job of one item is done while large ones of another account go on', async () => {
    beforeItem = () => new Promise((resume) => setTimeout(resume, 20))
    for (let count = 0; count < 5; count++) await startBusy(2_000)
    await expect.poll(doneItems).toBeGreaterThan(0)
    const jobId = await startColleagues()
    await expect.poll(() => isFinished(colleague, jobId)).toBe(true)
    expect(await unfinished(cast.portfolio)).toBe(5)
    beforeItem = async () => {}
    await server.ask('delete from bulk_jobs')
  })

  test('finishes every job in the end, those of few items first', async () => {
    beforeItem = () => new Promise((resume) => setTimeout(resume, 10))
    const large = await startBusy(150)
    const small = await startBusy(1)
    await expect.poll(() => isFinished(busy, small)).toBe(true)
    await expect.poll(() => isFinished(busy, large)).toBe(true)
    const [first] = await server.ask<{ id: string }>('select id from bulk_jobs order by finished_at limit 1')
    expect(first?.id).toBe(small)
  })

  test('does the other jobs of an account when one cannot be done at all', async () => {
    const broken = randomUUID()
    await server.ask(
      `insert into bulk_jobs (id, account_id, property_id, operation, shared, total) values ($1, $2, $3, 'unheardOf', '{}', 1)`,
      [broken, cast.portfolio, propertyId],
    )
    const jobId = await startBusy(3)
    await expect.poll(() => isFinished(busy, jobId)).toBe(true)
    await server.ask('delete from bulk_jobs where id = $1', [broken])
  })

  const doneItems = async () =>
    (await server.ask<{ done: number }>('select coalesce(sum(done + failed), 0)::int as done from bulk_jobs'))[0]?.done
})

describe('an account with as many unfinished jobs as it can have', () => {
  const addUnfinished = (count: number) =>
    server.ask(
      `insert into bulk_jobs (id, account_id, property_id, operation, shared, total)
       select gen_random_uuid(), $1, $2, 'changeKeys', '{}', 1 from generate_series(1, $3)`,
      [cast.portfolio, propertyId, count],
    )
  beforeEach(() => open({ runsBulkJobs: false }))

  test('starts no further one, also not by two calls at once, and a colleague does', async () => {
    await addUnfinished(BULK_JOBS_UNFINISHED_MAX - 1)
    const jobs = [jobOf(propertyId, keyId, 1), jobOf(propertyId, keyId, 1)]
    const replies = await Promise.all(jobs.map((job) => busy.send('POST', '/v1/bulkJobs', job)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().error.code).toBe('bulkJobs.tooMany')
    expect(await unfinished(cast.portfolio)).toBe(BULK_JOBS_UNFINISHED_MAX)
    await startColleagues()
  })

  test('gets the first answer again for a job that was taken, and can start a refused one when another has finished', async () => {
    await addUnfinished(BULK_JOBS_UNFINISHED_MAX - 1)
    const taken = jobOf(propertyId, keyId, 1)
    await start(busy, taken)
    await start(busy, taken)
    const refused = jobOf(propertyId, keyId, 1)
    expect((await busy.send('POST', '/v1/bulkJobs', refused)).statusCode).toBe(409)
    await server.runBulkJob({ jobId: taken.jobId, accountId: cast.portfolio })
    await start(busy, refused)
  })

  test('retries no job that has failed items', async () => {
    const failed = await startBusy(1)
    await server.runBulkJob({ jobId: failed, accountId: cast.portfolio })
    await addUnfinished(BULK_JOBS_UNFINISHED_MAX)
    const retry = () => busy.send('POST', `/v1/bulkJobs/${failed}/retry`)
    expect((await retry()).json().error?.code).toBe('bulkJobs.tooMany')
    await server.ask('delete from bulk_jobs where finished_at is null')
    expect((await retry()).statusCode).toBe(202)
  })
})
