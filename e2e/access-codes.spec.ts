import { credentialsRoutes } from '@portico/contract/credentials/credentials.routes'
import { CODE, chooseAction, ON } from './support/credentials.ts'
import { expect, test } from './support/journey.ts'
import { action, dialog, expectText, inDays, retry, rowOf, select } from './support/people.ts'
import { look } from './support/screens.ts'

test('access codes are generated for several users, shown and hidden again, and get an end and a schedule of their own', async ({
  page,
  building,
  faults,
  setFlags,
}) => {
  await building.add({ name: 'Ada Byron' })
  const ben = await building.add({ name: 'Ben Carr' })
  await building.add({ name: 'Cleo Diaz' })
  await setFlags({ ...ON, helpPanelEnabled: true })
  await page.goto(`${building.path}/credentials/codes`)

  await test.step('a property without access codes says so', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Access codes' })).toBeVisible()
    await expectText(page, 'No access codes found')
    await expectText(page, 'No access codes have been created on this property.')
  })
  await test.step('the help beside the list says how many digits a code has', async () => {
    const help = page.getByRole('complementary', { name: 'Help' })
    await expect(help).toContainText('A code has 6 digits unless the code format of the property says otherwise.')
    await action(page, 'Close help').click()
  })
  const openGeneration = async () => {
    await page.getByRole('link', { name: 'Generate access codes' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Generate access codes' })).toBeVisible()
  }
  await test.step('codes are generated for at least one user', async () => {
    await openGeneration()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Access codes' })).toBeVisible()
    await openGeneration()
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Access codes')
    await action(page, 'Generate').click()
    await expectText(page, 'You must select at least one user')
    await look(page, 'codes-generate')
  })
  await test.step('codes are generated for several users, with another try for those that fail', async () => {
    const all = await faults.refuse(credentialsRoutes.create)
    await select(page, 'Ben Carr')
    await action(page, 'Generate').click()
    await expectText(page, 'Failed to generate access codes.')
    await all.remove()
    await select(page, 'Select all')
    const fault = await faults.refuse(credentialsRoutes.create, { containing: ben })
    await action(page, 'Generate').click()
    await expectText(page, '2 Access codes generated. Some access codes failed to generate.')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await expect(page.getByRole('checkbox', { name: 'Ben Carr' })).toBeChecked()
    await fault.remove()
    await retry(page, 'Some access codes failed to generate.')
    await expectText(page, '1 Access code generated.')
    await expect(page).toHaveURL(`${building.path}/credentials/codes`)
    await expect(page.locator('tbody tr')).toHaveCount(3)
  })
  await test.step('access codes that cannot be loaded can be loaded again', async () => {
    const fault = await faults.refuse(credentialsRoutes.list)
    await action(page, 'Clear filters').click()
    await expectText(page, 'There was a problem loading the access codes')
    await fault.remove()
    await page.locator('#page').getByRole('button', { name: 'Retry' }).click()
    await expect(page.locator('tbody tr')).toHaveCount(3)
  })

  const row = rowOf(page, 'Ada Byron')
  await test.step('the digits of a code are shown and hidden again, also after they failed to load', async () => {
    await expect(row).toContainText('Active')
    await expect(row).not.toContainText(CODE)
    const fault = await faults.refuse(credentialsRoutes.reveal)
    await action(page, 'Show the access code of Ada Byron').click()
    await expect(row).toContainText('Failed to load')
    await fault.remove()
    await action(page, 'Show the access code of Ada Byron').click()
    await expect(row).toContainText(CODE)
    await action(page, 'Hide the access code of Ada Byron').click()
    await expect(row).not.toContainText(CODE)
  })
  await test.step('a code gets an end and a schedule of its own', async () => {
    await select(page, 'Select the access code of Ada Byron')
    await chooseAction(page, 'Edit validity')
    await page.getByRole('radio', { name: 'On a date' }).check()
    const day = dialog(page).getByRole('textbox', { name: 'Expiry date' })
    await day.fill('2020-01-01')
    await action(page, 'Save changes').click()
    await expectText(page, 'The expiry date must not be in the past')
    await day.fill('2999-01-01')
    await expectText(page, "The code cannot outlast the user's access to the property")
    await action(page, 'Add schedule').click()
    const schedule = page.getByRole('dialog', { name: 'Add schedule' })
    await schedule.getByRole('checkbox', { name: 'Monday' }).check()
    await schedule.getByRole('button', { name: 'Add schedule' }).click()
    const tomorrow = inDays(1)
    await day.fill(tomorrow)
    await action(page, 'Save changes').click()
    await expectText(page, 'Credential updated.')
    await expect(row).toContainText(/Mon 8:00.AM - 12:00.PM/)
    await expect(row).toContainText(tomorrow)
  })
  await test.step('a code leads to its user', async () => {
    await page.getByRole('link', { name: 'Ada Byron' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeVisible()
  })
})
