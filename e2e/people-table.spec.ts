import type { Page } from '@playwright/test'
import { peopleRoutes } from '@portico/contract/people/people.routes'
import { type Building, openBuilding } from './support/building.ts'
import { expect, test } from './support/journey.ts'
import { action, confirm, dialog, expectText, PAGE, PANEL, rowOf } from './support/people.ts'
import { textOf } from './support/people-upload.ts'
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

/** The table with somebody about whom everything is long shows all its columns beside the navigation. */
async function expectAllColumns(page: Page, lead: string) {
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true })).toBeVisible()
  await expect(rowOf(page, MAXIMILIANE.email)).toBeVisible()
  const headings = page.getByRole('columnheader').filter({ hasText: /\S/ })
  await expect(headings.first()).toHaveText(lead)
  await expect(headings).toContainText([lead, 'Unit', 'Status', 'Keys', 'Expiry', 'Place'])
  await expect(page.getByRole('columnheader', { name: 'Source' })).toBeVisible()
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0)
}

/** Sixty users whose access ends later than hers. The last ten come from a PMS. */
const addMany = (portal: Portal, building: Building) =>
  portal.ask(
    `insert into people (property_id, place_id, email, person_name, relation_type, unit_number, service_expires_at, source)
     select $1, id, 'user' || n || '@example.com', 'User ' || n, 'RESIDENT', n::text, now() + make_interval(days => 10 + n),
       case when n > 50 then 'Yardi' end
     from places, generate_series(1, 60) n where property_id = $1 and name = 'Floor 1'`,
    [building.id],
  )

test('the server searches, sorts and pages users, those of several pages are selected, and those who match are downloaded', async ({
  page,
  building,
  portal,
  setFlags,
}) => {
  await setFlags({ ...PAGE, siteRedesign: true })
  await addMany(portal, building)
  await building.add(MAXIMILIANE)
  await building.add({ email: 'user5.formula@example.com', name: '=1+1', keys: 2 })
  await page.setViewportSize(WIDE)
  await page.goto(`${building.path}/users?filter=enrollmentStatus%3DInvite%20not%20sent&sort=-personName&page=9`)
  const names = page.getByRole('rowheader').getByRole('button')

  await test.step('an address with a page that does not exist leads to the last one', async () => {
    await expect(page).toHaveURL(/page=4/)
    await expect(names).toHaveText([MAXIMILIANE.name, '=1+1'])
  })
  await test.step('all columns are shown at 1440 pixels, with the form as a page', () => expectAllColumns(page, 'Name'))
  await test.step('users of several pages are selected', async () => {
    await action(page, 'Clear filters').click()
    await expect(names).toHaveText(Array.from({ length: 20 }, (_, n) => `User ${60 - n}`))
    await expect(page.getByText('(62)')).toBeVisible()
    await rowOf(page, 'user59@').getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(names.first()).toHaveText('User 40')
    await rowOf(page, 'user39@').getByRole('checkbox').click()
    await expect(page.getByText('(2/62)')).toBeVisible()
  })
  const found = [...Array.from({ length: 10 }, (_, n) => `User ${59 - n}`), 'User 5', '=1+1']
  await test.step('the server searches', async () => {
    const filter = page.getByRole('combobox', { name: 'Find users' })
    await filter.fill('user5')
    await filter.press('Enter')
    await expect(names).toHaveText(found)
  })
  await test.step('users are downloaded as the table is filtered and sorted, without formulas', async () => {
    const downloading = page.waitForEvent('download')
    await action(page, 'Download CSV').click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^Users-.+-\d{4}-\d\d-\d\d\.csv$/)
    const [header, ...lines] = (await textOf(download)).trimEnd().split('\r\n')
    expect(header).toBe(
      '\ufeffName,Email,Unit,Status,Keys,Expiry,Place,Type,Access codes,Source,Number of keys,Directory visibility,Property',
    )
    expect(lines.map((line) => line.split(',')[0])).toEqual([...found.slice(0, -1), "'=1+1"])
    expect(lines.at(-1)).toMatch(
      /^'=1\+1,user5.formula@example.com,12 A,Invite not sent,"Key 1; Key 2",\d{4}-\d\d-\d\d,Floor 1,/,
    )
  })
})

