import { placesRoutes } from '@portico/contract/places/places.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import { addPlaces } from './add-places.service.ts'
import {
  archivePlace,
  endingsOfPlace,
  getPlace,
  listArchivedPlaces,
  restorePlace,
  updatePlace,
} from './place-changes.service.ts'
import { listPlaces, listPlacesWithEntrances } from './places.service.ts'

export function bindPlaces(binder: Binder) {
  bind(binder, placesRoutes, {
    list: async ({ trx, account, params }) => ({
      addressesWithHierarchy: await listPlaces(trx, account, params.propertyId),
    }),
    listWithEntrances: async ({ trx, account, params }) => ({
      addressesWithAccessPoints: await listPlacesWithEntrances(trx, account, params.propertyId),
    }),
    add: ({ params, body, ...unit }) => addPlaces(unit, params.propertyId, body),
    listArchived: ({ trx, params }) => listArchivedPlaces(trx, params.propertyId),
    get: ({ trx, params }) => getPlace(trx, params),
    update: ({ params, body, ...unit }) => updatePlace(unit, params, body),
    endings: ({ trx, params }) => endingsOfPlace(trx, params),
    archive: ({ params, body, ...unit }) => archivePlace(unit, params, body.version),
    restore: ({ params, ...unit }) => restorePlace(unit, params),
  })
}
