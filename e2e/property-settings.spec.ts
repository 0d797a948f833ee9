import type { Page } from '@playwright/test'
import { propertiesRoutes } from '@portico/contract/properties/properties.routes'
import { addDoor } from './support/access.ts'
import { confirm, dialog } from './support/people.ts'
import { entry } from './support/properties.ts'
import { expectRefusal } from './support/refusals.ts'
import { expect, look, test } from './support/screens.ts'

const allow = (page: Page) => page.getByRole('checkbox', { name: 'Allow users to create access codes' })
const max = (page: Page) => page.getByRole('textbox', { name: 'Max user-generated access codes' })
const save = (page: Page) => page.getByRole('button', { name: 'Save' })

test('how many access codes users may create is checked and saved, a change of a colleague is not overwritten, what fails to be saved stays as typed, and the manager chooses where panels keep their secret', async ({
  page,
  portal,
  building,
  faults,
}) => {
  const lobby = await addDoor(portal, building, 'Lobby')
  await page.goto(`${building.path}/settings/access-control`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User permissions')
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Settings: Guests')
  // Before a panel has asked for codes there is nothing to choose.
  await expect(page.getByRole('heading', { name: 'Access codes at panels' })).toHaveCount(0)
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
  await look(page, 'property-access-control')
  await max(page).fill('25')
  await expect(page.getByText('This field must be a number', { exact: true })).toBeHidden()
  await save(page).click()
  await expect(page.getByText('Property settings updated!')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await lobby.pull()
  await page.reload()
  await expect(max(page)).toHaveValue('25')
  expect(
    await portal.ask(
      'select max_active_user_codes_allowed, max_guests_allowed from property_settings where property_id = $1',
      [building.id],
    ),
  ).toEqual([{ max_active_user_codes_allowed: 25, max_guests_allowed: null }])

  await test.step('panels keep their secret in memory only once the manager has read what that costs', async () => {
    const choice = (name: string) => page.getByRole('radio', { name })
    await expect(choice(`On the panel's disk`)).toBeChecked()
    await choice(`In the panel's memory only`).click()
    await expect(dialog(page)).toContainText('After a power cut access codes wait for the network; fobs do not.')
    await confirm(page, 'Cancel')
    await expect(choice(`On the panel's disk`)).toBeChecked()
    await choice(`In the panel's memory only`).click()
    await confirm(page, 'Change')
    await expect(page.getByText('Panels get a new secret').first()).toBeVisible()
    await expect(choice(`In the panel's memory only`)).toBeChecked()
    await page.reload()
    await expect(choice(`In the panel's memory only`)).toBeChecked()
  })

  await max(page).fill('3')
  await portal.ask(
    'update property_settings set max_active_user_codes_allowed = 77, version = version + 1 where property_id = $1',
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

  await faults.refuse(propertiesRoutes.updateSettings)
  await max(page).fill('79')
  await save(page).click()
  await expect(page.getByText('There was a problem updating the property settings.')).toBeVisible()
  await expect(save(page)).toBeEnabled()
  await expect(max(page)).toHaveValue('79')
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
  await look(page, 'contact-form')
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
  await form.getByRole('textbox', { name: 'Email' }).fill('another@example.com')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Another is now a contact').first()).toBeVisible()

  await page.getByRole('button', { name: 'Edit Cora Cole' }).click()
  await portal.ask(
    `update property_contacts set phone_number = '+1 503 555 0199', version = version + 1
     where property_id = $1 and name = 'Cora Cole'`,
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
  await expect(page.getByRole('row', { name: /Cora King/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit Another' }).click()
  await form.getByRole('textbox', { name: 'Name' }).fill('Another Dean')
  await portal.ask('delete from property_contacts where property_id = $1', [building.id])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Somebody else has deleted this')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Another Dean')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('This property has no contacts')).toBeVisible()
})
