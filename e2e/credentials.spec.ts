import type { Page } from '@playwright/test'
import { openBuilding } from './support/building.ts'
import { expect, lookAt, test } from './support/journey.ts'
import type { Portal } from './support/portal.ts'

const ON = { accessCodesEnabled: true, fobsEnabled: true, fullScreenUserForm: true, helpPanelEnabled: false }
/** Digits, and the button that hides them again. */
const CODE = /\d{6}Hide/
const failing = { status: 500, json: { error: { code: 'server.failed', message: 'x', requestId: 'r' } } }

const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const select = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true }).click()
const told = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const dialog = (page: Page) => page.getByRole('dialog')
/** A dialog that is on its way out takes the focus back to where it was, and with it closes a menu. */
const choose = (page: Page, name: string) =>
  expect(async () => {
    await action(page, 'Actions').click()
    await page.getByRole('menuitem', { name, exact: true }).click({ timeout: 2_000 })
  }).toPass()
const confirmed = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

/** Made by the server, which alone can seal them. */
async function generate(portal: Portal, account: string, propertyId: string, personIds: readonly string[]) {
  const { cookie, token } = await portal.signIn(account)
  for (const personId of personIds) {
    const reply = await portal.app.inject({
      method: 'POST',
      url: '/v1/credentials',
      headers: { cookie, 'x-csrf-token': token },
      payload: { propertyId, personId, type: 'CODE' },
    })
    if (reply.statusCode !== 201) throw new Error(reply.body)
  }
}
const managerOf = async (portal: Portal, propertyId: string) =>
  (await portal.ask<{ id: string }>('select account_id as id from memberships where property_id = $1', [propertyId]))[0]
    ?.id ?? ''

test('codes are generated, looked at, given an end, deactivated and deleted', async ({
  page,
  portal,
  context,
  setFlags,
}) => {
  const building = await openBuilding(portal, context)
  for (const name of ['Ada Byron', 'Ben Carr', 'Cleo Diaz']) await building.add({ name })
  await setFlags(ON)
  await page.goto(`/properties/${building.id}/credentials`)
  await expect(page).toHaveURL(`${portal.origin}/properties/${building.id}/credentials/fobs`)
  await page.getByRole('navigation').getByRole('link', { name: 'Access codes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Access codes' })).toBeVisible()
  await told(page, 'No access codes found')
  await told(page, 'No access codes have been created on this property.')

  await test.step('generating', async () => {
    await page.getByRole('link', { name: 'Generate access codes' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Generate access codes' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Access codes')
    await action(page, 'Generate').click()
    await told(page, 'You must select at least one user')
    await lookAt(page, 'codes-generate')
    await select(page, 'Select all')
    // One of them fails at first.
    let calls = 0
    await page.route('**/v1/credentials', (route) =>
      route.request().method() === 'POST' && ++calls === 2 ? route.fulfill(failing) : route.continue(),
    )
    await action(page, 'Generate').click()
    await told(page, '2 Access codes generated. Some access codes failed to generate.')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await action(page, 'Retry').click()
    await told(page, '1 Access code generated.')
    await page.unrouteAll()
    await expect(page).toHaveURL(`${portal.origin}/properties/${building.id}/credentials/codes`)
    await expect(page.locator('tbody tr')).toHaveCount(3)
  })

  await test.step('looking', async () => {
    await lookAt(page, 'codes')
    const row = rowOf(page, 'Ada Byron')
    await expect(row).toContainText('Active')
    await expect(row).not.toContainText(CODE)
    await page.route('**/v1/credentials/*', (route) => route.fulfill(failing))
    await action(page, 'Show the access code of Ada Byron').click()
    await expect(row).toContainText('Failed to load')
    await page.unrouteAll()
    await action(page, 'Show the access code of Ada Byron').click()
    await expect(row).toContainText(CODE)
    await action(page, 'Hide the access code of Ada Byron').click()
    await expect(row).not.toContainText(CODE)
  })

  await test.step('an end of its own', async () => {
    await select(page, 'Select the access code of Ada Byron')
    await choose(page, 'Edit validity')
    await page.getByRole('radio', { name: 'On a date' }).check()
    const day = dialog(page).getByRole('textbox', { name: 'Expiry date' })
    await day.fill('2020/01/01')
    await action(page, 'Save changes').click()
    await told(page, 'The expiry date must not be in the past')
    await day.fill('2999/01/01')
    await told(page, 'The code cannot outlast the user’s access to the property')
    await action(page, 'Add schedule').click()
    const schedule = page.getByRole('dialog', { name: 'Add schedule' })
    await schedule.getByRole('checkbox', { name: 'Monday' }).check()
    await schedule.getByRole('button', { name: 'Add schedule' }).click()
    const [tomorrow = ''] = new Date(Date.now() + 86_400_000).toISOString().split('T')
    await day.fill(tomorrow.replaceAll('-', '/'))
    await action(page, 'Save changes').click()
    await told(page, 'Credential updated.')
    await expect(rowOf(page, 'Ada Byron')).toContainText(/Mon 8:00.AM - 12:00.PM/)
    await expect(rowOf(page, 'Ada Byron')).toContainText(
      new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
        .format(new Date(tomorrow))
        .replaceAll(' ', '\u00a0'),
    )
  })

  await test.step('deactivating', async () => {
    await choose(page, 'Deactivate')
    await expect(dialog(page)).toContainText('This cannot be undone.')
    await confirmed(page, 'Deactivate')
    await expect(rowOf(page, 'Ada Byron')).toHaveCount(0)
    await action(page, 'Clear filters').click()
    await expect(page).toHaveURL(/\?filter=$/)
    await expect(rowOf(page, 'Ada Byron')).toContainText('Inactive')
    await expect(rowOf(page, 'Ada Byron')).toContainText('Deactivated in the portal')
    await expect(page.getByRole('checkbox', { name: 'Select the access code of Ada Byron' })).toBeDisabled()
    await select(page, 'Select all')
    await choose(page, 'Deactivate')
    let calls = 0
    await page.route('**/v1/credentials/*', (route) => (++calls === 1 ? route.fulfill(failing) : route.continue()))
    await confirmed(page, 'Deactivate')
    await told(page, 'Failed to update 1 access codes. Please try again.')
    await action(page, 'Retry').click()
    await told(page, '1 Access codes updated.')
    await page.unrouteAll()
    await expect(page.getByText('Inactive', { exact: true })).toHaveCount(3)
  })
})

