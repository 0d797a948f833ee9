import type { BrowserContext, Page } from '@playwright/test'
import { billingRoutes } from '@portico/contract/billing/billing.routes'
import type { BillingProperty } from '@portico/contract/billing/billing.schema'
import type { JourneyFaults } from './faults.ts'
import { type Portal, setPreferences, usualPreferences } from './portal.ts'

export const FAILED = 'There was a problem loading your payment methods'

/** Adds a property for each kind of default payment method, named after it, and one without a method. */
export const addBilledProperties = (portal: Portal, account: string) =>
  portal.ask(
    `with method as (
       select gen_random_uuid() as property_id, * from (values
         ('A card', 'Card', '4242', 'visa', 'visa', 9, 2097, null),
         ('A card with a brand of choice', 'Card', '1001', 'visa', 'cartes_bancaires', 12, 2097, null),
         ('A card of long ago', 'Card', '0005', 'amex', null, 2, 2024, null),
         ('A card of an unknown brand', 'Card', '7777', 'unknown', 'other', 2, 2097, null),
         ('A bank account', 'BankAccount', '6789', null, null, null, null, 'Cascade Valley Bank'),
         ('An account of a bank without a name', 'BankAccount', '3000', null, null, null, null, null),
         ('No method', null, null, null, null, null, null, null)
       ) as given (name, type, last4, brand, display_brand, exp_month, exp_year, bank_name)
     ), property as (
       insert into properties (id, name, address_line1, city, postal_code, country_code, time_zone)
       select property_id, name, '1 Till Street', 'Portland', '97201', 'US', 'UTC' from method
     ), member as (
       insert into memberships (property_id, account_id) select property_id, $1 from method
     )
     insert into payment_methods (property_id, is_default, type, last4, brand, display_brand, exp_month, exp_year, bank_name)
     select property_id, true, type, last4, brand, display_brand, exp_month, exp_year, bank_name from method
     where type is not null`,
    [account],
  )

/** The browser of somebody who has chosen to see twelve properties on a page, and perhaps a language. */
export async function preferTwelve(context: BrowserContext, { origin }: Portal, locale?: string) {
  const preferences = { ...usualPreferences, billingCards: { pageSize: 12 }, ...(locale && { locale }) }
  const text = await setPreferences(context, origin, preferences)
  await context.addInitScript((kept) => localStorage.setItem('portico.preferences', kept), text)
}

/**
 * Shows the properties as if the payment provider could not tell their methods. Only a reply to the browser can be altered:
 * the call that the server's rendering makes is refused, so the browser makes its own.
 */
export async function openUnknownMethods(page: Page, faults: JourneyFaults) {
  await faults.refuse(billingRoutes.listProperties, { times: 1 })
  await page.route(`**${billingRoutes.listProperties.path}`, async (route) => {
    const reply = await route.fetch()
    const { properties }: { properties: BillingProperty[] } = await reply.json()
    const unknown = properties.map((one) => ({ ...one, defaultPaymentMethod: null, isPaymentMethodKnown: false }))
    await route.fulfill({ json: { properties: unknown } })
  })
  await page.goto('/billing/properties')
}
