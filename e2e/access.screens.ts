import { addDoor, addFob, ageChanges, shareLater } from './support/access.ts'
import { PANEL } from './support/people.ts'
import { expect, look, test } from './support/screens.ts'

test('entrances with panels that are online, offline and behind', async ({ page, portal, building }) => {
  const ada = await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 1 })
  const [front, garage, gate] = [
    await addDoor(portal, building, 'Lobby'),
    await addDoor(portal, building, 'Garage'),
    await addDoor(portal, building, 'Gate'),
  ]
  for (const door of [front, garage, gate]) await door.pull()
  const suspension = `/v1/access/suspensions/${building.id}/${ada}`
  await portal.call(building.account, 'PUT', suspension, { reason: 'Lost phone' })
  await front.pull()
  await gate.goOffline(7)
  await ageChanges(portal, building, 5)
  await page.goto(`${building.path}/entrances`)
  await expect(page.getByText(/^Panel offline since/)).toBeVisible()
  await look(page, 'entrances-doors')
  await page.goto(building.path)
  await expect(page.getByText('Garage has missed changes for 5 minutes')).toBeVisible()
  await look(page, 'property-doors-behind')
  await page.getByRole('button', { name: 'Lock down property' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lock down property' }).click()
  await expect(page.getByText('Enter a reason')).toBeVisible()
  await look(page, 'lockdown-dialog')
  const lockdown = `/v1/access/lockdowns/${building.id}/${building.id}`
  await portal.call(building.account, 'PUT', lockdown, { reason: 'Fire alarm on floor 2', keyIds: [] })
  await page.goto(building.path)
  await expect(page.getByText('Northcott House is locked down')).toBeVisible()
  await look(page, 'property-locked-down')
  await page.goto(`${building.path}/entrances`)
  await expect(page.getByText('Locked down', { exact: true }).first()).toBeVisible()
  await look(page, 'entrances-locked-down')
})

test('a property at which guests are about to lose entrances', async ({ page, portal, building }) => {
  await building.add({ name: 'Greta Guest', keys: 1, type: 'GUEST' })
  const lobby = await addDoor(portal, building, 'Lobby')
  await addDoor(portal, building, 'Store')
  await shareLater(portal, building, lobby.entranceId)
  await page.goto(building.path)
  await expect(page.getByText('1 guest loses entrances then.')).toBeVisible()
  await look(page, 'property-guests-lose')
  await page.getByRole('button', { name: 'Show guests' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Greta Guest' })).toBeVisible()
  await look(page, 'guests-lose-dialog')
})

test('the page of an entrance: devices, tokens and who can open it', async ({ page, portal, building }) => {
  const ada = await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 2 })
  const gus = await building.add({ name: 'Gus Gone', email: 'gus@example.com', keys: 1, expiresIn: -3 })
  await building.add({ name: 'Sue Sharp', email: 'sue@example.com', keys: 7 })
  await addFob(portal, building, ada, 4711)
  const door = await addDoor(portal, building, 'Lobby')
  await door.pull()
  await door.acknowledge({ clockAhead: 600_000, eventsWaiting: 12 })
  const suspension = `/v1/access/suspensions/${building.id}/${gus}`
  await portal.call(building.account, 'PUT', suspension, { reason: 'Has moved out' })
  await ageChanges(portal, building, 4)
  await page.goto(door.path)
  await expect(page.getByText('10 minutes ahead', { exact: true })).toBeVisible()
  await expect(page.getByText(/^The panel clock at .* is 10 minutes ahead$/)).toBeVisible()
  await look(page, 'entrance')
  await page.getByRole('button', { name: 'Issue token' }).click()
  await look(page, 'entrance-token')
  await page.getByRole('dialog').getByRole('button', { name: 'Issue token' }).click()
  await expect(page.getByText('Copy both now: they are not shown again')).toBeVisible()
  await look(page, 'entrance-token-issued')
  await page.goto(`${door.path}?tab=openers`)
  await expect(page.getByRole('row').filter({ hasText: 'Gus Gone' })).toBeVisible()
  await look(page, 'entrance-openers')
  await page.goto(`${building.path}/entrances/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByText('Entrance not found')).toBeVisible()
  await look(page, 'entrance-not-found')
})

test('the page that says whether somebody can get in', async ({ page, portal, building }) => {
  const ada = await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 2 })
  const gus = await building.add({ name: 'Gus Gone', email: 'gus@example.com', expiresIn: -3 })
  await addFob(portal, building, ada, 4711)
  const door = await addDoor(portal, building, 'Lobby')
  const question = `${building.path}/can-they-get-in`
  await page.goto(question)
  await expect(page.getByText('Nothing asked yet')).toBeVisible()
  await look(page, 'question')
  await page.goto(`${question}?person=${ada}&entrance=${door.entranceId}`)
  await expect(page.getByRole('heading', { name: 'Lobby opens for Ada Byron' })).toBeVisible()
  await look(page, 'question-opens')
  const suspension = `/v1/access/suspensions/${building.id}/${gus}`
  await portal.call(building.account, 'PUT', suspension, { reason: 'Has moved out' })
  await page.goto(`${question}?person=${gus}&entrance=${door.entranceId}&at=1794816000000`)
  await expect(page.getByRole('heading', { name: 'Lobby would stay shut for Gus Gone' })).toBeVisible()
  await look(page, 'question-stays-shut')
  await page.goto(`${question}?person=00000000-0000-4000-8000-000000000000&entrance=${door.entranceId}`)
  await expect(page.getByText('This person no longer exists')).toBeVisible()
  await look(page, 'question-nobody')
})

test('a suspended user in the list and on the page', async ({ page, portal, building }) => {
  const ada = await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 2 })
  await building.add({ name: 'Ben Bright', email: 'ben@example.com', keys: 1 })
  const [lobby, gate] = [await addDoor(portal, building, 'Lobby'), await addDoor(portal, building, 'Gate')]
  await lobby.pull()
  await gate.pull()
  await gate.goOffline()
  // The panel of the lobby knows whatever comes.
  await portal.ask('update panels set revision = 1000 where device_id = $1', [lobby.deviceId])
  await page.goto(`${building.path}/users`)
  await page.getByRole('checkbox', { name: 'ben@example.com', exact: true }).click()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText('Codes, fobs and the app of this person stop working')).toBeVisible()
  await look(page, 'suspend-dialog')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Lost phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend access' }).click()
  await expect(page.getByText(/^At 1 of 3 doors/)).toBeVisible()
  await look(page, 'notice-delivery')
  const suspension = `/v1/access/suspensions/${building.id}/${ada}`
  await portal.call(building.account, 'PUT', suspension, { reason: 'Lost phone, will call back on Monday' })
  await page.goto(`${building.path}/users`)
  await expect(page.getByRole('row').filter({ hasText: 'Ada Byron' })).toContainText('Suspended')
  await look(page, 'users-suspended')
  await page.goto(`${building.path}/users/${ada}`)
  await expect(page.getByText('Access is suspended')).toBeVisible()
  await look(page, 'user-suspended')
})

test('a suspended user in the panel', async ({ page, portal, building, setFlags }) => {
  await setFlags(PANEL)
  const ada = await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 2 })
  const suspension = `/v1/access/suspensions/${building.id}/${ada}`
  await portal.call(building.account, 'PUT', suspension, { reason: 'Lost phone' })
  await page.goto(`${building.path}/users`)
  await page.getByRole('checkbox', { name: 'ada@example.com', exact: true }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByText('Access is suspended')).toBeVisible()
  await look(page, 'user-panel-suspended')
})
