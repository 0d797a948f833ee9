import type { ReportLine } from '@portico/contract/sync/sync.schema'
import { startMailServer } from '@portico/simulators/mail/mail-server'
import {
  client,
  id,
  overview,
  people,
  propertyId,
  read,
  resident,
  server,
  sync,
  useLiveIntegration,
} from '@portico/tools/testing/live-integration'
import type { Audited } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMailer } from '../../platform/mailer.ts'
import { outageNotices } from './outage-notices.ts'

const DAY = 86_400_000

let mailServer: Awaited<ReturnType<typeof startMailServer>>

useLiveIntegration()
beforeAll(async () => {
  mailServer = await startMailServer({ behaviourFor: () => 'takes' })
})
beforeEach(async () => {
  await server.ask('delete from outage_notices')
  await server.ask('update integrations set failing_since = null where id = $1', [id])
})
afterAll(() => mailServer.stop())

const lastLines = async () =>
  (await read<{ lines: ReportLine[] }>(`/runs/${(await overview()).lastRun?.runId}`)).lines.map(
    ({ kind, reason, name, changes }) => [kind, reason, name, changes.map(({ field }) => field)],
  )
const endOf = async (email: string | null) =>
  (await people.list()).find((person) => person.email === email)?.services[0].serviceExpiryTimeMillis ?? 0
const endIn = (hours: number, email: string | null) =>
  server.ask(
    `update people set service_expires_at = now() + make_interval(hours => $3) where property_id = $1 and email = $2`,
    [propertyId, email, hours],
  )

describe('while the PMS cannot be read', () => {
  const monthly = () => resident({ firstName: 'Monty', leaseEnd: client.inDays(-40) })

  test('people who live there from month to month do not run out, and the report and the audit say so', async () => {
    const [monty, leaving] = [monthly(), resident({ firstName: 'Lea', status: 'NOTICE', moveOut: client.inDays(1) })]
    await sync(monty, leaving)
    await endIn(20, monty.email)
    const lea = await endOf(leaving.email)
    client.pms.problem = 'UNAVAILABLE'
    expect(await sync()).toMatchObject({ outcome: 'FAILED', updated: 1, expired: 0 })
    expect(await endOf(monty.email)).toBeGreaterThan(Date.now() + 13 * DAY)
    expect(await endOf(leaving.email)).toBe(lea)
    expect(await lastLines()).toEqual([['CHANGED', 'UNREAD', 'Monty Byron', ['END']]])
    const audits = await server.openAudit(
      propertyId,
      await server.ask<Audited>(
        `select before, after from audit where entity_id = $1 and action = 'integrations.sync' order by seq desc limit 1`,
        [id],
      ),
    )
    expect(audits).toMatchObject([{ after: { updated: 1, changed: [{ personName: 'Monty Byron' }] } }])
    expect(await sync()).toMatchObject({ outcome: 'FAILED', updated: 0 })
    client.pms.problem = undefined
    expect(await sync(leaving, resident())).toMatchObject({ outcome: 'SUCCEEDED', expired: 1 })
  })

  test('nobody gets access back that is over', async () => {
    const monty = monthly()
    await sync(monty)
    await endIn(-1, monty.email)
    const end = await endOf(monty.email)
    client.pms.problem = 'REVOKED'
    expect(await sync()).toMatchObject({ outcome: 'FAILED', updated: 0 })
    expect(await endOf(monty.email)).toBe(end)
  })

  test('the same holds for the residents of one property that fails, and for those whose status nobody knows', async () => {
    const [monty, odd, near] = [monthly(), monthly(), { ...monthly(), unitId: 'p2/201' }]
    client.pms.residents = { p1: [monty, odd], p2: [near] }
    await client.sync(id)
    for (const { email } of [odd, near]) await endIn(20, email)
    client.pms.brokenProperty = 'p2'
    expect(await sync(monty, { ...odd, status: 'UNKNOWN' })).toMatchObject({ outcome: 'PARTIAL' })
    for (const { email } of [odd, near]) expect(await endOf(email)).toBeGreaterThan(Date.now() + 13 * DAY)
  })
})

describe('an outage', () => {
  const notices = () =>
    server.ask<{ state: string }>('select state from outage_notices where integration_id = $1', [id])
  const send = () =>
    outageNotices({
      database: server.database,
      mailer: openMailer({ mail: { from: 'Portico <no-reply@us.portico.example>', smtpUrl: mailServer.url } }),
      deployment: { country: 'us', origin: 'https://portal.us.portico.example' },
      log: server.app.log,
    }).run({})
  const failedFor = (hours: number) =>
    server.ask(`update integrations set failing_since = now() - make_interval(hours => $2) where id = $1`, [id, hours])

  test('begins with the first run that fails, which the page says, and ends with the first that succeeds', async () => {
    await sync(resident())
    expect((await overview()).failingSinceTimeMillis).toBeNull()
    client.pms.problem = 'UNAVAILABLE'
    await sync()
    const since = (await overview()).failingSinceTimeMillis
    expect(since).toBeGreaterThan(Date.now() - DAY)
    await sync()
    expect((await overview()).failingSinceTimeMillis).toBe(since)
    client.pms.problem = undefined
    await sync(resident())
    expect((await overview()).failingSinceTimeMillis).toBeNull()
  })

  test('is told to the managers by mail when it lasts for a day, once', async () => {
    client.pms.problem = 'UNAVAILABLE'
    await sync()
    await failedFor(23)
    await sync()
    expect(await notices()).toEqual([])
    await failedFor(24)
    await sync()
    const count = (await notices()).length
    expect(count).toBeGreaterThan(0)
    expect(client.enqueued.map(({ name }) => name)).toContain('sync-outage-notices')
    await send()
    await sync()
    await send()
    expect((await notices()).map(({ state }) => state)).toEqual(Array(count).fill('SENT'))
    expect(mailServer.mails).toHaveLength(count)
    client.pms.problem = undefined
    await sync(resident())
    expect(await notices()).toEqual([])
  })

  test('of one of several properties is one, too', async () => {
    await sync(resident())
    client.pms.brokenProperty = 'p2'
    await sync(resident())
    expect((await overview()).failingSinceTimeMillis).not.toBeNull()
  })
})
