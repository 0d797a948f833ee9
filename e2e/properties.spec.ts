import { accountRoutes } from '@portico/contract/account/account.routes'
import { flagsRoutes } from '@portico/contract/flags/flags.routes'
import { propertiesRoutes } from '@portico/contract/properties/properties.routes'
import { openByCard } from './support/properties.ts'
import { expect, look, test } from './support/screens.ts'

const cards = 'main li:has(h2)'

test('the dashboard greets the manager and shows eight properties, which come with the page, one to four in a row; the address keeps their page and filter, and a card leads to its property', async ({
  page,
  signInAs,
}) => {
  await signInAs('portfolio')
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Alexandra Reyes')
  await expect(page.getByText('These are the properties you manage.')).toBeVisible()
  await expect(page.locator(cards)).toHaveCount(8)
  await look(page, 'dashboard')
  // The token is fetched once the page has started and become quiet.
  await expect.poll(() => calls).toContain('/v1/csrf/getToken')
  const { listWithPermissions, summarize } = propertiesRoutes
  for (const { path } of [accountRoutes.getUserInfo, flagsRoutes.list, listWithPermissions, summarize])
    expect(calls).not.toContain(path)

  const parts = await page.locator(cards).evaluateAll((items) =>
    items.slice(0, 4).map((item) => {
      const { top, height } = item.getBoundingClientRect()
      const figures = item.querySelector('dl')?.getBoundingClientRect().top ?? 0
      return { height: Math.round(height), figures: Math.round(figures - top) }
    }),
  )
  expect(new Set(parts.map(({ height }) => height)).size).toBe(1)
  expect(new Set(parts.map(({ figures }) => figures)).size).toBe(1)

  const perRow = () =>
    page.locator(cards).evaluateAll((items) => {
      const tops = items.map((item) => Math.round(item.getBoundingClientRect().top))
      return tops.filter((top) => top === tops[0]).length
    })
  for (const [width, count] of [
    [599, 1],
    [600, 2],
    [899, 2],
    [900, 3],
    [1199, 3],
    [1200, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(perRow, { message: `cards in a row of a window of ${width} pixels` }).toBe(count)
  }

  await page.setViewportSize({ width: 1280, height: 900 })
  const first = page.locator(`${cards} h2`).first()
  await expect(first).toHaveText('Abercorn Mansions')
  await page.getByRole('button', { name: /^2$|Page 2/ }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(first).not.toHaveText('Abercorn Mansions')
  const second = (await first.textContent()) ?? ''
  await page.goBack()
  await expect(page).not.toHaveURL(/page=2/)
  await expect(first).toHaveText('Abercorn Mansions')
  await page.goForward()
  await expect(first).toHaveText(second)

  await page.getByPlaceholder('Properties').fill('harborline')
  await expect(page.locator(cards)).toHaveCount(1)
  await expect(page).toHaveURL(/filter=harborline/)
  await expect(page.getByText('1 match').first()).toBeVisible()
  await page.getByPlaceholder('Properties').fill('nowhere at all')
  await expect(page.getByText('No matches').first()).toBeVisible()
  await look(page, 'dashboard-no-match')
  await page.getByRole('button', { name: 'Clear filter' }).last().click()
  await expect(page.locator(cards)).toHaveCount(8)

  await page.getByPlaceholder('Properties').fill('harborline')
  await page.getByRole('link', { name: 'Harborline Tower' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harborline Tower' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/Harborline Tower/)
})

test('properties are shown as a list or as cards, and the next visit keeps which, how many and what they show', async ({
  page,
  signInAs,
}) => {
  await signInAs('portfolio')
  await page.goto('/')
  await page.getByRole('button', { name: 'Show as a list' }).press('Enter')
  const list = page.getByRole('grid', { name: 'Properties' })
  await expect(list.getByRole('rowheader', { name: 'Abercorn Mansions' })).toBeVisible()
  await expect(page).toHaveURL(/view=list/)
  await expect(page.locator(cards)).toHaveCount(0)
  await page.getByPlaceholder('Properties').fill('harborline')
  await expect(list.getByRole('rowheader')).toHaveText(['Harborline Tower'])
  await page.goto('/')
  await expect(list.getByRole('rowheader', { name: 'Abercorn Mansions' })).toBeVisible()
  await test.step('a list with the properties that need attention', async () => {
    const attention = page.getByRole('region', { name: 'Needs attention' })
    await attention.getByRole('button', { name: /^Access of \d+ users ends/ }).click()
    await expect(attention.getByRole('list').nth(1)).toBeVisible()
    await look(page, 'dashboard-list')
  })
  await list.getByRole('button', { name: 'Users', exact: true }).click()
  await expect(page).toHaveURL(/sort=users/)

  await page.getByRole('button', { name: 'Show as cards' }).click()
  await expect(page.locator(cards)).toHaveCount(8)
  await page.getByRole('button', { name: 'Preferences' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await look(page, 'dashboard-preferences')
  await dialog.getByText('4 properties').click()
  await dialog.getByRole('switch', { name: 'Entrances' }).or(dialog.getByLabel('Entrances')).first().click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.locator(cards)).toHaveCount(4)
  await expect(page.locator('main')).not.toContainText('Entrances')
  await page.goto('/')
  await expect(page.locator(cards)).toHaveCount(4)
  await expect(page.locator('main')).not.toContainText('Entrances')
})

test('a property that fails to load says so and can be tried again', async ({ page, building, faults }) => {
  const fault = await faults.refuse(propertiesRoutes.get)
  await openByCard(page, 'Northcott House')
  await expect(page).toHaveURL(building.path)
  await expect(page.getByText('Property failed to load')).toBeVisible()
  await fault.remove()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northcott House')
})
