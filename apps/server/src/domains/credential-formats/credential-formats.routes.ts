import { credentialFormatsRoutes } from '@portico/contract/credential-formats/credential-formats.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import {
  createCredentialFormat,
  deleteCredentialFormat,
  listCredentialFormats,
  listSupportedFormats,
} from './credential-formats.service.ts'

export function bindCredentialFormats(binder: Binder) {
  bind(binder, credentialFormatsRoutes, {
    listSupported: async ({ trx }) => ({ supportedCredentialFormats: await listSupportedFormats(trx) }),
    list: ({ trx, query }) => listCredentialFormats(trx, query.propertyId),
    create: (call) => createCredentialFormat(call, call.body),
    delete: (call) => deleteCredentialFormat(call, call.params.id),
  })
}
