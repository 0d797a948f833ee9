import { credentialsRoutes } from '@portico/contract/credentials/credentials.routes'
import { CODE, chooseAction, generateCode, ON } from './support/credentials.ts'
import { expect, test } from './support/journey.ts'
import { action, confirm, dialog, expectText, inDays, rowOf, select } from './support/people.ts'

test('access codes are generated for several users, and one that fails can be tried again', async ({
  page,
  building,
  faults,
  setFlags,
}) => {
  await building.add({ name: 'Ada Byron' })
  const ben = await building.add({ name: 'Ben Carr' })
  await building.add({ name: 'Cleo Diaz' })
  await setFlags(ON)
  await page.goto(`${building.path}/credentials`)
  await expect(page).toHaveURL(`${building.path}/credentials/fobs`)
  await page.getByRole('navigation').getByRole('link', { name: 'Access codes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Access codes' })).toBeVisible()
  await expectText(page, 'No access codes found')
  await expectText(page, 'No access codes have been created on this property.')

  await page.getByRole('link', { name: 'Generate access codes' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Generate access codes' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Access codes')
  await action(page, 'Generate').click()
  await expectText(page, 'You must select at least one user')
  await select(page, 'Select all')
  const fault = await faults.refuse(credentialsRoutes.create, { containing: ben })
  await action(page, 'Generate').click()
  await expectText(page, '2 Access codes generated. Some access codes failed to generate.')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: 'Ben Carr' })).toBeChecked()
  await fault.remove()
  await action(page, 'Retry').click()
  await expectText(page, '1 Access code generated.')
  await expect(page).toHaveURL(`${building.path}/credentials/codes`)
  await expect(page.locator('tbody tr')).toHaveCount(3)
})

test('access codes are not generated if the server fails, and the page says so', async ({
  page,
  building,
  faults,
  setFlags,
}) => {
  await building.add({ name: 'Ada Byron' })
  await setFlags(ON)
  await faults.refuse(credentialsRoutes.create)
  await page.goto(`${building.path}/credentials/codes/generate`)
  await select(page, 'Ada Byron')
  await action(page, 'Generate').click()
  await expectText(page, 'Failed to generate access codes.')
})

test('the digits of an access code are shown and hidden again', async ({
  page,
  portal,
  building,
  faults,
  setFlags,
}) => {
  await generateCode(portal, building, await building.add({ name: 'Ada Byron' }))
  await setFlags(ON)
  const fault = await faults.refuse(credentialsRoutes.reveal)
  await page.goto(`${building.path}/credentials/codes`)
  const row = rowOf(page, 'Ada Byron')
  await expect(row).toContainText('Active')
  await expect(row).not.toContainText(CODE)
  await action(page, 'Show the access code of Ada Byron').click()
  await expect(row).toContainText('Failed to load')
  await fault.remove()
  await action(page, 'Show the access code of Ada Byron').click()
  await expect(row).toContainText(CODE)
  await action(page, 'Hide the access code of Ada Byron').click()
  await expect(row).not.toContainText(CODE)
})

test('an access code gets an end and a schedule of its own', async ({ page, portal, building, setFlags }) => {
  await generateCode(portal, building, await building.add({ name: 'Ada Byron' }))
  await setFlags(ON)
  await page.goto(`${building.path}/credentials/codes`)
  await select(page, 'Select the access code of Ada Byron')
  await chooseAction(page, 'Edit validity')
  await page.getByRole('radio', { name: 'On a date' }).check()
  const day = dialog(page).getByRole('textbox', { name: 'Expiry date' })
  await day.fill('2020/01/01')
  await action(page, 'Save changes').click()
  await expectText(page, 'The expiry date must not be in the past')
  await day.fill('2999/01/01')
  await expectText(page, "The code cannot outlast the user's access to the property")
  await action(page, 'Add schedule').click()
  const schedule = page.getByRole('dialog', { name: 'Add schedule' })
  await schedule.getByRole('checkbox', { name: 'Monday' }).check()
  await schedule.getByRole('button', { name: 'Add schedule' }).click()
  const tomorrow = inDays(1)
  await day.fill(tomorrow)
  await action(page, 'Save changes').click()
  await expectText(page, 'Credential updated.')
  await expect(rowOf(page, 'Ada Byron')).toContainText(/Mon 8:00.AM - 12:00.PM/)
  await expect(rowOf(page, 'Ada Byron')).toContainText(tomorrow.replaceAll('/', '-'))
})

