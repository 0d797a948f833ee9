import { keysRoutes } from '@portico/contract/keys/keys.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import { assignToPeople, assignToPerson } from './key-holders.service.ts'
import { countLosers } from './key-holders.store.ts'
import { createKey, deleteKey, listKeys, listKeysOfAddress, updateEntrances, updateKey } from './keys.service.ts'

export function bindKeys(binder: Binder) {
  bind(binder, keysRoutes, {
    list: ({ trx, params, query }) => listKeys(trx, params.propertyId, query),
    listOfAddress: ({ trx, query }) => listKeysOfAddress(trx, query),
    create: (call) => createKey(call, call.body),
    update: (call) => updateKey(call, call.body),
    updateEntrances: (call) => updateEntrances(call, call.body),
    assignToPerson: (call) => assignToPerson(call, call.body),
    assignToPeople: async (call) => ({ results: await assignToPeople(call, call.body) }),
    loss: ({ trx, body }) => countLosers(trx, body.propertyId, body.keyIds),
    remove: async (call) => {
      await deleteKey(call, call.body)
      return undefined
    },
  })
}
