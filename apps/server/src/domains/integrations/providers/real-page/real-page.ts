import { askOptional } from '../ask-optional.ts'
import type { ConnectorFactory, RefusedMethod } from '../connector.ts'
import { readEach } from '../read-each.ts'
import { readingOf } from '../unreadable.ts'
import { makeWordings } from '../wordings.ts'
import { mapResidents, mapSite, realPageStatuses, siteTitleOf } from './real-page-mapping.ts'
import { askRealPage, type RealPageAccess } from './real-page-wire.ts'

/** RealPage Exchange: SOAP 1.1, one call for each site and operation, no pages. */
export const connectRealPage: ConnectorFactory = ({ pmcId = '' }, { realPage }, settings, clock) => {
  const access: RealPageAccess = { pmcId, deployment: realPage, clock }
  const wordings = makeWordings({ statuses: realPageStatuses }, settings)
  return {
    async listProperties() {
      return readEach(await askRealPage(access, 'getsitelist'), siteTitleOf, async (site) => {
        const { propertyId: siteId } = siteTitleOf(site)
        const units = await askRealPage(access, 'unitlist', siteId)
        const buildings = await askOptional([], { method: 'getbuildings', hidesFuture: false }, () =>
          askRealPage(access, 'getbuildings', siteId),
        )
        return mapSite(site, { buildings, units }, settings)
      })
    },
    async listResidents(siteId) {
      const residents = await askRealPage(access, 'getresidentlistinfo', siteId)
      const refused: RefusedMethod[] = []
      const leases = await askOptional(refused, { method: 'getleaseinfo', hidesFuture: false }, () =>
        askRealPage(access, 'getleaseinfo', siteId),
      )
      return readingOf(mapResidents(siteId, { residents, leases }, wordings), refused)
    },
  }
}
