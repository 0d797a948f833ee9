import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import type { TestServer } from '@portico/tools/testing/test-server'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteRows, inBatches } from './platform/batches.ts'
import { retention } from './retention.ts'

const told: { kind?: string; deleted?: number }[] = []
const log = {
  info: (line: object) => void told.push(line),
  error: (line: object) => void told.push(line),
}

const server = await openTestServer()
const cast = await castOf(server)
const accountId = cast.portfolio
const propertyId = cast.properties.openToPartner
beforeEach(() => void told.splice(0))

const run = (settings: Partial<TestServer['config']['retention']> = {}) => {
  const config = { ...server.config, retention: { ...server.config.retention, ...settings } }
  return retention({ database: server.database, config, log }).run({})
}
const count = async (table: string, condition = 'true', values: unknown[] = []) =>
  (await server.ask<{ n: number }>(`select count(*)::int as n from ${table} where ${condition}`, values))[0]?.n
const deletedOf = (kind: string) => told.find((line) => line.kind === kind && line.deleted !== undefined)?.deleted

describe('the history', () => {
  const VISITOR = 'long.gone@example.com'
  const monthsAgo = (months: number) => Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - months, 15, 12)
  const record = (at: number, visitor: string) =>
    server.ask(
      `insert into access_events (property_id, unlocked_at, event_id, entrance_id, entrance_name, accessed_by, visitor_name, unlock_status)
       select $1, $2, gen_random_uuid(), id, name, $3, 'Gone Long', 'SUCCESS' from entrances where property_id = $1 limit 1`,
      [propertyId, new Date(at), visitor],
    )
  const history = async (gte: number, lte = Date.now()) => {
    const caller = await server.signIn(accountId)
    const url = `/v1/accessHistory?propertyId=${propertyId}&gte=${gte}&lte=${lte}`
    return (await caller.send('GET', url)).json()
  }
  const [old, kept] = [monthsAgo(26), monthsAgo(23)]

  beforeEach(async () => {
    await server.ask('delete from retention_marks')
    await server.ask('call portico.ensure_event_partitions($1, $2)', [new Date(monthsAgo(27)), new Date()])
    await record(old, VISITOR)
    await record(kept, 'still.here@example.com')
    await record(kept, 'both@example.com')
    await record(old, 'both@example.com')
  })
  afterEach(async () => {
    await server.ask(`delete from access_events where visitor_name = 'Gone Long'`)
    await server.ask(`delete from access_daily_counts where day < now() - interval '20 months'`)
    await server.ask(`delete from access_hourly_counts where hour < now() - interval '20 months'`)
  })

  test('loses whole months with their counts and names, keeps the rest, and says when it begins', async () => {
    expect(await history(old - 1)).not.toHaveProperty('keptSinceMillis')
    const hours = () => count('access_hourly_counts', 'hour = $1', [new Date(old)])
    expect(await hours()).toBe(1)
    await run()
    expect(await hours()).toBe(0)
    expect(deletedOf('months of events')).toBe(3)
    expect(await count('access_events', 'accessed_by = $1', [VISITOR])).toBe(0)
    expect(await count('access_daily_counts', 'value = $1', [VISITOR])).toBe(0)
    expect(await count('access_event_names', 'value = $1', [VISITOR])).toBe(0)
    expect(await count('access_event_names', `value in ('still.here@example.com', 'both@example.com')`)).toBe(2)
    expect(await count('access_events', `accessed_by = 'both@example.com'`)).toBe(1)

    const whole = await history(old - 1, kept + 1)
    expect([whole.totalRecords, whole.records.length]).toEqual([2, 2])
    expect(whole.keptSinceMillis).toBeLessThanOrEqual(kept)
    expect(whole.keptSinceMillis).toBeGreaterThan(old)
    expect(await history(whole.keptSinceMillis, kept + 1)).not.toHaveProperty('keptSinceMillis')
    expect(await history(old - 1, old + 1)).toMatchObject({ totalRecords: 0, keptSinceMillis: whole.keptSinceMillis })
  })

  test('is left alone by a second run, and with 0 months', async () => {
    await run({ eventMonths: 0 })
    expect(deletedOf('months of events')).toBeUndefined()
    await run()
    const before = await count('access_events')
    told.splice(0)
    await run()
    expect(deletedOf('months of events')).toBeUndefined()
    expect(await count('access_events')).toBe(before)
  })

  test('does not wait for somebody who reads: it fails after two seconds, deletes the other kinds, and is repeated', async () => {
    await server.ask(
      `insert into metric_events (kind, name, occurred_at, received_at) values ('pageView', '/', now(), now() - interval '14 months')`,
    )
    const reader = new pg.Client({ connectionString: server.ownerUrl })
    await reader.connect()
    await reader.query('begin; select from access_events limit 1')
    await expect(run()).rejects.toThrow('lock timeout')
    expect(deletedOf('metrics')).toBe(1)
    await reader.query('rollback')
    await reader.end()
    await run()
    expect(deletedOf('months of events')).toBe(3)
  })

  test('cannot be shortened below the time in which panels report', async () => {
    await expect(run({ eventMonths: 3 })).rejects.toThrow('at least four months')
  })
})

