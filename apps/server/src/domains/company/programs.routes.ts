import { programsRoutes } from '@portico/contract/company/programs.routes'
import { type Binder, bind } from '../../platform/bind.ts'
import { addToken, withdrawToken } from './program-tokens.service.ts'
import { createProgram, getProgram, listPrograms, removeProgram, updateProgram } from './programs.service.ts'

export function bindPrograms(binder: Binder) {
  bind(binder, programsRoutes, {
    list: ({ trx, params }) => listPrograms(trx, params.companyId),
    get: ({ trx, params }) => getProgram(trx, params),
    create: (call) => createProgram(call, call.account, call.params.companyId, call.body),
    update: (call) => updateProgram(call, call.account, call.params, call.body),
    remove: (call) => removeProgram(call, call.params),
    // The reply of a call in one transaction may be kept for its Idempotency-Key, and this one has the token.
    addToken: {
      direct: ({ inTransaction, account, params, body }) =>
        inTransaction((unit) => addToken(unit, account, params, body)),
    },
    withdrawToken: (call) => withdrawToken(call, call.params),
  })
}
