import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'

const drawerIn = (page: Page) => page.getByRole('complementary', { name: 'Help' })
const titleIn = (page: Page, name: string) => drawerIn(page).getByRole('heading', { level: 2, name })

test('the address opens a help panel beside any page and leaves the focus where it is', async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs('portfolio')
  await page.goto('/?help=keys')
  await expect(titleIn(page, 'Keys')).toBeVisible()
  await expect(drawerIn(page)).toContainText('Keys are digital permissions that grant access to one or more entrances.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Alexandra Reyes')
  await expect(page.getByRole('button', { name: 'Close help' })).not.toBeFocused()
  // The panel is 400 pixels wide; its border adds one.
  expect(Math.round((await drawerIn(page).boundingBox())?.width ?? 0)).toBe(401)

  await page.goto(`/properties/${portal.cast.properties.openToPartner}?help=networks`)
  await expect(titleIn(page, 'Networks')).toBeVisible()
  await page.getByRole('button', { name: 'Close help' }).click()
  await expect(drawerIn(page)).toBeHidden()
})

test('a help panel leads to related ones, and an arrow leads back', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/?help=keys')
  const back = drawerIn(page).getByRole('button', { name: 'Back' })
  await expect(titleIn(page, 'Keys')).toBeVisible()
  await expect(back).toBeHidden()

  await drawerIn(page).getByRole('button', { name: 'Users' }).click()
  await expect(titleIn(page, 'Users')).toBeFocused()
  await expect(back).toBeVisible()
  await drawerIn(page).getByRole('button', { name: 'Add a user' }).press('Enter')
  await expect(titleIn(page, 'Add a user')).toBeVisible()
  await back.click()
  await expect(titleIn(page, 'Users')).toBeFocused()
  await back.click()
  await expect(titleIn(page, 'Keys')).toBeFocused()
  await expect(back).toBeHidden()
})

test('the help closes when another page is opened, and stays open when a list is filtered', async ({
  page,
  signInAs,
}) => {
  await signInAs('portfolio')
  await page.goto('/?help=users')
  await expect(drawerIn(page)).toBeVisible()
  await page.getByPlaceholder('Properties').fill('harborline')
  await expect(page).toHaveURL(/filter=harborline/)
  await expect(drawerIn(page)).toBeVisible()
  await page.getByRole('link', { name: 'Harborline Tower' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harborline Tower' })).toBeVisible()
  await expect(drawerIn(page)).toBeHidden()
})

for (const { kind, name, helpPanelEnabled } of [
  { kind: 'that is not open to everybody', name: 'dashboard', helpPanelEnabled: true },
  { kind: 'while help is switched off', name: 'keys', helpPanelEnabled: false },
]) {
  test(`the address opens no help panel ${kind}`, async ({ page, signInAs, setFlags }) => {
    await signInAs('portfolio')
    await setFlags({ helpPanelEnabled })
    // The page asks for its token once it has nothing else to do.
    const isIdle = page.waitForResponse('**/v1/csrf/getToken')
    await page.goto(`/?help=${name}`)
    await isIdle
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Alexandra Reyes')
    await expect(drawerIn(page)).toHaveCount(0)
  })
}

test('a vote about a help panel is recorded once and cannot be changed', async ({ page, portal, building }) => {
  await page.goto('/?help=access-codes')
  const button = (name: string) => drawerIn(page).getByRole('button', { name, exact: true })
  await expect(drawerIn(page).getByText('Was this information helpful?')).toBeVisible()
  await button('Yes').click()
  await expect(button('Yes')).toBeDisabled()
  await expect(button('No')).toBeDisabled()
  await expect(drawerIn(page).getByText('Thank you for your answer.')).toBeVisible()

  await page.reload()
  await expect(button('Yes')).toBeDisabled()
  const votes = () =>
    portal.ask(`select name, details from metric_events where kind = 'helpVote' and account_id = $1`, [
      building.account,
    ])
  await expect.poll(votes).toEqual([{ name: 'access-codes', details: { isHelpful: true } }])
  await button('Keys').click()
  await expect(titleIn(page, 'Keys')).toBeVisible()
  await expect(button('Yes')).toBeEnabled()
})
