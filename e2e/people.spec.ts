import { expect, test } from './support/journey.ts'
import { action, PAGE, rowOf, select } from './support/people.ts'
import { look } from './support/screens.ts'

test('the table of users has those who expire first at the top, its columns are chosen, and another page can ask it for a user', async ({
  page,
  building,
  setFlags,
}) => {
  await building.add({ email: 'soon@example.com', name: 'Sonja Soon', expiresIn: 5, keys: 7 })
  await building.add({ email: 'late@example.com', name: 'Lars Late', expiresIn: 90, keys: 1 })
  await building.add({ email: 'gone@example.com', name: 'Gus Gone', expiresIn: -3, type: 'GUEST' })
  await building.add({ email: 'only@example.com' })
  await building.add({ email: 'pms@example.com', name: 'Petra Synced', expiresIn: 300, source: 'Yardi' })
  await setFlags(PAGE)
  await page.goto(`${building.path}/users`)
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /@/ }) })
  const nameOf = (email: string) => rowOf(page, email).getByRole('rowheader')

  await test.step('it shows the type, source and expiry of users, and the e-mail address below the name', async () => {
    await expect(rowOf(page, 'soon@')).toContainText('Key 1')
    await look(page, 'users')
    await expect(rows).toContainText(['gone@', 'soon@', 'late@', 'only@', 'pms@'])
    await expect(rowOf(page, 'soon@')).toContainText('Expires in 5 days')
    await expect(rowOf(page, 'gone@')).toContainText('Expired')
    await expect(rowOf(page, 'gone@')).toContainText('Guest')
    await expect(rowOf(page, 'pms@')).toContainText('Yardi')
    await expect(rowOf(page, 'late@')).toContainText('Manual')
    await expect(nameOf('late@')).toHaveText('Lars Latelate@example.com')
    await expect(nameOf('only@').getByRole('button')).toHaveText('only@example.com')
  })
  await test.step('all keys of a user are shown to the mouse and to the keyboard', async () => {
    const keys = rowOf(page, 'soon@').getByRole('button', { name: 'Sonja Soon: Key 1 +6' })
    const allKeys = page.getByRole('tooltip')
    await keys.hover()
    await expect(allKeys).toContainText('+2 more')
    await page.mouse.move(0, 0)
    await expect(allKeys).toBeHidden()
    await nameOf('soon@').getByRole('button').focus()
    for (let cells = 0; cells < 3; cells++) await page.keyboard.press('ArrowRight')
    await expect(keys).toBeFocused()
    await expect(allKeys).toContainText('Key 5')
    await page.keyboard.press('Escape')
    await expect(allKeys).toBeHidden()
  })
  await test.step('users who come from a PMS cannot be deleted', async () => {
    await select(page, 'pms@example.com')
    await action(page, 'Delete').hover()
    await expect(
      page.getByText("Can't delete users synced from PMS integration").filter({ visible: true }).first(),
    ).toBeVisible()
    await expect(action(page, 'Delete')).toHaveAttribute('aria-disabled', 'true')
  })
  const visibility = page.getByRole('columnheader', { name: 'Directory visibility' })
  await test.step('another column is chosen', async () => {
    await expect(visibility).toHaveCount(0)
    await action(page, 'Preferences').click()
    await page.getByRole('checkbox', { name: 'Directory visibility' }).click()
    await action(page, 'Confirm').click()
    await expect(visibility).toBeVisible()
  })
  await test.step('stored columns that do not exist any more do no harm', async () => {
    await page.addInitScript(() => {
      const stored = JSON.parse(localStorage.getItem('portico.preferences') ?? '{}')
      const tables = { people: { pageSize: 20, visibleColumns: ['nonsense'] } }
      localStorage.setItem('portico.preferences', JSON.stringify({ ...stored, tables }))
    })
    // Another page asks for a user by e-mail address.
    await page.evaluate(() => history.replaceState({ ...history.state, usr: { email: 'late@example.com' } }, ''))
    await page.reload()
    await expect(nameOf('late@')).toHaveText('Lars Latelate@example.com')
    await expect(page.getByRole('columnheader', { name: 'Place' })).toBeVisible()
    await expect(visibility).toHaveCount(0)
  })
  await test.step('another page can ask for a user by e-mail address', async () => {
    await expect(rows).toHaveCount(1)
    await expect(page).toHaveURL(/filter=email%3Dlate%40example.com/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows).toHaveCount(5)
  })
})
