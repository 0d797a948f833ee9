import { accessRoutes } from '@portico/contract/access/access.routes'
import { addDoor, addFob, ageChanges, shareLater } from './support/access.ts'
import { action, confirm, dialog, PANEL, rowOf, select } from './support/people.ts'
import { openNavigation } from './support/properties.ts'
import { expect, look, test } from './support/screens.ts'

const notices = 'main [role="status"], [role="status"]'
const NOBODY = '00000000-0000-4000-8000-000000000000'

test('somebody is suspended and gets access again, a notice follows the change to the doors on every page, and the focus stays near the action', async ({
  page,
  portal,
  building,
  faults,
  setFlags,
}) => {
  const ada = await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 1 })
  const suspend = async (reason: string) => {
    await action(page, 'Suspend').click()
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill(reason)
  }
  await page.goto(`${building.path}/users`)
  await test.step('a change that concerns no door has no word about doors', async () => {
    await select(page, 'ada@example.com')
    await suspend('Lost phone')
    const asked = page.waitForResponse((response) => response.url().includes(accessRoutes.getDelivery.path))
    await confirm(page, 'Suspend access')
    expect(await (await asked).json()).toEqual({ doors: 0, reached: 0, waiting: [], withoutPanel: [] })
    await expect(page.getByText('The access of Ada Byron is suspended').first()).toBeVisible()
    await expect(page.getByText(/^At \d/)).toHaveCount(0)
  })

  const resume = async () => {
    await action(page, 'Resume access').click()
    await confirm(page, 'Resume access')
    await expect(page.getByText('Ada Byron has access again').first()).toBeVisible()
    await expect(action(page, 'Suspend')).toBeVisible()
    expect(await portal.ask('select 1 from person_suspensions where property_id = $1', [building.id])).toEqual([])
  }
  await test.step('on the page of the user access comes back, and a suspension needs a reason and can fail', async () => {
    await page.goto(`${building.path}/users/${ada}`)
    await resume()
    await action(page, 'Suspend').click()
    await confirm(page, 'Suspend access')
    await expect(dialog(page).getByText('Enter a reason')).toBeVisible()
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Has not paid, will call back on Monday')
    const fault = await faults.refuse(accessRoutes.suspend)
    await confirm(page, 'Suspend access')
    await expect(dialog(page).getByText('The access could not be suspended')).toBeVisible()
    await look(page, 'suspend-dialog')
    await fault.remove()
    await confirm(page, 'Suspend access')
    await expect(page.getByText('Has not paid')).toBeVisible()
    await look(page, 'user-suspended')
    await resume()
  })

  const [lobby, garage] = [await addDoor(portal, building, 'Lobby'), await addDoor(portal, building, 'Garage')]
  // Ada's key does not open the front door, which has no panel.
  await portal.ask(
    `delete from key_entrances k using entrances e where e.id = k.entrance_id and e.property_id = $1 and e.name = 'Front Door'`,
    [building.id],
  )
  await lobby.pull()
  await garage.pull()
  await test.step('the notice says at how many doors the change is, and then that it is at all of them', async () => {
    await page.goto(`${building.path}/users`)
    await select(page, 'ada@example.com')
    await suspend('Lost phone')
    await confirm(page, 'Suspend access')
    await expect(page.getByText('The access of Ada Byron is suspended').first()).toBeVisible()
    await expect(page.getByText('At 0 of 2 doors. Waiting for Garage and Lobby.')).toBeVisible()
    await expect(rowOf(page, 'Ada Byron')).toContainText('Suspended')
    await expect(rowOf(page, 'Ada Byron')).toContainText('Lost phone')
    await lobby.pull()
    await expect(page.getByText('At 1 of 2 doors. Waiting for Garage.')).toBeVisible()
    // Progress is not read out.
    await expect(page.getByTestId('delivery')).toHaveAttribute('aria-live', 'off')
    await look(page, 'users-suspended')
    await openNavigation(page)
    await page.getByRole('link', { name: 'Keys', exact: true }).click()
    await expect(page).toHaveURL(/keys/)
    await garage.goOffline()
    await expect(page.getByText('At 1 of 2 doors. Offline: Garage.')).toBeVisible()
    await garage.pull()
    const result = page.getByText('At all 2 doors')
    await expect(result).toBeVisible()
    await expect(page.locator(notices).filter({ has: result }).first()).toBeVisible()
  })

  await test.step('the panel of a user says so, too, and the focus stays near a button that is gone', async () => {
    await setFlags(PANEL)
    await page.goto(`${building.path}/users`)
    await select(page, 'ada@example.com')
    await action(page, 'Edit').click()
    await expect(page.getByText('Access is suspended')).toBeVisible()
    await look(page, 'user-panel-suspended')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(action(page, 'Delete')).toBeEnabled()
    await action(page, 'Delete').press('Enter')
    await dialog(page).getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByText('Please add users to start using the product')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Users' })).toBeFocused()
  })
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

