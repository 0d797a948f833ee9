import { keysRoutes } from '@portico/contract/keys/keys.routes'
import { peopleRoutes } from '@portico/contract/people/people.routes'
import { openBuilding } from './support/building.ts'
import { expect, test } from './support/journey.ts'
import {
  action,
  choosePlace,
  confirm,
  dialog,
  expectText,
  fill,
  inDays,
  PAGE,
  PANEL,
  rowOf,
  select,
  submit,
} from './support/people.ts'
import { look } from './support/screens.ts'

test('the side panel adds residents with keys after the terms, says what is missing, and loses nothing that was entered', async ({
  page,
  context,
  portal,
  faults,
  setFlags,
}) => {
  const building = await openBuilding(portal, context, { acceptedTerms: false })
  await building.add({ email: 'taken@example.com' })
  await setFlags(PANEL)
  await page.goto(`${building.path}/users`)
  const panel = page.getByRole('heading', { name: 'Add New User' })
  const open = async () => {
    await action(page, 'Add User').first().click()
    await expect(panel).toBeVisible()
  }

  await test.step('a manager who has not accepted the terms is asked before adding a user', async () => {
    await action(page, 'Add User').first().click()
    await expect(dialog(page)).toContainText('Terms')
    await confirm(page, 'Cancel')
    await expect(panel).toHaveCount(0)
    await action(page, 'Add User').first().click()
    await confirm(page, 'I Agree')
    await expect(panel).toBeVisible()
  })
  await test.step('a day is chosen by keyboard', async () => {
    await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: 'Type', exact: true })).toHaveCount(0)
    await expectText(page, 'Without a key the user cannot see entrances in the resident app.')
    await expect(page.getByLabel('Expiry date')).toHaveValue(inDays(1))
    await page.getByRole('button', { name: /^Choose a date, chosen is/ }).click()
    await expect(page.locator('td[aria-selected=true]')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Expiry date')).toHaveValue(inDays(2))
  })
  await test.step('the panel says what is missing or wrong', async () => {
    await submit(page, 'Add User')
    await expectText(page, 'You must provide an email')
    await expectText(page, 'You must select a place')
    await expectText(page, 'You must provide a Unit Number')
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
    await look(page, 'user-panel')
    await fill(page, 'Email', 'nobody@')
    await expectText(page, 'Email must be a valid email')
    await fill(page, 'Email', 'TAKEN@example.com')
    await expectText(page, 'A user with this email already exists')
    await fill(page, /^Name/, 'Jo')
    await expectText(page, 'Name must have 3 to 128 characters')
    await fill(page, 'Unit Number', '1234567890123')
    await expectText(page, 'Unit Number can have at most 12 characters')
    await fill(page, 'Unit Number', '#-/')
    await expectText(page, 'Unit Number can only include numbers and letters. Can also include spaces, #, -, or /.')
    await fill(page, 'Expiry date', 'soon')
    await expectText(page, 'You must provide a valid end date')
    await fill(page, 'Expiry date', inDays(-1))
    await expectText(page, /^Date must be on or after /)
    await fill(page, 'Expiry date', inDays(6 * 365))
    await expectText(page, /^Date must be on or before /)
  })
  await test.step('the panel asks before it closes and discards what was entered', async () => {
    await page.getByRole('button', { name: 'Close panel' }).click()
    await expect(dialog(page)).toContainText('Discard what you entered?')
    await confirm(page, 'Cancel')
    await expect(page.getByLabel('Unit Number')).toHaveValue('#-/')
  })
  await test.step('a resident with keys is added, also after the server refused it once', async () => {
    await fill(page, 'Email', 'rita@example.com')
    await fill(page, /^Name/, 'Rita Resident')
    await choosePlace(page, 'Floor 2')
    await fill(page, 'Unit Number', '4 B')
    await fill(page, 'Expiry date', inDays(30))
    await select(page, 'Key 2')
    await expect(page.getByText('Without a key')).toHaveCount(0)
    const fault = await faults.refuse(peopleRoutes.create)
    await submit(page, 'Add User')
    await expectText(page, 'There was a problem adding the user.')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('rita@example.com')
    await fault.remove()
    await submit(page, 'Add User')
    await expectText(page, 'New user was added!')
    await expectText(page, 'It can take up to 24 hours for the features to activate.')
    await expect(panel).toHaveCount(0)
    await expect(rowOf(page, 'rita@example.com')).toContainText('Floor 2')
    await expect(rowOf(page, 'rita@example.com')).toContainText('New')
    expect(await building.people(`email = 'rita@example.com'`)).toMatchObject([{ keys: 1, days: 30 }])
  })
  await test.step('keys that fail after a user was added are tried again without adding the user twice', async () => {
    await open()
    await fill(page, 'Email', 'kim@example.com')
    await choosePlace(page, 'Floor 1')
    await fill(page, 'Unit Number', '5')
    await select(page, 'Key 1')
    const fault = await faults.drop(keysRoutes.assignToPerson)
    await submit(page, 'Add User')
    await expectText(page, 'The user was added, but not everything could be done.')
    await expectText(page, 'The keys could not be assigned.')
    await expect(page.getByLabel('Email', { exact: true })).toBeDisabled()
    await fault.remove()
    await submit(page, 'Retry')
    await expect(panel).toHaveCount(0)
    await expectText(page, 'New user was added!')
    expect(await building.people(`email = 'kim@example.com'`)).toMatchObject([{ keys: 1 }])
  })
  await test.step('another part of the property closes the panel', async () => {
    await open()
    // The width of a phone has closed it.
    await action(page, 'Open side navigation').click()
    await page.getByRole('link', { name: 'Entrances', exact: true }).click()
    await expect(page.getByRole('tab', { name: 'Entrances' })).toHaveAttribute('aria-selected', 'true')
    await expect(panel).toHaveCount(0)
  })
})

