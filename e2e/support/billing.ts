import type { BrowserContext, Page } from '@playwright/test'
import { billingRoutes } from '@portico/contract/billing/billing.routes'
import type { BillingProperty } from '@portico/contract/billing/billing.schema'
import { type Portal, setPreferences, usualPreferences } from './portal.ts'

export const FAILED = 'There was a problem loading your payment methods'

/** The browser of somebody who has chosen to see twelve properties on a page, and perhaps a language. */
export async function preferTwelve(context: BrowserContext, { origin }: Portal, locale?: string) {
  const preferences = { ...usualPreferences, billingCards: { pageSize: 12 }, ...(locale && { locale }) }
  const text = await setPreferences(context, origin, preferences)
  await context.addInitScript((kept) => localStorage.setItem('portico.preferences', kept), text)
}

/** From now on the browser gets the properties as if the payment provider did not know their methods. */
export const forgetPaymentMethods = (page: Page) =>
  page.route(`**${billingRoutes.listProperties.path}`, async (route) => {
    const reply = await route.fetch()
    const { properties }: { properties: BillingProperty[] } = await reply.json()
    const unknown = properties.map((one) => ({ ...one, defaultPaymentMethod: null, isPaymentMethodKnown: false }))
    await route.fulfill({ json: { properties: unknown } })
  })
