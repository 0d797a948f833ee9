import type { Page } from '@playwright/test'
import { type Building, openBuilding } from './support/building.ts'
import { expect, test } from './support/journey.ts'
import { action, PAGE, PANEL, rowOf } from './support/people.ts'
import { type Portal, setPreferences, usualPreferences } from './support/portal.ts'

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

/** The call for everybody of a property, not that for the first page. */
const ALL_PEOPLE = /\/v1\/people\/\?propertyId=[^&]+$/

/** More than are sent with a page. The access of each ends a day later than that of the one before. */
const addMany = (portal: Portal, building: Building) =>
  portal.ask(
    `insert into people (property_id, place_id, email, person_name, relation_type, unit_number, service_expires_at)
     select $1, id, 'user' || n || '@example.com', 'User ' || n, 'RESIDENT', n::text, now() + make_interval(days => n)
     from places, generate_series(1, 600) n where property_id = $1 and name = 'Floor 1'`,
    [building.id],
  )

test('where there are many users, the first page is shown before all of them are loaded', async ({
  page,
  building,
  portal,
  setFlags,
}) => {
  await setFlags({ ...PAGE, siteRedesign: true })
  await addMany(portal, building)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(ALL_PEOPLE, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${building.path}/users`)
  const names = page.getByRole('rowheader').getByRole('button')
  const filter = page.getByRole('combobox', { name: 'Find users' })
  await expect(names).toHaveText(Array.from({ length: 20 }, (_, n) => `User ${n + 1}`))
  await expect(page.getByText('(600)')).toBeVisible()
  await expect(filter).toBeDisabled()
  await rowOf(page, 'user2@').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(names).toHaveCount(0)
  release()
  await expect(names.first()).toHaveText('User 21')
  await expect(page.getByText('(1/600)')).toBeVisible()
  await filter.fill('user599@')
  await filter.press('Enter')
  await expect(names).toHaveText(['User 599'])
})

test('a first page whose list cannot be loaded gives way to the failure, and the list can be tried again', async ({
  page,
  building,
  portal,
  setFlags,
}) => {
  await setFlags({ ...PAGE, siteRedesign: true })
  await addMany(portal, building)
  await page.route(ALL_PEOPLE, (route) => route.fulfill({ status: 500, json: { error: 'server.failed' } }))
  await page.goto(`${building.path}/users`)
  await expect(page.getByText('There was a problem loading the users').first()).toBeVisible()
  await page.unroute(ALL_PEOPLE)
  await action(page, 'Retry').click()
  await expect(page.getByText('(600)')).toBeVisible()
})
