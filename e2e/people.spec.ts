import { openBuilding } from './support/building.ts'
import { expect, lookAt, test } from './support/journey.ts'
import { action, choosePlace, fill, PAGE, PANEL, rowOf, select } from './support/person-form.ts'

test('the table tells who is there, until when and with which keys', async ({ page, context, portal, setFlags }) => {
  const building = await openBuilding(portal, context)
  await building.add({ email: 'soon@example.com', name: 'Sonja Soon', expiresIn: 5, keys: 7 })
  await building.add({ email: 'late@example.com', name: 'Lars Late', expiresIn: 90, keys: 1 })
  await building.add({ email: 'gone@example.com', name: 'Gus Gone', expiresIn: -3, type: 'GUEST' })
  await building.add({ email: 'pms@example.com', name: 'Petra Synced', expiresIn: 300, source: 'Yardi' })
  await setFlags(PAGE)
  await page.goto(`${building.path}/users`)
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /@/ }) })
  await expect(rows).toHaveCount(4)
  expect(await rows.evaluateAll((all) => all.map((row) => /\w+@/.exec(row.textContent ?? '')?.[0]))).toEqual([
    'Gonegone@',
    'Soonsoon@',
    'Latelate@',
    'Syncedpms@',
  ])
  await expect(rowOf(page, 'soon@')).toContainText('Expires in 5 days')
  await expect(rowOf(page, 'gone@')).toContainText('Expired')
  await expect(rowOf(page, 'gone@')).toContainText('Guest')
  await expect(rowOf(page, 'pms@')).toContainText('Yardi')
  await expect(rowOf(page, 'late@')).toContainText('Manual')
  await rowOf(page, 'soon@').getByRole('button', { name: 'Key 1 +6' }).click()
  await expect(page.getByText('+2 more')).toBeVisible()
  await page.keyboard.press('Escape')
  await lookAt(page, 'users')

  await test.step('people who come from a PMS cannot be deleted', async () => {
    await select(page, 'pms@example.com')
    await action(page, 'Delete').hover()
    await expect(
      page.getByText('Can’t delete users synced from PMS integration').filter({ visible: true }).first(),
    ).toBeVisible()
    await expect(action(page, 'Delete')).toHaveAttribute('aria-disabled', 'true')
  })
  await test.step('another page can ask for somebody', async () => {
    await page.evaluate(() => history.replaceState({ ...history.state, usr: { email: 'late@example.com' } }, ''))
    await page.reload()
    await expect(rows).toHaveCount(1)
    await expect(page).toHaveURL(/filter=email%3Dlate%40example.com/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows).toHaveCount(4)
  })
})

test('an empty list and one that cannot be loaded', async ({ page, context, portal, setFlags }) => {
  const building = await openBuilding(portal, context)
  await setFlags({ siteRedesign: true })
  await page.goto(`/properties/${building.id}/entrances`)
  await page.route('**/v1/people/*', (route) => route.abort())
  await page.getByRole('link', { name: 'Users', exact: true }).first().click()
  await expect(page.getByText('There was a problem loading the users')).toBeVisible()
  await page.unroute('**/v1/people/*')
  await action(page, 'Retry').click()
  await expect(page.getByText('Please add users to start using the product')).toBeVisible()
})

test('several people get keys and are deleted, each by themselves', async ({ page, context, portal, setFlags }) => {
  const building = await openBuilding(portal, context)
  const names = ['ann', 'ben', 'cat'].map((name) => `${name}@example.com`)
  for (const email of names) await building.add({ email, keys: 1 })
  await setFlags(PANEL)
  await page.goto(`${building.path}/users`)
  const selectAll = async () => {
    for (const email of names) await select(page, email)
  }
  await selectAll()
  await action(page, 'Edit').click()
  await expect(page.getByRole('heading', { name: 'Editing 3 Users' })).toBeVisible()
  await select(page, 'Key 3')
  await lookAt(page, 'users-bulk')
  const failFor = async (name: string, address: string) => {
    const [person] = await portal.ask<{ id: string }>('select id from people where property_id = $1 and email = $2', [
      building.id,
      `${name}@example.com`,
    ])
    await page.route(address, (route) =>
      route
        .request()
        .postData()
        ?.includes(person?.id ?? '-')
        ? route.fulfill({ status: 500, json: { error: { code: 'server.failed', message: 'x', requestId: 'r' } } })
        : route.continue(),
    )
  }
  await failFor('ben', '**/v1/keys/keysForPerson')
  await action(page, 'Save Changes').click()
  await expect(page.getByText('2 users keys updated successfully')).toBeVisible()
  await expect(page.getByText('1 users keys failed to update.')).toBeVisible()
  expect((await building.people()).map(({ keys }) => keys)).toEqual([2, 1, 2])
  await page.unroute('**/v1/keys/keysForPerson')
  await action(page, 'Retry').click()
  await expect(page.getByText('1 users keys updated successfully')).toBeVisible()
  expect((await building.people()).map(({ keys }) => keys)).toEqual([2, 2, 2])

  await action(page, 'Delete').click()
  await expect(page.getByRole('dialog')).toContainText('ben@example.com')
  await failFor('cat', '**/v1/people/')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 user(s) successfully deleted from the users list.')).toBeVisible()
  await expect(page.getByText('1 user could not be deleted:')).toBeVisible()
  await page.unroute('**/v1/people/')
  await action(page, 'Retry').click()
  await expect(page.getByText('1 user(s) successfully deleted from the users list.').first()).toBeVisible()
  expect(await building.people()).toEqual([])

  await building.add({ email: 'dan@example.com' })
  await page.reload()
  await select(page, 'dan@example.com')
  await action(page, 'Delete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('dan@example.com was successfully deleted from the users list.')).toBeVisible()
})

test('what the server fails at is told, and what was typed stays', async ({ page, context, portal, setFlags }) => {
  const building = await openBuilding(portal, context)
  for (const name of ['ida', 'jon']) await building.add({ email: `${name}@example.com` })
  await setFlags(PANEL)
  await page.goto(`${building.path}/users`)
  const failing = { status: 500, json: { error: { code: 'server.failed', message: 'x', requestId: 'r' } } }
  const told = (text: string) => expect(page.getByText(text).first()).toBeVisible()
  await page.route('**/v1/people/', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(failing),
  )
  await page.route('**/v1/keys/keysForPerson', (route) => route.fulfill(failing))

  await test.step('adding', async () => {
    await action(page, 'Add User').first().click()
    await fill(page, 'Email', 'kay@example.com')
    await choosePlace(page, 'Floor 2')
    await fill(page, 'Unit Number', '7')
    await page.locator('form').getByRole('button', { name: 'Add User' }).click()
    await told('There was a problem adding the user.')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('kay@example.com')
    await page.locator('form').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
  })
  await test.step('changing', async () => {
    await select(page, 'ida@example.com')
    await action(page, 'Edit').click()
    await fill(page, 'Unit Number', '9')
    await action(page, 'Save Changes').click()
    await told('There was a problem updating the user.')
    await page.locator('form').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
  })
  await test.step('deleting one, then several', async () => {
    await action(page, 'Delete').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await told('There was a problem deleting the user.')
    await select(page, 'jon@example.com')
    await action(page, 'Delete').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await told('There was a problem deleting the selected users.')
  })
  await test.step('giving keys to several', async () => {
    await action(page, 'Edit').click()
    await select(page, 'Key 3')
    await action(page, 'Save Changes').click()
    await told('All user keys failed to update')
  })
  expect(await building.people()).toMatchObject([{ email: 'ida@example.com' }, { email: 'jon@example.com' }])
})
