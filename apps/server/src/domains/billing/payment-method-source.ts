import type { PaymentMethod } from '@portico/contract/billing/billing.schema'
import type { Log } from '../../platform/log.ts'
import type { BillingRow } from './billing.store.ts'

/** By id of the property. Null: the customer has none. 'unknown': the lookup failed, or the portal does not show this kind. */
export type DefaultMethods = ReadonlyMap<string, PaymentMethod | 'unknown' | null>

/** Finds default payment methods. It is called outside of transactions, so it may call other services. `forMs`: how old an answer may be. */
export type PaymentMethodSource = (rows: readonly BillingRow[], log: Log, forMs?: number) => Promise<DefaultMethods>
