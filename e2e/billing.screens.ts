import { billingRoutes } from '@portico/contract/billing/billing.routes'
import { FAILED, openWithUnknownPaymentMethods, preferTwelve } from './support/billing.ts'
import { openBuilding } from './support/building.ts'
import { createManager } from './support/properties.ts'
import { expect, look, test } from './support/screens.ts'

const PROPERTIES = '/billing/properties'
const cards = 'main li:has(h2)'

test('the properties and their payment methods, and the preferences of billing', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto(PROPERTIES)
  await expect(page.locator(cards)).toHaveCount(4)
  await look(page, 'billing-properties')
  await page.getByRole('button', { name: 'Preferences' }).click()
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(3)
  await look(page, 'billing-preferences')
})

test('payment methods that fail to load, and then one property without any', async ({
  page,
  context,
  portal,
  faults,
}) => {
  await openBuilding(portal, context)
  const fault = await faults.refuse(billingRoutes.listProperties)
  await page.goto(PROPERTIES)
  await expect(page.getByText(FAILED)).toBeVisible()
  await look(page, 'billing-properties-failed')
  await fault.remove()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.locator(cards)).toContainText('No default payment method')
  await look(page, 'billing-properties-one')
})

test('a payment method that cannot be shown', async ({ page, context, portal, faults }) => {
  await openBuilding(portal, context)
  await openWithUnknownPaymentMethods(page, faults)
  await expect(page.getByText('The payment method cannot be shown right now.')).toBeVisible()
  await look(page, 'billing-properties-unknown')
})

test('the pages of billing that are still to come', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/billing/payment-methods')
  for (const [path, name] of [
    ['payment-methods', 'Payment methods'],
    ['payment-history', 'Payment history'],
    ['invoices', 'Invoices'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Billing' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.locator('main').getByText('OK', { exact: true })).toBeVisible()
    await look(page, `billing-${path}`)
  }
})

test('billing without properties', async ({ page, context, portal }) => {
  await portal.enter(context, await createManager(portal))
  await page.goto(PROPERTIES)
  await expect(page.getByText('No properties to display.')).toBeVisible()
  await look(page, 'billing-properties-empty')
})

for (const [country, locale] of [
  ['de', 'de_DE'],
  ['jp', 'ja_JP'],
] as const) {
  test(`the properties and their payment methods in ${locale}`, async ({ page, context, portalIn }) => {
    const foreignPortal = await portalIn(country)
    await foreignPortal.enter(context, foreignPortal.cast.portfolio)
    await preferTwelve(context, foreignPortal, locale)
    await page.goto(`${foreignPortal.origin}${PROPERTIES}`)
    await expect(page.locator(cards)).toHaveCount(12)
    await look(page, `billing-properties-${country}`)
  })
}