test('the page adds guests for the time between two days, and service providers for a duration from now on', async ({
  page,
  building,
  setFlags,
}) => {
  await setFlags(PAGE)
  await page.goto(`${building.path}/users`)
  await action(page, 'Add User').first().click()
  await expect(page).toHaveURL(/users\/create$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Add New User' })).toBeVisible()

  await test.step('the page says what is missing or wrong', async () => {
    await expect(page.getByRole('radio', { name: 'Resident' })).toBeChecked()
    await submit(page, 'Add User')
    await expectText(page, 'You must provide either an email or name')
    await expect(page.getByLabel('Expiry date')).toHaveValue(inDays(365))
    const sharing = page.getByText('Guests open the entrances of a key that are shared with them')
    await expect(sharing).toBeHidden()
    await page.getByRole('radio', { name: 'Guest' }).click()
    await expect(sharing).toBeVisible()
    await fill(page, 'Amount', '')
    await expectText(page, 'You must provide a duration')
    await fill(page, 'Amount', '0')
    await expectText(page, 'The duration must be a positive whole number')
    await fill(page, 'Amount', '10000')
    await expectText(page, 'The duration cannot be more than 4 digits')
    await fill(page, 'Amount', '13')
    await page.getByRole('button', { name: 'Unit of time' }).click()
    await page.getByRole('option', { name: 'Months' }).click()
    await expectText(page, /^Date must be on or before /)
    await page.getByRole('radio', { name: 'From a start date to an end date' }).click()
    await fill(page, 'Start date', inDays(-2))
    await expectText(page, /^Date must be on or after /)
    await fill(page, 'Start date', '')
    await fill(page, 'End date', '')
    await expectText(page, 'You must provide a valid start date')
    await expectText(page, 'You must provide a valid end date')
    await fill(page, 'Start date', inDays(20))
    await fill(page, 'End date', inDays(10))
    await expectText(page, 'Start date must not be after the end date')
    await expectText(page, 'You must provide either an email or name')
    await look(page, 'user-create')
  })
  await test.step('a guest is added with an access code', async () => {
    await fill(page, /^Name/, 'Greta Guest')
    await expect(page.getByText('You must provide either an email or name')).toHaveCount(0)
    await fill(page, 'End date', inDays(40))
    await page.getByRole('checkbox', { name: /Generate access code/ }).click()
    const codeAskedFor = page.waitForRequest((request) => request.url().endsWith('/v1/credentials'))
    await submit(page, 'Add User')
    await expectText(page, 'New user was added!')
    expect((await codeAskedFor).postDataJSON()).toMatchObject({
      type: 'CODE',
      status: 'ENABLED',
      source: 'PMP',
      credentialParent: 'USER',
      locationType: 'PROPERTY_ID',
      locationValue: building.id,
    })
    await expectText(page, 'Please assign a key to the user to enable features')
    await expect(page).toHaveURL(/users$/)
    await expect(rowOf(page, 'Greta Guest')).toContainText('New')
    await action(page, 'Show the access code of Greta Guest').click()
    await expectText(page, 'Access code of Greta Guest')
    expect(await building.people()).toMatchObject([
      { email: null, person_name: 'Greta Guest', relation_type: 'GUEST', days: 40 },
    ])
  })
  await test.step('a service provider is added for a duration', async () => {
    await page.keyboard.press('Escape')
    await action(page, 'Add User').first().click()
    await page.getByRole('radio', { name: 'Service provider' }).click()
    await fill(page, 'Amount', '3')
    await fill(page, /^Email/, 'sam@example.com')
    await submit(page, 'Add User')
    await expect(rowOf(page, 'sam@example.com')).toContainText('Service provider')
    expect(await building.people(`email = 'sam@example.com'`)).toMatchObject([{ relation_type: 'SERVICE_PROVIDER' }])
  })
})
