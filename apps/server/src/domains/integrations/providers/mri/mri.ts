import { askOptional } from '../ask-optional.ts'
import { type ConnectorFactory, PmsError, type RefusedMethod } from '../connector.ts'
import { readEach } from '../read-each.ts'
import { readingOf } from '../unreadable.ts'
import { makeWordings } from '../wordings.ts'
import { mapLeaseDetail, mapPendingMoveIn, mapProperty, mapRows, mriStatuses, titleOf } from './mri-mapping.ts'
import { mriApis, openMri } from './mri-wire.ts'

/** MRI: one URL, the interface in the query, links to further pages, which are JSON or XML. */
export const connectMri: ConnectorFactory = (credentials, { mri }, settings, clock) => {
  const ask = openMri(credentials, mri, clock)
  const wordings = makeWordings({ statuses: mriStatuses }, settings)
  const askKnown = async (...asked: Parameters<typeof ask>) => {
    const rows = await ask(...asked)
    if (!rows) throw new PmsError('UNSUPPORTED', `MRI does not know the interface for ${asked[0]}.`)
    return rows
  }
  return {
    async listProperties() {
      const rentRoll = await askKnown('rentRoll')
      const properties = (await ask('properties')) ?? rentRoll
      const byId = new Map(properties.map((row) => [titleOf(row).propertyId, row]))
      return readEach([...byId.values()], titleOf, (property) => mapProperty(property, rentRoll))
    },
    async listResidents(propertyId) {
      const details = await askKnown('leaseDetails', propertyId)
      const refused: RefusedMethod[] = []
      const pending = await askOptional(refused, { method: mriApis.pendingMoveIns, hidesFuture: true }, () =>
        askKnown('pendingMoveIns', propertyId),
      )
      const rows = [...mapRows(details, mapLeaseDetail, wordings), ...mapRows(pending, mapPendingMoveIn, wordings)]
      return readingOf(rows, refused)
    },
  }
}
