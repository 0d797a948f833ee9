import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { heading, tab } from './support/properties.ts'

const LAPTOP = { width: 1280, height: 720 }
const PHONE = { width: 390, height: 844 }

const switcher = (page: Page) =>
  page.getByRole('navigation', { name: 'Side navigation' }).getByRole('button', { name: /^Property/ })

test('the tabs of a property are on the first screen of a laptop, and on a phone the facts unfold', async ({
  page,
  building,
}) => {
  await page.setViewportSize(LAPTOP)
  await page.goto(building.path)
  await expect(heading(page, 'Property contacts')).toBeVisible()
  await expect(tab(page, 'Users')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(PHONE)
  await expect(tab(page, 'Entrances')).toBeInViewport({ ratio: 1 })
  await expect(heading(page, 'Property contacts')).toBeHidden()
  await page.getByRole('button', { name: /Entrances.*Users/ }).click()
  await expect(heading(page, 'Property contacts')).toBeVisible()
  await expect(page.getByText('This property has no contacts')).toBeVisible()
})

test('another property is chosen with the keyboard, and the page stays the same', async ({
  page,
  portal,
  building,
}) => {
  const [other] = await portal.ask<{ id: string }>(
    `with property as (
       insert into properties (name, address_line1, city, state_or_region, postal_code, country_code, time_zone)
       values ('Southgate Court', '4 South Road', 'Salem', 'OR', '97301', 'US', 'UTC') returning id
     )
     insert into memberships (property_id, account_id) select id, $1 from property returning property_id as id`,
    [building.account],
  )
  await page.goto(`${building.path}/access-history`)
  await expect(switcher(page)).toContainText('Northcott House')
  await switcher(page).focus()
  await page.keyboard.press('Enter')
  await page.getByPlaceholder('Find properties').fill('salem')
  await expect(page.getByRole('option')).toHaveText([/Southgate Court/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/properties/${other?.id}/access-history`)
  await expect(switcher(page)).toContainText('Southgate Court')
  await page.goBack()
  await expect(switcher(page)).toContainText('Northcott House')
})

test('a panel that opens beside a table leaves the clicked row where it is', async ({ page, building }) => {
  await page.setViewportSize({ width: 1280, height: 460 })
  await page.goto(`${building.path}/places`)
  await page.locator('html[data-interactive]').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Floor 2' })
  await row.scrollIntoViewIfNeeded()
  const place = row.getByRole('button', { name: 'Floor 2' })
  const before = await place.boundingBox()
  await place.click()
  await expect(page.getByRole('heading', { name: 'Floor 2 Access Points' })).toBeVisible()
  await expect.poll(async () => Math.abs(((await place.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
})

test('a very long name pushes no column out of a table, and on a phone rows are cards that can be selected', async ({
  page,
  portal,
  building,
}) => {
  await portal.ask(
    `update keys set name = $2 where id = (select id from keys where property_id = $1 order by name limit 1)`,
    [building.id, 'A'.repeat(128)],
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${building.path}#keys`)
  await expect(page.getByRole('row')).toHaveCount(8)
  await expect(page.getByRole('columnheader', { name: 'Schedules' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(PHONE)
  const card = page.getByRole('row').filter({ hasText: 'AAAA' })
  await expect(card.locator('[data-label="Assigned To"]')).toHaveCSS('display', 'grid')
  expect(await page.locator('table').evaluate((table) => table.scrollWidth <= window.innerWidth)).toBe(true)
  await page.getByRole('row').nth(3).getByRole('checkbox').click()
  await expect(page.getByRole('button', { name: 'Assign', exact: true })).toBeEnabled()
})

test('the focus stays near the action when its button is gone or disabled', async ({ page, building }) => {
  await building.add({ name: 'Ada Byron', keys: 1 })
  await page.goto(`${building.path}/users`)
  await page.getByRole('checkbox', { name: /Ada Byron/ }).click()
  const remove = page.getByRole('button', { name: 'Delete', exact: true })
  await expect(remove).toBeEnabled()
  await remove.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('Please add users to start using the product')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeFocused()
})

test('the menu on the card of a property leads to what is done most', async ({ page, building }) => {
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'Actions for Northcott House' })
  await menu.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Add user', 'Create key', 'Can they get in?'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${building.path}/keys/create`)
})
