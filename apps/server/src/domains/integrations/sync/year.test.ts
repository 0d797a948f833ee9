import { pmsProviders } from '@portico/contract/shared/pms-providers'
import { type RunningPmsSimulators, startPmsSimulators } from '@portico/simulators/pms/server'
import { NobodyFits, type TimelineStep } from '@portico/simulators/pms/timeline'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import { deploymentFor, makeFakeClock } from '@portico/tools/testing/pms'
import { simulatedProperty } from '@portico/tools/testing/simulated-integration'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { describePmsWorld } from '@portico/tools/world/pms-world'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connectBy } from '../providers/connect.ts'
import { type SyncParts, syncIntegration } from './sync-integration.ts'

const KILLS = 20
const DAY = 86_400_000

let server: TestServer
let cast: Cast
let simulators: RunningPmsSimulators
let parts: SyncParts

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  simulators = await startPmsSimulators({ plans: describePmsWorld('us').properties.slice(0, 1) })
  parts = {
    database: server.database,
    keys: server.keys,
    connect: connectBy(deploymentFor(simulators), makeFakeClock()),
    enqueue: async () => null,
    log: { info() {}, warn() {} },
  }
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await simulators.stop()
  await server.close()
})

/** The days matter, not the moments: the run that ended somebody's access may have been repeated. */
const peopleOf = (propertyId: string) =>
  server.ask(
    `select p.person_name, p.email, p.unit_number, p.relation_type, p.source, p.service_starts_at::date, p.service_expires_at::date,
       r.resident_id, i.person_id is not null as is_invited
     from people p left join integration_residents r on r.property_id = p.property_id and r.person_id = p.id
     left join person_invitations i on i.property_id = p.property_id and i.person_id = p.id
     where p.property_id = $1 order by 1, 2, 3, 6, 7`,
    [propertyId],
  )

/** Runs a sync whose worker dies at its n-th statement: that statement and everything after it never happens. */
async function dieAt(statement: number, integrationId: string): Promise<boolean> {
  const original = pg.Client.prototype.query
  let count = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    count += 1
    if (count < statement)
      return Reflect.apply(original, this, args)
      // The server of the database sees a lost connection and rolls back.
    ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    return Promise.reject(new Error('The worker was killed.'))
  } as typeof original)
  try {
    await syncIntegration(parts, integrationId)
    return false
  } catch {
    return true
  } finally {
    spy.mockRestore()
  }
}

/** As the queue does it. The first attempts may meet connections that died with the worker. */
async function retried(work: () => Promise<unknown>, attempts = 5): Promise<unknown> {
  return work().catch((error) => {
    if (attempts === 1) throw error
    return retried(work, attempts - 1)
  })
}

const year: readonly TimelineStep[][] = [
  ['move-in', 'give-notice'],
  ['add-co-tenant', 'renew'],
  ['move-out'],
  ['transfer', 'promote-roommate'],
  ['give-notice', 'give-notice'],
  ['move-in', 'move-out'],
  ['renew', 'renew'],
  ['move-out', 'add-co-tenant'],
  ['promote-roommate', 'transfer'],
  ['give-notice', 'move-in'],
  ['move-out', 'renew'],
  ['transfer', 'give-notice'],
]

test.each(pmsProviders)(
  '%s: a year in which the worker is killed twenty times ends with the same people as a quiet one',
  async (provider) => {
    const { customer, simulated, connect } = await simulatedProperty(
      { server, parts, simulators, accountId: cast.portfolio },
      provider,
    )
    const [quiet, disturbed] = [await connect(), await connect()]
    const start = Date.now()
    let kills = 0
    for (const [month, steps] of year.entries()) {
      vi.useFakeTimers({ toFake: ['Date'], now: start + month * 30 * DAY })
      for (const step of steps) {
        try {
          simulators.world.takeStep({ pms: provider, customer: customer.name, propertyId: simulated.id }, step)
        } catch (error) {
          if (!(error instanceof NobodyFits)) throw error
        }
      }
      await syncIntegration(parts, quiet.integrationId)
      // A different statement each time: at the beginning, between reading and writing, and while writing.
      for (let round = 0; round < 2; round++)
        if (kills < KILLS && (await dieAt(1 + ((month * 5 + round * 9) % 27), disturbed.integrationId))) kills += 1
      await retried(() => syncIntegration(parts, disturbed.integrationId))
    }
    expect(kills).toBe(KILLS)
    const people = await peopleOf(quiet.propertyId)
    expect(people.length).toBeGreaterThan(10)
    expect(await peopleOf(disturbed.propertyId)).toEqual(people)
    const outcomes = await server.ask<{ outcome: string | null }>(
      `select distinct outcome from sync_runs where property_id = $1 order by 1`,
      [disturbed.propertyId],
    )
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['SUCCEEDED', null])
  },
)
