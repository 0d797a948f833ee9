import { pmsProviders } from '@portico/contract/shared/pms-providers'
import { parts, server, simulatedProperty, useSimulators } from '@portico/tools/testing/simulated-integration'
import { expect, test } from 'vitest'
import { syncIntegration } from './sync-integration.ts'

useSimulators(1)

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
    const { simulated, connect } = await simulatedProperty(provider)
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
