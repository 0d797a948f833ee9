import type { BrowserContext, Page } from '@playwright/test'
import { expect, lookAt, test } from './support/journey.ts'
import type { Portal } from './support/portal.ts'

const DAY_MS = 86_400_000
/** As the forms of the United States write a day; the building stands in UTC. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '/')

/** A manager with a property of their own: nobody else's journey changes its people. */
async function openBuilding(portal: Portal, context: BrowserContext, { acceptedTerms = true } = {}) {
  const [building] = await portal.ask<{ account: string; property: string }>(
    `with account as (
       insert into accounts (provider, subject, email, email_verified, full_name, kind, avc_terms_accepted_at)
       values ('demo', gen_random_uuid(), 'nora@portico.example', true, 'Nora Northcott', 'propertyManager',
         case when $1 then now() end)
       returning id
     ), property as (
       insert into properties (name, address_line1, city, state_or_region, postal_code, country_code, time_zone, avc_enabled)
       values ('Northcott House', '2 North Road', 'Portland', 'OR', '97201', 'US', 'UTC', true)
       returning id
     )
     insert into memberships (property_id, account_id) select property.id, account.id from property, account
     returning property_id as property, account_id as account`,
    [acceptedTerms],
  )
  if (!building) throw new Error('The building was not made.')
  const { property } = building
  await portal.ask(`insert into places (property_id, name, label) values ($1, 'Northcott House', 'Property')`, [
    property,
  ])
  await portal.ask(
    `insert into places (property_id, name, label)
     select $1, name, 'Place' from unnest(array['East Wing', 'West Wing', 'Floor 1', 'Floor 2']) name`,
    [property],
  )
  await portal.ask(
    `insert into place_parents (property_id, place_id, parent_id)
     select $1, child.id, parent.id from places child join places parent on parent.property_id = child.property_id
     where child.property_id = $1 and (child.name, parent.name) in
       (('East Wing', 'Northcott House'), ('West Wing', 'Northcott House'), ('Floor 1', 'East Wing'), ('Floor 2', 'East Wing'))`,
    [property],
  )
  await portal.ask(
    `insert into entrances (property_id, place_id, name, access_status, avc_enabled)
     select $1, id, 'Front Door', 'ACCESS_ENABLED', true from places where property_id = $1 and label = 'Property'`,
    [property],
  )
  await portal.ask(
    `with made as (
       insert into keys (property_id, name) select $1, 'Key ' || n from generate_series(1, 7) n returning id
     )
     insert into key_entrances (property_id, key_id, entrance_id)
     select $1, made.id, entrances.id from made, entrances where entrances.property_id = $1`,
    [property],
  )
  const [name = '', value = ''] = (await portal.signIn(building.account)).cookie.split('=')
  await context.addCookies([{ name, value, url: portal.origin, httpOnly: true, sameSite: 'Lax' }])

  type NewPerson = { email?: string; name?: string; expiresIn?: number; source?: string; keys?: number; type?: string }
  return {
    id: property,
    path: `/properties/${property}/users`,
    async add({ email, name, expiresIn = 200, source, keys = 0, type = 'RESIDENT' }: NewPerson) {
      const [person] = await portal.ask<{ id: string }>(
        `insert into people (property_id, place_id, email, person_name, relation_type, unit_number, service_expires_at, source)
         select $1, id, $2, $3, $4, '12 A', now() + make_interval(days => $5), $6 from places
         where property_id = $1 and name = 'Floor 1' returning id`,
        [property, email ?? null, name ?? null, type, expiresIn, source ?? null],
      )
      await portal.ask(
        `insert into person_keys (property_id, person_id, key_id)
         select $1, $2, id from keys where property_id = $1 order by name limit $3`,
        [property, person?.id, keys],
      )
      return person?.id ?? ''
    },
    people: (condition = 'true') =>
      portal.ask<{
        email: string | null
        person_name: string | null
        relation_type: string
        keys: number
        days: number
      }>(
        `select email, person_name, relation_type, unit_number,
           (select count(*)::int from person_keys k where k.person_id = p.id) as keys,
           (service_expires_at at time zone 'UTC')::date - (now() at time zone 'UTC')::date as days
         from people p where property_id = $1 and ${condition} order by email`,
        [property],
      ),
  }
}

/** What the world has on for everybody is off here. */
const PANEL = { fullScreenUserForm: false, multiUserTypesEnabled: false, helpPanelEnabled: false }
const PAGE = {
  fullScreenUserForm: true,
  multiUserTypesEnabled: true,
  accessCodesEnabled: true,
  helpPanelEnabled: false,
}

