import { credentialsRoutes } from '@portico/contract/credentials/credentials.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { wakeCodeHashes } from './code-hashes.service.ts'
import { createCode, renewCodes } from './codes.service.ts'
import { deleteCredential, listCredentials, revealCredential, updateCredential } from './credentials.service.ts'
import { registerFob } from './fobs.service.ts'
import { findFobs, reportLostFob } from './lost-fobs.service.ts'

export function bindCredentials(binder: Binder, enqueue: Enqueue) {
  const { keys } = binder
  bind(binder, credentialsRoutes, {
    list: ({ trx, query }) => listCredentials(trx, query),
    reveal: (call) => revealCredential(call, keys, call.params.credentialId),
    create: async (call) => {
      if (call.body.type !== 'CODE') return registerFob(call, call.body)
      const created = await createCode(call, keys, call.body)
      await wakeCodeHashes(enqueue)(call.trx, call.body.propertyId)
      return created
    },
    renew: async (call) => {
      const renewed = await renewCodes(call, keys, call.body)
      await wakeCodeHashes(enqueue)(call.trx, call.body.propertyId)
      return renewed
    },
    findFobs: ({ trx, query }) => findFobs(trx, query),
    reportLost: (call) => reportLostFob(call, call.params.credentialId, call.body),
    update: (call) => updateCredential(call, call.params.credentialId, call.body),
    delete: (call) => deleteCredential(call, call.params.credentialId),
  })
}
