import { randomUUID } from 'node:crypto'
import { callerOf } from '@portico/tools/testing/caller'
import { atProperty, given, openTeamClient, type TeamClient } from '@portico/tools/testing/team-client'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BeforeAnswer } from '../../platform/perform.ts'

const PEOPLE = 150
/** Twenty pieces. */
const EVENTS = 20_000

let server: TestServer
/** Another server with the same database. */
let far: TestServer
let beforeItem: BeforeAnswer = async () => {}
let team: TeamClient
let max: Awaited<ReturnType<TeamClient['join']>>
let atFar: ReturnType<typeof callerOf>

beforeAll(async () => {
  server = await startTestServer({ world: 'empty' })
  const { databaseUrl, sessionUrl } = server.config
  far = await startTestServer({
    world: 'empty',
    config: { databaseUrl, sessionUrl },
    beforeAnswer: (...call) => beforeItem(...call),
  })
})
afterAll(async () => {
  await far.close()
  await server.close()
})
/** Max works elsewhere, too, so that his session does not end with his role. */
beforeEach(async () => {
  vi.restoreAllMocks()
  beforeItem = async () => {}
  team = await openTeamClient(server)
  const other = await openTeamClient(server, 'Another company')
  max = await team.join('Max Manager', given('manager', atProperty(team.yard)))
  await other.assign(max.accountId, given('auditor'))
  atFar = callerOf(far.app, max)
})

const setRoles = async (...assignments: Parameters<TeamClient['change']>[1]) =>
  expect((await team.change(max.accountId, assignments)).status).toBe(200)
const demote = () => setRoles(given('frontDesk', atProperty(team.yard)))
const remove = async () =>
  expect((await team.owner.call('DELETE', team.url(`/members/${max.accountId}`))).status).toBe(204)
const endSoon = () =>
  server.ask(`update memberships set ends_at = now() + interval '1 second' where account_id = $1 and company_id = $2`, [
    max.accountId,
    team.companyId,
  ])

/** What a page repeats while it shows a live view or waits: the access history, doors, lockdowns, the delivery of a change. */
const repeated = () => [
  `/v1/accessHistory/latest?propertyId=${team.yard}`,
  `/v1/accessHistory/activity?propertyId=${team.yard}&gte=${Date.now() - 60_000}&lte=${Date.now()}&by=day&timeZone=America/Los_Angeles`,
  `/v1/access/doors?propertyId=${team.yard}`,
  `/v1/access/lockdowns?propertyId=${team.yard}`,
  `/v1/access/delivery?propertyId=${team.yard}&withinMillis=60000`,
]
const statusOf = async (url: string) => (await atFar.call('GET', url)).status
const repeat = () => Promise.all(repeated().map(statusOf))
const addKey = async () =>
  (
    await atFar.call('POST', '/v1/keys', {
      propertyId: team.yard,
      name: randomUUID(),
      description: null,
      accessPoints: [],
    })
  ).status

describe('on another server', () => {
  test.each([
    ['a member who is removed', remove],
    ['an assignment whose end passes', endSoon],
  ])('%s reads, writes and waits no more within two seconds', async (_name, lose) => {
    expect(await repeat()).toEqual(repeated().map(() => 200))
    // It has no entrance, which the server says only to somebody who may add a key.
    expect(await addKey()).toBe(422)
    await lose()
    const lost = Date.now()
    await expect.poll(repeat, { timeout: 10_000 }).toEqual(repeated().map(() => 403))
    expect(Date.now() - lost).toBeLessThan(2_000)
    expect([await addKey(), await statusOf(`/v1/keys/${team.yard}`)]).toEqual([403, 403])
    expect((await atFar.call('GET', '/v1/companies')).body.companies).toMatchObject([{ name: 'Another company' }])
  })

  test('a smaller role reads and writes what it may, from the next call on', async () => {
    await demote()
    expect(await repeat()).toEqual([200, 403, 200, 200, 200])
    expect(await addKey()).toBe(403)
  })
})

