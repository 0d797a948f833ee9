import { integrationJobs } from '@portico/server/domains/integrations/integration-jobs'
import { connectBy } from '@portico/server/domains/integrations/providers/connect'
import { type Jobs, startJobs } from '@portico/server/platform/jobs'
import type { PropertyPlan } from '@portico/simulators/pms/property-plans'
import { startPmsSimulators } from '@portico/simulators/pms/server'
import type { Portal } from './portal.ts'

const floor = (building: number, prefix: string) => [1, 2, 3].map((door) => ({ number: `${prefix}0${door}`, building }))

/** What a customer of every system has: the building of `openBuilding`, one in another city and one in another state. */
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

/** The simulated systems, and a worker beside the portal's server that keeps people in step with them. */
export async function startPms(portal: Portal) {
  const simulators = await startPmsSimulators({ plans })
  const { origin, secrets } = simulators
  const connect = connectBy(
    {
      ...portal.config.pms,
      entrata: { baseUrl: `${origin}/entrata`, apiKey: secrets.entrataApiKey },
      realPage: {
        baseUrl: `${origin}/realpage`,
        partner: secrets.realPagePartner,
        licenseKey: secrets.realPageLicenseKey,
      },
    },
    portal.app.log,
  )
  const { database, keys, app } = portal
  let worker: Jobs | undefined
  worker = await startJobs({
    appUrl: portal.config.databaseUrl,
    role: 'worker',
    jobs: integrationJobs({
      database,
      keys,
      connect,
      enqueue: async (...job) => worker?.enqueue(...job) ?? null,
      log: app.log,
    }),
    log: app.log,
  })
  return {
    world: simulators.world,
    async stop() {
      await worker?.stop()
      await simulators.stop()
    },
  }
}
