import { client, id, people, resident, server, sync, useLiveIntegration } from '@portico/tools/testing/live-integration'
import type { Audited } from '@portico/tools/testing/test-server'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { scheduleDue } from '../../integration-jobs.ts'

useLiveIntegration()

const livingPeople = async () =>
  (await people.list()).filter(({ services: [{ serviceExpiryTimeMillis: end }] }) => end === null || end > Date.now())
const audits = async () =>
  server.openAudit(
    people.propertyId,
    await server.ask<Audited & { account_id: string | null }>(
      `select before, after, account_id from audit where entity_id = $1 and action = 'integrations.sync' order by seq`,
      [id],
    ),
  )

describe('a sync attempt', () => {
  const outcome = async () => {
    const { lastSynchronization, lastSuccessfulSynchronizationTime, syncRequestedTime } = await client.get(id)
    return { lastSynchronization, lastSuccessfulSynchronizationTime, syncRequestedTime }
  }

  test.each(['REFUSED', 'UNAVAILABLE', 'LIMITED', 'MALFORMED', 'REVOKED'] as const)(
    'that fails with %s changes nobody, is recorded, and clears the request',
    async (problem) => {
      await sync(resident(), resident())
      const [before, { lastSuccessfulSynchronizationTime }] = [await people.list(), await outcome()]
      await client.step(id, 'requestPmsPropertyUpdate')
      client.pms.problem = problem
      expect(await sync()).toMatchObject({ outcome: 'FAILED', problem, added: 0, expired: 0 })
      expect(await outcome()).toMatchObject({ lastSuccessfulSynchronizationTime, syncRequestedTime: null })
      expect(await people.list()).toEqual(before)
      expect(client.warnings.at(-1)).toMatchObject({ integrationId: id, problem })
    },
  )

  test('changes nobody of a property that fails, and goes on with the others', async () => {
    // Tests that choose other properties drop the units of this one.
    await server.ask(
      `insert into integration_units (property_id, integration_id, pms_unit_id, place_id)
       select property_id, id, 'p2/201', $2 from integrations where id = $1 on conflict do nothing`,
      [id, client.root],
    )
    const other = resident({ unitId: 'p2/201' })
    const everybody = [resident(), resident()]
    client.pms.residents = { p1: everybody, p2: [other] }
    await client.sync(id)
    client.pms.brokenProperty = 'p2'
    client.pms.residents = { p1: [...everybody, resident()] }
    await client.sync(id)
    expect((await outcome()).lastSynchronization).toMatchObject({ outcome: 'PARTIAL', problem: 'MALFORMED', added: 1 })
    expect(await livingPeople()).toHaveLength(4)
  })

  test('fails if all properties fail', async () => {
    client.pms.brokenProperty = 'p1'
    await client.change(id, { pmsPropertyIds: ['p1'] })
    await server.ask(`update integrations set pmp_property_status = 'LIVE' where id = $1`, [id])
    expect(await sync()).toMatchObject({ outcome: 'FAILED', problem: 'MALFORMED' })
  })

  test('with a refused login lets the profile expire, and the PMS is not called before the profile is valid again', async () => {
    client.pms.problem = 'REFUSED'
    await sync()
    const { credentialId } = await client.get(id)
    const validity = async () =>
      (await client.profiles()).find((one) => one.credentialId === credentialId)?.validityStatus
    expect(await validity()).toBe('EXPIRED')
    const asked = client.pms.passwords.length
    expect(await sync()).toMatchObject({ outcome: 'FAILED', problem: 'REFUSED' })
    expect(client.pms.passwords).toHaveLength(asked)
    client.pms.problem = undefined
    await client.verify(credentialId ?? '')
    expect(await sync(resident())).toMatchObject({ outcome: 'SUCCEEDED' })
  })

  test('clears a request from before it began, not one that came meanwhile', async () => {
    expect((await outcome()).syncRequestedTime).not.toBeNull()
    await sync()
    expect(await outcome()).toMatchObject({
      syncRequestedTime: null,
      lastSuccessfulSynchronizationTime: expect.any(Number),
    })
    client.duringPull(() => client.step(id, 'requestPmsPropertyUpdate'))
    await sync()
    expect((await outcome()).syncRequestedTime).not.toBeNull()
  })

  test('changes nothing if a later attempt has begun', async () => {
    const ada = resident()
    client.duringPull(async () => {
      const early = client.pms.residents
      await sync(ada, resident())
      client.pms.residents = early
    })
    await sync()
    expect(await livingPeople()).toHaveLength(2)
  })

  test('that runs twice concurrently adds nobody twice', async () => {
    client.pms.residents = { p1: Array.from({ length: 20 }, () => resident()) }
    await Promise.all([1, 2, 3].map(() => client.sync(id)))
    expect(await people.list()).toHaveLength(20)
    expect((await client.get(id)).lastSynchronization).toMatchObject({ outcome: 'SUCCEEDED' })
  })

  test('for properties that were exchanged meanwhile changes nobody', async () => {
    await sync(resident())
    client.duringPull(() => client.change(id, { pmsPropertyIds: ['p1'] }))
    await sync()
    expect(await livingPeople()).toHaveLength(1)
    await sync()
    expect(await livingPeople()).toHaveLength(1)
  })

  test('with an internal error changes nothing, logs the error, and is repeated by the next one', async () => {
    await server.ask(`alter table integration_residents rename to residents_away`)
    client.pms.residents = { p1: [resident()] }
    await expect(client.sync(id)).rejects.toThrow('integration_residents')
    await server.ask(`alter table residents_away rename to integration_residents`)
    expect(await people.list()).toEqual([])
    expect((await outcome()).lastSynchronization).toMatchObject({ outcome: 'FAILED', problem: null })
    await client.sync(id)
    expect(await people.list()).toHaveLength(1)
  })

  test('is due every hour, for live integrations only', async () => {
    const isDue = async () => {
      client.enqueued.length = 0
      await scheduleDue(client.parts)
      return client.enqueued.some(({ key }) => key === id)
    }
    expect(await isDue()).toBe(true)
    await sync()
    expect(await isDue()).toBe(false)
    await server.ask(`update integrations set sync_attempted_at = now() - interval '61 minutes' where id = $1`, [id])
    expect(await isDue()).toBe(true)
    await client.change(id, { pmsPropertyIds: ['p1'] })
    expect(await isDue()).toBe(false)
  })

  test('writes the people before and after the change to the audit, sealed', async () => {
    const ada = resident({ email: 'audit@example.com' })
    await sync(ada)
    await sync({ ...ada, unitId: 'p1/103' })
    expect((await audits()).slice(-2)).toMatchObject([
      { account_id: null, after: { added: 1, arrived: [{ email: 'audit@example.com', unitNumber: '101' }] } },
      { before: { changed: [{ unitNumber: '101' }] }, after: { updated: 1, changed: [{ unitNumber: '103' }] } },
    ])
    const readable = `select from audit where position('audit@example.com' in concat(before, after)) > 0`
    expect(await server.ask(readable)).toEqual([])
  })
})

