import { openPages } from '@portico/tools/testing/pages'
import { afterAll, describe, expect, test } from 'vitest'

const portal = await openPages()
afterAll(() => portal.close())

const CARDS = '#page li:has(h2)'

test('billing lists the properties by name, four on a page', async () => {
  const page = await portal.visit('/billing/properties')
  expect(page.title()).toBe('Properties | Billing | Portico')
  expect(page.texts('h1')).toEqual(['Properties'])
  expect(page.texts(`${CARDS} h2`)).toEqual([
    'Abercorn Mansions',
    'Altbau Weserstraße',
    'Campus Edge Commons',
    'Canal Wharf Lofts',
  ])
  expect(page.texts('nav[aria-label=Breadcrumbs] li')).toEqual(['Personal Dashboard', 'Billing', 'Properties'])
  expect((await portal.visit('/billing/properties?page=6')).find(CARDS)).toHaveLength(4)
})

test('the link of expired payment cards leads to these cards, and the edition `specified` shows all', async () => {
  const cards = async (edition: 'full' | 'specified') =>
    (await portal.visit('/billing/properties?cards=expired', { flags: { edition } })).texts(CARDS)
  const years = (await cards('full')).map((text) => /Expired (\d\d)\/(\d{4})/.exec(text)?.slice(1).reverse().join())
  expect(years.length).toBeGreaterThan(0)
  expect(years).toEqual(years.toSorted())
  expect(years).not.toContain(undefined)
  expect((await cards('specified'))[0]).toContain('Abercorn Mansions')
})

test('the page size of billing is independent of the dashboard', async () => {
  const preferences = { billingCards: { pageSize: 12 } }
  expect((await portal.visit('/billing/properties', { preferences })).find(CARDS)).toHaveLength(12)
  expect((await portal.visit('/', { preferences })).find(CARDS)).toHaveLength(8)
})

test.each([
  ['payment-methods', 'Payment methods'],
  ['payment-history', 'Payment history'],
  ['invoices', 'Invoices'],
])('the page %s, which is not implemented yet, gets status 200', async (path, name) => {
  const page = await portal.visit(`/billing/${path}`)
  expect(page.title()).toBe(`${name} | Billing | Portico`)
  expect(page.texts('h1')).toEqual([name])
  expect(page.texts('nav[aria-label=Billing] [aria-current=page]')).toEqual([name])
  expect(page.content()).toMatch(/OK$/)
})

describe('the default payment method', () => {
  const ofSingle = 'select property_id from memberships where account_id = $1'
  const forget = () =>
    portal.ask(`delete from payment_methods where property_id in (${ofSingle})`, [portal.cast.single])
  async function shown(columns: string, values: string): Promise<string> {
    await forget()
    await portal.ask(
      `insert into payment_methods (property_id, is_default, ${columns}) select property_id, true, ${values} from (${ofSingle}) own`,
      [portal.cast.single],
    )
    return card()
  }
  async function card(): Promise<string> {
    const cards = (await portal.visit('/billing/properties', { as: 'single' })).texts(CARDS)
    expect(cards).toHaveLength(1)
    return cards[0] ?? ''
  }
  const CARD = 'type, last4, brand, display_brand, exp_month, exp_year'
  const ACCOUNT = 'type, last4, bank_name'

  test.each([
    [
      'a card',
      CARD,
      `'Card', '4242', 'visa', 'visa', 9, 2097`,
      ['Visa •••• 4242', 'ending in 4242', 'Expires 09/2097'],
    ],
    [
      'a card with a brand of choice',
      CARD,
      `'Card', '1001', 'visa', 'cartes_bancaires', 12, 2097`,
      ['Cartes Bancaires •••• 1001', 'Expires 12/2097'],
    ],
    ['a card of an unknown brand', CARD, `'Card', '7777', 'unknown', 'other', 2, 2097`, ['Card •••• 7777']],
    [
      'a bank account',
      ACCOUNT,
      `'BankAccount', '6789', 'Cascade Valley Bank'`,
      ['Cascade Valley Bank •••• 6789', 'Bank account'],
    ],
    ['an account of a bank without a name', ACCOUNT, `'BankAccount', '3000', null`, ['Bank account •••• 3000']],
  ])('can be %s', async (_kind, columns, values, texts) => {
    const text = await shown(columns, values)
    for (const part of texts) expect(text).toContain(part)
    expect(text).not.toContain('Expired')
  })

  test('can be an expired card', async () => {
    const text = await shown(CARD, `'Card', '0005', 'amex', null, 2, 2024`)
    expect(text).toContain('American Express •••• 0005')
    expect(text).toContain('Expired 02/2024')
  })

  test('can be missing', async () => {
    await forget()
    expect(await card()).toContain('No default payment method')
  })
})
