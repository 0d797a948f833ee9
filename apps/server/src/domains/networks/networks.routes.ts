import { networksRoutes } from '@portico/contract/networks/networks.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import { createNetwork, deleteNetwork, listNetworks, updateNetwork } from './networks.service.ts'

export function bindNetworks(binder: Binder) {
  const { keys } = binder
  bind(binder, networksRoutes, {
    list: ({ trx, query }) => listNetworks(trx, query.propertyId),
    create: (call) => createNetwork(call, keys, call.body),
    update: (call) => updateNetwork(call, keys, call.params.id, call.body),
    delete: (call) => deleteNetwork(call, call.params.id),
  })
}
