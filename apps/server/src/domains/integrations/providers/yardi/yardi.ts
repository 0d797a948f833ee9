import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import type { ConnectorFactory } from '../connector.ts'
import { unlessRevoked } from '../unless-revoked.ts'
import { readingOf } from '../unreadable.ts'
import { makeWordings } from '../wordings.ts'
import { codeOf, mapProperty, mapResidents, yardiStatuses } from './yardi-mapping.ts'
import { askYardi, type YardiAccess } from './yardi-wire.ts'

/** Yardi Voyager: SOAP with the login in every body, on the host of the customer. It is slow and has no pages. */
export const connectYardi: ConnectorFactory = (credentials, { yardi }, settings, clock) => {
  const access: YardiAccess = { credentials, deployment: yardi, clock }
  const wordings = makeWordings({ statuses: yardiStatuses }, settings)
  return {
    async listProperties() {
      const properties: PmsProperty[] = []
      for (const property of await askYardi(access, 'GetPropertyConfigurations')) {
        const code = codeOf(property)
        const mapped = await unlessRevoked(async () =>
          mapProperty(property, await askYardi(access, 'GetUnitInformation', code)),
        )
        if (mapped) properties.push(mapped)
      }
      return { properties, failed: [] }
    },
    async listResidents(propertyCode) {
      const residents = await askYardi(access, 'GetResidents', propertyCode)
      const promotions = await askYardi(access, 'GetRoommatePromotions', propertyCode)
      return readingOf(mapResidents(propertyCode, { residents, promotions }, wordings))
    },
  }
}
