import type { Page } from '@playwright/test'
import { expect, look, test } from './support/screens.ts'

const drawerIn = (page: Page) => page.getByRole('complementary', { name: 'Help' })
const titleIn = (page: Page, name: string) => drawerIn(page).getByRole('heading', { level: 2, name })

test('the address opens a help panel beside any page, which leads to related ones and back, stays open when a list is filtered, and closes with the page; a vote about it is recorded once and cannot be changed', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  await page.goto('/?help=keys')
  await expect(titleIn(page, 'Keys')).toBeVisible()
  await expect(drawerIn(page)).toContainText('Keys are digital permissions that grant access to one or more entrances.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nora Northcott')
  await expect(page.getByRole('button', { name: 'Close help' })).not.toBeFocused()
  // The panel is 400 pixels wide; its border adds one.
  expect(Math.round((await drawerIn(page).boundingBox())?.width ?? 0)).toBe(401)

  const back = drawerIn(page).getByRole('button', { name: 'Back' })
  await expect(back).toBeHidden()

  await drawerIn(page).getByRole('button', { name: 'Users' }).click()
  await expect(titleIn(page, 'Users')).toBeFocused()
  await expect(back).toBeVisible()
  await look(page, 'help-users-back')
  await drawerIn(page).getByRole('button', { name: 'Add a user' }).press('Enter')
  await expect(titleIn(page, 'Add a user')).toBeVisible()
  await back.click()
  await expect(titleIn(page, 'Users')).toBeFocused()
  await back.click()
  await expect(titleIn(page, 'Keys')).toBeFocused()
  await expect(back).toBeHidden()

  await page.getByPlaceholder('Properties').fill('northcott')
  await expect(page).toHaveURL(/filter=northcott/)
  await expect(drawerIn(page)).toBeVisible()
  await page.getByRole('link', { name: 'Northcott House' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Northcott House' })).toBeVisible()
  await expect(drawerIn(page)).toBeHidden()

  await test.step('a vote is recorded once and cannot be changed', async () => {
    await page.goto(`${building.path}?help=access-codes`)
    const button = (name: string) => drawerIn(page).getByRole('button', { name, exact: true })
    await expect(drawerIn(page).getByText('Was this information helpful?')).toBeVisible()
    await button('Yes').click()
    await expect(button('Yes')).toBeDisabled()
    await expect(button('No')).toBeDisabled()
    await expect(drawerIn(page).getByText('Thank you for your answer.')).toBeVisible()
    await look(page, 'help-voted')

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
    await page.getByRole('button', { name: 'Close help' }).click()
    await expect(drawerIn(page)).toBeHidden()
  })

  await test.step('the address opens no panel that is not open to everybody, and none while help is switched off', async () => {
    for (const [name, helpPanelEnabled] of [
      ['dashboard', true],
      ['keys', false],
    ] as const) {
      await setFlags({ helpPanelEnabled })
      // The page asks for its token once it has nothing else to do.
      const isIdle = page.waitForResponse('**/v1/csrf/getToken')
      await page.goto(`/?help=${name}`)
      await isIdle
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nora Northcott')
      await expect(drawerIn(page)).toHaveCount(0)
    }
  })
})

test('beside the help panel a table shows all of its columns at a width of 1440 pixels, and access codes open theirs', async ({
  page,
  portal,
  signInAs,
  setFlags,
}) => {
  await signInAs('portfolio')
  await setFlags({ siteRedesign: true, accessCodesEnabled: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  const expectAllColumns = async () => {
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const hidden = () =>
      page.locator('table').evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
    await expect.poll(hidden).toBeLessThanOrEqual(0)
  }
  const navigation = page.getByRole('navigation', { name: 'Side navigation' })
  await page.goto(`/properties/${portal.cast.properties.openToPartner}/users?help=keys`)
  await expect(titleIn(page, 'Keys')).toBeVisible()
  await test.step('users', expectAllColumns)
  await test.step('keys: the help of users closes, and opens by the link of the page', async () => {
    await navigation.getByRole('link', { name: 'Keys', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Property Keys/ })).toBeVisible()
    await expect(drawerIn(page)).toBeHidden()
    await page.getByText('Info', { exact: true }).first().click()
    await expect(titleIn(page, 'Keys')).toBeVisible()
    await expectAllColumns()
  })
  await test.step('access codes: their help opens with the page', async () => {
    await navigation.getByRole('link', { name: 'Access codes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Access codes/ })).toBeVisible()
    await expect(titleIn(page, 'Access codes')).toBeVisible()
    await expectAllColumns()
  })
  await test.step('the page begins at its top, although its help makes it narrower', async () => {
    await page.setViewportSize({ width: 1440, height: 500 })
    await page.goto(page.url())
    await expect(titleIn(page, 'Access codes')).toBeVisible()
    await expectAllColumns()
    expect(
      await page.evaluate(() => [document.documentElement.scrollHeight > window.innerHeight, window.scrollY]),
    ).toEqual([true, 0])
  })
})
