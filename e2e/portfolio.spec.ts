import { propertiesRoutes } from '@portico/contract/properties/properties.routes'
import { openLargePortfolio } from '@portico/tools/testing/large-portfolio'
import { expect, test } from './support/journey.ts'

const COUNT = 60
const cards = 'main li:has(h2)'
const houses = (...numbers: number[]) => numbers.map((number) => `House ${number}`)
const { listWithPermissions, listEntities } = propertiesRoutes

test('a manager of many properties turns pages, filters, opens a property and comes back, finds one far down by the switcher, and signs an agreement for all that match', async ({
  page,
  portal,
  context,
  faults,
}) => {
  const account = await openLargePortfolio(portal, COUNT)
  await portal.enter(context, account)
  const names = page.locator(`${cards} h2`)
  await page.goto('/')
  await expect(names).toHaveText(houses(1, 2, 3, 4, 5, 6, 7, 8))
  await page.getByRole('button', { name: /^8$|Page 8/ }).click()
  await expect(names).toHaveText(houses(57, 58, 59, 60))
  await page.getByPlaceholder('Properties').fill('salem')
  await expect(page.getByText('30 matches').first()).toBeVisible()
  await expect(names).toHaveText(houses(1, 3, 5, 7, 9, 11, 13, 15))
  await page.getByRole('button', { name: /^2$|Page 2/ }).click()
  await expect(names).toHaveText(houses(17, 19, 21, 23, 25, 27, 29, 31))
  await expect(page.getByPlaceholder('Properties')).toHaveValue('salem')
  await page.getByRole('link', { name: 'House 21' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('House 21')
  await page.goBack()
  await expect(names).toHaveText(houses(17, 19, 21, 23, 25, 27, 29, 31))
  await expect(page.getByPlaceholder('Properties')).toHaveValue('salem')
  await page.goBack()
  await expect(names).toHaveText(houses(1, 3, 5, 7, 9, 11, 13, 15))
  await page.goto('/?page=999')
  await expect(names).toHaveText(houses(57, 58, 59, 60))
  const field = page.getByPlaceholder('Properties')
  await test.step('an answer that comes late does not replace that of the text typed after it', async () => {
    const late = await faults.hold(listWithPermissions, { containing: 'filter=house+1&' })
    await field.fill('house 1')
    await expect.poll(() => late.hits()).toBe(1)
    await test.step('meanwhile the cards stay, and the page says that it loads', async () => {
      await expect(page.getByText('Loading your properties').first()).toBeVisible()
      await expect(names).toHaveText(houses(57, 58, 59, 60))
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(1)
    })
    await field.fill('house 60')
    await expect(names).toHaveText(houses(60))
    await late.remove()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(names).toHaveText(houses(60))
    await expect(field).toHaveValue('house 60')
  })
  await test.step('a filter whose answer fails keeps its text and can be tried again', async () => {
    const fault = await faults.refuse(listWithPermissions, { containing: 'filter=' })
    await field.fill('house 33')
    await expect(page.getByText('There was a problem loading your properties')).toBeVisible()
    await expect(field).toHaveValue('house 33')
    await expect(field).toBeFocused()
    await fault.remove()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(names).toHaveText(houses(33))
  })
  await test.step('a property far down is found by the switcher with the keyboard, and the page stays the same', async () => {
    const idOf = async (name: string) => {
      const [row] = await portal.ask<{ id: string }>(
        'select p.id from properties p join memberships m on m.property_id = p.id where m.account_id = $1 and p.name = $2',
        [account, name],
      )
      return row?.id
    }
    await page.goto(`/properties/${await idOf('House 2')}/places`)
    const switcher = page
      .getByRole('navigation', { name: 'Side navigation' })
      .getByRole('button', { name: /^Property/ })
    await expect(switcher).toContainText('House 2')
    await switcher.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: 'House 1 ' }).first()).toBeVisible()
    await page.getByPlaceholder('Find properties').fill('nowhere')
    await expect(page.getByText('No matching properties').first()).toBeVisible()
    await page.getByPlaceholder('Find properties').fill('portland 58')
    await expect(page.getByRole('option')).toHaveText([/House 58/])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/properties/${await idOf('House 58')}/places`)
    await expect(switcher).toContainText('House 58')
    await page.goBack()
    await expect(switcher).toContainText('House 2')
  })
  await test.step('the matches of all pages are selected at once to sign an agreement for them', async () => {
    await portal.ask(
      `update entity_permissions set key_access_status = 'OPT_OUT'
       where property_id in (select property_id from memberships where account_id = $1)`,
      [account],
    )
    await page.goto('/third-party-consent')
    await expect(page.getByRole('heading', { name: /Not Opted-In Properties/ })).toContainText('(0/60)')
    await expect(page.getByRole('checkbox')).toHaveCount(24)
    await page.getByPlaceholder('Find properties').fill('salem')
    await expect(page.getByText('30 matches').first()).toBeVisible()
    const fault = await faults.refuse(listEntities)
    await page.getByRole('button', { name: 'Select all' }).click()
    await expect(page.getByText('There was a problem loading your properties')).toBeVisible()
    await fault.remove()
    await page.getByRole('button', { name: 'Select all' }).click()
    await expect(page.getByText('(30/60)')).toBeVisible()
    await page.getByRole('button', { name: /^2$|Page 2/ }).click()
    await expect(page.getByRole('checkbox')).toHaveCount(6)
    for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked()
  })
})