const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const select = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true }).click()
const fill = (page: Page, label: string | RegExp, text: string) =>
  page
    .getByRole('textbox', { name: label })
    .or(page.getByRole('spinbutton', { name: label }))
    .fill(text)
async function choosePlace(page: Page, name: string) {
  await page
    .locator('form')
    .getByRole('button', { name: /^Place/ })
    .click()
  await page.getByPlaceholder('Find a place').fill(name)
  await page.getByRole('option', { name }).click()
}
const problem = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

test('the table tells who is there, until when and with which keys', async ({ page, context, portal, setFlags }) => {
  const building = await openBuilding(portal, context)
  await building.add({ email: 'soon@example.com', name: 'Sonja Soon', expiresIn: 5, keys: 7 })
  await building.add({ email: 'late@example.com', name: 'Lars Late', expiresIn: 90, keys: 1 })
  await building.add({ email: 'gone@example.com', name: 'Gus Gone', expiresIn: -3, type: 'GUEST' })
  await building.add({ email: 'pms@example.com', name: 'Petra Synced', expiresIn: 300, source: 'Yardi' })
  await setFlags(PAGE)
  await page.goto(building.path)
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /@/ }) })
  await expect(rows).toHaveCount(4)
  expect(await rows.evaluateAll((all) => all.map((row) => /\w+@/.exec(row.textContent ?? '')?.[0]))).toEqual([
    'Gonegone@',
    'Soonsoon@',
    'Latelate@',
    'Syncedpms@',
  ])
  await expect(rowOf(page, 'soon@')).toContainText('Expires in 5 days')
  await expect(rowOf(page, 'gone@')).toContainText('Expired')
  await expect(rowOf(page, 'gone@')).toContainText('Guest')
  await expect(rowOf(page, 'pms@')).toContainText('Yardi')
  await expect(rowOf(page, 'late@')).toContainText('Manual')
  await rowOf(page, 'soon@').getByRole('button', { name: 'Key 1 +6' }).click()
  await expect(page.getByText('+2 more')).toBeVisible()
  await page.keyboard.press('Escape')
  await lookAt(page, 'users')

  await test.step('people who come from a PMS cannot be deleted', async () => {
    await select(page, 'pms@example.com')
    await action(page, 'Delete').hover()
    await expect(
      page.getByText('Can’t delete users synced from PMS integration').filter({ visible: true }).first(),
    ).toBeVisible()
    await expect(action(page, 'Delete')).toHaveAttribute('aria-disabled', 'true')
  })
  await test.step('another page can ask for somebody', async () => {
    await page.evaluate(() => history.replaceState({ ...history.state, usr: { email: 'late@example.com' } }, ''))
    await page.reload()
    await expect(rows).toHaveCount(1)
    await expect(page).toHaveURL(/filter=email%3Dlate%40example.com/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows).toHaveCount(4)
  })
})

test('an empty list and one that cannot be loaded', async ({ page, context, portal, setFlags }) => {
  const building = await openBuilding(portal, context)
  await setFlags({ siteRedesign: true })
  await page.goto(`/properties/${building.id}/entrances`)
  await page.route('**/v1/people/*', (route) => route.abort())
  await page.getByRole('link', { name: 'Users', exact: true }).first().click()
  await expect(page.getByText('There was a problem loading the users')).toBeVisible()
  await page.unroute('**/v1/people/*')
  await action(page, 'Retry').click()
  await expect(page.getByText('Please add users to start using the product')).toBeVisible()
})

