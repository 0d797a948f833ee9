import { accessRoutes } from '@portico/contract/access/access.routes'
import { addDoor, addFob, shareLater } from './support/access.ts'
import { expect, test } from './support/journey.ts'
import { action, confirm, dialog, rowOf, select } from './support/people.ts'

const notices = 'main [role="status"], [role="status"]'
const NOBODY = '00000000-0000-4000-8000-000000000000'

test('a notice says at how many doors a change is, on every page, and then that it is at all of them', async ({
  page,
  portal,
  building,
}) => {
  await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 1 })
  const [lobby, garage] = [await addDoor(portal, building, 'Lobby'), await addDoor(portal, building, 'Garage')]
  // Ada's key does not open the front door, which has no panel.
  await portal.ask(
    `delete from key_entrances k using entrances e where e.id = k.entrance_id and e.property_id = $1 and e.name = 'Front Door'`,
    [building.id],
  )
  await lobby.pull()
  await garage.pull()
  await page.goto(`${building.path}/users`)
  await select(page, 'ada@example.com')
  await action(page, 'Suspend').click()
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Lost phone')
  await confirm(page, 'Suspend access')
  await expect(page.getByText('The access of Ada Byron is suspended').first()).toBeVisible()
  await expect(page.getByText('At 0 of 2 doors. Waiting for Garage and Lobby.')).toBeVisible()
  await expect(rowOf(page, 'Ada Byron')).toContainText('Suspended')
  await expect(rowOf(page, 'Ada Byron')).toContainText('Lost phone')
  await lobby.pull()
  await expect(page.getByText('At 1 of 2 doors. Waiting for Garage.')).toBeVisible()
  // Progress is not read out.
  await expect(page.getByTestId('delivery')).toHaveAttribute('aria-live', 'off')

  await page.getByRole('link', { name: 'Keys', exact: true }).click()
  await expect(page).toHaveURL(/keys/)
  await garage.goOffline()
  await expect(page.getByText('At 1 of 2 doors. Offline: Garage.')).toBeVisible()
  await garage.pull()
  const result = page.getByText('At all 2 doors')
  await expect(result).toBeVisible()
  await expect(page.locator(notices).filter({ has: result }).first()).toBeVisible()
})

test('codes, keys of several users and the access of providers are followed to the doors, too', async ({
  page,
  portal,
  building,
}) => {
  await building.optIn()
  const ada = await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 1 })
  await building.add({ name: 'Ben Bright', email: 'ben@example.com' })
  const lobby = await addDoor(portal, building, 'Lobby')
  await lobby.pull()
  const expectDelivery = async (notice: string) => {
    const shown = page.getByRole('status').locator('div').filter({ hasText: notice }).first()
    const unheard = 'Front Door has no panel that listens: the change does not get there.'
    await expect(shown).toContainText(`At 0 of 2 doors. Waiting for Lobby. ${unheard}`)
    // A new code comes with a later list, when the worker has hashed it.
    await expect(async () => {
      await lobby.pull()
      await expect(shown).toContainText(`At 1 of 2 doors. ${unheard}`, { timeout: 2_000 })
    }).toPass()
  }
  await page.goto(`${building.path}/users/${ada}`)
  await action(page, 'Generate access code').click()
  await expectDelivery('1 Access code generated.')

  await page.goto(`${building.path}/keys`)
  await page.getByRole('checkbox', { name: 'Key 2', exact: true }).click()
  await action(page, 'Assign').click()
  await select(page, 'ada@example.com')
  await select(page, 'ben@example.com')
  await action(page, 'Assign').click()
  await expectDelivery('2 users keys updated successfully')

  const [provider] = await portal.ask<{ id: string }>(`select id from providers where name = 'Parcelwing'`)
  await page.goto(`${building.path}/can-they-get-in?provider=${provider?.id}&entrance=${lobby.entranceId}`)
  await expect(page.getByRole('heading', { name: 'Lobby opens for Parcelwing' })).toBeVisible()
  await page.goto(`${building.path}/providers/manage-access?providers=${provider?.id}`)
  await page.getByRole('radio', { name: 'Disable access' }).check()
  await page.getByRole('button', { name: /^Reason/ }).click()
  await page.getByRole('option', { name: 'Under repair' }).click()
  await action(page, 'Save').click()
  await expectDelivery('Access Successfully Updated')
  await page.goto(`${building.path}/can-they-get-in?provider=${provider?.id}&entrance=${lobby.entranceId}`)
  await expect(page.getByText('The delivery provider is not allowed here')).toBeVisible()
  await page.getByRole('link', { name: 'Manage the access of the delivery provider' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage access')
})

