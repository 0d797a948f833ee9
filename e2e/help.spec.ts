import { expect, lookAt, test } from './support/journey.ts'

const drawer = 'complementary'

test('the address opens a panel beside any page, which leaves the reader where they are', async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs('portfolio')
  await page.goto('/?help=keys')
  const help = page.getByRole(drawer, { name: 'Help' })
  await expect(help.getByRole('heading', { level: 2, name: 'Keys' })).toBeVisible()
  await expect(help).toContainText('Keys are digital permissions that grant access to one or more entrances.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Alexandra Reyes')
  await expect(page.getByRole('button', { name: 'Close help' })).not.toBeFocused()
  // Its border is one more.
  expect(Math.round((await help.boundingBox())?.width ?? 0)).toBe(401)
  await lookAt(page, 'help-keys')

  await page.goto(`/properties/${portal.cast.properties.openToPartner}?help=networks`)
  await expect(help.getByRole('heading', { level: 2, name: 'Networks' })).toBeVisible()
  await page.getByRole('button', { name: 'Close help' }).click()
  await expect(help).toBeHidden()
})

test('a panel leads to related ones, and an arrow leads back', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/?help=keys')
  const help = page.getByRole(drawer, { name: 'Help' })
  const back = help.getByRole('button', { name: 'Back' })
  await expect(help.getByRole('heading', { level: 2, name: 'Keys' })).toBeVisible()
  await expect(back).toBeHidden()

  await help.getByRole('button', { name: 'Users' }).click()
  await expect(help.getByRole('heading', { level: 2, name: 'Users' })).toBeFocused()
  await expect(back).toBeVisible()
  await lookAt(page, 'help-users-back')
  await help.getByRole('button', { name: 'Add a user' }).press('Enter')
  await expect(help.getByRole('heading', { level: 2, name: 'Add a user' })).toBeVisible()
  await back.click()
  await back.click()
  await expect(help.getByRole('heading', { level: 2, name: 'Keys' })).toBeFocused()
  await expect(back).toBeHidden()
})

test('going to another page closes it, filtering does not', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/?help=users')
  const help = page.getByRole(drawer, { name: 'Help' })
  await expect(help).toBeVisible()
  await page.getByPlaceholder('Properties').fill('harborline')
  await expect(page).toHaveURL(/filter=harborline/)
  await expect(help).toBeVisible()
  await page.getByRole('link', { name: 'Harborline Tower' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harborline Tower' })).toBeVisible()
  await expect(help).toBeHidden()
})

test('an address opens the panels that are enabled, and no other', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  const help = page.getByRole(drawer, { name: 'Help' })
  for (const name of ['keys', 'users', 'access-codes', 'UserCreate', 'networks']) {
    await page.goto(`/?help=${name}`)
    await expect(help.getByRole('heading', { level: 2 })).toBeVisible()
    await expect(help.getByText('Was this information helpful?')).toBeVisible()
    await expect(help).not.toContainText(/\{\{|\}\}/)
  }
  for (const name of ['dashboard', 'key-create', 'AccessMethods', 'nothing', '']) {
    await page.goto(`/?help=${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Alexandra Reyes')
    await page.waitForLoadState('networkidle')
    await expect(help).toBeHidden()
    await expect(page.getByRole('button', { name: /^Info/ })).toBeHidden()
  }
})

test('a vote is stored once and for all', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/?help=access-codes')
  const help = page.getByRole(drawer, { name: 'Help' })
  const votes = async () =>
    portal.ask<{ details: unknown }>(
      `select details from metric_events where kind = 'helpVote' and name = 'access-codes' and account_id = $1`,
      [portal.cast.portfolio],
    )
  await help.getByRole('button', { name: 'Yes' }).click()
  await expect(help.getByRole('button', { name: 'Yes' })).toBeDisabled()
  await expect(help.getByRole('button', { name: 'No', exact: true })).toBeDisabled()
  await expect(help.getByText('Thank you for your answer.')).toBeVisible()
  await lookAt(page, 'help-voted')

  await page.reload()
  await expect(help.getByRole('button', { name: 'Yes' })).toBeDisabled()
  await expect.poll(votes).toEqual([{ details: { isHelpful: true } }])
  await help.getByRole('button', { name: 'Keys' }).click()
  await expect(help.getByRole('heading', { level: 2, name: 'Keys' })).toBeVisible()
  await expect(help.getByRole('button', { name: 'Yes' })).toBeEnabled()
})

test('with the flag off there is no help', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  await portal.ask(`update flags set value = 'false' where name = 'helpPanelEnabled'`)
  try {
    await page.goto('/?help=keys')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Alexandra Reyes')
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole(drawer, { name: 'Help' })).toBeHidden()
  } finally {
    await portal.ask(`update flags set value = 'true' where name = 'helpPanelEnabled'`)
  }
})

const abroad = [
  { country: 'de', locale: 'de-DE', help: 'Hilfe', title: 'Nutzer', text: 'Nutzer sind alle, die Zugang' },
  { country: 'jp', locale: 'ja-JP', help: 'ヘルプ', title: 'ユーザー', text: 'ユーザーとは' },
] as const
for (const { country, locale, help, title, text } of abroad) {
  test.describe(locale, () => {
    test.use({ locale })
    // It may be the first to open this portal.
    test.slow()

    test('the help speaks the language of the page', async ({ page, context, portalIn }) => {
      const portal = await portalIn(country)
      await portal.enter(context, portal.cast.portfolio)
      await page.goto(`${portal.origin}/?help=users`)
      const panel = page.getByRole(drawer, { name: help })
      await expect(panel.getByRole('heading', { level: 2, name: title })).toBeVisible()
      await expect(panel).toContainText(text)
      await lookAt(page, `help-users-${country}`)
    })
  })
}