test('a manager sees at the property which guests lose which entrances and confirms it, and locks the property down except for chosen keys; the dialogs tell and join what a colleague has done meanwhile', async ({
  page,
  portal,
  building,
}) => {
  const ada = await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 1 })
  await building.add({ name: 'Greta Guest', keys: 1, type: 'GUEST' })
  const [door, store] = [await addDoor(portal, building, 'Lobby'), await addDoor(portal, building, 'Store')]
  for (const one of [door, store]) await one.pull()
  await shareLater(portal, building, door.entranceId)
  await page.goto(building.path)
  await expect(page.getByText('1 guest loses entrances then.')).toBeVisible()
  const activity = page.getByTestId('activity')
  await activity.scrollIntoViewIfNeeded()
  await expect(activity.getByText('Nothing happened in this period')).toBeVisible()
  await look(page, 'property-guests-lose')

  await test.step('whoever confirms looks again at a list that has changed', async () => {
    await action(page, 'Show guests').click()
    const guests = dialog(page).getByRole('list', { name: 'Guests and the entrances they lose' })
    await expect(guests.getByRole('listitem').filter({ hasText: 'Greta Guest' })).toContainText('Store')
    await look(page, 'guests-lose-dialog')
    await building.add({ name: 'Hugo Guest', keys: 1, type: 'GUEST' })
    await confirm(page, 'Confirm now')
    await expect(dialog(page).getByText('The list has changed meanwhile. Look at it again.')).toBeVisible()
    await expect(guests).toContainText('Hugo Guest')
    await confirm(page, 'Confirm now')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('Guests now open only what is shared with them').first()).toBeVisible()
    await expect(action(page, 'Show guests')).toBeHidden()
    for (const one of [door, store]) await one.pull()
    await expect(page.getByText('At 2 of 3 doors. Front Door has no panel that listens').first()).toBeVisible()
  })

  await action(page, 'Lock down property').click()
  await confirm(page, 'Lock down property')
  await expect(dialog(page).getByText('Enter a reason')).toBeVisible()
  await look(page, 'lockdown-dialog')
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

  const lockdown = (scope: string) => `/v1/access/lockdowns/${building.id}/${scope}`
  const seen = page.getByText('Northcott House is already locked down')
  await action(page, 'Lock down property').click()
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Water leak')
  await portal.call(building.account, 'PUT', lockdown(building.id), { reason: 'Intruder', keyIds: [] })
  await expect(seen).toBeVisible()
  await expect(dialog(page)).toContainText(/Northcott House: by nora@portico.example, since .*: Intruder/)
  await expect(dialog(page).getByRole('radio', { name: /^Join it/ })).toBeChecked()
  await confirm(page, 'Lock down property')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText(/Before that by nora@portico.example, since .*: Intruder/)).toBeVisible()

  await portal.call(building.account, 'PUT', lockdown(door.entranceId), { reason: 'Broken lock', keyIds: [] })
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

  await test.step('the property tells that a door has missed changes', async () => {
    await portal.call(building.account, 'PUT', `/v1/access/suspensions/${building.id}/${ada}`, { reason: 'Lost phone' })
    await door.pull()
    await ageChanges(portal, building, 5)
    await page.goto(building.path)
    await expect(page.getByText('Store has missed changes for 5 minutes')).toBeVisible()
    await look(page, 'property-locked-down')
  })
})

test('somebody asks with the keyboard whether a person can get in, and the address stores the question', async ({
  page,
  portal,
  building,
}) => {
  const ada = await building.add({ name: 'Ada Byron', email: 'ada@example.com' })
  const gus = await building.add({ name: 'Gus Gone', email: 'gus@example.com', expiresIn: -3 })
  const ben = await building.add({ name: 'Ben Bright', email: 'ben@example.com', keys: 1 })
  const door = await addDoor(portal, building, 'Lobby')
  await page.goto(`${building.path}/can-they-get-in`)
  await expect(page.getByText('Nothing asked yet')).toBeVisible()
  await look(page, 'question')
  await page.getByRole('button', { name: /^Person Choose/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveText([/Ada Byron/, /Ben Bright/, /Gus Gone/])
  // Nothing is waited for between these keys: the second answer must not undo the first one.
  await page.keyboard.type('ada')
  for (const key of ['ArrowDown', 'Enter', 'Tab', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.type('lobby')
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('heading', { name: 'Lobby stays shut for Ada Byron' })).toBeVisible()
  await expect(page.getByText('Holds no key at all')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`person=${ada}.*entrance=${door.entranceId}`))
  await page.getByRole('link', { name: 'Edit the user' }).first().click()
  await expect(page).toHaveURL(/\/users\//)

  const fob = await addFob(portal, building, ben, 4711)
  await page.goto(`${building.path}/can-they-get-in?credential=${fob}&entrance=${door.entranceId}`)
  await expect(page.getByRole('heading', { name: 'Lobby opens for Ben Bright' })).toBeVisible()
  await expect(page.getByText('Opens with: Fob 4711')).toBeVisible()
  await look(page, 'question-opens')
  await portal.call(building.account, 'PUT', `/v1/access/suspensions/${building.id}/${gus}`, {
    reason: 'Has moved out',
  })
  const another = `person=${gus}&entrance=${door.entranceId}&at=1794816000000`
  await page.goto(`${building.path}/can-they-get-in?${another}`)
  await expect(page.getByRole('heading', { name: 'Lobby would stay shut for Gus Gone' })).toBeVisible()
  await look(page, 'question-stays-shut')
  await page.goto(`${building.path}/can-they-get-in?person=${NOBODY}&entrance=${door.entranceId}`)
  await expect(page.getByText('This person no longer exists')).toBeVisible()
  await look(page, 'question-nobody')
})
