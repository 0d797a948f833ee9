import { keysRoutes } from '@portico/contract/keys/keys.routes'
import { peopleRoutes } from '@portico/contract/people/people.routes'
import { expect, test } from './support/journey.ts'
import {
  action,
  choosePlace,
  confirm,
  dialog,
  expectText,
  fill,
  PAGE,
  PANEL,
  rowOf,
  select,
  submit,
} from './support/people.ts'

test('the table shows the type, source, keys and expiry of users, those who expire first at the top', async ({
  page,
  building,
  setFlags,
}) => {
  await building.add({ email: 'soon@example.com', name: 'Sonja Soon', expiresIn: 5, keys: 7 })
  await building.add({ email: 'late@example.com', name: 'Lars Late', expiresIn: 90, keys: 1 })
  await building.add({ email: 'gone@example.com', name: 'Gus Gone', expiresIn: -3, type: 'GUEST' })
  await building.add({ email: 'pms@example.com', name: 'Petra Synced', expiresIn: 300, source: 'Yardi' })
  await setFlags(PAGE)
  await page.goto(`${building.path}/users`)
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /@/ }) })
  await expect(rows).toContainText(['gone@', 'soon@', 'late@', 'pms@'])
  await expect(rowOf(page, 'soon@')).toContainText('Expires in 5 days')
  await expect(rowOf(page, 'gone@')).toContainText('Expired')
  await expect(rowOf(page, 'gone@')).toContainText('Guest')
  await expect(rowOf(page, 'pms@')).toContainText('Yardi')
  await expect(rowOf(page, 'late@')).toContainText('Manual')
  const keys = rowOf(page, 'soon@').getByRole('button', { name: 'Key 1 +6' })
  const allKeys = page.getByRole('tooltip')
  await keys.hover()
  await expect(allKeys).toContainText('+2 more')
  await page.mouse.move(0, 0)
  await expect(allKeys).toBeHidden()
  await keys.focus()
  await expect(allKeys).toContainText('Key 5')
  await page.keyboard.press('Escape')
  await expect(allKeys).toBeHidden()

  await test.step('users who come from a PMS cannot be deleted', async () => {
    await select(page, 'pms@example.com')
    await action(page, 'Delete').hover()
    await expect(
      page.getByText("Can't delete users synced from PMS integration").filter({ visible: true }).first(),
    ).toBeVisible()
    await expect(action(page, 'Delete')).toHaveAttribute('aria-disabled', 'true')
  })
  await test.step('another page can ask for a user by e-mail address', async () => {
    await page.evaluate(() => history.replaceState({ ...history.state, usr: { email: 'late@example.com' } }, ''))
    await page.reload()
    await expect(rows).toHaveCount(1)
    await expect(page).toHaveURL(/filter=email%3Dlate%40example.com/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows).toHaveCount(4)
  })
})

