import { type PmsProvider, pmsProviders } from '@portico/contract/shared/pms-providers'
import type { RunRemarks } from '@portico/contract/sync/sync.schema'
import { type RunningPmsSimulators, startPmsSimulators } from '@portico/simulators/pms/server'
import type { Fault } from '@portico/simulators/pms/simulator'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import { deploymentFor, makeFakeClock } from '@portico/tools/testing/pms'
import { simulatedProperty } from '@portico/tools/testing/simulated-integration'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { describePmsWorld } from '@portico/tools/world/pms-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectBy } from '../providers/connect.ts'
import { type SyncParts, syncIntegration } from './sync-integration.ts'

let server: TestServer
let cast: Cast
let simulators: RunningPmsSimulators
let parts: SyncParts

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  simulators = await startPmsSimulators({ plans: describePmsWorld('us').properties.slice(0, 3) })
  parts = {
    database: server.database,
    keys: server.keys,
    connect: connectBy(deploymentFor(simulators), makeFakeClock()),
    enqueue: async () => null,
    log: { info() {}, warn() {} },
  }
})
afterAll(async () => {
  await simulators.stop()
  await server.close()
})

/** A property that is connected to the simulator of a PMS, before its first sync. */
async function connected(provider: PmsProvider) {
  simulators.world.reset()
  const { customer, simulated, connect } = await simulatedProperty(
    { server, parts, simulators, accountId: cast.portfolio },
    provider,
  )
  const { propertyId, integrationId } = await connect({ holdPeople: 10_000 })
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
    async sync() {
      await syncIntegration(parts, integrationId)
      const [run] = await server.ask<{ outcome: string; problem: string | null; remarks: RunRemarks }>(
        'select outcome, problem, remarks from sync_runs where property_id = $1 order by started_at desc limit 1',
        [propertyId],
      )
      if (!run) throw new Error('There is no run.')
      return run
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
  expect(await people()).toEqual(before)
})
