import type { ConnectorFactory } from '../connector.ts'
import { readEach } from '../read-each.ts'
import { readingOf } from '../unreadable.ts'
import { makeWordings } from '../wordings.ts'
import {
  ALL_STATUS_IDS,
  entrataStatuses,
  leaseKey,
  mapLease,
  mapProperty,
  readLeases,
  readProperties,
  titleOf,
} from './entrata-mapping.ts'
import { askEntrata, askEntrataByPage, type EntrataAccess } from './entrata-wire.ts'

/** Entrata: JSON, one URL for each kind of thing, the method in the body. */
export const connectEntrata: ConnectorFactory = ({ orgs = '' }, { entrata }, settings, clock) => {
  const access: EntrataAccess = { orgs, deployment: entrata, clock }
  const wordings = makeWordings({ statuses: entrataStatuses }, settings)
  return {
    async listProperties() {
      const listed = await askEntrata(access, { path: 'properties', name: 'getProperties', version: 'r1', params: {} })
      return readEach(listed === undefined ? [] : readProperties(listed), titleOf, async (property) => {
        const params = { propertyIds: property.PropertyID }
        const units = { path: 'propertyunits', name: 'getPropertyUnits', version: 'r1', params } as const
        return mapProperty(property, await askEntrata(access, units))
      })
    },
    async listResidents(propertyId) {
      const leases = new Map<string, unknown>()
      const params = { propertyId, leaseStatusTypeIds: ALL_STATUS_IDS }
      await askEntrataByPage(access, { path: 'leases', name: 'getLeases', version: 'r2', params }, (result) => {
        const known = leases.size
        for (const lease of readLeases(result)) leases.set(leaseKey(lease), lease)
        return leases.size > known
      })
      return readingOf([...leases.values()].flatMap((lease) => mapLease(lease, wordings)))
    },
  }
}