describe('an export under way on another server', () => {
  async function openExport() {
    await server.ask(
      `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, unlock_status)
       select $1, gen_random_uuid(), now() - make_interval(secs => n), gen_random_uuid(), repeat(md5(n::text), 20), 'ada@example.com', 'SUCCESS'
       from generate_series(1, $2::int) n`,
      [team.yard, EVENTS],
    )
    const transactions = vi.spyOn(far.database, 'asAccount')
    // Without a network in between, whose buffers may hold all of it.
    const reply = await far.app.inject({
      url: `/v1/accessHistory/export?propertyId=${team.yard}`,
      headers: { cookie: max.cookie, 'accept-encoding': 'identity' },
      payloadAsStream: true,
    })
    expect(reply.statusCode).toBe(200)
    const unread = reply.stream()
    await expect.poll(() => unread.readableLength).toBeGreaterThanOrEqual(unread.readableHighWaterMark)
    return { unread, transactions }
  }

  test.each([
    ['whose reader is removed', remove],
    ['whose reader keeps a role that reads the last day alone', demote],
    ['whose reader has an assignment that ends', endSoon],
  ])('%s breaks off', async (_name, lose) => {
    const { unread, transactions } = await openExport()
    await lose()
    if (lose === endSoon) await new Promise((resolve) => setTimeout(resolve, 1_100))
    const before = transactions.mock.calls.length
    await expect(unread.toArray()).rejects.toThrow()
    // The piece that is read ahead, and the one that is refused.
    expect(transactions.mock.calls.length - before).toBeLessThanOrEqual(2)
  })

  test.each([
    ['of openings', () => `/v1/accessHistory/export?propertyId=${team.yard}`],
    ['of changes', () => `/v1/property/changes/${team.yard}/export.jsonl`],
  ])('%s whose reader is removed after the check of a piece and before its read breaks off', async (_name, url) => {
    await server.ask(
      `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, unlock_status)
       select $1, gen_random_uuid(), now() - make_interval(secs => n), gen_random_uuid(), 'Gate', 'ada@example.com', 'SUCCESS'
       from generate_series(1, 3000) n`,
      [team.yard],
    )
    await server.ask(
      `insert into audit (chain, seq, version, property_id, company_id, action, entity, entity_id, request_id, at, previous_hash, hash, signature)
       select $1, 1000000 + n, 2, $1, $2, 'keys.delete', 'keys', gen_random_uuid()::text, 'job tests', now() - make_interval(secs => n), '', '', ''
       from generate_series(1, 3000) n`,
      [team.yard, team.companyId],
    )
    const { asAccount } = far.database
    let calls = 0
    vi.spyOn(far.database, 'asAccount').mockImplementation((accountId, work, ask) =>
      asAccount(
        accountId,
        async (trx, answer) => {
          calls += 1
          // The first pieces have been read: the one of this transaction is neither the first nor the last.
          if (calls === 4) await remove()
          return work(trx, answer)
        },
        ask,
      ),
    )
    const reply = await far.app.inject({ url: url(), headers: { cookie: max.cookie }, payloadAsStream: true })
    await expect(reply.stream().toArray()).rejects.toThrow()
  })
})

describe('a bulk job under way on another server', () => {
  async function start() {
    const people = await server.ask<{ id: string }>(
      `with place as (insert into places (property_id, name, label) values ($1, 'Quarry Yard', 'Property') returning id)
       insert into people (property_id, place_id, email, relation_type)
       select $1, place.id, gen_random_uuid() || '@example.com', 'RESIDENT' from place, generate_series(1, $2::int) returning id`,
      [team.yard, PEOPLE],
    )
    const jobId = randomUUID()
    await max.call('POST', '/v1/user/setAvcTermsAcceptanceTime')
    const reply = await atFar.call('POST', '/v1/bulkJobs', {
      ...{ jobId, propertyId: team.yard, operation: 'deletePeople', shared: {} },
      items: people.map(({ id }) => ({ label: id, values: { personId: id } })),
    })
    expect(reply).toMatchObject({ status: 202 })
    return jobId
  }
  /** The role is lost while the first batch is at work. */
  async function runAndLose(jobId: string, lose: () => Promise<unknown>) {
    let lost: Promise<unknown> | undefined
    beforeItem = async () => {
      if (lost) return
      lost = lose()
      await underWay(lost)
    }
    await far.runBulkJob({ jobId, accountId: max.accountId })
    await lost
  }
  /** Until it has happened, or waits for the batch: the next batch then comes after it. */
  async function underWay(losing: Promise<unknown>) {
    let isOver = false
    void losing.finally(() => {
      isOver = true
    })
    const waiting = `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`
    await expect.poll(async () => isOver || (await server.ask(waiting)).length > 0).toBe(true)
  }
  const present = async () => (await server.ask('select from people where property_id = $1', [team.yard])).length

  test('fails for all that is left when the role becomes smaller', async () => {
    const jobId = await start()
    await runAndLose(jobId, demote)
    const [job] = await server.ask<{ done: number; failed: number; isFinished: boolean }>(
      'select done, failed, finished_at is not null as "isFinished" from bulk_jobs where id = $1',
      [jobId],
    )
    expect(job).toEqual({ done: PEOPLE - (await present()), failed: await present(), isFinished: true })
    expect(job?.failed).toBeGreaterThanOrEqual(PEOPLE - 100)
  })

  test('ends when the member is removed', async () => {
    const jobId = await start()
    await runAndLose(jobId, remove)
    expect(await present()).toBeGreaterThanOrEqual(PEOPLE - 100)
    expect(await server.ask('select from bulk_jobs where id = $1', [jobId])).toEqual([])
    expect((await atFar.call('GET', `/v1/bulkJobs/${jobId}`)).status).toBe(404)
  })
})