test('a list of users that cannot be loaded says so and can be tried again, and an empty one asks for users', async ({
  page,
  building,
  faults,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  await page.goto(`${building.path}/entrances`)
  const fault = await faults.drop(peopleRoutes.list)
  await page.getByRole('link', { name: 'Users', exact: true }).first().click()
  await expectText(page, 'There was a problem loading the users')
  await fault.remove()
  await action(page, 'Retry').click()
  await expectText(page, 'Please add users to start using the product')
})

test('several users get keys at once, and one for whom it fails can be tried again', async ({
  page,
  building,
  faults,
  setFlags,
}) => {
  const emails = ['ann@example.com', 'ben@example.com', 'cat@example.com']
  await building.add({ email: 'ann@example.com', keys: 1 })
  const ben = await building.add({ email: 'ben@example.com', keys: 1 })
  await building.add({ email: 'cat@example.com', keys: 1 })
  await setFlags(PANEL)
  await page.goto(`${building.path}/users`)
  for (const email of emails) await select(page, email)
  await action(page, 'Edit').click()
  await expect(page.getByRole('heading', { name: 'Editing 3 Users' })).toBeVisible()
  await select(page, 'Key 3')
  const fault = await faults.refuse(keysRoutes.assignToPerson, { containing: ben })
  await action(page, 'Save changes').click()
  await expectText(page, '2 users keys updated successfully')
  await expectText(page, '1 users keys failed to update.')
  expect((await building.people()).map(({ keys }) => keys)).toEqual([2, 1, 2])
  await fault.remove()
  await action(page, 'Retry').click()
  await expectText(page, '1 users keys updated successfully')
  expect((await building.people()).map(({ keys }) => keys)).toEqual([2, 2, 2])
})

test('several users are deleted at once, and one for whom it fails can be tried again', async ({
  page,
  building,
  faults,
  setFlags,
}) => {
  const emails = ['ann@example.com', 'ben@example.com', 'cat@example.com']
  for (const email of ['ann@example.com', 'ben@example.com', 'dan@example.com']) await building.add({ email })
  const cat = await building.add({ email: 'cat@example.com' })
  await setFlags(PANEL)
  await page.goto(`${building.path}/users`)
  for (const email of emails) await select(page, email)
  await action(page, 'Delete').click()
  await expect(dialog(page)).toContainText('ben@example.com')
  const fault = await faults.refuse(peopleRoutes.delete, { containing: cat })
  await confirm(page, 'Delete')
  await expectText(page, '2 user(s) successfully deleted from the users list.')
  await expectText(page, '1 user could not be deleted:')
  expect(await building.people()).toMatchObject([{ email: 'cat@example.com' }, { email: 'dan@example.com' }])
  await fault.remove()
  const list = await faults.hold(peopleRoutes.list)
  await action(page, 'Retry').click()
  await expectText(page, '1 user(s) successfully deleted from the users list.')
  // The list still shows a deleted user until it is loaded again, but no longer as selected.
  await expect(page.getByRole('checkbox', { name: 'cat@example.com', exact: true })).not.toBeChecked()
  await list.remove()
  expect(await building.people()).toMatchObject([{ email: 'dan@example.com' }])

  await test.step('a single user is deleted', async () => {
    await select(page, 'dan@example.com')
    await action(page, 'Delete').click()
    await confirm(page, 'Delete')
    await expectText(page, 'dan@example.com was successfully deleted from the users list.')
    expect(await building.people()).toEqual([])
  })
})

test('changes of users that the server refuses are reported, and what was typed stays', async ({
  page,
  building,
  faults,
  setFlags,
}) => {
  for (const name of ['ida', 'jon']) await building.add({ email: `${name}@example.com` })
  await setFlags(PANEL)
  for (const endpoint of [peopleRoutes.create, peopleRoutes.update, peopleRoutes.delete, keysRoutes.assignToPerson])
    await faults.refuse(endpoint)
  await page.goto(`${building.path}/users`)

  await test.step('adding a user', async () => {
    await action(page, 'Add User').first().click()
    await fill(page, 'Email', 'kay@example.com')
    await choosePlace(page, 'Floor 2')
    await fill(page, 'Unit Number', '7')
    await submit(page, 'Add User')
    await expectText(page, 'There was a problem adding the user.')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('kay@example.com')
    await submit(page, 'Cancel')
    await action(page, 'Discard').click()
  })
  await test.step('changing a user', async () => {
    await select(page, 'ida@example.com')
    await action(page, 'Edit').click()
    await fill(page, 'Unit Number', '9')
    await action(page, 'Save changes').click()
    await expectText(page, 'There was a problem updating the user.')
    await submit(page, 'Cancel')
    await action(page, 'Discard').click()
  })
  await test.step('deleting one user, then several', async () => {
    await action(page, 'Delete').click()
    await confirm(page, 'Delete')
    await expectText(page, 'There was a problem deleting the user.')
    await select(page, 'jon@example.com')
    await action(page, 'Delete').click()
    await confirm(page, 'Delete')
    await expectText(page, 'There was a problem deleting the selected users.')
  })
  await test.step('giving keys to several users', async () => {
    await action(page, 'Edit').click()
    await select(page, 'Key 3')
    await action(page, 'Save changes').click()
    await expectText(page, 'All user keys failed to update.')
  })
  expect(await building.people()).toMatchObject([{ email: 'ida@example.com' }, { email: 'jon@example.com' }])
})

test('the dashboard counts the users of a property anew after several of them were deleted', async ({
  page,
  building,
  setFlags,
}) => {
  for (const name of ['ann', 'ben', 'cat']) await building.add({ email: `${name}@example.com` })
  await setFlags({ siteRedesign: true })
  await page.goto('/')
  const card = page.getByRole('listitem').filter({ hasText: 'Northcott House' })
  await expect(card).toContainText('Users3')
  await card.getByRole('link').click()
  await page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).click()
  for (const name of ['ann', 'ben']) await select(page, `${name}@example.com`)
  await action(page, 'Delete').click()
  await confirm(page, 'Delete')
  await expectText(page, '2 user(s) successfully deleted from the users list.')
  await page.getByRole('link', { name: 'Portico, Personal Dashboard' }).click()
  await expect(card).toContainText('User1')
})
