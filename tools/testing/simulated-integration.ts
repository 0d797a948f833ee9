import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { connectBy } from '@portico/server/domains/integrations/providers/connect'
import { verifyProfile } from '@portico/server/domains/integrations/verify-profile'
import type { SyncParts } from '@portico/server/domains/sync/sync-integration'
import { type RunningPmsSimulators, startPmsSimulators } from '@portico/simulators/pms/server'
import { afterAll, beforeAll } from 'vitest'
import { describePmsWorld } from '../world/pms-world.ts'
import { castOf } from './cast.ts'
import { deploymentFor, makeFakeClock } from './pms.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export let server: TestServer
export let simulators: RunningPmsSimulators
export let parts: SyncParts
let accountId: string

/** Gives the tests of a file the simulators of all PMS, whose customers have so many properties. */
export function useSimulators(properties: number) {
  beforeAll(async () => {
    server = await startTestServer()
    accountId = (await castOf(server)).portfolio
    simulators = await startPmsSimulators({ plans: describePmsWorld('us').properties.slice(0, properties) })
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
}

/** The first property with residents of the first customer of a PMS simulator, and how to connect properties to it. */
export async function simulatedProperty(provider: PmsProvider) {
  const [profile] = await server.ask<{ id: string }>(
    `select id from pms_profiles where provider = $1 and account_id = $2 and validity_status = 'VALID'`,
    [provider, accountId],
  )
  await verifyProfile(parts, profile?.id ?? '')
  const customer = simulators.world.customers().find(({ pms }) => pms === provider)
  const simulated = customer?.properties.find(({ residents }) => residents.length > 10)
  if (!profile || !customer || !simulated) throw new Error(`The world has no customer of ${provider} with residents.`)
  const [known] = await server.ask<{ details: PmsProperty }>(
    'select details from pms_properties where profile_id = $1 and pms_property_id = $2',
    [profile.id, simulated.id],
  )
  const unitIds = known?.details.units.map(({ id }) => id)

  /** Creates a property without people and a live integration with all units. */
  async function connect() {
    const [property] = await server.ask<{ id: string; place: string }>(
      `with property as (
         insert into properties (name, address_line1, city, postal_code, country_code, time_zone, avc_enabled)
         values ('Quay House', '1 Quay', 'Portland', '97201', 'US', 'UTC', true) returning id
       ), member as (insert into memberships (property_id, account_id) select id, $1 from property)
       insert into places (property_id, name, label) select id, 'Quay House', 'Property' from property
       returning property_id as id, id as place`,
      [accountId],
    )
    const [integration] = await server.ask<{ id: string }>(
      `insert into integrations (property_id, provider, pmp_property_status, profile_id, pms_property_ids)
       values ($1, $2, 'LIVE', $3, array[$4]) returning id`,
      [property?.id, provider, profile?.id, simulated?.id],
    )
    await server.ask(
      `insert into integration_units (property_id, integration_id, pms_unit_id, place_id)
       select $1, $2, unit, $3 from unnest($4::text[]) unit`,
      [property?.id, integration?.id, property?.place, unitIds],
    )
    return { propertyId: property?.id ?? '', integrationId: integration?.id ?? '' }
  }
  return { customer, simulated, connect }
}
