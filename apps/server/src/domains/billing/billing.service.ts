import type { BillingProperty } from '@portico/contract/billing/billing.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Log } from '../../platform/log.ts'
import { presentAddress } from '../properties/properties.service.ts'
import { listBillingRows } from './billing.store.ts'
import type { PaymentMethodSource } from './payment-method-source.ts'

type Call = { inTransaction<Result>(work: (unit: UnitOfWork) => Promise<Result>): Promise<Result>; log: Log }

export async function listBillingProperties(
  { inTransaction, log }: Call,
  source: PaymentMethodSource,
): Promise<BillingProperty[]> {
  const rows = await inTransaction(({ trx }) => listBillingRows(trx))
  const methods = await source(rows, log)
  return rows.map((row) => {
    const method = methods.get(row.id) ?? null
    const isKnown = method !== 'unknown'
    return {
      id: row.id,
      name: row.name,
      address: presentAddress(row),
      defaultPaymentMethod: isKnown ? method : null,
      isPaymentMethodKnown: isKnown,
    }
  })
}
