import { openBuilding } from './support/building.ts'
import { expect, lookAt, test } from './support/journey.ts'
import { action, choosePlace, fill, inDays, PAGE, PANEL, problem, rowOf, select } from './support/person-form.ts'

test('the side panel adds a resident with keys and says what is missing', async ({
  page,
  context,
  portal,
  setFlags,
}) => {
  const building = await openBuilding(portal, context)
  await building.add({ email: 'taken@example.com' })
  await setFlags(PANEL)
  await page.goto(`${building.path}/users`)
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
  await page.goto(`${building.path}/users`)
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
  await page.goto(`${building.path}/users`)
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
  await page.goto(`${building.path}/users`)
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

test('whoever has not accepted the terms is asked before adding somebody', async ({
  page,
  context,
  portal,
  setFlags,
}) => {
  const building = await openBuilding(portal, context, { acceptedTerms: false })
  await setFlags(PANEL)
  await page.goto(`${building.path}/users`)
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
  await page.goto(`${building.path}/users/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByText('User not found')).toBeVisible()
  await expect(page.getByText('There was an error loading this user')).toBeVisible()
  await page.goto(`${building.path}/users/${personId}`)
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

test('the page of one among many brings along that one, and learns of the others', async ({
  page,
  context,
  portal,
}) => {
  const building = await openBuilding(portal, context)
  await portal.ask(
    `insert into people (property_id, place_id, email, relation_type, unit_number)
     select $1, id, n || '@example.com', 'RESIDENT', '1' from generate_series(1, 501) n, places
     where property_id = $1 and name = 'Floor 1'`,
    [building.id],
  )
  const personId = await building.add({ email: 'one@example.com', name: 'Olga One' })
  const address = `${portal.origin}${building.path}/users/${personId}`
  const html = await (await page.request.get(address)).text()
  expect(html).toContain('one@example.com')
  expect(html).not.toContain('501@example.com')
  const asked = page.waitForRequest((request) => request.url().includes('/v1/people/'))
  await page.goto(address)
  await asked
  await expect(page.getByLabel(/^Name/)).toHaveValue('Olga One')
})
