import type { BillingProperty } from '@portico/contract/billing/billing.schema'
import { expect, lookAt, test } from './support/journey.ts'
import type { Portal } from './support/portal.ts'

const cards = 'main li:has(h2)'
const pages = ['properties', 'payment-methods', 'payment-history', 'invoices']

const setFlag = (portal: Portal, isOn: boolean) =>
  portal.ask(`update flags set value = $1 where name = 'billingEnabled'`, [String(isOn)])

test.describe('the gate', () => {
  test.afterEach(({ portal }) => setFlag(portal, true))

  test('without the flag every page of billing leads to the dashboard', async ({ page, portal, signInAs }) => {
    await signInAs('portfolio')
    await setFlag(portal, false)
    for (const path of ['/billing', ...pages.map((name) => `/billing/${name}`)]) {
      await page.goto(path)
      await expect(page, path).toHaveURL(`${portal.origin}/`)
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Alexandra Reyes')
  })
})

test('a partner is led to the dashboard', async ({ page, portal, signInAs }) => {
  await signInAs('partner')
  await page.goto('/billing/properties')
  await expect(page).toHaveURL(`${portal.origin}/`)
})

test('a visitor signs in first and comes back', async ({ page }) => {
  await page.goto('/billing/invoices')
  await page.getByRole('button', { name: /Alexandra Reyes/ }).click()
  await expect(page).toHaveURL(/\/billing\/invoices$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices')
})

test('billing begins with the properties: four to a page, by name, in the page itself', async ({ page, signInAs }) => {
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
  expect(calls).not.toContain('/v1/payments/properties')
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText('Personal DashboardBillingProperties')
  await lookAt(page, 'billing-properties')
})

test('pages stand in the address, and the back button leads back', async ({ page, signInAs }) => {
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

test('the preferences offer how many stand on a page', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/billing/properties')
  await page.getByRole('button', { name: 'Preferences' }).click()
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(3)
  await lookAt(page, 'billing-preferences')
})

test('the page size is remembered, apart from that of the dashboard', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/billing/properties')
  await page.getByRole('button', { name: 'Preferences' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('12 properties').click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.locator(cards)).toHaveCount(12)
  await page.reload()
  await expect(page.locator(cards)).toHaveCount(12)
  await page.goto('/')
  await expect(page.locator(cards)).toHaveCount(8)
})

test.describe('the default payment method', () => {
  const propertyOf = async (portal: Portal) => {
    const [row] = await portal.ask<{ id: string }>('select property_id as id from memberships where account_id = $1', [
      portal.cast.single,
    ])
    return row?.id ?? ''
  }
  const forget = async (portal: Portal) =>
    portal.ask('delete from payment_methods where property_id = $1', [await propertyOf(portal)])
  const record = async (portal: Portal, columns: string, values: string) => {
    await forget(portal)
    await portal.ask(`insert into payment_methods (property_id, is_default, ${columns}) values ($1, true, ${values})`, [
      await propertyOf(portal),
    ])
  }
  const cardColumns = 'type, last4, brand, display_brand, exp_month, exp_year'

  const kinds = [
    {
      kind: 'a card',
      columns: cardColumns,
      values: `'Card', '4242', 'visa', 'visa', 9, 2097`,
      shown: ['Visa •••• 4242', 'ending in 4242', 'Expires 09/2097'],
    },
    {
      kind: 'a card with a brand of choice',
      columns: cardColumns,
      values: `'Card', '1001', 'visa', 'cartes_bancaires', 12, 2097`,
      shown: ['Cartes Bancaires •••• 1001', 'Expires 12/2097'],
    },
    {
      kind: 'an expired card',
      columns: cardColumns,
      values: `'Card', '0005', 'amex', null, 2, 2024`,
      shown: ['American Express •••• 0005', 'Expired 02/2024'],
    },
    {
      kind: 'a card of an unknown brand',
      columns: cardColumns,
      values: `'Card', '7777', 'unknown', 'other', 2, 2097`,
      shown: ['Card •••• 7777'],
    },
    {
      kind: 'a bank account',
      columns: 'type, last4, bank_name',
      values: `'BankAccount', '6789', 'Cascade Valley Bank'`,
      shown: ['Cascade Valley Bank •••• 6789', 'Bank account'],
    },
    {
      kind: 'an account of a bank without a name',
      columns: 'type, last4',
      values: `'BankAccount', '3000'`,
      shown: ['Bank account •••• 3000'],
    },
  ]

  test('is a card, with or without a known brand, or a bank account', async ({ page, portal, signInAs }) => {
    await signInAs('single')
    for (const { kind, columns, values, shown } of kinds) {
      await test.step(kind, async () => {
        await record(portal, columns, values)
        await page.goto('/billing/properties')
        await expect(page.locator(cards)).toHaveCount(1)
        for (const text of shown) await expect(page.locator(cards)).toContainText(text)
        await expect(page.getByText('Expired')).toHaveCount(kind === 'an expired card' ? 1 : 0)
      })
    }
  })

  test('is none', async ({ page, portal, signInAs }) => {
    await signInAs('single')
    await forget(portal)
    await page.goto('/billing/properties')
    await expect(page.locator(cards)).toContainText('No default payment method')
    await lookAt(page, 'billing-properties-one')
  })

  test('that nobody can tell is not passed off as none', async ({ page, signInAs }) => {
    await signInAs('portfolio')
    await page.goto('/billing/invoices')
    await page.route('**/v1/payments/properties', async (route) => {
      const reply = await route.fetch()
      const { properties }: { properties: BillingProperty[] } = await reply.json()
      const unknown = properties.map((one) => ({ ...one, defaultPaymentMethod: null, isPaymentMethodKnown: false }))
      await route.fulfill({ json: { properties: unknown } })
    })
    await page.getByRole('navigation', { name: 'Billing' }).getByRole('link', { name: 'Properties' }).click()
    await expect(page.getByText('The payment method cannot be shown right now.')).toHaveCount(4)
    await expect(page.getByText('No default payment method')).toHaveCount(0)
    await lookAt(page, 'billing-properties-unknown')
  })
})

test('three pages that are still to come say OK', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/billing/properties')
  for (const [path, name] of [
    ['payment-methods', 'Payment Methods'],
    ['payment-history', 'Payment History'],
    ['invoices', 'Invoices'],
  ] as const) {
    const link = page.getByRole('navigation', { name: 'Billing' }).getByRole('link', { name })
    await link.click()
    await expect(page).toHaveURL(new RegExp(`/billing/${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveTitle(`${name} | Billing | Portico`)
    await expect(link).toHaveAttribute('aria-current', 'page')
    await page.reload()
    await expect(page.locator('main').getByText('OK', { exact: true })).toBeVisible()
    await lookAt(page, `billing-${path}`)
  }
})

test('a manager without properties is told so', async ({ page, portal, signInAs }) => {
  await signInAs('single')
  await portal.ask(
    `create table kept_for_billing as select * from memberships where account_id = '${portal.cast.single}'`,
  )
  await portal.ask('delete from memberships where account_id = $1', [portal.cast.single])
  try {
    await page.goto('/billing/properties')
    await expect(page.getByText('No properties to display.')).toBeVisible()
    await lookAt(page, 'billing-properties-empty')
  } finally {
    await portal.ask('insert into memberships select * from kept_for_billing')
    await portal.ask('drop table kept_for_billing')
  }
})

test('a list that fails to load says so and can be tried again', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  await portal.ask('alter table payment_methods rename to payment_methods_away')
  try {
    await page.goto('/billing/properties')
    await expect(page.getByText('There was a problem loading your payment methods')).toBeVisible()
    await lookAt(page, 'billing-properties-failed')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('There was a problem loading your payment methods')).toBeVisible()
  } finally {
    await portal.ask('alter table payment_methods_away rename to payment_methods')
  }
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.locator(cards)).toHaveCount(4)
})

for (const { country, locale, none, expired } of [
  { country: 'de', locale: 'de_DE', none: 'Keine Standardzahlungsmethode', expired: /Abgelaufen: \d\d\/\d{4}/ },
  { country: 'jp', locale: 'ja_JP', none: '既定の支払い方法がありません', expired: /期限切れ：\d{4}\/\d\d/ },
] as const) {
  test(`billing speaks ${locale}`, async ({ page, context, portalIn }) => {
    const abroad = await portalIn(country)
    await abroad.enter(context, abroad.cast.portfolio)
    const preferences = JSON.stringify({ version: 1, locale, billingCards: { pageSize: 12 } })
    await context.addCookies([{ name: 'portico_view', value: encodeURIComponent(preferences), url: abroad.origin }])
    await page.addInitScript((text) => localStorage.setItem('portico.preferences', text), preferences)
    await page.goto(`${abroad.origin}/billing/properties`)
    await expect(page.locator(cards)).toHaveCount(12)
    await expect(page.getByText(none).first()).toBeVisible()
    await expect(page.getByText(expired).first()).toBeVisible()
    await lookAt(page, `billing-properties-${country}`)
  })
}
