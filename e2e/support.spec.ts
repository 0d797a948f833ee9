import type { Page } from '@playwright/test'
import { propertiesRoutes } from '@portico/contract/properties/properties.routes'
import { openBuilding } from './support/building.ts'
import { expect, test } from './support/journey.ts'

const facts = (page: Page) => page.locator('main dd')
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')
const openUserMenu = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

async function expectLanguages(page: Page, button: RegExp, languages: string[]) {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(languages)
}

test('help comes with its page, and the user menu leads to the profile and back to help with the keyboard alone', async ({
  page,
  signInAs,
  setFlags,
}) => {
  await signInAs('portfolio')
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const reply = await page.goto('/need-help')
  expect(await reply?.text()).toContain('access-group@us.portico.example')
  // The token is fetched once the page has started and become quiet.
  await expect.poll(() => calls).toContain('/v1/csrf/getToken')
  expect(calls).not.toContain(propertiesRoutes.summarize.path)
  await expectLanguages(page, /^Language/, ['English (US)'])
  await page.keyboard.press('Escape')

  await openUserMenu(page, /Alexandra Reyes/)
  const entries = [
    ...['Integrations', 'Team', 'Billing', 'Profile', 'Tasks', 'Report a lost fob'],
    ...['Need help', 'Feedback', 'Sign out', 'Switch user'],
  ]
  await expect(page.getByRole('menuitem')).toHaveText(entries)
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page).toHaveTitle('Profile | Portico')
  await expect(crumbs(page)).toHaveText(['Personal Dashboard', 'Profile'])
  await expect(facts(page)).toHaveText(['Alexandra Reyes', 'alexandra.reyes@portico.example'])
  await page.locator('main').getByRole('link', { name: 'Contact support' }).click()
  await expect(page).toHaveURL(/\/need-help$/)

  await page.goBack()
  await openUserMenu(page, /Alexandra Reyes/)
  await page.getByRole('menuitem', { name: 'Report a lost fob' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await expect(page).toHaveURL(/\/need-help$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await test.step('the user menu offers billing only where it is enabled', async () => {
    await setFlags({ billingEnabled: false })
    await page.reload()
    await openUserMenu(page, /Alexandra Reyes/)
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Billing' })).toHaveCount(0)
  })
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
    const kept = page.waitForResponse((response) => response.url().endsWith('/v1/user/locale'))
    await page.getByRole('menuitemradio', { name: 'English (US)' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Alexandra Reyes')
    expect((await kept).status(), 'the server keeps the language for mails').toBe(204)
    await expect(filter).toHaveValue('half a na')
    expect(await filter.evaluate((input) => 'isStillTheSame' in input)).toBe(true)
  })
})
