import { connectBy } from '@portico/server/domains/integrations/providers/connect'
import { verifyProfile } from '@portico/server/domains/integrations/verify-profile'
import { previewSync } from '@portico/server/domains/sync/preview-sync'
import { syncIntegration } from '@portico/server/domains/sync/sync-integration'
import type { PropertyPlan } from '@portico/simulators/pms/property-plans'
import { startPmsSimulators } from '@portico/simulators/pms/server'
import { deploymentFor } from '@portico/tools/testing/pms'
import type { Building } from './building.ts'
import type { Portal } from './portal.ts'

const floor = (building: number, prefix: string) => [1, 2, 3].map((door) => ({ number: `${prefix}0${door}`, building }))

/** The properties of a customer of every PMS: the building of `openBuilding`, one in another city and one in another state. */
const plans: readonly PropertyPlan[] = [
  {
    name: 'Northcott House',
    street: '2 North Road',
    city: 'Portland',
    state: 'OR',
    country: 'US',
    buildings: [
      { name: 'East Wing', street: '2 North Road' },
      { name: 'Boat House', street: '4 North Road' },
    ],
    units: [...floor(0, 'E'), ...floor(1, 'B')],
  },
  {
    name: 'Northcott Annex',
    street: '9 South Road',
    city: 'Salem',
    state: 'OR',
    country: 'US',
    buildings: [{ name: 'West Wing', street: '9 South Road' }],
    units: floor(0, 'W'),
    isVacant: true,
  },
  {
    name: 'Southcott House',
    street: '1 Pine Street',
    city: 'Seattle',
    state: 'WA',
    country: 'US',
    buildings: [],
    units: [],
    isVacant: true,
  },
]

type World = Awaited<ReturnType<typeof startPmsSimulators>>['world']
function northcottIn(world: World) {
  const customer = world.customers().find(({ pms, name }) => pms === 'Entrata' && name === 'brightwater')
  const property = customer?.properties.find(({ name }) => name === 'Northcott House')
  if (!property) throw new Error('The simulated system has no such building.')
  return property
}

export type Pms = Awaited<ReturnType<typeof startPms>>

/** Simulated systems of the journey's own. Their jobs run when the journey says so, for the journey's own account only. */
export async function startPms(portal: Portal) {
  const simulators = await startPmsSimulators({ plans })
  const log = { info() {}, warn() {}, error: console.error }
  const parts = {
    database: portal.database,
    keys: portal.keys,
    connect: connectBy(deploymentFor(simulators)),
    // Invitations are not sent here.
    enqueue: async () => null,
    log,
  }
  const idsOf = async (query: string, values: unknown[]) =>
    (await portal.ask<{ id: string }>(query, values)).map(({ id }) => id)
  return {
    world: simulators.world,
    /** Loads the properties of the account's profiles. */
    async verifyProfiles({ account }: Building) {
      for (const id of await idsOf('select id from pms_profiles where account_id = $1', [account]))
        await verifyProfile(parts, id)
    },
    async sync({ id: propertyId }: Building) {
      for (const id of await idsOf('select id from integrations where property_id = $1', [propertyId]))
        await syncIntegration(parts, id)
    },
    /** Carries out the previews that were asked for. */
    async preview({ id: propertyId }: Building) {
      const asked = await portal.ask<{ id: string; integration_id: string }>(
        `select id, integration_id from sync_runs where property_id = $1 and kind = 'PREVIEW' and outcome is null`,
        [propertyId],
      )
      for (const { id, integration_id } of asked) await previewSync(parts, integration_id, id)
    },
    /** The residents of the building in Entrata, which a journey may change. */
    residents: () => northcottIn(simulators.world).residents,
    stop: () => simulators.stop(),
  }
}
