import { placesRoutes } from '@portico/contract/places/places.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import { listPlaces, listPlacesWithEntrances } from './places.service.ts'

export function bindPlaces(binder: Binder) {
  bind(binder, placesRoutes, {
    list: async ({ trx, account, params }) => ({
      addressesWithHierarchy: await listPlaces(trx, account, params.propertyId),
    }),
    listWithEntrances: async ({ trx, account, params }) => ({
      addressesWithAccessPoints: await listPlacesWithEntrances(trx, account, params.propertyId),
    }),
  })
}