test('a change that concerns no door has no word about doors', async ({ page, building }) => {
  await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 1 })
  await page.goto(`${building.path}/users`)
  await select(page, 'ada@example.com')
  await action(page, 'Suspend').click()
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Lost phone')
  const asked = page.waitForResponse((response) => response.url().includes(accessRoutes.getDelivery.path))
  await confirm(page, 'Suspend access')
  expect(await (await asked).json()).toEqual({ doors: 0, reached: 0, waiting: [], withoutPanel: [] })
  await expect(page.getByText('The access of Ada Byron is suspended').first()).toBeVisible()
  await expect(page.getByText(/^At \d/)).toHaveCount(0)
})

test('somebody who is suspended gets access again on their page', async ({ page, portal, building, faults }) => {
  const ada = await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 1 })
  await page.goto(`${building.path}/users/${ada}`)
  await action(page, 'Suspend').click()
  await confirm(page, 'Suspend access')
  await expect(dialog(page).getByText('Enter a reason')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Has not paid')
  const fault = await faults.refuse(accessRoutes.suspend)
  await confirm(page, 'Suspend access')
  await expect(dialog(page).getByText('The access could not be suspended')).toBeVisible()
  await fault.remove()
  await confirm(page, 'Suspend access')
  await expect(page.getByText('Has not paid')).toBeVisible()
  await action(page, 'Resume access').click()
  await confirm(page, 'Resume access')
  await expect(page.getByText('Ada Byron has access again').first()).toBeVisible()
  await expect(action(page, 'Suspend')).toBeVisible()
  expect(await portal.ask('select 1 from person_suspensions where property_id = $1', [building.id])).toEqual([])
})