test('codes are deleted, one or many, and what fails says so', async ({ page, portal, context, setFlags }) => {
  const building = await openBuilding(portal, context)
  const ids = []
  for (const name of ['Ada Byron', 'Ben Carr', 'Cleo Diaz']) ids.push(await building.add({ name }))
  await generate(portal, await managerOf(portal, building.id), building.id, ids)
  await setFlags({ ...ON, helpPanelEnabled: true })
  await page.goto(`/properties/${building.id}/credentials/codes`)
  const help = page.getByRole('complementary', { name: 'Help' })
  await expect(help).toContainText('A code has 6 digits unless the code format of the property says otherwise.')
  await page.getByRole('button', { name: 'Close help' }).click()

  await page.route('**/v1/credentials/*', (route) => route.fulfill(failing))
  await select(page, 'Select the access code of Ben Carr')
  for (const [name, text] of [
    ['Deactivate', 'There was a problem updating this credential.'],
    ['Delete', 'There was a problem deleting this credential.'],
  ] as const) {
    await choose(page, name)
    await confirmed(page, name)
    await told(page, text)
  }
  await select(page, 'Select the access code of Ada Byron')
  for (const [name, text] of [
    ['Deactivate', 'There was a problem updating the access codes.'],
    ['Delete', 'There was a problem deleting the access codes.'],
  ] as const) {
    await choose(page, name)
    await confirmed(page, name)
    await told(page, text)
  }
  await page.unrouteAll()
  await action(page, 'Retry').first().click()
  await told(page, '2 Access codes deleted.')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await select(page, 'Select the access code of Cleo Diaz')
  await choose(page, 'Delete')
  await confirmed(page, 'Delete')
  await told(page, 'Credential deleted.')
  await told(page, 'No access codes found')

  await page.route('**/v1/credentials', (route) => route.fulfill(failing))
  await page.getByRole('link', { name: 'Generate access codes' }).first().click()
  await select(page, 'Ada Byron')
  await action(page, 'Generate').click()
  await told(page, 'Failed to generate access codes.')
  await page.unrouteAll()

  await portal.ask('alter table credentials rename to credentials_away')
  try {
    await page.goto(`/properties/${building.id}/credentials/codes`)
    await told(page, 'There was a problem loading the access codes')
  } finally {
    await portal.ask('alter table credentials_away rename to credentials')
  }
  await action(page, 'Retry').click()
  await told(page, 'No access codes found')
})

