import { peopleRoutes } from '@portico/contract/people/people.routes'
import { expect, test } from './support/journey.ts'
import { keyIdsOf } from './support/keys.ts'
import { action, confirm, dialog, expectText, fill, PAGE, PANEL, select, submit } from './support/people.ts'
import { expectRefusal } from './support/refusals.ts'

test('the panel of a user notices what somebody else has changed meanwhile, and changes only the keys of those from a PMS', async ({
  page,
  portal,
  building,
  faults,
  setFlags,
}) => {
  const ed = await building.add({ email: 'ed@example.com', name: 'Ed Edited', keys: 1 })
  await building.add({ email: 'pms@example.com', name: 'Petra Synced', source: 'Yardi' })
  const kay = await building.add({ email: 'kay@example.com' })
  const addKeyIds = await keyIdsOf(portal, building, ['Key 7'])
  const given = { propertyId: building.id, personId: kay, addKeyIds }
  await portal.call(building.account, 'PUT', '/v1/keys/keysForPerson', given)
  await setFlags({ ...PANEL, accessCodesEnabled: true })
  await page.goto(`${building.path}/users`)

  await test.step('the keys that somebody holds come first', async () => {
    await select(page, 'kay@example.com')
    await action(page, 'Edit').click()
    await expect(page.getByRole('checkbox', { name: 'Key 7' })).toBeChecked()
  })
  await test.step('a change that the server refuses is reported, and what was typed stays', async () => {
    const fault = await faults.refuse(peopleRoutes.update)
    await fill(page, 'Unit Number', '9')
    await action(page, 'Save changes').click()
    await expectText(page, 'There was a problem updating the user.')
    await expect(page.getByLabel('Unit Number')).toHaveValue('9')
    await submit(page, 'Cancel')
    await action(page, 'Discard').click()
    await fault.remove()
  })
  await test.step('a change that somebody else has made meanwhile is noticed', async () => {
    await action(page, 'ed@example.com').click()
    await expect(page.getByRole('heading', { name: 'Manage User' })).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()
    await expectText(page, 'Users must be deleted and re-added to change the email.')
    await fill(page, 'Unit Number', '99')
    await portal.ask('update people set version = version + 1, unit_number = $2 where id = $1', [ed, '77'])
    await action(page, 'Save changes').click()
    await expectRefusal(page, 'Somebody else has changed this')
    await expect(page.getByLabel('Unit Number')).toHaveValue('99')
    await action(page, 'Load current state').click()
    await expect(page.getByLabel('Unit Number')).toHaveValue('77')
    await fill(page, 'Unit Number', '78')
    await select(page, 'Key 2')
    await action(page, 'Save changes').click()
    await expectText(page, 'User information was successfully updated.')
    expect(await building.people(`email = 'ed@example.com'`)).toMatchObject([{ unit_number: '78', keys: 2 }])
  })
  await test.step('name and e-mail address of a user from a PMS cannot be changed, but the keys can', async () => {
    await action(page, 'pms@example.com').click()
    await expectText(page, 'Synced from Yardi. It can only be changed there.')
    await expect(page.getByLabel(/^Name/)).not.toBeEditable()
    await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()
    await select(page, 'Key 3')
    await action(page, 'Save changes').click()
    await expectText(page, 'Keys Updated!')
    expect(await building.people(`email = 'pms@example.com'`)).toMatchObject([{ keys: 1 }])
  })
  await test.step('the panel generates access codes, too', async () => {
    await action(page, 'ed@example.com').click()
    await expect(page.getByRole('heading', { level: 3, name: 'Access codes' })).toBeVisible()
    await action(page, 'Generate access code').click()
    await expectText(page, '1 Access code generated.')
    await expect(action(page, 'Show the access code of ed@example.com')).toBeVisible()
  })
})

test('the page of one of many users asks for nobody else, keeps what was typed when a save fails, and asks before it is left', async ({
  page,
  portal,
  building,
  faults,
  setFlags,
}) => {
  const personId = await building.add({ email: 'alone@example.com', name: 'Alma Alone', keys: 1 })
  await portal.ask(
    `insert into people (property_id, place_id, email, relation_type, unit_number)
     select $1, id, n || '@example.com', 'RESIDENT', '1' from generate_series(1, 501) n, places
     where property_id = $1 and name = 'Floor 1'`,
    [building.id],
  )
  await setFlags(PAGE)
  const calls: string[] = []
  page.on('request', (request) => void calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto(`${building.path}/users/${personId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Alma Alone' })).toBeVisible()
  const unit = page.getByLabel('Unit Number')

  await test.step('a save that fails on a phone brings its notice into view and keeps what was typed', async () => {
    await page.setViewportSize({ width: 390, height: 500 })
    await fill(page, 'Unit Number', '99')
    const fault = await faults.refuse(peopleRoutes.update)
    await action(page, 'Save changes').click()
    await expect(page.getByRole('alert').getByText('There was a problem updating the user.')).toBeInViewport()
    await expect(unit).toHaveValue('99')
    await fault.remove()
  })
  await test.step('the reason why a user was not saved comes into view after each attempt, also on a long page', async () => {
    await portal.ask('update people set version = version + 1, unit_number = $2 where id = $1', [personId, '77'])
    for (const _attempt of ['first', 'second']) {
      await action(page, 'Save changes').click()
      await expectRefusal(page, 'Somebody else has changed this')
    }
  })
  await test.step('the conflict is solved with that user alone', async () => {
    await action(page, 'Load current state').click()
    await expect(unit).toHaveValue('77')
    expect(calls).toContain(`GET /v1/people/${personId}`)
    expect(calls).not.toContain(`GET ${peopleRoutes.list.path}`)
    await page.setViewportSize({ width: 1280, height: 900 })
  })
  await test.step('the page asks before it is left with unsaved changes', async () => {
    await fill(page, /^Name/, 'Alma Elsewhere')
    await action(page, 'Cancel').click()
    await expect(dialog(page)).toContainText('Leave this page?')
    await confirm(page, 'Cancel')
    await expect(page.getByLabel(/^Name/)).toHaveValue('Alma Elsewhere')
    await action(page, 'Save changes').click()
    await expectText(page, 'User information was successfully updated.')
    await expect(action(page, 'Alma Elsewhere')).toBeVisible()
  })
  await test.step('the page that adds a user knows the e-mails of all without their list', async () => {
    await page.waitForLoadState('networkidle')
    calls.length = 0
    await action(page, 'Add User').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Add New User' })).toBeVisible()
    await fill(page, 'Email', '501@EXAMPLE.com')
    await submit(page, 'Add User')
    await expectText(page, 'A user with this email already exists')
    expect(calls).not.toContain(`GET ${peopleRoutes.list.path}`)
  })
})
