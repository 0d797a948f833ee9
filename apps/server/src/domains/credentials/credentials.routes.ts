import { credentialsRoutes } from '@portico/contract/credentials/credentials.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import { createCode } from './codes.service.ts'
import { deleteCredential, listCredentials, revealCredential, updateCredential } from './credentials.service.ts'
import { registerFob } from './fobs.service.ts'

export function bindCredentials(binder: Binder) {
  const { keys } = binder
  bind(binder, credentialsRoutes, {
    list: ({ trx, query }) => listCredentials(trx, query),
    reveal: (call) => revealCredential(call, keys, call.params.credentialId),
    create: (call) => (call.body.type === 'CODE' ? createCode(call, keys, call.body) : registerFob(call, call.body)),
    update: (call) => updateCredential(call, call.params.credentialId, call.body),
    delete: (call) => deleteCredential(call, call.params.credentialId),
  })
}
