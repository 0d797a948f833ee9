import { credentialsRoutes } from '@portico/contract/credentials/credentials.routes'
import { CODE, ON } from './support/credentials.ts'
import { expect, test } from './support/journey.ts'
import { action, confirm, expectText } from './support/people.ts'

test('the page of a user generates, shows and deactivates their access codes', async ({
  page,
  building,
  faults,
  setFlags,
}) => {
  const ada = await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 1 })
  await setFlags(ON)
  await page.goto(`${building.path}/users/${ada}`)
  await expectText(page, 'This user has no access code yet.')
  await action(page, 'Generate access code').click()
  await expectText(page, '1 Access code generated.')
  await action(page, 'Show the access code of ada@example.com').click()
  await expect(page.getByRole('row').filter({ hasText: CODE })).toBeVisible()
  await page.getByRole('checkbox', { name: /^Access code created/ }).click()
  await action(page, 'Deactivate').click()
  await confirm(page, 'Deactivate')
  await expectText(page, 'Credential updated.')
  await expect(page.getByRole('row').filter({ hasText: 'Inactive' })).toBeVisible()
  await faults.refuse(credentialsRoutes.create)
  await action(page, 'Generate access code').click()
  await expectText(page, 'There was a problem creating a credential.')
  await expect(page).toHaveURL(`${building.path}/users/${ada}`)
})

test('the panel of a user has their access codes, too', async ({ page, building, setFlags }) => {
  await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 1 })
  await setFlags({ ...ON, fullScreenUserForm: false })
  await page.goto(`${building.path}/users`)
  await action(page, 'ada@example.com').click()
  await expect(page.getByRole('heading', { level: 3, name: 'Access codes' })).toBeVisible()
  await action(page, 'Generate access code').click()
  await expectText(page, '1 Access code generated.')
  await expect(action(page, 'Show the access code of ada@example.com')).toBeVisible()
})
