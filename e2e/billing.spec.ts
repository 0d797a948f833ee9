import { billingRoutes } from '@portico/contract/billing/billing.routes'
import { FAILED, openWithUnknownPaymentMethods } from './support/billing.ts'
import { openBuilding } from './support/building.ts'
import { expect, test } from './support/journey.ts'

const cards = 'main li:has(h2)'

test('a visitor who asks for billing signs in first and comes back to it', async ({ page }) => {
  await page.goto('/billing/invoices')
  await page.getByRole('button', { name: /Alexandra Reyes/ }).click()
  await expect(page).toHaveURL(/\/billing\/invoices$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices')
})

test('billing begins with the properties, four to a page by name, which come with the page', async ({
  page,
  signInAs,
}) => {
  await signInAs('portfolio')
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto('/billing')
  await expect(page).toHaveURL(/\/billing\/properties$/)
  await expect(page).toHaveTitle('Properties | Billing | Portico')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Properties')
  await expect(page.locator(`${cards} h2`)).toHaveText([
    'Abercorn Mansions',
    'Altbau Weserstraße',
    'Campus Edge Commons',
    'Canal Wharf Lofts',
  ])
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText('Personal DashboardBillingProperties')
  // The token is fetched once the page has started and become quiet.
  await expect.poll(() => calls).toContain('/v1/csrf/getToken')
  expect(calls).not.toContain(billingRoutes.listProperties.path)
})

test('the address keeps the page of the properties, and the back button returns to the page before', async ({
  page,
  signInAs,
}) => {
  await signInAs('portfolio')
  await page.goto('/billing/properties')
  const first = page.locator(`${cards} h2`).first()
  await page.getByRole('button', { name: /^2$|Page 2/ }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(first).not.toHaveText('Abercorn Mansions')
  const second = (await first.textContent()) ?? ''
  await page.reload()
  await expect(first).toHaveText(second)
  await page.goBack()
  await expect(first).toHaveText('Abercorn Mansions')
  await page.goto('/billing/properties?page=6')
  await expect(page.locator(cards)).toHaveCount(4)
})

test('billing offers three page sizes and remembers the chosen one, apart from that of the dashboard', async ({
  page,
  signInAs,
}) => {
  await signInAs('portfolio')
  await page.goto('/billing/properties')
  await page.getByRole('button', { name: 'Preferences' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio')).toHaveCount(3)
  await dialog.getByText('12 properties').click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.locator(cards)).toHaveCount(12)
  await page.reload()
  await expect(page.locator(cards)).toHaveCount(12)
  await page.goto('/')
  await expect(page.locator(cards)).toHaveCount(8)
})

test('a payment method that cannot be determined is not shown as missing', async ({
  page,
  context,
  portal,
  faults,
}) => {
  await openBuilding(portal, context)
  await openWithUnknownPaymentMethods(page, faults)
  await expect(page.getByText('The payment method cannot be shown right now.')).toHaveCount(1)
  await expect(page.getByText('No default payment method')).toHaveCount(0)
})

test('the three placeholder pages of billing say OK', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/billing/properties')
  // Links are followed by the portal's scripts from here on: the page number works with scripts only.
  await page.getByRole('button', { name: /^2$|Page 2/ }).click()
  await expect(page).toHaveURL(/page=2/)
  for (const [path, name] of [
    ['payment-methods', 'Payment methods'],
    ['payment-history', 'Payment history'],
    ['invoices', 'Invoices'],
  ] as const) {
    const link = page.getByRole('navigation', { name: 'Billing' }).getByRole('link', { name })
    await link.click()
    await expect(page).toHaveURL(new RegExp(`/billing/${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveTitle(`${name} | Billing | Portico`)
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('main').getByText('OK', { exact: true })).toBeVisible()
  }
  await page.reload()
  await expect(page.locator('main').getByText('OK', { exact: true })).toBeVisible()
})

test('payment methods that fail to load say so and can be tried again', async ({ page, context, portal, faults }) => {
  await openBuilding(portal, context)
  const fault = await faults.refuse(billingRoutes.listProperties)
  await page.goto('/billing/properties')
  await expect(page.getByText(FAILED)).toBeVisible()
  const before = await fault.hits()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => fault.hits()).toBeGreaterThan(before)
  await expect(page.getByText(FAILED)).toBeVisible()
  await fault.remove()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.locator(cards)).toHaveCount(1)
})