test('a fob is registered by its number, handed over, taken out of use and deleted', async ({
  page,
  portal,
  context,
  setFlags,
}) => {
  const building = await openBuilding(portal, context)
  for (const name of ['Ada Byron', 'Ben Carr']) await building.add({ name })
  await setFlags(ON)
  await page.goto(`/properties/${building.id}/fobs`)
  await expect(page).toHaveURL(`${portal.origin}/properties/${building.id}/credentials/fobs`)
  await told(page, 'No fobs found')
  await told(page, 'No fobs have been registered on this property.')
  const register = async () => {
    await action(page, 'Register fob').first().click()
    await expect(dialog(page).getByRole('heading', { name: 'Register fob' })).toBeVisible()
  }
  const number = dialog(page).getByRole('textbox', { name: 'Number' })
  await register()
  await told(page, 'This property has no format for fobs')
  await expect(page.getByRole('link', { name: 'Add format' })).toHaveAttribute(
    'href',
    `/properties/${building.id}/settings/credential-formats/add`,
  )
  await action(page, 'Cancel').click()
  await portal.ask(
    `insert into credential_formats (property_id, place_id, supported_format_id, facility_code, number_min, number_max)
     select property_id, id, 'hid-h10301', 12, 1000, 1999 from places where property_id = $1 and label = 'Property'`,
    [building.id],
  )
  await page.reload()

  await test.step('registering', async () => {
    await register()
    await action(page, 'Register').click()
    await told(page, 'You must enter the number of the fob')
    for (const [typed, text] of [
      ['12x', 'The number must be a whole number'],
      ['999', 'The number must be at least 1000'],
      ['2000', 'The number cannot be greater than 1999'],
    ] as const) {
      await number.fill(typed)
      await told(page, text)
    }
    await lookAt(page, 'fob-register')
    await number.fill('1001')
    await dialog(page)
      .getByRole('button', { name: /^Holder/ })
      .click()
    await page.getByPlaceholder('Find a user').fill('Ada')
    await page.getByRole('option', { name: /Ada Byron/ }).click()
    await action(page, 'Register').click()
    await told(page, 'Fob registered.')
    await expect(rowOf(page, '1001')).toContainText(/HID Prox H10301 26-bit.*12.*Ada Byron.*Active/)

    await register()
    await number.fill('1001')
    await action(page, 'Register').click()
    await told(page, 'A fob with this number already exists')
    await number.fill('1002')
    await action(page, 'Register').click()
    await expect(rowOf(page, '1002')).toContainText('Pending')
    await lookAt(page, 'fobs')
  })

  await test.step('assigning', async () => {
    const assign = async (fob: string, name: RegExp) => {
      await select(page, `Select fob ${fob}`)
      await action(page, 'Assign').click()
      await dialog(page)
        .getByRole('button', { name: /^Holder/ })
        .click()
      await page.getByRole('option', { name }).click()
      await action(page, 'Save').click()
      await told(page, 'Fob updated.')
      await select(page, `Select fob ${fob}`)
    }
    await assign('1002', /Ben Carr/)
    await expect(rowOf(page, '1002')).toContainText(/Ben Carr.*Active/)
    await assign('1001', /Nobody/)
    await expect(rowOf(page, '1001')).toContainText('Pending')
  })

  await test.step('deactivating and deleting', async () => {
    await select(page, 'Select fob 1001')
    await choose(page, 'Deactivate')
    await expect(dialog(page)).toContainText('This cannot be undone.')
    await confirmed(page, 'Deactivate')
    await expect(rowOf(page, '1001')).toContainText('Inactive')
    await expect(page.getByRole('checkbox', { name: 'Select fob 1001' })).toBeDisabled()
    await select(page, 'Select fob 1002')
    await choose(page, 'Delete')
    await confirmed(page, 'Delete')
    await told(page, 'Fob deleted.')
    await expect(rowOf(page, '1002')).toHaveCount(0)
  })
})

test('the form about somebody has their codes, on a page and beside one', async ({
  page,
  portal,
  context,
  setFlags,
}) => {
  const building = await openBuilding(portal, context)
  const ada = await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 1 })
  await setFlags(ON)
  await page.goto(`${building.path}/users/${ada}`)
  await told(page, 'This user has no access code yet.')
  await action(page, 'Generate access code').click()
  await told(page, '1 Access code generated.')
  await action(page, 'Show the access code of ada@example.com').click()
  await expect(page.getByRole('row').filter({ hasText: CODE })).toBeVisible()
  await lookAt(page, 'person-codes')
  await page.getByRole('checkbox', { name: /^Access code created/ }).click()
  await action(page, 'Deactivate').click()
  await confirmed(page, 'Deactivate')
  await told(page, 'Credential updated.')
  await expect(page.getByRole('row').filter({ hasText: 'Inactive' })).toBeVisible()
  await page.route('**/v1/credentials', (route) => route.fulfill(failing))
  await action(page, 'Generate access code').click()
  await told(page, 'There was a problem creating a credential.')
  await expect(page).toHaveURL(`${portal.origin}${building.path}/users/${ada}`)
  await page.unrouteAll()

  await setFlags({ ...ON, fullScreenUserForm: false })
  await page.goto(`${building.path}/users`)
  await page.getByRole('button', { name: 'ada@example.com' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Access codes' })).toBeVisible()
  await action(page, 'Generate access code').click()
  await told(page, '1 Access code generated.')
  await expect(action(page, 'Show the access code of ada@example.com')).toBeVisible()
})

test('without their flags there are neither codes nor fobs', async ({ page, portal, context, setFlags }) => {
  const building = await openBuilding(portal, context)
  const base = `/properties/${building.id}`
  await setFlags({ accessCodesEnabled: false, accessCodesEnabledProperties: [], fobsEnabled: false })
  for (const path of [
    '/credentials',
    '/fobs',
    '/credentials/fobs',
    '/credentials/codes',
    '/credentials/codes/generate',
  ]) {
    await page.goto(`${base}${path}`)
    await expect(page, path).toHaveURL(`${portal.origin}${base}`)
  }
  await expect(page.getByRole('navigation').getByText('Credentials')).toHaveCount(0)
})
