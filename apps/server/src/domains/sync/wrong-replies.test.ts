import { type PmsProvider, pmsProviders } from '@portico/contract/shared/pms-providers'
import type { ReportLine, RunRemarks } from '@portico/contract/sync/sync.schema'
import type { Fault, Resident } from '@portico/simulators/pms/simulator'
import {
  parts,
  server,
  simulatedProperty,
  simulators,
  useSimulators,
} from '@portico/tools/testing/simulated-integration'
import { expect, test } from 'vitest'
import { readLines } from './reviews.store.ts'
import { syncIntegration } from './sync-integration.ts'

useSimulators(3)

/** A property that is connected to the simulator of a PMS, before its first sync. */
async function connected(provider: PmsProvider) {
  simulators.world.reset()
  const { customer, simulated, connect } = await simulatedProperty(provider)
  const { propertyId, integrationId } = await connect()
  return {
    customer,
    simulated,
    setFault: (fault: Fault | null) =>
      simulators.world.setFault({ pms: provider, customer: customer.name, propertyId: simulated.id }, fault),
    people: () =>
      server.ask<{ id: string; person_name: string; email: string | null; unit_number: string; ends: Date | null }>(
        `select id, person_name, email, unit_number, service_expires_at as ends from people
         where property_id = $1 order by person_name, id`,
        [propertyId],
      ),
    links: () =>
      server.ask<{ person_id: string; resident_id: string }>(
        'select person_id, resident_id from integration_residents where property_id = $1',
        [propertyId],
      ),
    async sync() {
      await syncIntegration(parts, integrationId)
      const [run] = await server.ask<{ outcome: string; problem: string | null; remarks: RunRemarks; digest: Buffer }>(
        'select outcome, problem, remarks, digest from sync_runs where property_id = $1 order by started_at desc limit 1',
        [propertyId],
      )
      if (!run) throw new Error('There is no run.')
      const lines = await server.database.asSystem((trx) => readLines(trx, propertyId, run.digest))
      return { ...run, lines: lines as ReportLine[] }
    },
  }
}

test.each(pmsProviders)('%s: residents of another property in a reply are never ours', async (provider) => {
  const { sync, setFault, people } = await connected(provider)
  expect(await sync()).toMatchObject({ outcome: 'SUCCEEDED', remarks: { foreignRows: [] } })
  const before = await people()
  setFault('foreign-rows')
  const { outcome, remarks } = await sync()
  expect(outcome).toBe('SUCCEEDED')
  expect(await people()).toEqual(before)
  expect(remarks.foreignRows).toHaveLength(provider === 'AppFolio' ? 0 : 1)
})

test.each(pmsProviders)('%s: a reply of another property only changes nobody', async (provider) => {
  const { sync, setFault, people } = await connected(provider)
  await sync()
  const before = await people()
  setFault('other-property')
  expect(await sync()).toMatchObject({ outcome: 'FAILED', problem: provider === 'AppFolio' ? 'REVOKED' : 'MALFORMED' })
  // An end that comes while the PMS cannot be read is moved on.
  const notBefore = (ends: Date | null) =>
    expect.toSatisfy((end: Date | null) => (end?.getTime() ?? 0) >= (ends?.getTime() ?? 0))
  expect(await people()).toEqual(before.map(({ ends, ...who }) => ({ ...who, ends: notBefore(ends) })))
})

test.each(pmsProviders)(
  '%s: an e-mail that cannot be used is reported by name, and the resident is added',
  async (provider) => {
    const { sync, setFault, people } = await connected(provider)
    setFault('unusable-email')
    const { lines } = await sync()
    const [line, ...others] = lines.filter(({ reason }) => reason === 'EMAIL_UNUSABLE')
    expect(others).toEqual([])
    expect(line).toMatchObject({ kind: 'NOTED', name: expect.any(String), wording: 'José@residents.example' })
    expect((await people()).filter(({ person_name }) => person_name === line?.name)).toMatchObject([{ email: null }])
  },
)

test.each(pmsProviders)(
  '%s: one id in two units is reported, and the unit does not depend on the order',
  async (provider) => {
    const { sync, setFault, people, simulated } = await connected(provider)
    setFault('several-units')
    const first = await sync()
    const noted = first.lines.filter(({ reason }) => reason === 'SEVERAL_UNITS')
    expect(noted).toMatchObject([{ kind: 'NOTED', name: expect.any(String), wording: expect.any(String) }])
    const before = await people()
    simulated.residents.reverse()
    const second = await sync()
    expect(second.lines.filter(({ kind }) => ['CHANGED', 'ADDED', 'ENDED'].includes(kind))).toEqual([])
    expect(await people()).toEqual(before)
  },
)

const alone = (residents: readonly Resident[]) =>
  residents.filter(
    ({ status, householdId }) =>
      status === 'current' && residents.filter((one) => one.householdId === householdId).length === 1,
  )
const named = ({ firstName, lastName }: Pick<Resident, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

test('RealPage: two people with one member id are two, and who was known by it before stays the same person', async () => {
  const { sync, people, links, simulated } = await connected('RealPage')
  const [ada, bob] = alone(simulated.residents)
  if (!ada || !bob) throw new Error('The world has too few residents.')
  await sync()
  const before = await people()
  const idOf = (who: Resident, list = before) => list.find(({ person_name }) => person_name === named(who))?.id
  expect((await links()).find(({ person_id }) => person_id === idOf(ada))?.resident_id).toBe(
    `${simulated.id}/${ada.id}`,
  )

  // The earlier release has seen only one of the two.
  const [unlinked] = await server.ask<{ person_id: string }>(
    'delete from integration_residents where person_id = $1 returning person_id',
    [idOf(bob)],
  )
  await server.ask('delete from people where id = $1', [unlinked?.person_id])
  bob.id = ada.id
  expect(await sync()).toMatchObject({ outcome: 'SUCCEEDED' })
  const after = await people()
  expect(idOf(ada, after)).toBe(idOf(ada))
  expect(after.find(({ id }) => id === idOf(ada))).toEqual(before.find(({ id }) => id === idOf(ada)))
  expect(idOf(bob, after)).toBeDefined()
  const ids = new Map((await links()).map(({ person_id, resident_id }) => [person_id, resident_id]))
  expect(ids.get(idOf(ada, after) ?? '')).toBe(`${simulated.id}/${ada.householdId}/${ada.id}`)
  expect(ids.get(idOf(bob, after) ?? '')).toBe(`${simulated.id}/${bob.householdId}/${ada.id}`)

  // When the other one is gone, the id is that of the member again, and the person is still the same.
  simulated.residents.splice(simulated.residents.indexOf(bob), 1)
  await sync()
  expect(idOf(ada, await people())).toBe(idOf(ada))
  expect((await links()).find(({ person_id }) => person_id === idOf(ada))?.resident_id).toBe(
    `${simulated.id}/${ada.id}`,
  )
})

test('RealPage: a member who is not active any more loses access like one who has moved out', async () => {
  const { sync, people, simulated } = await connected('RealPage')
  const [ada] = alone(simulated.residents)
  if (!ada) throw new Error('The world has too few residents.')
  await sync()
  ada.isInactive = true
  const { lines } = await sync()
  expect(lines).toContainEqual(expect.objectContaining({ kind: 'ENDED', reason: 'MOVED_OUT', name: named(ada) }))
  const [person] = (await people()).filter(({ person_name }) => person_name === named(ada))
  expect(person?.ends?.getTime()).toBeLessThanOrEqual(Date.now())
})