test('the side panel adds a resident with keys and says what is missing', async ({
  page,
  context,
  portal,
  setFlags,
}) => {
  const building = await openBuilding(portal, context)
  await building.add({ email: 'taken@example.com' })
  await setFlags(PANEL)
  await page.goto(building.path)
  await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Type', exact: true })).toHaveCount(0)
  await action(page, 'Add User').first().click()
  await expect(page.getByRole('heading', { name: 'Add New User' })).toBeVisible()
  const submit = page.locator('form').getByRole('button', { name: 'Add User' })
  await expect(page.getByText('Without a key the user cannot see entrances in the resident app.')).toBeVisible()
  await expect(page.getByLabel('Expiry date')).toHaveValue(inDays(1))
  await page.getByRole('button', { name: /^Choose a date, chosen is/ }).click()
  await expect(page.locator('td[aria-selected=true]')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Expiry date')).toHaveValue(inDays(2))

  await submit.click()
  await problem(page, 'You must provide an email')
  await problem(page, 'You must select a place')
  await problem(page, 'You must provide a Unit Number')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await lookAt(page, 'user-panel')
  await fill(page, 'Email', 'nobody@')
  await problem(page, 'Email must be a valid email')
  await fill(page, 'Email', 'TAKEN@example.com')
  await problem(page, 'A user with this email already exists')
  await fill(page, /^Name/, 'Jo')
  await problem(page, 'Name must have 3 to 128 characters')
  await fill(page, 'Unit Number', '1234567890123')
  await problem(page, 'Unit Number can have at most 12 characters')
  await fill(page, 'Unit Number', '#-/')
  await problem(page, 'Unit Number can only include numbers and letters. Can also include spaces, #, -, or /.')
  await fill(page, 'Expiry date', 'soon')
  await problem(page, 'You must provide a valid end date')
  await fill(page, 'Expiry date', inDays(-1))
  await expect(page.getByText(/^Date must be on or after /)).toBeVisible()
  await fill(page, 'Expiry date', inDays(6 * 365))
  await expect(page.getByText(/^Date must be on or before /)).toBeVisible()

  await test.step('closing asks before it throws away what was entered', async () => {
    await page.getByRole('button', { name: 'Close panel' }).click()
    await expect(page.getByRole('dialog')).toContainText('Discard what you entered?')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Unit Number')).toHaveValue('#-/')
  })

  await fill(page, 'Email', 'rita@example.com')
  await fill(page, /^Name/, 'Rita Resident')
  await choosePlace(page, 'Floor 2')
  await fill(page, 'Unit Number', '4 B')
  await fill(page, 'Expiry date', inDays(30))
  await select(page, 'Key 2')
  await expect(page.getByText('Without a key')).toHaveCount(0)
  await submit.click()
  await expect(page.getByText('New user was added!')).toBeVisible()
  await expect(page.getByText('It can take up to 24 hours')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add New User' })).toHaveCount(0)
  await expect(rowOf(page, 'rita@example.com')).toContainText('Floor 2')
  expect(await building.people(`email = 'rita@example.com'`)).toMatchObject([{ keys: 1, days: 30 }])
})

test('the page adds guests and service providers for a time or between two days', async ({
  page,
  context,
  portal,
  setFlags,
}) => {
  const building = await openBuilding(portal, context)
  await setFlags(PAGE)
  await page.goto(building.path)
  await action(page, 'Add User').first().click()
  await expect(page).toHaveURL(/users\/create$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Add New User' })).toBeVisible()
  const submit = page.locator('form').getByRole('button', { name: 'Add User' })
  await submit.click()
  await problem(page, 'You must provide either an email or name')
  await problem(page, 'You must select a user type')
  await fill(page, /^Name/, 'Greta Guest')
  await expect(page.getByText('You must provide either an email or name')).toHaveCount(0)

  await page.getByRole('radio', { name: 'Resident' }).click()
  await expect(page.getByLabel('Expiry date')).toHaveValue(inDays(365))
  await page.getByRole('radio', { name: 'Guest' }).click()
  await fill(page, 'Amount', '')
  await problem(page, 'You must provide a duration')
  await fill(page, 'Amount', '0')
  await problem(page, 'The duration must be a positive whole number')
  await fill(page, 'Amount', '10000')
  await problem(page, 'The duration cannot be more than 4 digits')
  await fill(page, 'Amount', '13')
  await page.getByRole('button', { name: 'Unit of time' }).click()
  await page.getByRole('option', { name: 'Months' }).click()
  await expect(page.getByText(/^Date must be on or before /)).toBeVisible()
  await page.getByRole('radio', { name: 'From a start date to an end date' }).click()
  await fill(page, 'Start date', inDays(-2))
  await expect(page.getByText(/^Date must be on or after /)).toBeVisible()
  await fill(page, 'Start date', '')
  await fill(page, 'End date', '')
  await problem(page, 'You must provide a valid start date')
  await problem(page, 'You must provide a valid end date')
  await fill(page, 'Start date', inDays(20))
  await fill(page, 'End date', inDays(10))
  await problem(page, 'Start date must not be after the end date')
  await lookAt(page, 'user-create')
  await fill(page, 'End date', inDays(40))
  await page.getByRole('checkbox', { name: /Generate access code/ }).click()
  await submit.click()
  await expect(page.getByText('New user was added!')).toBeVisible()
  await expect(page.getByText('Please assign a key to the user to enable features')).toBeVisible()
  await expect(page).toHaveURL(/users$/)
  await expect(rowOf(page, 'Greta Guest')).toContainText('Guest')

  await action(page, 'Add User').first().click()
  await fill(page, /^Email/, 'sam@example.com')
  await page.getByRole('radio', { name: 'Service provider' }).click()
  await fill(page, 'Amount', '3')
  await submit.click()
  await expect(rowOf(page, 'sam@example.com')).toContainText('Service provider')
  expect(await building.people()).toMatchObject([
    { email: 'sam@example.com', relation_type: 'SERVICE_PROVIDER' },
    { email: null, person_name: 'Greta Guest', relation_type: 'GUEST', days: 40 },
  ])
})

test('a person is changed; somebody else’s change meanwhile is noticed', async ({
  page,
  context,
  portal,
  setFlags,
}) => {
  const building = await openBuilding(portal, context)
  const personId = await building.add({ email: 'ed@example.com', name: 'Ed Edited', keys: 1 })
  await building.add({ email: 'pms@example.com', name: 'Petra Synced', source: 'Yardi' })
  await setFlags(PANEL)
  await page.goto(building.path)
  await page.getByRole('link', { name: 'ed@example.com' }).or(action(page, 'ed@example.com')).click()
  await expect(page.getByRole('heading', { name: 'Manage User' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()
  await expect(page.getByText('Users must be deleted and re-added to change the email.')).toBeVisible()
  await fill(page, 'Unit Number', '99')
  await portal.ask('update people set version = version + 1, unit_number = $2 where id = $1', [personId, '77'])
  await action(page, 'Save Changes').click()
  await expect(page.getByText('Somebody else has changed this')).toBeVisible()
  await expect(page.getByLabel('Unit Number')).toHaveValue('99')
  await action(page, 'Load current state').click()
  await expect(page.getByLabel('Unit Number')).toHaveValue('77')
  await fill(page, 'Unit Number', '78')
  await select(page, 'Key 2')
  await action(page, 'Save Changes').click()
  await expect(page.getByText('User information was successfully updated.')).toBeVisible()
  expect(await building.people(`email = 'ed@example.com'`)).toMatchObject([{ unit_number: '78', keys: 2 }])

  await test.step('name and e-mail of somebody from a PMS stay', async () => {
    await page.getByRole('link', { name: 'pms@example.com' }).or(action(page, 'pms@example.com')).click()
    await expect(page.getByLabel(/^Name/)).not.toBeEditable()
    await expect(page.getByText('Synced from Yardi. It can only be changed there.').first()).toBeVisible()
    await select(page, 'Key 3')
    await action(page, 'Save Changes').click()
    await expect(page.getByText('Keys Updated!')).toBeVisible()
  })
})

test('keys that fail after a person was added are tried again without adding them twice', async ({
  page,
  context,
  portal,
  setFlags,
}) => {
  const building = await openBuilding(portal, context)
  await setFlags(PANEL)
  await page.goto(building.path)
  await action(page, 'Add User').first().click()
  await fill(page, 'Email', 'kim@example.com')
  await choosePlace(page, 'Floor 1')
  await fill(page, 'Unit Number', '5')
  await select(page, 'Key 1')
  await page.route('**/v1/keys/keysForPerson', (route) => route.abort(), { times: 1 })
  await page.locator('form').getByRole('button', { name: 'Add User' }).click()
  await expect(page.getByText('The user was added, but not everything could be done.')).toBeVisible()
  await expect(page.getByText('The keys could not be assigned.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeDisabled()
  await page.locator('form').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('New user was added!')).toBeVisible()
  expect(await building.people()).toMatchObject([{ email: 'kim@example.com', keys: 1 }])
})

test('several people get keys and are deleted, each by themselves', async ({ page, context, portal, setFlags }) => {
  const building = await openBuilding(portal, context)
  const names = ['ann', 'ben', 'cat'].map((name) => `${name}@example.com`)
  for (const email of names) await building.add({ email, keys: 1 })
  await setFlags(PANEL)
  await page.goto(building.path)
  const selectAll = async () => {
    for (const email of names) await select(page, email)
  }
  await selectAll()
  await action(page, 'Edit').click()
  await expect(page.getByRole('heading', { name: 'Editing 3 Users' })).toBeVisible()
  await select(page, 'Key 3')
  await lookAt(page, 'users-bulk')
  const failFor = async (name: string, address: string) => {
    const [person] = await portal.ask<{ id: string }>('select id from people where property_id = $1 and email = $2', [
      building.id,
      `${name}@example.com`,
    ])
    await page.route(address, (route) =>
      route
        .request()
        .postData()
        ?.includes(person?.id ?? '-')
        ? route.fulfill({ status: 500, json: { error: { code: 'server.failed', message: 'x', requestId: 'r' } } })
        : route.continue(),
    )
  }
  await failFor('ben', '**/v1/keys/keysForPerson')
  await action(page, 'Save Changes').click()
  await expect(page.getByText('2 users keys updated successfully')).toBeVisible()
  await expect(page.getByText('1 users keys failed to update.')).toBeVisible()
  expect((await building.people()).map(({ keys }) => keys)).toEqual([2, 1, 2])
  await page.unroute('**/v1/keys/keysForPerson')
  await action(page, 'Retry').click()
  await expect(page.getByText('1 users keys updated successfully')).toBeVisible()
  expect((await building.people()).map(({ keys }) => keys)).toEqual([2, 2, 2])

  await action(page, 'Delete').click()
  await expect(page.getByRole('dialog')).toContainText('ben@example.com')
  await failFor('cat', '**/v1/people/')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 user(s) successfully deleted from the users list.')).toBeVisible()
  await expect(page.getByText('1 user could not be deleted:')).toBeVisible()
  await page.unroute('**/v1/people/')
  await action(page, 'Retry').click()
  await expect(page.getByText('1 user(s) successfully deleted from the users list.').first()).toBeVisible()
  expect(await building.people()).toEqual([])

  await building.add({ email: 'dan@example.com' })
  await page.reload()
  await select(page, 'dan@example.com')
  await action(page, 'Delete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('dan@example.com was successfully deleted from the users list.')).toBeVisible()
})

test('whoever has not accepted the terms is asked before adding somebody', async ({
  page,
  context,
  portal,
  setFlags,
}) => {
  const building = await openBuilding(portal, context, { acceptedTerms: false })
  await setFlags(PANEL)
  await page.goto(building.path)
  await action(page, 'Add User').first().click()
  await expect(page.getByRole('dialog')).toContainText('Terms')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Add New User' })).toHaveCount(0)
  await action(page, 'Add User').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'I Agree' }).click()
  await expect(page.getByRole('heading', { name: 'Add New User' })).toBeVisible()
})

test('somebody who is not there, and a page that asks before it is left', async ({
  page,
  context,
  portal,
  setFlags,
}) => {
  const building = await openBuilding(portal, context)
  const personId = await building.add({ email: 'ida@example.com', name: 'Ida There' })
  await setFlags(PAGE)
  await page.goto(`${building.path}/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByText('User not found')).toBeVisible()
  await expect(page.getByText('There was an error loading this user')).toBeVisible()
  await page.goto(`${building.path}/${personId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Manage User' })).toBeVisible()
  await fill(page, /^Name/, 'Ida Elsewhere')
  await action(page, 'Cancel').click()
  await expect(page.getByRole('dialog')).toContainText('Leave this page?')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel(/^Name/)).toHaveValue('Ida Elsewhere')
  await action(page, 'Save Changes').click()
  await expect(page.getByText('User information was successfully updated.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ida Elsewhere' }).or(action(page, 'Ida Elsewhere'))).toBeVisible()
})

test('what the server fails at is told, and what was typed stays', async ({ page, context, portal, setFlags }) => {
  const building = await openBuilding(portal, context)
  for (const name of ['ida', 'jon']) await building.add({ email: `${name}@example.com` })
  await setFlags(PANEL)
  await page.goto(building.path)
  const failing = { status: 500, json: { error: { code: 'server.failed', message: 'x', requestId: 'r' } } }
  const told = (text: string) => expect(page.getByText(text).first()).toBeVisible()
  await page.route('**/v1/people/', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(failing),
  )
  await page.route('**/v1/keys/keysForPerson', (route) => route.fulfill(failing))

  await test.step('adding', async () => {
    await action(page, 'Add User').first().click()
    await fill(page, 'Email', 'kay@example.com')
    await choosePlace(page, 'Floor 2')
    await fill(page, 'Unit Number', '7')
    await page.locator('form').getByRole('button', { name: 'Add User' }).click()
    await told('There was a problem adding the user.')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('kay@example.com')
    await page.locator('form').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
  })
  await test.step('changing', async () => {
    await select(page, 'ida@example.com')
    await action(page, 'Edit').click()
    await fill(page, 'Unit Number', '9')
    await action(page, 'Save Changes').click()
    await told('There was a problem updating the user.')
    await page.locator('form').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
  })
  await test.step('deleting one, then several', async () => {
    await action(page, 'Delete').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await told('There was a problem deleting the user.')
    await select(page, 'jon@example.com')
    await action(page, 'Delete').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await told('There was a problem deleting the selected users.')
  })
  await test.step('giving keys to several', async () => {
    await action(page, 'Edit').click()
    await select(page, 'Key 3')
    await action(page, 'Save Changes').click()
    await told('All user keys failed to update')
  })
  expect(await building.people()).toMatchObject([{ email: 'ida@example.com' }, { email: 'jon@example.com' }])
})
