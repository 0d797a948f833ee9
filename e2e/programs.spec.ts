import { choose, ownCompany } from './support/company.ts'
import { action, confirm, dialog, expectText, rowOf } from './support/people.ts'
import { expect, look, test } from './support/screens.ts'

test('a program gets a role and a token that is shown once, works until it is withdrawn, and is removed', async ({
  page,
  portal,
  building,
  request,
}) => {
  const company = await ownCompany(portal, building)
  await page.goto(`${company.path}?tab=programs`)
  await expectText(page, 'Add one for each system that should read or change something by itself.')
  await page.getByRole('link', { name: 'Add program' }).click()
  await action(page, 'Add program').click()
  await expectText(page, 'Enter a name.')
  await expectText(page, 'Choose a role.')
  await page.getByRole('textbox', { name: 'Name' }).fill('Door report')
  await choose(page, 'Role', 'Maintenance')
  await choose(page, 'Scope', 'Northcott House')
  await look(page, 'program-add')
  await action(page, 'Add program').click()
  await expectText(page, 'Door report is added. Now add a token for it')
  await expect(rowOf(page, 'Door report')).toContainText(/Maintenance.*Northcott House.*No tokens/)

  await action(page, 'Add token for Door report').click()
  await dialog(page).getByRole('textbox', { name: 'Name of the token' }).fill('Server in Portland')
  await look(page, 'program-token-add')
  await dialog(page).getByRole('button', { name: 'Add token', exact: true }).click()
  await expectText(page, 'Copy the token now: it is not shown again')
  const [token = ''] = /prt_[\w-]{49}/.exec((await dialog(page).textContent()) ?? '') ?? []
  await look(page, 'program-token')
  await dialog(page).getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText(token)).toHaveCount(0)

  const doors = () =>
    request.get(`${portal.origin}/v1/access/doors?propertyId=${building.id}`, {
      headers: { authorization: `Bearer ${token}`, cookie: '' },
    })
  expect((await doors()).status()).toBe(200)
  await page.reload()
  await expect(rowOf(page, 'Door report')).toContainText(/Server in Portland.*Last used on/)
  await look(page, 'programs')
  await action(page, 'Withdraw the token “Server in Portland”').click()
  await confirm(page, 'Withdraw')
  await expectText(page, 'The token “Server in Portland” is withdrawn')
  await expect(rowOf(page, 'Door report')).toContainText('No tokens')
  expect((await doors()).status()).toBe(401)

  await action(page, 'Remove Door report').click()
  await confirm(page, 'Remove')
  await expectText(page, 'Door report is removed')
  await expectText(page, 'No programs')
})
