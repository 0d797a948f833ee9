import { askOptional } from '../ask-optional.ts'
import type { ConnectorFactory, RefusedMethod } from '../connector.ts'
import { ownRows } from '../own-rows.ts'
import { readEach } from '../read-each.ts'
import { readingOf } from '../unreadable.ts'
import { makeWordings } from '../wordings.ts'
import { mapResidents, mapSite, siteOf, siteTitleOf } from './real-page-mapping.ts'
import { realPageRoles, realPageStatuses } from './real-page-standing.ts'
import { askRealPage, type RealPageAccess, type SiteOperation } from './real-page-wire.ts'

/** RealPage Exchange: SOAP 1.1, one call for each site and operation, no pages. */
export const connectRealPage: ConnectorFactory = ({ pmcId = '' }, { realPage }, settings, clock) => {
  const access: RealPageAccess = { pmcId, deployment: realPage, clock }
  const wordings = makeWordings({ statuses: realPageStatuses, roles: realPageRoles }, settings)
  const ask = async (operation: SiteOperation, siteId: string) =>
    ownRows(await askRealPage(access, operation, siteId), siteId, siteOf, `RealPage (${operation})`)
  const askOwn = async (operation: SiteOperation, siteId: string) => (await ask(operation, siteId)).own
  return {
    async listProperties() {
      return readEach(await askRealPage(access, 'getsitelist'), siteTitleOf, async (site) => {
        const { propertyId: siteId } = siteTitleOf(site)
        const units = await askOwn('unitlist', siteId)
        const buildings = await askOptional([], { method: 'getbuildings', hidesFuture: false }, () =>
          askOwn('getbuildings', siteId),
        )
        return mapSite(site, { buildings, units }, settings)
      })
    },
    async listResidents(siteId) {
      const { own: residents, foreignRows } = await ask('getresidentlistinfo', siteId)
      const refusedMethods: RefusedMethod[] = []
      const leases = await askOptional(refusedMethods, { method: 'getleaseinfo', hidesFuture: false }, () =>
        askOwn('getleaseinfo', siteId),
      )
      return readingOf(await mapResidents(siteId, { residents, leases }, wordings), { refusedMethods, foreignRows })
    },
  }
}
