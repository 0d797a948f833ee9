import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** Every property whose billing the caller may read, with its recorded default method and its customer at Stripe, if any. */
export const listBillingRows = (trx: Transaction) =>
  trx
    .selectFrom('properties as p')
    .leftJoin('payment_methods as m', (join) => join.onRef('m.property_id', '=', 'p.id').on('m.is_default', '=', true))
    .leftJoin('billing_customers as c', 'c.property_id', 'p.id')
    .select(['p.id', 'p.name'])
    .select([
      'p.address_line1',
      'p.address_line2',
      'p.city',
      'p.state_or_region',
      'p.postal_code',
      'p.country_code',
      'm.type',
      'm.last4',
      'm.brand',
      'm.display_brand',
      'm.exp_month',
      'm.exp_year',
      'm.bank_name',
      'c.stripe_customer_id',
    ])
    .where(sql<boolean>`p.id in (select portico.property_ids_with('{billing.read}'))`)
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .execute()
export type BillingRow = Awaited<ReturnType<typeof listBillingRows>>[number]

export const findStripeCustomer = (trx: Transaction, propertyId: string) =>
  trx
    .selectFrom('billing_customers')
    .where('property_id', '=', propertyId)
    .select('stripe_customer_id as customerId')
    .executeTakeFirst()

export const linkStripeCustomer = (trx: Transaction, propertyId: string, customerId: string) =>
  trx
    .insertInto('billing_customers')
    .values({ property_id: propertyId, stripe_customer_id: customerId })
    .onConflict((conflict) => conflict.column('property_id').doUpdateSet({ stripe_customer_id: customerId }))
    .execute()