test('entrances are filtered and sorted by the state of their doors, and lead to their pages', async ({
  page,
  portal,
  building,
}) => {
  const [lobby, garage] = [await addDoor(portal, building, 'Lobby'), await addDoor(portal, building, 'Garage')]
  await lobby.pull()
  await garage.pull()
  await lobby.goOffline()
  const names = page.locator('main li:has(h2) h2')
  await page.goto(`${building.path}/entrances`)
  await expect(names).toHaveText(['Front Door', 'Garage', 'Lobby'])
  await page.getByRole('button', { name: /^Order/ }).click()
  await page.getByRole('option', { name: 'Problems first' }).click()
  await expect(names).toHaveText(['Lobby', 'Front Door', 'Garage'])
  await expect(page).toHaveURL(/sort=state/)
  await page.getByRole('button', { name: /^State of the door/ }).click()
  await page.getByRole('option', { name: 'Offline' }).click()
  await expect(names).toHaveText(['Lobby'])
  await page.reload()
  await expect(names).toHaveText(['Lobby'])
  await page.getByRole('link', { name: 'Lobby' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lobby')
  await expect(page).toHaveURL(new RegExp(lobby.entranceId))
})

test('a token of a device is shown once and can be withdrawn', async ({ page, portal, building }) => {
  const door = await addDoor(portal, building, 'Lobby')
  await door.pull()
  await page.goto(door.path)
  await action(page, 'Issue token').click()
  await expect(dialog(page).getByText('Whoever has the token can find out all codes of this door')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Issue token' }).click()
  await expect(dialog(page).getByText('Copy both now: they are not shown again')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Copy the token' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('2 tokens', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Last issued by \S+@\S+ on /)).toBeVisible()
  await action(page, 'Withdraw tokens').click()
  await expect(dialog(page)).toContainText('The device at Lobby can no longer fetch changes')
  await confirm(page, 'Withdraw tokens')
  await expect(page.getByText('None', { exact: true })).toBeVisible()
  await expect(door.pull()).rejects.toThrow('401')
})

test('a property is locked down with a reason, except for chosen keys, and the lockdown is lifted', async ({
  page,
  portal,
  building,
}) => {
  const ada = await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 1 })
  const door = await addDoor(portal, building, 'Lobby')
  await page.goto(building.path)
  await action(page, 'Lock down property').click()
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Fire alarm')
  await dialog(page)
    .getByRole('button', { name: /Keys that still open/ })
    .click()
  await page.getByRole('option', { name: 'Key 7' }).click()
  await page.keyboard.press('Escape')
  await confirm(page, 'Lock down property')
  await expect(page.getByText('Still open: Key 7')).toBeVisible()
  await page.goto(`${building.path}/can-they-get-in?person=${ada}&entrance=${door.entranceId}`)
  await expect(page.getByRole('heading', { name: 'Lobby stays shut for Ada Byron' })).toBeVisible()
  await expect(page.getByText('The entrance is locked down')).toBeVisible()
  await expect(page.getByText(/Fire alarm$/)).toBeVisible()
  await page.getByRole('link', { name: 'Go to the property' }).click()
  await action(page, 'Lift lockdown').click()
  await confirm(page, 'Lift lockdown')
  await expect(page.getByText('The lockdown of Northcott House is lifted').first()).toBeVisible()
  await expect(action(page, 'Lock down property')).toBeVisible()
})

test('an entrance is locked down on its page, and the others stay open', async ({ page, portal, building }) => {
  const lobby = await addDoor(portal, building, 'Lobby')
  await page.goto(lobby.path)
  await action(page, 'Lock down').click()
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Broken lock')
  await confirm(page, 'Lock down entrance')
  await expect(page.getByText('Lobby is locked down').first()).toBeVisible()
  await expect(page.getByText('No key opens.')).toBeVisible()
  await page.goto(`${building.path}/entrances?state=lockedDown`)
  await expect(page.locator('main li:has(h2) h2')).toHaveText(['Lobby'])
  await page.getByRole('link', { name: 'Lobby' }).click()
  await action(page, 'Lift lockdown').click()
  await confirm(page, 'Lift lockdown')
  await expect(action(page, 'Lock down')).toBeVisible()
})

test('a manager sees which guests lose which entrances, looks again when that has changed, and confirms it', async ({
  page,
  portal,
  building,
}) => {
  await building.add({ name: 'Greta Guest', keys: 1, type: 'GUEST' })
  const [lobby, store] = [await addDoor(portal, building, 'Lobby'), await addDoor(portal, building, 'Store')]
  for (const door of [lobby, store]) await door.pull()
  await shareLater(portal, building, lobby.entranceId)
  await page.goto(building.path)
  await action(page, 'Show guests').click()
  const guests = dialog(page).getByRole('list', { name: 'Guests and the entrances they lose' })
  await expect(guests.getByRole('listitem').filter({ hasText: 'Greta Guest' })).toContainText('Store')
  await building.add({ name: 'Hugo Guest', keys: 1, type: 'GUEST' })
  await confirm(page, 'Confirm now')
  await expect(dialog(page).getByText('The list has changed meanwhile. Look at it again.')).toBeVisible()
  await expect(guests).toContainText('Hugo Guest')
  await confirm(page, 'Confirm now')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('Guests now open only what is shared with them').first()).toBeVisible()
  await expect(action(page, 'Show guests')).toBeHidden()
  for (const door of [lobby, store]) await door.pull()
  await expect(page.getByText('At 2 of 3 doors. Front Door has no panel that listens').first()).toBeVisible()
})

test('a colleague is faster: an open dialog tells what is locked down, joins it, and lifting names what it lifts', async ({
  page,
  portal,
  building,
}) => {
  const lobby = await addDoor(portal, building, 'Lobby')
  const lockdown = (scope: string) => `/v1/access/lockdowns/${building.id}/${scope}`
  const seen = page.getByText('Northcott House is already locked down')
  await page.goto(building.path)
  await action(page, 'Lock down property').click()
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Water leak')
  await portal.call(building.account, 'PUT', lockdown(building.id), { reason: 'Intruder', keyIds: [] })
  await expect(seen).toBeVisible()
  await expect(dialog(page)).toContainText(/Northcott House: by nora@portico.example, since .*: Intruder/)
  await expect(dialog(page).getByRole('radio', { name: /^Join it/ })).toBeChecked()
  await confirm(page, 'Lock down property')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText(/Before that by nora@portico.example, since .*: Intruder/)).toBeVisible()

  await portal.call(building.account, 'PUT', lockdown(lobby.entranceId), { reason: 'Broken lock', keyIds: [] })
  await page.goto(building.path)
  await action(page, 'Lift lockdown').click()
  await expect(dialog(page)).toContainText(/Northcott House: by .*: Water leak/)
  await expect(dialog(page)).toContainText(/Before that by .*: Intruder/)
  await expect(dialog(page)).toContainText('Still locked down after that: Lobby.')
  await portal.ask(
    `update lockdowns set reason = 'Police', started_at = clock_timestamp() where property_id = $1 and scope_id = $1`,
    [building.id],
  )
  await confirm(page, 'Lift lockdown')
  await expect(page.getByText('The lockdown of Northcott House was changed meanwhile.')).toBeVisible()
  await expect(page.getByText('Police')).toBeVisible()
})

