import { billingRoutes } from '@portico/contract/billing/billing.routes'
import { FAILED, forgetPaymentMethods } from './support/billing.ts'
import { openBuilding } from './support/building.ts'
import { expect, look, test } from './support/screens.ts'

const cards = 'main li:has(h2)'

test('billing begins with the properties, keeps their page in the address and the chosen page size, and leads to pages that say OK', async ({
  page,
  signInAs,
}) => {
  await signInAs('portfolio')
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto('/billing')
  await expect(page).toHaveURL(/\/billing\/properties$/)
  await expect(page.locator(`${cards} h2`)).toHaveText([
    'Abercorn Mansions',
    'Altbau Weserstraße',
    'Campus Edge Commons',
    'Canal Wharf Lofts',
  ])
  // The token is fetched once the page has started and become quiet.
  await expect.poll(() => calls).toContain('/v1/csrf/getToken')
  expect(calls).not.toContain(billingRoutes.listProperties.path)
  await look(page, 'billing-properties')

  await test.step('the address keeps the page, and the back button returns to the page before', async () => {
    const first = page.locator(`${cards} h2`).first()
    await page.getByRole('button', { name: /^2$|Page 2/ }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(first).not.toHaveText('Abercorn Mansions')
    const second = (await first.textContent()) ?? ''
    await page.goBack()
    await expect(first).toHaveText('Abercorn Mansions')
    await page.goForward()
    await expect(first).toHaveText(second)
  })

  await test.step('there are three page sizes', async () => {
    await page.getByRole('button', { name: 'Preferences' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radio')).toHaveCount(3)
    await look(page, 'billing-preferences')
    await dialog.getByText('12 properties').click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.locator(cards)).toHaveCount(12)
  })

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
  // The three pages differ in their names only.
  await look(page, 'billing-invoices')

  await test.step('the chosen size is remembered, apart from that of the dashboard', async () => {
    await page.goto('/billing/properties')
    await expect(page.locator(cards)).toHaveCount(12)
    await page.getByRole('link', { name: 'Personal Dashboard' }).first().click()
    await expect(page.locator(cards)).toHaveCount(8)
  })
})

test('payment methods that fail to load can be tried again, and one that cannot be determined is not shown as missing', async ({
  page,
  context,
  portal,
  faults,
}) => {
  await openBuilding(portal, context)
  const fault = await faults.refuse(billingRoutes.listProperties)
  await page.goto('/billing/properties')
  await expect(page.getByText(FAILED)).toBeVisible()
  await look(page, 'billing-properties-failed')
  const before = await fault.hits()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => fault.hits()).toBeGreaterThan(before)
  await expect(page.getByText(FAILED)).toBeVisible()
  await fault.remove()
  await forgetPaymentMethods(page)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.locator(cards)).toHaveCount(1)
  await expect(page.getByText('The payment method cannot be shown right now.')).toHaveCount(1)
  await expect(page.getByText('No default payment method')).toHaveCount(0)
  await look(page, 'billing-properties-unknown')
})
