import { buildingRoutes } from '@portico/contract/properties/building.routes'
import { propertiesRoutes } from '@portico/contract/properties/properties.routes'
import type { Country } from '@portico/contract/shared/locales'
import { type Binder, bind } from '../../platform/bind.ts'
import {
  archiveProperty,
  endingsOfProperty,
  listArchivedProperties,
  restoreProperty,
} from './archive-property.service.ts'
import { createBuilding, getBuilding, updateBuilding } from './buildings.service.ts'
import { createContact, deleteContact, updateContact } from './contacts.service.ts'
import { getPermissions, getProperty, listEntities, listWithPermissions, summarize } from './properties.service.ts'
import { getSettings, updateSettings } from './property-settings.service.ts'

export function bindProperties(binder: Binder, { country }: { country: Country }) {
  bind(binder, propertiesRoutes, {
    listEntities: async ({ trx, query }) => ({ entities: await listEntities(trx, query, country) }),
    listWithPermissions: ({ trx, account, query }) => listWithPermissions(trx, account, query, country),
    summarize: ({ trx }) => summarize(trx),
    get: ({ trx, params, account }) => getProperty(trx, params.propertyId, account),
    getPermissions: async ({ trx, query }) => ({ permissions: await getPermissions(trx, query.id) }),
    getSettings: ({ trx, params }) => getSettings(trx, params.propertyId),
    updateSettings: ({ body, ...unit }) => updateSettings(unit, body),
    createContact: ({ params, body, ...unit }) => createContact(unit, params.propertyId, body),
    updateContact: ({ params, body, ...unit }) => updateContact(unit, params, body),
    deleteContact: ({ params, ...unit }) => deleteContact(unit, params),
  })
  bind(binder, buildingRoutes, {
    create: ({ params, body, ...unit }) => createBuilding(unit, params.companyId, body),
    listArchived: ({ trx, params }) => listArchivedProperties(trx, params.companyId),
    getDetails: ({ trx, params }) => getBuilding(trx, params.propertyId),
    updateDetails: ({ params, body, ...unit }) => updateBuilding(unit, params.propertyId, body),
    archiveEndings: ({ trx, params }) => endingsOfProperty(trx, params.propertyId),
    archive: ({ params, body, account, ...unit }) => archiveProperty(unit, account, params.propertyId, body),
    restore: ({ params, ...unit }) => restoreProperty(unit, params.propertyId),
  })
}
