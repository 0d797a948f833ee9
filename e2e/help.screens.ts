import { openBuilding } from './support/building.ts'
import { expect, look, test } from './support/screens.ts'

test('the help about keys, about users with the way back, and the thanks for a vote about access codes', async ({
  page,
  context,
  portal,
}) => {
  await openBuilding(portal, context)
  await page.goto('/?help=keys')
  await expect(page.getByRole('heading', { level: 2, name: 'Keys' })).toBeVisible()
  await look(page, 'help-keys')
  const help = page.getByRole('complementary', { name: 'Help' })
  await help.getByRole('button', { name: 'Users' }).click()
  await expect(help.getByRole('button', { name: 'Back' })).toBeVisible()
  await look(page, 'help-users-back')
  await help.getByRole('button', { name: 'Access codes' }).click()
  await expect(help.getByRole('heading', { level: 2, name: 'Access codes' })).toBeVisible()
  await help.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Thank you for your answer.')).toBeVisible()
  await look(page, 'help-voted')
})

for (const { country, locale, help, title } of [
  { country: 'de', locale: 'de-DE', help: 'Hilfe', title: 'Nutzer' },
  { country: 'jp', locale: 'ja-JP', help: 'ヘルプ', title: 'ユーザー' },
] as const) {
  test.describe(`with a browser in ${locale}`, () => {
    test.use({ locale })

    test('the help about users', async ({ page, context, portalIn }) => {
      const portal = await portalIn(country)
      await portal.enter(context, portal.cast.portfolio)
      await page.goto(`${portal.origin}/?help=users`)
      const panel = page.getByRole('complementary', { name: help })
      await expect(panel.getByRole('heading', { level: 2, name: title })).toBeVisible()
      await look(page, `help-users-${country}`)
    })
  })
}
