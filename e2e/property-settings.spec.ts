import type { Page } from '@playwright/test'
import { propertiesRoutes } from '@portico/contract/properties/properties.routes'
import { expect, test } from './support/journey.ts'
import { entry, harborline } from './support/properties.ts'
import { expectRefusal } from './support/refusals.ts'

const allow = (page: Page) => page.getByRole('checkbox', { name: 'Allow users to create access codes' })
const max = (page: Page) => page.getByRole('textbox', { name: 'Max user-generated access codes' })
const save = (page: Page) => page.getByRole('button', { name: 'Save' })

test('the contacts of a property are listed and found, and the address keeps the filter', async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs('portfolio')
  const id = await harborline(portal)
  await page.goto(`/properties/${id}`)
  await page.getByRole('link', { name: 'View all property contacts' }).click()
  await expect(page).toHaveURL(`/properties/${id}/settings/contacts`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Settings: Property Contacts')
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Settings')

  const names = page.getByRole('row').getByRole('rowheader')
  await expect(names.first()).toBeVisible()
  const [first = ''] = await names.allTextContents()
  const filter = page.getByRole('combobox', { name: 'Find contacts' })
  await filter.fill(first)
  await expect(page.getByRole('option').first()).toBeVisible()
  await filter.press('Enter')
  await expect(names).toHaveText([first])
  await expect(page).toHaveURL(/filter=/)
  await page.reload()
  await expect(names).toHaveText([first])
})

test('how many access codes users may create is checked and saved', async ({ page, portal, building }) => {
  await building.addEntrance('Lobby', { panel: true })
  await page.goto(`${building.path}/settings/access-control`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User permissions')
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Settings: Guests')
  await expect(save(page)).toBeDisabled()
  await expect(max(page)).toBeDisabled()
  await expect(max(page)).toHaveValue('10')

  await allow(page).click()
  await expect(allow(page)).toBeChecked()
  for (const typed of ['', 'ten', '101', '2.5', '-1']) {
    await max(page).fill(typed)
    await save(page).click()
    await expect(page.getByText('This field must be a number', { exact: true })).toBeVisible()
    await expect(max(page)).toBeFocused()
  }
  await max(page).fill('25')
  await expect(page.getByText('This field must be a number', { exact: true })).toBeHidden()
  await save(page).click()
  await expect(page.getByText('Property settings updated!')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await page.reload()
  await expect(max(page)).toHaveValue('25')
  expect(
    await portal.ask(
      'select max_active_user_codes_allowed, max_guests_allowed from property_settings where property_id = $1',
      [building.id],
    ),
  ).toEqual([{ max_active_user_codes_allowed: 25, max_guests_allowed: null }])
})

test('settings that somebody else has changed are not overwritten, and what was typed stays until the current state is loaded', async ({
  page,
  portal,
  building,
}) => {
  await page.goto(`${building.path}/settings/access-control`)
  await allow(page).click()
  await max(page).fill('3')
  await portal.ask(
    `insert into property_settings (property_id, is_user_code_creation_allowed, max_active_user_codes_allowed, version)
     values ($1, true, 77, 2)`,
    [building.id],
  )
  await save(page).click()
  await expectRefusal(page, 'Somebody else has changed this')
  await expect(max(page)).toHaveValue('3')
  await page.getByRole('button', { name: 'Load current state' }).click()
  await expect(max(page)).toHaveValue('77')
  await max(page).fill('78')
  await save(page).click()
  await expect(page.getByText('Property settings updated!')).toBeVisible()
})

test('settings that fail to be saved stay as typed, and the portal asks before the page is left', async ({
  page,
  building,
  faults,
}) => {
  await page.goto(`${building.path}/settings/access-control`)
  await faults.refuse(propertiesRoutes.updateSettings)
  await allow(page).click()
  await save(page).click()
  await expect(page.getByText('There was a problem updating the property settings.')).toBeVisible()
  await expect(save(page)).toBeEnabled()
  await entry(page, 'Property contacts').click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/access-control$/)
})

test('a manager adds, changes and removes a contact; what a colleague has changed meanwhile is not overwritten', async ({
  page,
  portal,
  building,
}) => {
  await page.goto(`${building.path}/settings`)
  const form = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText('Enter a name')).toBeVisible()
  await expect(form.getByText('Enter an email address')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Cora Cole')
  await form.getByRole('textbox', { name: 'Email' }).fill('cora@example.com')
  await form.getByRole('textbox', { name: 'Phone - optional' }).fill('+1 503 555 0100')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Cora Cole is now a contact').first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Cora Cole.*cora@example\.com.*\+1 503 555 0100/ })).toBeVisible()

  await page.getByRole('button', { name: 'Add contact' }).click()
  await form.getByRole('textbox', { name: 'Name' }).fill('Another')
  await form.getByRole('textbox', { name: 'Email' }).fill('CORA@example.com')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText('This property already has a contact with this email address')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Change Cora Cole' }).click()
  await portal.ask(
    `update property_contacts set phone_number = '+1 503 555 0199', version = version + 1 where property_id = $1`,
    [building.id],
  )
  await form.getByRole('textbox', { name: 'Name' }).fill('Cora King')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('button', { name: /Load|Reload/ }).click()
  await expect(form.getByRole('textbox', { name: 'Phone - optional' })).toHaveValue('+1 503 555 0199')
  await form.getByRole('textbox', { name: 'Name' }).fill('Cora King')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Cora King.*0199/ })).toBeVisible()

  await page.getByRole('button', { name: 'Remove Cora King' }).click()
  await form.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('This property has no contacts')).toBeVisible()
})
