import { preferTwelve } from './support/billing.ts'
import { expect, lookAtTexts, test } from './support/screens.ts'

for (const { country, locale, help, title } of [
  { country: 'de', locale: 'de_DE', help: 'Hilfe', title: 'Nutzer' },
  { country: 'jp', locale: 'ja_JP', help: 'ヘルプ', title: 'ユーザー' },
] as const) {
  test(`the properties and their payment methods, and the help about users, in ${locale}`, async ({
    page,
    context,
    portalIn,
  }) => {
    const portal = await portalIn(country)
    await portal.enter(context, portal.cast.portfolio)
    await preferTwelve(context, portal, locale)
    await page.goto(`${portal.origin}/billing/properties`)
    await expect(page.locator('main li:has(h2)')).toHaveCount(12)
    await lookAtTexts(page, `billing-properties-${country}`)
    await page.goto(`${portal.origin}/?help=users`)
    const panel = page.getByRole('complementary', { name: help })
    await expect(panel.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await lookAtTexts(page, `help-users-${country}`)
  })
}
