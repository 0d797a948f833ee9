import type { UnitOfWork } from '../../platform/bind.ts'
import { findStripeCustomer, linkStripeCustomer } from './billing.store.ts'

const CUSTOMER = /^cus_\w{1,250}$/

/** The property must exist. */
export async function linkCustomer({ trx, audit }: UnitOfWork, propertyId: string, customerId: string): Promise<void> {
  if (!CUSTOMER.test(customerId)) throw new Error(`${customerId} is no customer at Stripe: their ids begin with cus_.`)
  const before = await findStripeCustomer(trx, propertyId)
  await linkStripeCustomer(trx, propertyId, customerId)
  const entry = { propertyId, action: 'billing.linkCustomer' as const, entityId: propertyId.toLowerCase() }
  await audit({ ...entry, ...(before && { before }), after: { customerId } })
}
