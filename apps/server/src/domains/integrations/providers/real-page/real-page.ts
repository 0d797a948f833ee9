import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import type { ConnectorFactory } from '../connector.ts'
import { unlessRevoked } from '../unless-revoked.ts'
import { readingOf } from '../unreadable.ts'
import { makeWordings } from '../wordings.ts'
import { mapResidents, mapSite, realPageStatuses, siteIdOf } from './real-page-mapping.ts'
import { askRealPage, type RealPageAccess } from './real-page-wire.ts'

/** RealPage Exchange: SOAP 1.1, one call for each site and operation, no pages. */
export const connectRealPage: ConnectorFactory = ({ pmcId = '' }, { realPage }, settings, clock) => {
  const access: RealPageAccess = { pmcId, deployment: realPage, clock }
  const wordings = makeWordings({ statuses: realPageStatuses }, settings)
  return {
    async listProperties() {
      const properties: PmsProperty[] = []
      for (const site of await askRealPage(access, 'getsitelist')) {
        const siteId = siteIdOf(site)
        const property = await unlessRevoked(async () => {
          const buildings = await askRealPage(access, 'getbuildings', siteId)
          const units = await askRealPage(access, 'unitlist', siteId)
          return mapSite(site, { buildings, units })
        })
        if (property) properties.push(property)
      }
      return { properties, failed: [] }
    },
    async listResidents(siteId) {
      const residents = await askRealPage(access, 'getresidentlistinfo', siteId)
      const leases = await askRealPage(access, 'getleaseinfo', siteId)
      return readingOf(mapResidents(siteId, { residents, leases }, wordings))
    },
  }
}