test('users who fail to load are loaded again, all who match are deleted at once, and the dashboard counts the others', async ({
  page,
  building,
  portal,
  faults,
  setFlags,
}) => {
  await setFlags({ ...PANEL, siteRedesign: true })
  await addMany(portal, building)
  await building.add(MAXIMILIANE)
  await page.setViewportSize(WIDE)
  await page.goto('/')
  const card = page
    .getByRole('list', { name: 'Properties' })
    .getByRole('listitem')
    .filter({ hasText: 'Northcott House' })
  await expect(card).toContainText('Users61')
  await card.getByRole('link').click()

  await test.step('a list of users that cannot be loaded says so and can be tried again', async () => {
    const link = page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true })
    await expect(link).toBeVisible()
    const fault = await faults.drop(peopleRoutes.list)
    await link.click()
    await expectText(page, 'There was a problem loading the users')
    await fault.remove()
    await action(page, 'Retry').click()
  })
  await test.step('all columns are shown at 1440 pixels, with the form as a panel', () =>
    expectAllColumns(page, 'Email'))
  await test.step('all who match are deleted, but for those from a PMS', async () => {
    const filter = page.getByRole('combobox', { name: 'Find users' })
    await filter.fill('user')
    await filter.press('Enter')
    await expect(rowOf(page, MAXIMILIANE.email)).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await action(page, 'Select all 60 matches').click()
    await expect(page.getByText('All 60 matches are selected.')).toBeVisible()
    await action(page, 'Delete').click()
    await expect(dialog(page)).toContainText('Delete 50 users?')
    await expect(dialog(page)).toContainText('10 more users come from a PMS integration and are not deleted.')
  })
  await test.step('another number of matches is asked about', async () => {
    await building.add({ email: 'user.new@example.com' })
    await confirm(page, 'Delete')
    await expect(dialog(page)).toContainText('51 entries match the filter now.')
    await confirm(page, 'Continue')
    await expectText(page, '51 user(s) successfully deleted from the users list.')
    expect(await building.people()).toHaveLength(11)
  })
  await test.step('the dashboard counts the users of the property anew', async () => {
    await page.getByRole('link', { name: 'Portico, Personal Dashboard' }).click()
    await expect(card).toContainText('Users11')
  })
})

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' })

  test('longer headings leave room for all columns of the table of users, too', async ({ page, context, portalIn }) => {
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

test('a search of more than 1,000 users ends its count there, and counts them all when all are selected', async ({
  page,
  building,
  portal,
  setFlags,
}) => {
  await setFlags({ ...PAGE, siteRedesign: true })
  await portal.ask(
    `insert into people (property_id, place_id, email, relation_type, service_expires_at)
     select $1, id, 'user' || n || '@example.com', 'RESIDENT', now() + make_interval(days => n)
     from places, generate_series(1, 1005) n where property_id = $1 and name = 'Floor 1'`,
    [building.id],
  )
  await page.setViewportSize(WIDE)
  await page.goto(`${building.path}/users?filter=%3Auser`)
  await expect(page.getByText('More than 1,000 matches').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Users' })).toContainText('(1005)')

  await test.step('pages go on, up to the last one', async () => {
    await page.goto(`${building.path}/users?filter=%3Auser&page=50`)
    await expect(rowOf(page, 'user981@example.com')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(rowOf(page, 'user1005@example.com')).toBeVisible()
    await expect(page.getByText('1,005 matches').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  })
  await test.step('all who match are counted when they are selected', async () => {
    await page.goto(`${building.path}/users?filter=%3Auser`)
    await expect(page.getByText('More than 1,000 matches').first()).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await action(page, 'Select all matches').click()
    await expect(page.getByText('All 1,005 matches are selected.')).toBeVisible()
    await action(page, 'Delete').click()
    await expect(dialog(page)).toContainText('Delete 1,005 users?')
  })
})
