import { passesRoutes } from '@portico/contract/passes/passes.routes'
import { asSystemWithin } from '../../platform/as-system.ts'
import { type Binder, bind } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { mailAgain } from './pass-mails.service.ts'
import {
  createPass,
  entryAbout,
  getPass,
  listDoors,
  listPasses,
  lockCurrent,
  revealSecrets,
  withdrawPass,
} from './passes.service.ts'
import { lookAtPass, showNumber } from './visitor.service.ts'

export function bindPasses(binder: Binder, enqueue: Enqueue) {
  const { keys, origin, database } = binder
  /** The secret decides alone: an account of the browser does not count, and row-level security knows no secrets. */
  const asNobody = <Result>(work: (trx: Transaction) => Promise<Result>) =>
    database.asAccount(null, (trx) => asSystemWithin(trx, () => work(trx)))
  bind(binder, passesRoutes, {
    list: ({ trx, query }) => listPasses(trx, query),
    doors: ({ trx, query }) => listDoors(trx, query.propertyId),
    get: ({ trx, params }) => getPass(trx, params.passId),
    create: (call) => createPass(call, { keys, enqueue }, call.account, call.body),
    // The reply of a call in one transaction may be kept for its Idempotency-Key, and these have the number.
    reveal: {
      direct: ({ inTransaction, params }) =>
        inTransaction((unit) => revealSecrets(unit, { keys, origin }, params.passId)),
    },
    withdraw: (call) => withdrawPass(call, call.account, call.params.passId, call.body.version),
    mail: async (call) => {
      const row = await lockCurrent(call.trx, call.params.passId)
      return mailAgain(call, row, enqueue, entryAbout('passes.requestMail', row))
    },
    look: { direct: ({ body }) => asNobody((trx) => lookAtPass(trx, origin, body.secret)) },
    showNumber: { direct: ({ body }) => asNobody((trx) => showNumber(trx, keys, body.secret)) },
  })
}
