import { setTimeout as wait } from 'node:timers/promises'
import { expiresWithin, isExpired } from '@portico/contract/billing/billing.rules'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Log } from '../../platform/log.ts'
import { listBillingRows } from './billing.store.ts'
import type { PaymentMethodSource } from './payment-method-source.ts'

/** Cards expire by months, so an answer of the payment service serves for an hour: a dashboard must not cost a call for each property. */
const REMEMBERED_MS = 3_600_000
/** Who asks does not wait longer for the payment service. */
const WAIT_MS = 3_000

type Call = { inTransaction<Result>(work: (unit: UnitOfWork) => Promise<Result>): Promise<Result>; log: Log }
type OldCard = { id: string; name: string; isExpired: boolean }

/** Null: the payment service cannot be reached, or takes too long. Its answers are remembered for the next call. */
export type FindOldCards = (call: Call, withinMs: number) => Promise<OldCard[] | null>

/** Finds the properties of the caller whose default card has expired, or expires within some time. */
export const oldCards =
  (source: PaymentMethodSource): FindOldCards =>
  async ({ inTransaction, log }, withinMs) => {
    const rows = await inTransaction(({ trx }) => listBillingRows(trx))
    if (rows.length === 0) return []
    const timer = new AbortController()
    const late = wait(WAIT_MS, null, { signal: timer.signal }).catch(() => null)
    const found = source(rows, log, REMEMBERED_MS).catch((error: unknown) => {
      log.warn({ err: error }, 'The payment methods could not be read')
      return null
    })
    const methods = await Promise.race([found, late])
    timer.abort()
    const now = new Date()
    return (
      methods &&
      rows.flatMap(({ id, name }) => {
        const method = methods.get(id)
        if (!method || method === 'unknown' || method.type !== 'Card') return []
        const expired = isExpired(method.card, now)
        return expired || expiresWithin(method.card, withinMs, now) ? [{ id, name, isExpired: expired }] : []
      })
    )
  }