test('metrics, receipts, runs of syncs and their reports, notices and mails go after their months', async () => {
  const [integration] = await server.ask<{ id: string; property_id: string }>(
    'select id, property_id from integrations',
  )
  const [provider] = await server.ask<{ id: string }>('select id from providers where available_on is null limit 1')
  for (const months of [1, 14]) {
    const at = `now() - interval '${months} months'`
    await server.ask(
      `insert into metric_events (kind, name, occurred_at, received_at) values ('pageView', 'of-retention', now(), ${at})`,
    )
    await server.ask(`insert into event_receipts values ($1, gen_random_uuid(), ${at})`, [propertyId])
    await server.ask(
      `insert into sync_runs (property_id, integration_id, id, provider, kind, cause, started_at, finished_at, outcome)
       values ($1, $2, gen_random_uuid(), 'RealPage', 'SYNC', 'SCHEDULE', ${at}, ${at}, 'HELD')`,
      [integration?.property_id, integration?.id],
    )
    const { id } = { id: await server.createStranger() }
    await server.ask(
      `insert into provider_notices (account_id, provider_id, state, created_at) values ($1, $2, 'SENT', ${at})`,
      [id, provider?.id],
    )
    await server.ask(
      `insert into token_notices (property_id, account_id, token_id, entrance_id, entrance_name, serial_number, state, created_at)
       values ($1, $2, gen_random_uuid(), gen_random_uuid(), 'Front Door', 'PX-1', 'SENT', ${at})`,
      [propertyId, id],
    )
    await server.ask(
      `with invite as (insert into invites (token_hash, email, kind) values (sha256($1), 'kim@example.com', 'propertyManager') returning id)
       , notice as (insert into owner_notices (invite_id, account_id, state, created_at) select id, $2, 'SENT', ${at} from invite)
       insert into invite_mails (invite_id, email, state, created_at) select id, 'kim@example.com', 'SENT', ${at} from invite`,
      [`${months}`, id],
    )
  }
  if (!('folder' in server.config.mail)) throw new Error('Mails are kept in a folder here.')
  const place = join(server.config.mail.folder, propertyId)
  await mkdir(place, { recursive: true })
  for (const name of ['old', 'new']) await writeFile(join(place, `${name}.json`), '{}')
  await utimes(join(place, 'old.json'), new Date(0), new Date(0))

  await run()
  expect(await count('metric_events', `name = 'of-retention'`)).toBe(1)
  expect(await count('event_receipts', `received_at < now() - interval '4 months'`)).toBe(0)
  expect(await count('event_receipts', `property_id = $1`, [propertyId])).toBeGreaterThanOrEqual(1)
  expect(await count('sync_runs', `started_at < now() - interval '13 months'`)).toBe(0)
  for (const mails of ['provider_notices', 'token_notices', 'invite_mails', 'owner_notices'])
    expect([mails, await count(mails)]).toEqual([mails, 1])
  expect(await readdir(place)).toEqual(['new.json'])
})

test('bulk jobs go some days after they have finished, with their items; those that run stay', async () => {
  const add = async (finished: string) => {
    const id = randomUUID()
    await server.ask(
      `insert into bulk_jobs (id, account_id, property_id, operation, shared, total, created_at, finished_at)
       values ($1, $2, $3, 'changeKeys', '{}', 3000, now() - interval '30 days', ${finished})`,
      [id, accountId, propertyId],
    )
    await server.ask(
      `insert into bulk_items (account_id, job_id, index, lock_key, label, input, error)
       select $2, $1, n, 'x', 'x', '{}', '{}' from generate_series(1, 3000) n`,
      [id, accountId],
    )
    return id
  }
  const [, recent, unfinished] = [
    await add(`now() - interval '8 days'`),
    await add(`now() - interval '6 days'`),
    await add('null'),
  ]
  await run()
  const rows = await server.ask<{ id: string }>('select id from bulk_jobs where total = 3000')
  expect(rows.map(({ id }) => id).toSorted()).toEqual([recent, unfinished].toSorted())
  expect(await count('bulk_items')).toBe(6000)
})

test('the audit is not deleted, however old it is', async () => {
  const before = await count('audit')
  await run({ metricMonths: 1, syncReportMonths: 1, mailMonths: 1, bulkJobDays: 1 })
  expect(await count('audit')).toBe(before)
})

test('a deletion in batches commits each of them: what was deleted before a failure stays deleted', async () => {
  await server.ask('create table leftovers (n int); insert into leftovers select generate_series(1, 25)')
  await server.ask('grant select, delete on leftovers to public')
  let batches = 0
  const failing = inBatches(
    server.database,
    async (trx, most) => {
      batches += 1
      if (batches === 3) throw new Error('the connection was lost')
      return deleteRows(trx, 'leftovers', sql`true`, most)
    },
    10,
  )
  await expect(failing).rejects.toThrow('the connection was lost')
  expect(await count('leftovers')).toBe(5)
})
