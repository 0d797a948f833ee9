import { credentialsRoutes } from '@portico/contract/credentials/credentials.routes'
import { CODE, chooseAction, generateCode, ON } from './support/credentials.ts'
import { expect, test } from './support/journey.ts'
import { action, confirm, dialog, expectText, retry, rowOf, select } from './support/people.ts'
import { look } from './support/screens.ts'

test('access codes are deleted and deactivated, one or several, failures are reported, and the page of a user has their codes', async ({
  page,
  portal,
  building,
  faults,
  setFlags,
}) => {
  const ada = await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 1 })
  await generateCode(portal, building, ada)
  for (const name of ['Ben Carr', 'Cleo Diaz', 'Dora Egan', 'Emil Frey', 'Finn Gray'])
    await generateCode(portal, building, await building.add({ name }))
  await setFlags(ON)
  await page.goto(`${building.path}/credentials/codes`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(6)
  await look(page, 'codes')

  await test.step('codes that are neither deactivated nor deleted are reported, one or several', async () => {
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
  })
  await test.step('several codes are deleted with another try, then a single one', async () => {
    await retry(page, 'There was a problem deleting the access codes.')
    await expectText(page, '2 Access codes deleted.')
    await expect(rows).toHaveCount(4)
    await select(page, 'Select the access code of Cleo Diaz')
    await chooseAction(page, 'Delete')
    await confirm(page, 'Delete')
    await expectText(page, 'Credential deleted.')
    await expect(rows).toHaveCount(3)
  })
  await test.step('a single code is deactivated, and then shown among all', async () => {
    await select(page, 'Select the access code of Dora Egan')
    await chooseAction(page, 'Deactivate')
    await expect(dialog(page)).toContainText("You can't undo this action.")
    await confirm(page, 'Deactivate')
    await expect(rowOf(page, 'Dora Egan')).toHaveCount(0)
    await action(page, 'Clear filters').click()
    await expect(page).toHaveURL(/\?filter=$/)
    await expect(rowOf(page, 'Dora Egan')).toContainText('Inactive')
    await expect(rowOf(page, 'Dora Egan')).toContainText('Deactivated in the portal')
    await expect(page.getByRole('checkbox', { name: 'Select the access code of Dora Egan' })).toBeDisabled()
  })
  await test.step('several codes are deactivated, with another try for one that fails', async () => {
    await select(page, 'Select all')
    await chooseAction(page, 'Deactivate')
    await faults.refuse(credentialsRoutes.update, { times: 1 })
    await confirm(page, 'Deactivate')
    await expectText(page, 'Failed to update 1 access codes. Please try again.')
    await retry(page, 'Failed to update 1 access codes.')
    await expectText(page, '1 Access codes updated.')
    await expect(page.getByText('Inactive', { exact: true })).toHaveCount(3)
  })
  await test.step('the page of a user generates, shows and deactivates their codes', async () => {
    // The width of a phone has closed it.
    await action(page, 'Open side navigation').click()
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    await action(page, 'Ada Byron').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeVisible()
    await expectText(page, 'This user has no access code yet.')
    await action(page, 'Generate access code').click()
    await expectText(page, '1 Access code generated.')
    await action(page, 'Show the access code of ada@example.com').click()
    await expect(page.getByRole('row').filter({ hasText: CODE })).toBeVisible()
    await look(page, 'person-codes')
    await page.getByRole('checkbox', { name: /^Access code created/ }).click()
    await action(page, 'Deactivate').click()
    await confirm(page, 'Deactivate')
    await expectText(page, 'Credential updated.')
    await expect(page.getByRole('row').filter({ hasText: 'Inactive' })).toBeVisible()
  })
  await test.step('a code whose reply was lost is not generated twice', async () => {
    // The server has made the code, but its reply is lost.
    await page.route(`**${credentialsRoutes.create.path}`, async (route) => {
      await route.fetch()
      return route.abort('connectionrefused')
    })
    await action(page, 'Generate access code').click()
    await expectText(page, 'There was a problem creating a credential.')
    await expect(page).toHaveURL(`${building.path}/users/${ada}`)
    await page.unroute(`**${credentialsRoutes.create.path}`)
    await action(page, 'Generate access code').click()
    await expectText(page, '1 Access code generated.')
    const [made] = await portal.ask('select count(*)::int as codes from credentials where person_id = $1', [ada])
    expect(made).toEqual({ codes: 2 })
  })
})
