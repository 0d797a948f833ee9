import { pmsProviders } from '@portico/contract/shared/pms-providers'
import type { Resident } from '@portico/simulators/pms/simulator'
import { NobodyFits, type TimelineStep } from '@portico/simulators/pms/timeline'
import {
  parts,
  server,
  simulatedProperty,
  simulators,
  useSimulators,
} from '@portico/tools/testing/simulated-integration'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { syncIntegration } from './sync-integration.ts'

const KILLS = 20
const DAY = 86_400_000

useSimulators(1)
beforeEach(() => simulators.world.reset())
afterEach(() => vi.useRealTimers())

/** The days matter, not the moments: the run that ended somebody's access may have been repeated. An id that was given again has a mark. */
const peopleOf = (propertyId: string) =>
  server.ask(
    `select p.person_name, p.email, p.unit_number, p.relation_type, p.source, p.service_starts_at::date, p.service_expires_at::date,
       split_part(r.resident_id, ' ', 1) as resident_id, i.person_id is not null as is_invited
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
  ['add-co-tenant', 'renew', 'transfer-with-new-id'],
  ['move-out', 'move-in'],
  ['transfer', 'promote-roommate', 'reuse-id'],
  ['give-notice', 'give-notice', 'renew-after-notice'],
  ['move-in', 'move-out'],
  ['renew', 'renew', 'transfer-under-one-id'],
  ['move-out', 'add-co-tenant'],
  ['promote-roommate', 'transfer', 'reuse-id'],
  ['give-notice', 'move-in'],
  ['move-out', 'renew', 'transfer-with-new-id'],
  ['transfer', 'give-notice'],
]

test.each(pmsProviders)(
  '%s: a year in which the worker is killed twenty times ends with the same people as a quiet one',
  async (provider) => {
    const { customer, simulated, connect } = await simulatedProperty(provider)
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

const nameOf = ({ firstName, lastName, email }: Resident) => `${firstName} ${lastName}`.trim() || email
const dayOf = (millis: number) => new Date(millis).toISOString().slice(0, 10)

/** Who may open doors on this day, by the rows of the PMS. */
function expectedOn(day: string, residents: readonly Resident[]): string[] {
  const livesThere = ({ role, unitId, status, moveOut, leaseStart, leaseEnd }: Resident) => {
    if (unitId === null || (role !== 'primary' && role !== 'roommate')) return false
    if (status === 'notice') return moveOut === null || moveOut >= day
    return status === 'future' ? leaseStart <= day && day <= leaseEnd : status === 'current' || status === 'eviction'
  }
  return [...new Set(residents.filter(livesThere).map(nameOf))].sort()
}

test.each(pmsProviders)(
  '%s: transfers, renewals, reused ids, unmapped units and an outage lock nobody out and let nobody in',
  async (provider) => {
    const { customer, simulated, connect } = await simulatedProperty(provider)
    const { propertyId, integrationId } = await connect()
    const target = { pms: provider, customer: customer.name, propertyId: simulated.id }
    const at = (millis: number) => vi.useFakeTimers({ toFake: ['Date'], now: millis })
    const step = (what: TimelineStep, residentId?: string) =>
      simulators.world.takeStep(target, what, residentId, dayOf(Date.now())) ?? ''
    const inside = async () =>
      (
        await server.ask<{ id: string; name: string; email: string | null }>(
          `select id, coalesce(person_name, email) as name, email from people where property_id = $1 and service_starts_at <= $2
             and (service_expires_at is null or service_expires_at > $2)`,
          [propertyId, new Date()],
        )
      ).sort((one, other) => (one.name < other.name ? -1 : 1))
    /** Also in the night before the next sync everybody who should has access, and nobody else. */
    const expectRight = async (what: string) => {
      const names = (await inside()).map(({ name }) => name).sort()
      expect(names, what).toEqual(expectedOn(dayOf(Date.now()), simulated.residents))
    }
    const noon = Date.parse(`${dayOf(Date.now())}T12:00:00Z`)
    let now = noon
    const syncs = async (what: string) => {
      at(now)
      await syncIntegration(parts, integrationId)
      await expectRight(what)
    }
    const pass = async (days: number, what: string) => {
      now += days * DAY
      at(now)
      if (days === 1) await expectRight(`${what}, before the sync of the next day`)
      await syncs(`${what}, ${days} days later`)
    }
    const personOf = async (one: Resident | undefined) =>
      (await inside()).find(({ name, email }) => name === (one && nameOf(one)) && email === one?.email)?.id
    const withId = (id: string, status: Resident['status']) =>
      simulated.residents.find((one) => one.id === id && one.status === status)

    // Two units stand empty, so that somebody can move there.
    const empty = simulated.units.slice(0, 2).map(({ id }) => id)
    simulated.residents = simulated.residents.filter(({ unitId }) => !empty.includes(unitId ?? ''))
    // MRI does not say who of those who move in is a minor or a guarantor.
    const isGrown = ({ householdId }: Resident) =>
      !simulated.residents.some((one) => one.householdId === householdId && /minor|guarantor/.test(one.role))
    const settled = () =>
      simulated.residents.find(
        (one) =>
          one.status === 'current' &&
          one.role === 'primary' &&
          one.unitId &&
          one.firstName &&
          one.email &&
          isGrown(one),
      )
    await syncs('the first sync')
    for (const transfer of ['transfer-with-new-id', 'transfer-under-one-id'] as const) {
      const candidate = settled()
      const before = await personOf(candidate)
      const next = step(transfer, candidate?.id)
      await syncs(transfer)
      await pass(1, transfer)
      step('move-in', next)
      if (withId(candidate?.id ?? '', 'notice')) step('move-out', candidate?.id)
      await syncs(`${transfer}, moved in`)
      await pass(30, transfer)
      expect([before, await personOf(withId(next, 'current'))]).toEqual([expect.any(String), before])
    }

    const renewing = settled()
    const before = await personOf(renewing)
    step('give-notice', renewing?.id)
    step('renew-after-notice', renewing?.id)
    await syncs('a renewal after notice')
    for (const days of [29, 1, 1]) await pass(days, 'a renewal after notice')
    expect(await personOf(renewing)).toBe(before)

    const replaced = settled()
    const old = await personOf(replaced)
    step('reuse-id', replaced?.id)
    await syncs('a reused id')
    await pass(1, 'a reused id')
    expect([old, await personOf(replaced)]).toEqual([expect.any(String), expect.not.stringMatching(old ?? '')])

    await server.ask('delete from integration_units where property_id = $1', [propertyId])
    await syncs('all units unmapped')
    for (let day = 0; day < 10; day++) await pass(1, 'all units unmapped')

    simulators.world.setFault(target, 'html-with-200')
    for (let day = 0; day < 40; day += 2) await pass(2, 'an outage')
    const [last] = await server.ask(
      'select outcome from sync_runs where property_id = $1 order by started_at desc limit 1',
      [propertyId],
    )
    expect(last).toEqual({ outcome: 'FAILED' })
    simulators.world.setFault(target, null)
    await syncs('after the outage')
  },
)
