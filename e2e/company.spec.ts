import { createHash } from 'node:crypto'
import { choose, ownCompany } from './support/company.ts'
import { action, confirm, dialog, expectText, rowOf } from './support/people.ts'
import { expect, look, test } from './support/screens.ts'

const addresses = 'Email addresses'

test('two colleagues are invited once every wrong address is mended, one invitation is withdrawn, and whoever accepts the other is a member', async ({
  page,
  portal,
  building,
  browser,
}) => {
  const company = await ownCompany(portal, building)
  const stranger = await portal.createStranger()
  const [account] = await portal.ask<{ email: string }>('select email from accounts where id = $1', [stranger])
  const email = account?.email ?? ''
  await page.goto('/companies/team')
  await expect(page).toHaveURL(company.path)
  await page.getByRole('link', { name: 'Invite members' }).click()
  const field = page.getByRole('textbox', { name: addresses })
  await field.fill(`carla@portico.example; ben, ${email}`)
  await action(page, 'Send 2 invitations').click()
  await expectText(page, 'ben is not an email address.')
  await expectText(page, 'Choose a role.')
  await expectText(page, 'Choose where the role counts.')
  await look(page, 'team-invite')
  await expect(field).toHaveValue(`carla@portico.example; ben, ${email}`)
  await field.fill(`carla@portico.example\n${email}`)
  await choose(page, 'Role', 'Leasing')
  await choose(page, 'Scope', 'Northcott House')
  await action(page, 'Send 2 invitations').click()
  await expectText(page, '2 invitations are on their way')
  await expect(page).toHaveURL(`${company.path}?tab=invitations`)
  await expect(rowOf(page, email)).toContainText(/Leasing.*Northcott House.*Open.*Nora Northcott/)
  await look(page, 'team-invitations')

  await action(page, 'Withdraw the invitation of carla@portico.example').click()
  await confirm(page, 'Withdraw')
  await expectText(page, 'The invitation of carla@portico.example is withdrawn')
  await expect(rowOf(page, 'carla@portico.example')).toHaveCount(0)

  const token = `token-of-${stranger}`
  await portal.ask('update invites set token_hash = $1 where email = $2', [
    createHash('sha256').update(token).digest(),
    email,
  ])
  const elsewhere = await browser.newContext({ baseURL: portal.origin })
  await portal.enter(elsewhere, stranger)
  const theirs = await elsewhere.newPage()
  await theirs.goto(`/register?invite=${token}`)
  await expect(theirs.getByRole('link', { name: 'Northcott House' }).first()).toBeVisible()
  await elsewhere.close()
  await page.getByRole('tab', { name: 'Members' }).click()
  await expect(rowOf(page, email)).toContainText(/Leasing.*Northcott House/)
  await look(page, 'team-members')
})

