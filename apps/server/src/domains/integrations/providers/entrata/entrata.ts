import { type ConnectorFactory, PmsError, type RefusedMethod } from '../connector.ts'
import { ownRows } from '../own-rows.ts'
import { readEach } from '../read-each.ts'
import { readingOf } from '../unreadable.ts'
import { makeWordings } from '../wordings.ts'
import { entrataStatuses, mapLease, propertyOfLease, readLeases, statusIds } from './entrata-leases.ts'
import { mapProperty, readProperties, titleOf } from './entrata-properties.ts'
import { askEntrata, askEntrataByPage, type EntrataAccess } from './entrata-wire.ts'

const STATUS_PARAMETER = 'leaseStatusTypeIds'

/** Entrata: JSON, one URL for each kind of thing, the method in the body. */
export const connectEntrata: ConnectorFactory = ({ orgs = '' }, { entrata }, settings, clock) => {
  const access: EntrataAccess = { orgs, deployment: entrata, clock }
  const wordings = makeWordings({ statuses: entrataStatuses }, settings)
  const readingOfLeases = (propertyId: string, leases: readonly unknown[], refusedMethods: RefusedMethod[] = []) => {
    const { own, foreignRows } = ownRows(leases, propertyId, propertyOfLease, 'Entrata (getLeases)')
    return readingOf(
      own.flatMap((lease) => mapLease(lease, wordings)),
      { refusedMethods, foreignRows },
    )
  }

  async function askLeases(propertyId: string, ids?: string): Promise<unknown[]> {
    const leases = new Map<string, unknown>()
    const params = { propertyId, [STATUS_PARAMETER]: ids }
    await askEntrataByPage(access, { path: 'leases', name: 'getLeases', version: 'r2', params }, (result) => {
      const known = leases.size
      for (const lease of readLeases(result)) leases.set(JSON.stringify(lease), lease)
      return leases.size > known
    })
    return [...leases.values()]
  }

  return {
    async listProperties() {
      const listed = await askEntrata(access, { path: 'properties', name: 'getProperties', version: 'r1', params: {} })
      return readEach(listed === undefined ? [] : readProperties(listed), titleOf, async (property) => {
        const params = { propertyIds: property.PropertyID }
        const units = { path: 'propertyunits', name: 'getPropertyUnits', version: 'r1', params } as const
        return mapProperty(property, await askEntrata(access, units), settings)
      })
    },
    async listResidents(propertyId) {
      const refused = (hidesFuture: boolean) => [{ method: STATUS_PARAMETER, hidesFuture }]
      const first = await unlessUnsupported(() => askLeases(propertyId, statusIds.all))
      if (first) return readingOfLeases(propertyId, first)
      const second = await unlessUnsupported(() => askLeases(propertyId, statusIds.documented))
      if (second) return readingOfLeases(propertyId, second, refused(false))
      // Without the parameter, Entrata may return current leases only.
      return readingOfLeases(propertyId, await askLeases(propertyId), refused(true))
    },
  }
}

async function unlessUnsupported<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PmsError && error.problem === 'UNSUPPORTED') return undefined
    throw error
  }
}