test('a sync of two thousand residents takes a few statements', async () => {
  const crowd = Array.from({ length: 2_000 }, () => resident())
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  expect(await sync(...crowd)).toMatchObject({ added: 2_000 })
  const moved = crowd.map((one) => ({ ...one, residentId: `new-${one.residentId}`, unitId: 'p1/102' }))
  expect(await sync(...moved)).toMatchObject({ updated: 2_000 })
  expect(await sync()).toMatchObject({ expired: 2_000 })
  expect(queries.mock.calls.length).toBeLessThan(150)
  queries.mockRestore()
})

describe('at an archived property', () => {
  const archive = (at: string) =>
    server.ask(`update properties set archived_at = ${at} where id = $1`, [people.propertyId])
  const count = () => server.ask('select from people where property_id = $1', [people.propertyId])

  test('no sync is due and none changes anybody; restored, it goes on', async () => {
    const first = resident()
    await sync(first)
    await server.ask('update integrations set sync_attempted_at = case when id <> $1 then now() end', [id])
    const due: unknown[] = []
    const note = () =>
      scheduleDue({ database: server.database, enqueue: async (_trx, name, data) => String(due.push([name, data])) })
    await archive('now()')
    await note()
    expect(JSON.stringify(due)).not.toContain(id)
    const before = await count()
    client.pms.residents = { p1: [first, resident()] }
    await client.sync(id)
    expect(await count()).toHaveLength(before.length)
    await archive('null')
    await note()
    expect(JSON.stringify(due)).toContain(id)
    await client.sync(id)
    expect(await count()).toHaveLength(before.length + 1)
  })

  test('a sync that has begun before changes nobody', async () => {
    const first = resident()
    await sync(first)
    const before = await count()
    client.pms.residents = { p1: [first, resident()] }
    client.pms.meanwhile = async () => {
      await archive('now()')
    }
    await client.sync(id)
    expect(await count()).toHaveLength(before.length)
    client.pms.meanwhile = async () => {}
    await archive('null')
  })
})
