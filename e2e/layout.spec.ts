import { expect, test } from './support/journey.ts'
import { addPanel } from './support/keys.ts'
import { heading, tab } from './support/properties.ts'

const LAPTOP = { width: 1280, height: 720 }
const PHONE = { width: 390, height: 844 }

test('the menu on the card of a property leads to what is done most, the tabs of a property are on the first screen of a laptop, and a very long name pushes no column out of a table, on a phone or on paper', async ({
  page,
  portal,
  building,
}) => {
  await portal.ask(
    `update keys set name = $2 where id = (select id from keys where property_id = $1 order by name limit 1)`,
    [building.id, 'A'.repeat(128)],
  )
  await page.goto('/')
  await test.step('the menu on the card of a property leads to what is done most', async () => {
    await page.getByRole('button', { name: 'Actions for Northcott House' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Add user', 'Create key', 'Can they get in?'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${building.path}/keys/create`)
  })

  await test.step('the tabs are on the first screen of a laptop, and on a phone the facts unfold', async () => {
    await page.setViewportSize({ ...LAPTOP, height: 800 })
    await page.goto(building.path)
    await expect(heading(page, 'First steps')).toBeVisible()
    await expect(heading(page, 'Property contacts')).toBeVisible()
    await expect(tab(page, 'Users')).toBeInViewport({ ratio: 1 })

    // A property that has everything begins without first steps.
    await addPanel(building)
    await building.add({ name: 'Ada Ames' })
    await building.opened()
    await page.setViewportSize(LAPTOP)
    await page.reload()
    await expect(heading(page, 'Property contacts')).toBeVisible()
    await expect(heading(page, 'First steps')).toHaveCount(0)
    await expect(tab(page, 'Users')).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(PHONE)
    await expect(tab(page, 'Entrances')).toBeInViewport({ ratio: 1 })
    await expect(heading(page, 'Property contacts')).toBeHidden()
    await page.getByRole('button', { name: /Entrances.*Users/ }).click()
    await expect(heading(page, 'Property contacts')).toBeVisible()
    await expect(page.getByText('This property has no contacts')).toBeVisible()
  })

  await test.step('an address with a tab shows it below what stays at the top of a phone', async () => {
    await page.goto(`${building.path}#keys`)
    await expect(tab(page, 'Keys')).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    const bars = await page.getByRole('navigation', { name: 'Breadcrumbs' }).boundingBox()
    expect((await tab(page, 'Keys').boundingBox())?.y).toBeGreaterThanOrEqual((bars?.y ?? 0) + (bars?.height ?? 0))
  })

  await page.setViewportSize({ width: 1440, height: 900 })
  await tab(page, 'Keys').click()
  // The charts of the property have tables of their own.
  const rows = page.getByRole('tabpanel').getByRole('row')
  await expect(rows).toHaveCount(8)
  await expect(page.getByRole('columnheader', { name: 'Schedules' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(PHONE)
  const card = rows.filter({ hasText: 'AAAA' })
  await expect(card.locator('[data-label="Assigned To"]')).toHaveCSS('display', 'grid')
  const table = page.getByRole('tabpanel').locator('table').filter({ hasText: 'AAAA' })
  expect(await table.evaluate(({ scrollWidth }) => scrollWidth <= window.innerWidth)).toBe(true)
  await rows.nth(3).getByRole('checkbox').click()
  await expect(page.getByRole('button', { name: 'Assign', exact: true })).toBeEnabled()

  await test.step('no header and no crumb is cut off on the phone', async () => {
    const names = table
      .getByRole('columnheader')
      .or(page.getByRole('navigation', { name: 'Breadcrumbs' }).locator('li'))
    for (const name of await names.all()) {
      const isCut = await name.evaluate((element) => {
        const { right, width } = element.getBoundingClientRect()
        const isHidden = [element, ...element.children].some((one) => one.scrollWidth > one.clientWidth + 1)
        return width > 0 && (right > window.innerWidth || isHidden)
      })
      expect(isCut, (await name.textContent()) ?? '').toBe(false)
    }
  })
  await test.step('paper has all columns, and neither navigation nor controls', async () => {
    await page.setViewportSize({ width: 718, height: 1000 })
    await page.emulateMedia({ media: 'print' })
    const end = await page.getByRole('columnheader', { name: 'Schedules' }).boundingBox()
    expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual(718)
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Assign', exact: true })).toBeHidden()
  })
})
