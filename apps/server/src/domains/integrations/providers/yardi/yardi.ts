import { askOptional } from '../ask-optional.ts'
import type { ConnectorFactory, RefusedMethod } from '../connector.ts'
import { readEach } from '../read-each.ts'
import { readingOf } from '../unreadable.ts'
import { makeWordings } from '../wordings.ts'
import { mapProperty, mapResidents, titleOf, yardiStatuses } from './yardi-mapping.ts'
import { askYardi, type YardiAccess } from './yardi-wire.ts'

/** Yardi Voyager: SOAP with the login in every body, on the host of the customer. It is slow and has no pages. */
export const connectYardi: ConnectorFactory = (credentials, { yardi }, settings, clock) => {
  const access: YardiAccess = { credentials, deployment: yardi, clock }
  const wordings = makeWordings({ statuses: yardiStatuses }, settings)
  return {
    async listProperties() {
      return readEach(await askYardi(access, 'GetPropertyConfigurations'), titleOf, async (property) =>
        mapProperty(property, await askYardi(access, 'GetUnitInformation', titleOf(property).propertyId), settings),
      )
    },
    async listResidents(propertyCode) {
      const residents = await askYardi(access, 'GetResidents', propertyCode)
      const refused: RefusedMethod[] = []
      const promotions = await askOptional(refused, { method: 'GetRoommatePromotions', hidesFuture: false }, () =>
        askYardi(access, 'GetRoommatePromotions', propertyCode),
      )
      return readingOf(mapResidents(propertyCode, { residents, promotions }, wordings), refused)
    },
  }
}
