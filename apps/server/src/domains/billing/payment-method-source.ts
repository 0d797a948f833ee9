import type { PaymentMethod } from '@portico/contract/billing/billing.schema'
import type { Log } from '../../platform/log.ts'
import type { BillingRow } from './billing.store.ts'

/** By property. Null: there is none. 'unknown': nobody could say, or it is of a kind the portal does not show. */
export type DefaultMethods = ReadonlyMap<string, PaymentMethod | 'unknown' | null>

/** Where default payment methods come from. Called outside of any transaction, so it may wait for the outside world. */
export type PaymentMethodSource = (rows: readonly BillingRow[], log: Log) => Promise<DefaultMethods>
