import { propertiesRoutes } from '@portico/contract/properties/properties.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import { getPermissions, getProperty, listWithPermissions } from './properties.service.ts'
import { listPropertyIds } from './properties.store.ts'

export function bindProperties(binder: Binder) {
  bind(binder, propertiesRoutes, {
    listEntities: async ({ trx }) => ({
      entities: (await listPropertyIds(trx)).map((row) => ({ entityId: row.id })),
    }),
    listWithPermissions: async ({ trx, account }) => ({
      propertiesWithEntityPermissions: await listWithPermissions(trx, account),
    }),
    get: ({ trx, params }) => getProperty(trx, params.propertyId),
    getPermissions: async ({ trx, query }) => ({ permissions: await getPermissions(trx, query.id) }),
  })
}
