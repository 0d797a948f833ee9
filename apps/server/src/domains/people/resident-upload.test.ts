import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BulkJobWithFailures } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { RESIDENT_CSV_HEADERS, type Resident } from '@portico/contract/people/resident-csv.rules'
import { expiryMillisOf } from '@portico/contract/people/service-period.rules'
import { dayOf } from '@portico/contract/shared/days'
import { castOf } from '@portico/tools/testing/cast'
import { openPeopleClient } from '@portico/tools/testing/people-client'
import { serverProcess } from '@portico/tools/testing/server-process'
import { startTestServer } from '@portico/tools/testing/test-server'
import { checkResidentFile } from '@portico/web/src/domains/people/upload/resident-file.ts'
import { afterAll, expect, test } from 'vitest'

/** PORTICO_UPLOAD_ROWS=10000 tests the maximum of a job. */
const ROWS = Number(process.env.PORTICO_UPLOAD_ROWS ?? 3000)

const world = await startTestServer()
const cast = await castOf(world)
const manager = await world.signIn(cast.portfolio)
const client = await openPeopleClient(world, manager, cast.properties.optedOut)
const server = await serverProcess(world)
await server.start()
afterAll(async () => {
  await server.close()
  await world.close()
})

/** Calls a server in a separate process, which the test kills. */
const call = (path: string, init: RequestInit = {}) =>
  fetch(`${server.origin}/v1/bulkJobs${path}`, {
    ...init,
    headers: { cookie: manager.cookie, 'x-csrf-token': manager.token, 'content-type': 'application/json' },
  })

async function startUpload(residents: readonly Resident[]): Promise<string> {
  const jobId = randomUUID()
  const body = {
    ...{ jobId, propertyId: client.propertyId, operation: 'addResidents' },
    shared: { parentAddressId: client.floor, parentAddressLabel: 'Place', relationType: 'RESIDENT' },
    items: residents.map(({ email, unitNumber, expiryDay }) => ({
      label: email,
      values: { email, unitNumber, serviceExpiryTimeMillis: expiryMillisOf(expiryDay, client.timeZone) },
    })),
  }
  const reply = await call('', { method: 'POST', body: JSON.stringify(body) })
  expect(reply.status).toBe(202)
  return jobId
}

async function untilIt(jobId: string, isSo: (job: BulkJobWithFailures) => boolean): Promise<BulkJobWithFailures> {
  for (;;) {
    const job = (await (await call(`/${jobId}`)).json()) as BulkJobWithFailures
    if (isSo(job)) return job
    await sleep(50)
  }
}
const upload = async (residents: readonly Resident[]) =>
  untilIt(await startUpload(residents), ({ isFinished }) => isFinished)

function fileOf(name: string, count: number) {
  const expiry = `12/31/${Number(dayOf(Date.now(), client.timeZone).slice(0, 4)) + 1}`
  const lines = Array.from({ length: count }, (_, n) => `${name}.${n}@example.com,${n + 1},${expiry}`)
  return new TextEncoder().encode([RESIDENT_CSV_HEADERS.join(), ...lines].join('\r\n')).buffer
}

/** Checks the file like the upload panel does before and after each upload. */
async function check(file: ArrayBuffer) {
  const existingEmails = (await client.list()).flatMap(({ email }) => email ?? [])
  const checked = checkResidentFile(file, { today: client.today(), existingEmails, legacyEncoding: 'windows-1252' })
  if ('refusal' in checked) throw new Error(`Refused: ${checked.refusal.reason}`)
  return checked
}

async function timesAdded(name: string) {
  const rows = await world.ask<{ email: string; times: number }>(
    `select lower(email) as email, count(*)::int as times from people where property_id = $1 and email like $2 group by 1`,
    [client.propertyId, `${name}.%`],
  )
  return { people: rows.length, twice: rows.filter(({ times }) => times > 1) }
}

test('an upload continues after the server was killed, and adds and invites everybody once', async () => {
  const expiryDay = `${Number(client.today().slice(0, 4)) + 1}-06-30`
  const residents = Array.from({ length: ROWS }, (_, n) => ({
    ...{ line: n + 2, email: `crash.${n}@example.com`, unitNumber: `${n % 900}`, expiryDay },
  }))
  const jobId = await startUpload(residents)
  await untilIt(jobId, ({ done }) => done >= ROWS / 5)
  await server.kill()
  const { people } = await timesAdded('crash')
  expect(people).toBeGreaterThanOrEqual(ROWS / 5)
  expect(people).toBeLessThan(ROWS)

  await server.start()
  const job = await untilIt(jobId, ({ isFinished }) => isFinished)
  expect([job.done, job.failures]).toEqual([ROWS, []])
  expect(await timesAdded('crash')).toEqual({ people: ROWS, twice: [] })
  const [written] = await world.ask(
    `select (select count(*)::int from person_invitations i join people p on p.id = i.person_id where p.email like 'crash.%') as invited,
       (select count(*)::int from audit where request_id = $1) as audited`,
    [`bulk job ${jobId}`],
  )
  expect(written).toEqual({ invited: ROWS, audited: ROWS })

  // The database plans for all of them at once, not when it collects statistics by itself.
  const known = async () => (await world.ask(`select reltuples from pg_class where relname = 'people'`))[0]?.reltuples
  await expect.poll(known, { timeout: 60_000 }).toBeGreaterThan(ROWS)
})

test('a file with too many rows for one upload is added by repeating the upload, each resident once', async () => {
  const file = fileOf('repeated', 410)
  const sizes: number[] = []
  for (let checked = await check(file); checked.next.length > 0; checked = await check(file)) {
    sizes.push(checked.next.length)
    expect((await upload(checked.next)).failures).toEqual([])
  }
  expect(sizes).toEqual([200, 200, 10])
  expect(await timesAdded('repeated')).toEqual({ people: 410, twice: [] })
  expect((await check(file)).counts).toEqual({ valid: 0, ignored: 410, rowsWithErrors: 0 })
})

test('a resident who was deleted after an upload is added again by the next upload of the same file', async () => {
  const file = fileOf('deleted', 1)
  await upload((await check(file)).next)
  await world.ask(`delete from people where email = 'deleted.0@example.com'`)
  await upload((await check(file)).next)
  expect(await timesAdded('deleted')).toEqual({ people: 1, twice: [] })
})