test('somebody asks with the keyboard whether a person can get in, and the address stores the question', async ({
  page,
  portal,
  building,
}) => {
  await building.add({ name: 'Ada Byron', email: 'ada@example.com' })
  const ben = await building.add({ name: 'Ben Bright', email: 'ben@example.com', keys: 1 })
  const door = await addDoor(portal, building, 'Lobby')
  await page.goto(`${building.path}/can-they-get-in`)
  await page.getByRole('button', { name: /^Person Choose/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveText([/Ada Byron/, /Ben Bright/])
  // Nothing is waited for between these keys: the second answer must not undo the first one.
  await page.keyboard.type('ada')
  for (const key of ['ArrowDown', 'Enter', 'Tab', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.type('lobby')
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('heading', { name: 'Lobby stays shut for Ada Byron' })).toBeVisible()
  await expect(page.getByText('Holds no key at all')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Lobby stays shut for Ada Byron' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit the user' }).first().click()
  await expect(page).toHaveURL(/\/users\//)

  const fob = await addFob(portal, building, ben, 4711)
  await page.goto(`${building.path}/can-they-get-in?credential=${fob}&entrance=${door.entranceId}`)
  await expect(page.getByRole('heading', { name: 'Lobby opens for Ben Bright' })).toBeVisible()
  await expect(page.getByText('Opens with: Fob 4711')).toBeVisible()
  await page.goto(`${building.path}/can-they-get-in?person=${NOBODY}&entrance=${door.entranceId}`)
  await expect(page.getByText('This person no longer exists')).toBeVisible()
})

test('the list of those who can open a door is about now or another time, and is downloaded', async ({
  page,
  portal,
  building,
}) => {
  await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 1, expiresIn: 30 })
  await building.add({ name: 'Gus Gone', email: 'gus@example.com', keys: 1, expiresIn: -3 })
  const door = await addDoor(portal, building, 'Lobby')
  await page.goto(`${door.path}?tab=openers`)
  await expect(rowOf(page, 'Ada Byron')).toContainText('Can open')
  await expect(rowOf(page, 'Gus Gone')).toContainText('Expired')
  const later = Date.now() + 60 * 86_400_000
  await page.goto(`${door.path}?tab=openers&at=${later}`)
  await expect(rowOf(page, 'Ada Byron')).toContainText('Cannot open')
  const download = page.waitForEvent('download')
  await action(page, 'Download CSV').click()
  expect((await download).suggestedFilename()).toMatch(/^who-can-open-Lobby-\d{4}-\d\d-\d\d\.csv$/)
  await rowOf(page, 'Ada Byron').getByRole('link', { name: /Why/ }).click()
  await expect(page.getByRole('heading', { name: 'Lobby stays shut for Ada Byron' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`at=${later}`))
})