test('access codes are deactivated, one or several', async ({ page, portal, building, faults, setFlags }) => {
  for (const name of ['Ada Byron', 'Ben Carr', 'Cleo Diaz'])
    await generateCode(portal, building, await building.add({ name }))
  await setFlags(ON)
  await page.goto(`${building.path}/credentials/codes`)
  await select(page, 'Select the access code of Ada Byron')
  await chooseAction(page, 'Deactivate')
  await expect(dialog(page)).toContainText("You can't undo this action.")
  await confirm(page, 'Deactivate')
  await expect(rowOf(page, 'Ada Byron')).toHaveCount(0)
  await action(page, 'Clear filters').click()
  await expect(page).toHaveURL(/\?filter=$/)
  await expect(rowOf(page, 'Ada Byron')).toContainText('Inactive')
  await expect(rowOf(page, 'Ada Byron')).toContainText('Deactivated in the portal')
  await expect(page.getByRole('checkbox', { name: 'Select the access code of Ada Byron' })).toBeDisabled()

  await select(page, 'Select all')
  await chooseAction(page, 'Deactivate')
  await faults.refuse(credentialsRoutes.update, { times: 1 })
  await confirm(page, 'Deactivate')
  await expectText(page, 'Failed to update 1 access codes. Please try again.')
  await action(page, 'Retry').click()
  await expectText(page, '1 Access codes updated.')
  await expect(page.getByText('Inactive', { exact: true })).toHaveCount(3)
})

test('access codes are deleted, one or several, and failures are reported', async ({
  page,
  portal,
  building,
  faults,
  setFlags,
}) => {
  for (const name of ['Ada Byron', 'Ben Carr', 'Cleo Diaz'])
    await generateCode(portal, building, await building.add({ name }))
  await setFlags({ ...ON, helpPanelEnabled: true })
  await page.goto(`${building.path}/credentials/codes`)
  const help = page.getByRole('complementary', { name: 'Help' })
  await expect(help).toContainText('A code has 6 digits unless the code format of the property says otherwise.')
  await page.getByRole('button', { name: 'Close help' }).click()

  const failing = [await faults.refuse(credentialsRoutes.update), await faults.refuse(credentialsRoutes.delete)]
  await select(page, 'Select the access code of Ben Carr')
  await chooseAction(page, 'Deactivate')
  await confirm(page, 'Deactivate')
  await expectText(page, 'There was a problem updating this credential.')
  await chooseAction(page, 'Delete')
  await confirm(page, 'Delete')
  await expectText(page, 'There was a problem deleting this credential.')
  await select(page, 'Select the access code of Ada Byron')
  await chooseAction(page, 'Deactivate')
  await confirm(page, 'Deactivate')
  await expectText(page, 'There was a problem updating the access codes.')
  await chooseAction(page, 'Delete')
  await confirm(page, 'Delete')
  await expectText(page, 'There was a problem deleting the access codes.')
  for (const fault of failing) await fault.remove()

  // The latest notice is the first.
  await action(page, 'Retry').first().click()
  await expectText(page, '2 Access codes deleted.')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await select(page, 'Select the access code of Cleo Diaz')
  await chooseAction(page, 'Delete')
  await confirm(page, 'Delete')
  await expectText(page, 'Credential deleted.')
  await expectText(page, 'No access codes found')
})

test('a list of access codes that cannot be loaded says so and can be tried again', async ({
  page,
  building,
  faults,
  setFlags,
}) => {
  await setFlags(ON)
  const fault = await faults.refuse(credentialsRoutes.list)
  await page.goto(`${building.path}/credentials/codes`)
  await expectText(page, 'There was a problem loading the access codes')
  await fault.remove()
  await action(page, 'Retry').click()
  await expectText(page, 'No access codes found')
})
