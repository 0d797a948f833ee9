import { entrancesRoutes } from '@portico/contract/entrances/entrances.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import { listEntrances, listEntrancesWithDevices } from './entrances.service.ts'

export function bindEntrances(binder: Binder) {
  bind(binder, entrancesRoutes, {
    list: async ({ trx, account, params }) => ({
      accessPoints: await listEntrances(trx, account, params.propertyId),
    }),
    listByLams: async ({ trx, account, params }) => ({
      accessPoints: await listEntrances(trx, account, params.propertyId),
    }),
    listWithDevices: async ({ trx, account, params }) => ({
      accessPoints: await listEntrancesWithDevices(trx, account, params.propertyId),
    }),
  })
}
