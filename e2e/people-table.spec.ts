import type { Page } from '@playwright/test'
import { openBuilding } from './support/building.ts'
import { expect, test } from './support/journey.ts'
import { action, PAGE, PANEL, rowOf } from './support/people.ts'
import { setPreferences, usualPreferences } from './support/portal.ts'

const WIDE = { width: 1440, height: 900 }
/** Everything about her is long. */
const MAXIMILIANE = {
  email: 'maximiliane.montgomery-featherstone@postbox.example.com',
  name: 'Maximiliane Montgomery-Featherstone',
  expiresIn: 5,
  keys: 7,
  source: 'AppFolio',
  type: 'SERVICE_PROVIDER',
}
const overflowOf = (page: Page) =>
  page.getByRole('grid').evaluate((table) => {
    const scrolled = table.parentElement as HTMLElement
    return scrolled.scrollWidth - scrolled.clientWidth
  })

for (const [form, flags, lead] of [
  ['page', PAGE, 'Name'],
  ['panel', PANEL, 'Email'],
] as const) {
  test(`beside the navigation the table of users shows all its columns at 1440 pixels, with the form as a ${form}`, async ({
    page,
    building,
    setFlags,
  }) => {
    await building.add(MAXIMILIANE)
    await setFlags({ ...flags, siteRedesign: true })
    await page.setViewportSize(WIDE)
    await page.goto(`${building.path}/users`)
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true })).toBeVisible()
    const headings = page.getByRole('columnheader').filter({ hasText: /\S/ })
    await expect(headings.first()).toHaveText(lead)
    await expect(headings).toContainText([lead, 'Unit', 'Status', 'Keys', 'Expiry', 'Place'])
    await expect(page.getByRole('columnheader', { name: 'Source' })).toBeVisible()
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  })
}

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' })

  test('longer headings leave room for all columns, too', async ({ page, context, portalIn }) => {
    const portal = await portalIn('fr')
    const building = await openBuilding(portal, context)
    await building.add(MAXIMILIANE)
    const flagOverrides = { ...PAGE, siteRedesign: true }
    const text = await setPreferences(context, portal.origin, { ...usualPreferences, flagOverrides })
    await context.addInitScript((preferences) => localStorage.setItem('portico.preferences', preferences), text)
    await page.setViewportSize(WIDE)
    await page.goto(`${portal.origin}${building.path}/users`)
    await expect(page.getByRole('columnheader', { name: 'Origine' })).toBeVisible()
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0)
  })
})

test('the e-mail address is below the name, and stored columns that do not exist any more do no harm', async ({
  page,
  building,
  setFlags,
}) => {
  await building.add({ email: 'lars@example.com', name: 'Lars Late' })
  await building.add({ email: 'only@example.com' })
  await setFlags(PAGE)
  await page.goto(`${building.path}/users`)
  const nameCell = rowOf(page, 'lars@').getByRole('rowheader')
  await expect(nameCell).toHaveText('Lars Latelars@example.com')
  await expect(rowOf(page, 'only@').getByRole('rowheader').getByRole('button')).toHaveText('only@example.com')

  await test.step('another column is chosen', async () => {
    await expect(page.getByRole('columnheader', { name: 'Directory visibility' })).toHaveCount(0)
    await action(page, 'Preferences').click()
    await page.getByRole('checkbox', { name: 'Directory visibility' }).click()
    await action(page, 'Confirm').click()
    await expect(page.getByRole('columnheader', { name: 'Directory visibility' })).toBeVisible()
  })
  await test.step('bad data in the storage is dropped', async () => {
    await page.addInitScript(() => {
      const stored = JSON.parse(localStorage.getItem('portico.preferences') ?? '{}')
      const tables = { people: { pageSize: 20, visibleColumns: ['nonsense'] } }
      localStorage.setItem('portico.preferences', JSON.stringify({ ...stored, tables }))
    })
    await page.reload()
    await expect(nameCell).toHaveText('Lars Latelars@example.com')
    await expect(page.getByRole('columnheader', { name: 'Place' })).toBeVisible()
  })
})
