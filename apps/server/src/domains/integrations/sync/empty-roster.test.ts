import { pmsProviders } from '@portico/contract/shared/pms-providers'
import { type RunningPmsSimulators, startPmsSimulators } from '@portico/simulators/pms/server'
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
  simulators = await startPmsSimulators({ plans: describePmsWorld('us').properties.slice(0, 1) })
  const log = { info() {}, warn() {}, error() {} }
  parts = {
    database: server.database,
    keys: server.keys,
    connect: connectBy(deploymentFor(simulators), makeFakeClock()),
    enqueue: async () => null,
    log,
  }
})
afterAll(async () => {
  await simulators.stop()
  await server.close()
})

const peopleOf = (propertyId: string) =>
  server.ask<{ id: string; email: string | null; place_id: string; service_expires_at: Date | null }>(
    'select id, email, place_id, service_expires_at from people where property_id = $1 order by id',
    [propertyId],
  )
type People = Awaited<ReturnType<typeof peopleOf>>

/** Access that would end while a sync is held is extended, so on some days somebody has access for longer than before. */
function expectNobodyLosesAccess(after: People, before: People) {
  const whoIn = (people: People) => people.map(({ service_expires_at: _, ...who }) => who)
  expect(whoIn(after)).toEqual(whoIn(before))
  const ends = (people: People) =>
    people.map((person) => person.service_expires_at?.getTime() ?? Number.POSITIVE_INFINITY)
  const earlier = ends(before)
  expect(ends(after).filter((end, index) => end < (earlier[index] ?? 0))).toEqual([])
}

test.each(pmsProviders)(
  '%s: an empty list of residents and unknown units end nobody’s access, and the integration records what was held',
  async (provider) => {
    const { simulated, connect } = await simulatedProperty(
      { server, parts, simulators, accountId: cast.portfolio },
      provider,
    )
    const { propertyId, integrationId } = await connect()
    const outcome = async () => {
      await syncIntegration(parts, integrationId)
      const [row] = await server.ask<{ last: { outcome: string; problem: string | null; expired: number } }>(
        'select last_synchronization as last from integrations where id = $1',
        [integrationId],
      )
      return row?.last
    }
    expect(await outcome()).toMatchObject({ outcome: 'SUCCEEDED' })
    const before = await peopleOf(propertyId)
    expect(before.length).toBeGreaterThan(5)

    const residents = simulated.residents.splice(0)
    expect(await outcome()).toMatchObject({ outcome: 'HELD', problem: 'IMPLAUSIBLE' })
    expectNobodyLosesAccess(await peopleOf(propertyId), before)

    simulated.residents.push(...residents)
    await server.ask(`update integration_units set pms_unit_id = 'old-' || pms_unit_id where property_id = $1`, [
      propertyId,
    ])
    expect(await outcome()).toMatchObject({ outcome: 'SUCCEEDED', expired: 0 })
    expectNobodyLosesAccess(await peopleOf(propertyId), before)
  },
)