test('roles of a member that a colleague has changed meanwhile are not overwritten: their current state is loaded, changed and saved', async ({
  page,
  portal,
  building,
}) => {
  const company = await ownCompany(portal, building)
  const member = await company.addMember('Ben Archer', 'auditor')
  await page.goto(`${company.path}/${member}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ben Archer' })).toBeVisible()
  await choose(page, 'Role', 'Leasing')
  await portal.ask(`update memberships set role_id = 'maintenance' where account_id = $1`, [member])
  await action(page, 'Save roles').click()
  await expectText(page, 'Somebody else has changed this')
  await action(page, 'Load current state').click()
  await expect(page.getByRole('button', { name: /^Role/ })).toContainText('Maintenance')
  await action(page, 'Add role').click()
  await choose(page, 'Role', 'Leasing', 1)
  await choose(page, 'Scope', 'Whole company', 1)
  await action(page, 'Save roles').click()
  await expectText(page, 'A role counts here already. For the same scope there is only one.')
  await choose(page, 'Scope', 'Northcott House', 1)
  await page.getByRole('checkbox', { name: 'On a certain day' }).nth(1).check()
  await page.getByPlaceholder('YYYY-MM-DD').fill('2035-04-30')
  await action(page, 'Save roles').click()
  await expectText(page, 'The roles are saved')
  await look(page, 'team-member')
  const kept = await portal.ask<{ role_id: string; is_of_property: boolean; ends_at: Date | null }>(
    'select role_id, property_id is not null as is_of_property, ends_at from memberships where account_id = $1 order by role_id',
    [member],
  )
  expect(kept.map(({ role_id, is_of_property }) => [role_id, is_of_property])).toEqual([
    ['leasing', true],
    ['maintenance', false],
  ])
  expect(kept[0]?.ends_at?.getTime()).toBeGreaterThan(Date.UTC(2035, 3, 30))
})

test('a role of the company brings what it implies, and a group of properties is added; what somebody has is not deleted', async ({
  page,
  portal,
  building,
}) => {
  const company = await ownCompany(portal, building)
  await page.goto(`${company.path}?tab=roles`)
  await page.getByRole('link', { name: 'Add role' }).click()
  await action(page, 'Add role').click()
  await expectText(page, 'Enter a name.')
  await expectText(page, 'Choose at least one permission.')
  await page.getByRole('textbox', { name: 'Name' }).fill('Night desk')
  await page.getByRole('checkbox', { name: 'Add and change guests' }).check()
  const implied = page.getByRole('checkbox', { name: 'See names' })
  await expect(implied).toBeChecked()
  await expect(implied).toBeDisabled()
  await look(page, 'team-role')
  await action(page, 'Add role').click()
  await expectText(page, 'The role Night desk is added')
  await look(page, 'team-roles')
  const [role] = await portal.ask<{ id: string; permissions: string[] }>(
    'select id, permissions from roles where company_id = $1',
    [company.companyId],
  )
  expect(role?.permissions.toSorted()).toEqual([
    'entrances.read',
    'guests.change',
    'keys.read',
    'people.names',
    'properties.read',
  ])
  await company.addMember('Ben Archer', role?.id ?? '')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Delete Night desk' })).toBeDisabled()

  await page.getByRole('tab', { name: 'Groups' }).click()
  await action(page, 'Add group').click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('North')
  await dialog(page)
    .getByRole('button', { name: /Properties/ })
    .click()
  await page.getByRole('option', { name: 'Northcott House' }).click()
  await page.keyboard.press('Escape')
  await look(page, 'team-group')
  await confirm(page, 'Add group')
  await expectText(page, 'The group North is added')
  await expect(rowOf(page, 'North')).toContainText('Northcott House')
  await look(page, 'team-groups')
  await action(page, 'Delete North').click()
  await confirm(page, 'Delete')
  await expectText(page, 'The group North is deleted')
})

test('the only owner renames the company and cannot leave it; a member hands everything over to a colleague, and with a second owner the first one leaves', async ({
  page,
  portal,
  building,
}) => {
  const company = await ownCompany(portal, building)
  const ben = await company.addMember('Ben Archer', 'leasing')
  const carla = await company.addMember('Carla Diaz', 'auditor')
  await page.goto(company.path)
  await action(page, 'Rename company').click()
  const name = dialog(page).getByRole('textbox', { name: 'Company name' })
  await expect(name).toBeFocused()
  await name.fill('')
  await confirm(page, 'Rename')
  await expectText(page, 'Enter a name.')
  await portal.ask(`update companies set name = 'Northcott & Daughters', version = version + 1 where id = $1`, [
    company.companyId,
  ])
  await name.fill('Northcott Living')
  await confirm(page, 'Rename')
  await expectText(page, 'Somebody else has changed this')
  await expect(name).toHaveValue('Northcott Living')
  await look(page, 'team-rename')
  await dialog(page).getByRole('button', { name: 'Load current state' }).click()
  await expect(name).toHaveValue('Northcott & Daughters')
  await name.fill('Northcott Living')
  await confirm(page, 'Rename')
  await expectText(page, 'The company is now called Northcott Living')
  await expectText(page, 'Who works for Northcott Living, and what they may do.')
  await page.getByRole('button', { name: 'Info about Team' }).click()
  await page.getByRole('button', { name: 'Roles', exact: true }).click()
  await expectText(page, 'Front desk: Lets guests in, and sees who came in during the last day.')

  await page.goto(`${company.path}/${building.account}`)
  await action(page, 'Leave company').click()
  await confirm(page, 'Leave company')
  await expectText(page, 'You could not leave the company')
  await expectText(page, /without an owner who can sign in/)

  await page.goto(`${company.path}/${ben}`)
  await action(page, 'Hand over').click()
  await confirm(page, 'Hand over')
  await expectText(page, 'Choose a colleague.')
  await dialog(page)
    .getByRole('button', { name: /Colleague/ })
    .click()
  await page.getByRole('option', { name: /Carla Diaz/ }).click()
  await look(page, 'team-hand-over')
  await confirm(page, 'Hand over')
  await expectText(page, 'Carla Diaz now has the roles of Ben Archer, with exceptions')
  await expectText(page, 'For the same scope there is only one role. Carla Diaz keeps their own here: Whole company.')
  await expect(page).toHaveURL(`${company.path}/${carla}`)
  await choose(page, 'Role', 'Owner')
  await action(page, 'Save roles').click()
  await expectText(page, 'The roles are saved')

  await page.goto(`${company.path}/${building.account}`)
  await action(page, 'Leave company').click()
  await confirm(page, 'Leave company')
  // Whoever works for no company any more is signed out.
  await expect(page).not.toHaveURL(/companies/)
  const left = await portal.ask('select from memberships where account_id = any($1::uuid[])', [[building.account, ben]])
  expect(left).toEqual([])
})
