import { keysRoutes } from '@portico/contract/keys/keys.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import { assignToPeople, assignToPerson } from './key-holders.service.ts'
import { createKey, deleteKey, listKeys, listKeysOfAddress, updateEntrances, updateKey } from './keys.service.ts'

export function bindKeys(binder: Binder) {
  bind(binder, keysRoutes, {
    list: ({ trx, params }) => listKeys(trx, params.propertyId),
    listOfAddress: ({ trx, query }) => listKeysOfAddress(trx, query),
    create: (call) => createKey(call, call.body),
    update: (call) => updateKey(call, call.body),
    updateEntrances: (call) => updateEntrances(call, call.body),
    assignToPerson: (call) => assignToPerson(call, call.body),
    assignToPeople: async (call) => ({ results: await assignToPeople(call, call.body) }),
    remove: async (call) => {
      await deleteKey(call, call.body)
      return undefined
    },
  })
}
