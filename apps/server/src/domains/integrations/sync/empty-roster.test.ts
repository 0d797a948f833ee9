import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import { type PmsProvider, pmsProviders } from '@portico/contract/shared/pms-providers'
import { type RunningPmsSimulators, startPmsSimulators } from '@portico/simulators/pms/server'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import { deploymentFor, makeFakeClock } from '@portico/tools/testing/pms'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { describePmsWorld } from '@portico/tools/world/pms-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectBy } from '../providers/connect.ts'
import { verifyProfile } from '../verify-profile.ts'
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

/** Creates a live integration of a property without people with the first property of the first customer. */
async function goLive(provider: PmsProvider) {
  const [profile] = await server.ask<{ id: string }>(
    `select id from pms_profiles where provider = $1 and account_id = $2 and validity_status = 'VALID'`,
    [provider, cast.portfolio],
  )
  await verifyProfile(parts, profile?.id ?? '')
  const customer = simulators.world.customers().find(({ pms }) => pms === provider)
  const simulated = customer?.properties.find(({ residents }) => residents.length > 10)
  if (!profile || !simulated) throw new Error(`The world has no customer of ${provider} with residents.`)
  const [known] = await server.ask<{ details: PmsProperty }>(
    'select details from pms_properties where profile_id = $1 and pms_property_id = $2',
    [profile.id, simulated.id],
  )
  const [property] = await server.ask<{ id: string; place: string }>(
    `with property as (
       insert into properties (name, address_line1, city, postal_code, country_code, time_zone, avc_enabled)
       values ('Quay House', '1 Quay', 'Portland', '97201', 'US', 'UTC', true) returning id
     ), member as (insert into memberships (property_id, account_id) select id, $1 from property)
     insert into places (property_id, name, label) select id, 'Quay House', 'Property' from property
     returning property_id as id, id as place`,
    [cast.portfolio],
  )
  const [integration] = await server.ask<{ id: string }>(
    `insert into integrations (property_id, provider, pmp_property_status, profile_id, pms_property_ids)
     values ($1, $2, 'LIVE', $3, array[$4]) returning id`,
    [property?.id, provider, profile.id, simulated.id],
  )
  await server.ask(
    `insert into integration_units (property_id, integration_id, pms_unit_id, place_id)
     select $1, $2, unit, $3 from unnest($4::text[]) unit`,
    [property?.id, integration?.id, property?.place, known?.details.units.map(({ id }) => id)],
  )
  return { simulated, propertyId: property?.id ?? '', integrationId: integration?.id ?? '' }
}

const peopleOf = (propertyId: string) =>
  server.ask<{ email: string | null }>(
    'select id, email, place_id, service_expires_at, version from people where property_id = $1 order by id',
    [propertyId],
  )

test.each(pmsProviders)(
  '%s: an empty list of residents and unknown units end nobody’s access, and the integration records the reason',
  async (provider) => {
    const { simulated, propertyId, integrationId } = await goLive(provider)
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
    expect(await peopleOf(propertyId)).toEqual(before)

    simulated.residents.push(...residents)
    await server.ask(`update integration_units set pms_unit_id = 'old-' || pms_unit_id where property_id = $1`, [
      propertyId,
    ])
    expect(await outcome()).toMatchObject({ outcome: 'HELD', problem: 'IMPLAUSIBLE' })
    expect(await peopleOf(propertyId)).toEqual(before)
  },
)
