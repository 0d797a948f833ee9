import { addFobFormat, CODE, generateCode, ON, openRegistration } from './support/credentials.ts'
import { action, dialog, expectText, rowOf } from './support/people.ts'
import { expect, look, test } from './support/screens.ts'

test('the list of access codes, the page that generates them with an error, and a user whose code is shown', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  const people = [{ name: 'Ada Byron', email: 'ada@example.com', keys: 1 }, { name: 'Ben Carr' }, { name: 'Cleo Diaz' }]
  for (const person of people) await generateCode(portal, building, await building.add(person))
  await setFlags(ON)
  await page.goto(`${building.path}/credentials/codes`)
  await expect(page.locator('tbody tr')).toHaveCount(3)
  await look(page, 'codes')
  await page.getByRole('link', { name: 'Generate access codes' }).click()
  await action(page, 'Generate').click()
  await expectText(page, 'You must select at least one user')
  await look(page, 'codes-generate')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Ada Byron' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage User' })).toBeVisible()
  await action(page, 'Show the access code of ada@example.com').click()
  await expect(page.getByRole('row').filter({ hasText: CODE })).toBeVisible()
  await look(page, 'person-codes')
})

test('the list of fobs, and the dialog that registers one with an error', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  const credentialFormatId = await addFobFormat(portal, building)
  const personId = await building.add({ name: 'Ada Byron' })
  const fob = { propertyId: building.id, type: 'PHYSICAL', credentialFormatId }
  await portal.call(building.account, 'POST', '/v1/credentials', { ...fob, number: 1001, personId })
  await portal.call(building.account, 'POST', '/v1/credentials', { ...fob, number: 1002 })
  await setFlags(ON)
  await page.goto(`${building.path}/credentials/fobs`)
  await expect(rowOf(page, '1001')).toContainText('Active')
  await expect(rowOf(page, '1002')).toContainText('Pending')
  await look(page, 'fobs')
  await openRegistration(page)
  await dialog(page).getByRole('textbox', { name: 'Number' }).fill('2000')
  await action(page, 'Register').click()
  await expectText(page, 'The number cannot be greater than 1999')
  await look(page, 'fob-register')
})
