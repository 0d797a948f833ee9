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
      const { rows } = await askYardi(access, 'GetPropertyConfigurations')
      return readEach(rows, titleOf, async (property) => {
        const { rows: units } = await askYardi(access, 'GetUnitInformation', titleOf(property).propertyId)
        return mapProperty(property, units, settings)
      })
    },
    async listResidents(propertyCode) {
      const { rows: residents, foreignRows } = await askYardi(access, 'GetResidents', propertyCode)
      const refusedMethods: RefusedMethod[] = []
      const method = { method: 'GetRoommatePromotions', hidesFuture: false }
      const promotions = await askOptional(refusedMethods, method, async () => {
        const { rows } = await askYardi(access, 'GetRoommatePromotions', propertyCode)
        return rows
      })
      return readingOf(await mapResidents(propertyCode, { residents, promotions }, wordings), {
        refusedMethods,
        foreignRows,
      })
    },
  }
}
