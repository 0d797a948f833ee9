import type { Page } from '@playwright/test'
import { type Building, openBuilding } from './support/building.ts'
import { expect, test } from './support/journey.ts'
import { action, confirm, dialog, expectText, PAGE, PANEL, rowOf } from './support/people.ts'
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

/** The access of each ends a day later than that of the one before. The last ten come from a PMS. */
const addMany = (portal: Portal, building: Building) =>
  portal.ask(
    `insert into people (property_id, place_id, email, person_name, relation_type, unit_number, service_expires_at, source)
     select $1, id, 'user' || n || '@example.com', 'User ' || n, 'RESIDENT', n::text, now() + make_interval(days => n),
       case when n > 50 then 'Yardi' end
     from places, generate_series(1, 60) n where property_id = $1 and name = 'Floor 1'`,
    [building.id],
  )

test('the server searches users, and users of several pages can be selected', async ({
  page,
  building,
  portal,
  setFlags,
}) => {
  await setFlags({ ...PAGE, siteRedesign: true })
  await addMany(portal, building)
  await page.goto(`${building.path}/users`)
  const names = page.getByRole('rowheader').getByRole('button')
  const filter = page.getByRole('combobox', { name: 'Find users' })
  await expect(names).toHaveText(Array.from({ length: 20 }, (_, n) => `User ${n + 1}`))
  await expect(page.getByText('(60)')).toBeVisible()
  await rowOf(page, 'user2@').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(names.first()).toHaveText('User 21')
  await rowOf(page, 'user22@').getByRole('checkbox').click()
  await expect(page.getByText('(2/60)')).toBeVisible()
  await filter.fill('user59@')
  await filter.press('Enter')
  await expect(names).toHaveText(['User 59'])
  await page.goto(`${building.path}/users?filter=enrollmentStatus%3DInvite%20not%20sent&sort=-personName&page=9`)
  await expect(page).toHaveURL(/page=3/)
  await expect(names.last()).toHaveText('User 1')
})

test('all users who match are deleted at once, but for those from a PMS, and another number of them is asked about', async ({
  page,
  building,
  portal,
  setFlags,
}) => {
  await setFlags({ ...PANEL, siteRedesign: true })
  await addMany(portal, building)
  await page.goto(`${building.path}/users?filter=%3Auser`)
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await action(page, 'Select all 60 matches').click()
  await expect(page.getByText('All 60 matches are selected.')).toBeVisible()
  await action(page, 'Delete').click()
  await expect(dialog(page)).toContainText('Delete 50 users?')
  await expect(dialog(page)).toContainText('10 more users come from a PMS integration and are not deleted.')
  await building.add({ email: 'user.new@example.com' })
  await confirm(page, 'Delete')
  await expect(dialog(page)).toContainText('51 users match the filter now.')
  await confirm(page, 'Continue')
  await expectText(page, '51 user(s) successfully deleted from the users list.')
  expect(await building.people()).toHaveLength(10)
})
