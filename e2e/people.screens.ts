import { action, expectText, fill, inDays, PAGE, PANEL, rowOf, select, submit } from './support/people.ts'
import { expect, look, test } from './support/screens.ts'

test('the list of users, and the page that adds one with errors', async ({ page, building, setFlags }) => {
  await building.add({ email: 'soon@example.com', name: 'Sonja Soon', expiresIn: 5, keys: 7 })
  await building.add({ email: 'late@example.com', name: 'Lars Late', expiresIn: 90, keys: 1 })
  await building.add({ email: 'gone@example.com', name: 'Gus Gone', expiresIn: -3, type: 'GUEST' })
  await building.add({ email: 'pms@example.com', name: 'Petra Synced', expiresIn: 300, source: 'Yardi' })
  await setFlags(PAGE)
  await page.goto(`${building.path}/users`)
  await expect(rowOf(page, 'soon@')).toContainText('Key 1')
  await look(page, 'users')
  await action(page, 'Add User').first().click()
  await page.getByRole('radio', { name: 'Guest' }).click()
  await page.getByRole('radio', { name: 'From a start date to an end date' }).click()
  await fill(page, 'Start date', inDays(20))
  await fill(page, 'End date', inDays(10))
  await submit(page, 'Add User')
  await expectText(page, 'You must provide either an email or name')
  await expectText(page, 'Start date must not be after the end date')
  await look(page, 'user-create')
})

test('the panel that adds a user with errors, and the panel that gives keys to several users', async ({
  page,
  building,
  setFlags,
}) => {
  const emails = ['ann@example.com', 'ben@example.com', 'cat@example.com']
  for (const email of emails) await building.add({ email, keys: 1 })
  await setFlags(PANEL)
  await page.goto(`${building.path}/users`)
  await action(page, 'Add User').first().click()
  await submit(page, 'Add User')
  await expectText(page, 'You must provide a Unit Number')
  await look(page, 'user-panel')
  await submit(page, 'Cancel')
  await expect(page.getByRole('heading', { name: 'Add New User' })).toBeHidden()
  for (const email of emails) await select(page, email)
  await action(page, 'Edit').click()
  await expect(page.getByRole('heading', { name: 'Editing 3 Users' })).toBeVisible()
  await select(page, 'Key 3')
  await look(page, 'users-bulk')
})
