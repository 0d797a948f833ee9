import { randomUUID } from 'node:crypto'
import { peopleRoutes } from '@portico/contract/people/people.routes'
import { expect, test } from './support/journey.ts'
import { action, confirm, dialog, expectText, fill, PAGE, PANEL, select, submit } from './support/people.ts'
import { expectRefusal } from './support/refusals.ts'

test('a user is changed, and a change that somebody else has made meanwhile is noticed', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  const personId = await building.add({ email: 'ed@example.com', name: 'Ed Edited', keys: 1 })
  await setFlags(PANEL)
  await page.goto(`${building.path}/users`)
  await action(page, 'ed@example.com').click()
  await expect(page.getByRole('heading', { name: 'Manage User' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()
  await expectText(page, 'Users must be deleted and re-added to change the email.')
  await fill(page, 'Unit Number', '99')
  await portal.ask('update people set version = version + 1, unit_number = $2 where id = $1', [personId, '77'])
  await action(page, 'Save changes').click()
  await expectRefusal(page, 'Somebody else has changed this')
  await expect(page.getByLabel('Unit Number')).toHaveValue('99')
  await action(page, 'Load current state').click()
  await expect(page.getByLabel('Unit Number')).toHaveValue('77')
  await fill(page, 'Unit Number', '78')
  await select(page, 'Key 2')
  await action(page, 'Save changes').click()
  await expectText(page, 'User information was successfully updated.')
  expect(await building.people()).toMatchObject([{ unit_number: '78', keys: 2 }])
})

test('the page of one user asks for nobody else, and its conflict is solved with that one alone', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  const personId = await building.add({ email: 'alone@example.com', name: 'Alma Alone', keys: 1 })
  await building.add({ email: 'other@example.com', name: 'Otto Other' })
  await setFlags(PAGE)
  const calls: string[] = []
  page.on('request', (request) => void calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto(`${building.path}/users/${personId}`)
  await fill(page, 'Unit Number', '99')
  await portal.ask('update people set version = version + 1, unit_number = $2 where id = $1', [personId, '77'])
  await action(page, 'Save changes').click()
  await expectRefusal(page, 'Somebody else has changed this')
  await action(page, 'Load current state').click()
  await expect(page.getByLabel('Unit Number')).toHaveValue('77')
  expect(calls).toContain(`GET /v1/people/${personId}`)
  expect(calls).not.toContain('GET /v1/people/')
  await fill(page, 'Unit Number', '78')
  await action(page, 'Save changes').click()
  await expectText(page, 'User information was successfully updated.')
})

test('the reason why a user was not saved comes into view after each attempt, also on a long page', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  const personId = await building.add({ email: 'long@example.com', name: 'Lou Long', keys: 1 })
  await setFlags(PAGE)
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto(`${building.path}/users/${personId}`)
  await fill(page, 'Unit Number', '99')
  await portal.ask('update people set version = version + 1 where id = $1', [personId])
  for (const _attempt of ['first', 'second']) {
    await action(page, 'Save changes').click()
    await expectRefusal(page, 'Somebody else has changed this')
  }
})

test('a save that fails on a phone brings its notice into view and keeps what was typed', async ({
  page,
  building,
  faults,
  setFlags,
}) => {
  const personId = await building.add({ email: 'phone@example.com', name: 'Fia Phone', keys: 1 })
  await setFlags(PAGE)
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto(`${building.path}/users/${personId}`)
  await fill(page, 'Unit Number', '99')
  await faults.refuse(peopleRoutes.update)
  await action(page, 'Save changes').click()
  const notice = page.getByRole('alert').getByText('There was a problem updating the user.')
  await expect(notice).toBeInViewport()
  await expect(page.getByLabel('Unit Number')).toHaveValue('99')
})

test('name and e-mail address of a user who comes from a PMS cannot be changed, but the keys can', async ({
  page,
  building,
  setFlags,
}) => {
  await building.add({ email: 'pms@example.com', name: 'Petra Synced', source: 'Yardi' })
  await setFlags(PANEL)
  await page.goto(`${building.path}/users`)
  await action(page, 'pms@example.com').click()
  await expect(page.getByLabel(/^Name/)).not.toBeEditable()
  await expectText(page, 'Synced from Yardi. It can only be changed there.')
  await select(page, 'Key 3')
  await action(page, 'Save changes').click()
  await expectText(page, 'Keys Updated!')
  expect(await building.people()).toMatchObject([{ keys: 1 }])
})

test('the page of a user who does not exist says so', async ({ page, building, setFlags }) => {
  await setFlags(PAGE)
  await page.goto(`${building.path}/users/${randomUUID()}`)
  await expectText(page, 'User not found')
  await expectText(page, 'There was an error loading this user')
})

test('the page of a user asks before it is left with unsaved changes', async ({ page, building, setFlags }) => {
  const personId = await building.add({ email: 'ida@example.com', name: 'Ida There' })
  await setFlags(PAGE)
  await page.goto(`${building.path}/users/${personId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Manage User' })).toBeVisible()
  await fill(page, /^Name/, 'Ida Elsewhere')
  await action(page, 'Cancel').click()
  await expect(dialog(page)).toContainText('Leave this page?')
  await confirm(page, 'Cancel')
  await expect(page.getByLabel(/^Name/)).toHaveValue('Ida Elsewhere')
  await action(page, 'Save changes').click()
  await expectText(page, 'User information was successfully updated.')
  await expect(action(page, 'Ida Elsewhere')).toBeVisible()
})

test('the page of one of many users asks for that user only, and the page that adds one knows the e-mails of all', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  await setFlags(PAGE)
  await portal.ask(
    `insert into people (property_id, place_id, email, relation_type, unit_number)
     select $1, id, n || '@example.com', 'RESIDENT', '1' from generate_series(1, 501) n, places
     where property_id = $1 and name = 'Floor 1'`,
    [building.id],
  )
  const personId = await building.add({ email: 'one@example.com', name: 'Olga One' })
  const address = `${building.path}/users/${personId}`
  const html = await (await page.request.get(address)).text()
  expect(html).toContain('one@example.com')
  expect(html).not.toContain('501@example.com')
  const lists: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === peopleRoutes.list.path) lists.push(request.url())
  })
  await page.goto(address)
  await expect(page.getByLabel(/^Name/)).toHaveValue('Olga One')
  await page.waitForLoadState('networkidle')
  expect(lists).toEqual([])
  await page.goto(`${building.path}/users/create`)
  await fill(page, 'Email', '501@EXAMPLE.com')
  await submit(page, 'Add User')
  await expectText(page, 'A user with this email already exists')
  expect(lists).toEqual([])
})
