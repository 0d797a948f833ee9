import type { BrowserContext } from '@playwright/test'
import type { Portal } from './support/portal.ts'
import { expect, look, lookAtTexts, test } from './support/screens.ts'

test('the user menu, the profile, and the help', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/')
  await page.getByRole('button', { name: /Alexandra Reyes/ }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(10)
  await look(page, 'user-menu')
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  await expect(page.locator('main dd')).toHaveCount(2)
  await look(page, 'account')
  await page.locator('main').getByRole('link', { name: 'Contact support' }).click()
  await expect(page.locator('main dd')).toHaveCount(6)
  await look(page, 'need-help')
})

const enter = (portal: Portal, context: BrowserContext) => portal.enter(context, portal.cast.portfolio)

test.describe('with a German browser', () => {
  test.use({ locale: 'de-DE' })

  test('the profile and the help in German', async ({ page, context, portalIn }) => {
    const portal = await portalIn('de')
    await enter(portal, context)
    await page.goto(`${portal.origin}/account`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil')
    await lookAtTexts(page, 'account-german')
    await page.locator('main').getByRole('link', { name: 'Support kontaktieren' }).click()
    await expect(page.locator('main dd')).toHaveCount(4)
    await lookAtTexts(page, 'need-help-german')
  })
})

test.describe('with a Japanese browser', () => {
  test.use({ locale: 'ja-JP' })

  test('the help in Japanese', async ({ page, context, portalIn }) => {
    const portal = await portalIn('jp')
    await enter(portal, context)
    await page.goto(`${portal.origin}/need-help`)
    await expect(page.locator('main dd')).toHaveCount(6)
    await lookAtTexts(page, 'need-help-japanese')
  })
})
