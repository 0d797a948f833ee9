import type { Page } from '@playwright/test'
import { propertiesRoutes } from '@portico/contract/properties/properties.routes'
import { openBuilding } from './support/building.ts'
import { expect, test } from './support/journey.ts'

const facts = (page: Page) => page.locator('main dd')
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')
const legalLinks = (page: Page) =>
  page.locator('footer a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
const openUserMenu = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

async function expectLanguages(page: Page, button: RegExp, languages: string[]) {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(languages)
}

test('the user menu has its entries in the order of their use, and the keyboard alone suffices for it', async ({
  page,
  signInAs,
}) => {
  await signInAs('portfolio')
  await page.goto('/')
  await openUserMenu(page, /Alexandra Reyes/)
  const entries = ['Integrations', 'Billing', 'Profile', 'Need help', 'Feedback', 'Sign out', 'Switch user']
  await expect(page.getByRole('menuitem')).toHaveText(entries)
  await page.getByRole('menuitem', { name: 'Profile' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await expect(page).toHaveURL(/\/need-help$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the user menu offers billing only where it is enabled', async ({ page, signInAs, setFlags }) => {
  await signInAs('portfolio')
  await setFlags({ billingEnabled: false })
  await page.goto('/')
  await openUserMenu(page, /Alexandra Reyes/)
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Billing' })).toHaveCount(0)
})

test('the profile shows name and e-mail address, and where to have them changed', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/')
  await openUserMenu(page, /Alexandra Reyes/)
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page).toHaveTitle('Profile | Portico')
  await expect(crumbs(page)).toHaveText(['Personal Dashboard', 'Profile'])
  await expect(facts(page)).toHaveText(['Alexandra Reyes', 'alexandra.reyes@portico.example'])
  await page.reload()
  await page.locator('main').getByRole('link', { name: 'Contact support' }).click()
  await expect(page).toHaveURL(/\/need-help$/)
})

test('a visitor who asks for the profile signs in first and comes back to it', async ({ page }) => {
  await page.goto('/account')
  await page.getByRole('button', { name: /Alexandra Reyes/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
})

test('help in the United States names both lines and their hours, and comes with the page', async ({
  page,
  signInAs,
}) => {
  await signInAs('portfolio')
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const reply = await page.goto('/need-help')
  expect(await reply?.text()).toContain('access-group@us.portico.example')
  await expect(page).toHaveTitle('Need help | Portico')
  await expect(crumbs(page)).toHaveText(['Personal Dashboard', 'Need help'])
  await expect(facts(page)).toHaveText([
    '+1 206-555-0120',
    'support@us.portico.example',
    '8am-5pm PST',
    '+1 206-555-0160',
    'access-group@us.portico.example',
    '24/7',
  ])
  await expect(page.getByRole('link', { name: '+1 206-555-0120' })).toHaveAttribute('href', 'tel:+12065550120')
  const guide = page.getByRole('link', { name: 'Setup guide Opens in a new tab' })
  await expect(guide).toHaveAttribute('href', 'https://help.us.portico.example/setup-guide')
  await expect(guide).toHaveAttribute('target', '_blank')
  await expect(guide).toHaveAttribute('rel', /noopener/)
  // The token is fetched once the page has started and become quiet.
  await expect.poll(() => calls).toContain('/v1/csrf/getToken')
  expect(calls).not.toContain(propertiesRoutes.summarize.path)
})

test('help is there even when the properties fail to load', async ({ page, context, portal, faults }) => {
  await openBuilding(portal, context)
  const fault = await faults.drop(propertiesRoutes.summarize)
  await page.goto('/account')
  await openUserMenu(page, /Nora Northcott/)
  await page.getByRole('menuitem', { name: 'Need help' }).click()
  await expect(facts(page).first()).toHaveText('+1 206-555-0120')
  await expect.poll(() => fault.hits()).toBeGreaterThan(0)
})

test('the portal of the United States has its legal links and its one language', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/')
  expect(await legalLinks(page)).toEqual([
    'https://www.us.portico.example/privacy',
    'https://www.us.portico.example/terms',
  ])
  const privacy = page.getByRole('link', { name: 'Privacy policy Opens in a new tab' })
  await expect(privacy).toHaveAttribute('target', '_blank')
  await expect(privacy).toHaveAttribute('rel', /noopener/)
  await expect(page.getByRole('contentinfo')).toContainText(/© \d{4} Portico/)
  await expectLanguages(page, /^Language/, ['English (US)'])
})

test.describe('with a German browser', () => {
  test.use({ locale: 'de-DE' })

  test('the portal of Germany has two languages, and changing them keeps what was typed', async ({
    page,
    context,
    portalIn,
  }) => {
    const portal = await portalIn('de')
    await portal.enter(context, portal.cast.portfolio)
    await page.goto(portal.origin)
    const filter = page.getByRole('searchbox')
    await filter.fill('half a na')
    await filter.evaluate((input) => Object.assign(input, { isStillTheSame: true }))
    await expectLanguages(page, /^Sprache/, ['Deutsch', 'English (US)'])
    await page.getByRole('menuitemradio', { name: 'English (US)' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Alexandra Reyes')
    await expect(filter).toHaveValue('half a na')
    expect(await filter.evaluate((input) => 'isStillTheSame' in input)).toBe(true)
  })
})

test.describe('with a Japanese browser', () => {
  test.use({ locale: 'ja-JP' })

  test('help in Japan tells what to press on its one number, in both languages', async ({
    page,
    context,
    portalIn,
  }) => {
    const portal = await portalIn('jp')
    await portal.enter(context, portal.cast.portfolio)
    await page.goto(`${portal.origin}/need-help`)
    await expect(facts(page)).toHaveText([
      '+81 3-0000-4120音声案内でオプション1を選択してください',
      'support@jp.portico.example',
      '月曜日～金曜日 8:00～18:00',
      '+81 3-0000-4120音声案内でオプション2を選択してください',
      'access-group@jp.portico.example',
      '月曜日～金曜日 8:00～17:00',
    ])
    expect(await legalLinks(page)).toEqual([
      'https://www.jp.portico.example/privacy',
      'https://www.jp.portico.example/terms',
    ])
    await expectLanguages(page, /^言語/, ['日本語', 'English (US)'])
    await page.getByRole('menuitemradio', { name: 'English (US)' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Need help')
    await expect(page.getByText('Select Option 1')).toBeVisible()
    await expect(page.getByText('Select Option 2')).toBeVisible()
    await expect(page.getByText('8am-6pm Mon-Fri')).toBeVisible()
    await expect(page.getByText('8am-5pm Mon-Fri')).toBeVisible()
  })
})
