import { providersRoutes } from '@portico/contract/providers/providers.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import {
  listDecisions,
  listProviders,
  manageAccess,
  resolveEntrances,
  resolvePermissions,
} from './providers.service.ts'

export function bindProviders(binder: Binder) {
  bind(binder, providersRoutes, {
    list: async ({ trx }) => ({ customers: await listProviders(trx) }),
    resolve: async ({ trx, account, query }) => ({
      resolvedAccessCustomerPermissions: await resolvePermissions(trx, account, query),
    }),
    resolveEntrances: async ({ trx, account, query }) => ({
      resolvedAccessPointPermissions: await resolveEntrances(trx, account, query.id, query.accessPointIds.split(',')),
    }),
    listDecisions: ({ trx, query }) => listDecisions(trx, query.id, query.accessCustomerId),
    manageAccess: ({ body, account, ...unit }) => manageAccess(unit, account, body),
  })
}
