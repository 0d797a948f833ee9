import { addDoor, addFob, ageChanges } from './support/access.ts'
import { generateCode, ON } from './support/credentials.ts'
import { action, confirm, dialog, rowOf } from './support/people.ts'
import { expect, look, test } from './support/screens.ts'

const cards = 'main li:has(h2)'

test('entrances are filtered and sorted by the state of their doors and lead to their pages, where one is locked down while the others stay open', async ({
  page,
  portal,
  building,
}) => {
  const ada = await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 1 })
  await building.add({ name: 'Ben Bright', email: 'ben@example.com', keys: 2 })
  const [lobby, garage, gate] = [
    await addDoor(portal, building, 'Lobby'),
    await addDoor(portal, building, 'Garage'),
    await addDoor(portal, building, 'Gate'),
  ]
  await portal.ask(
    `delete from key_entrances k using keys where keys.id = k.key_id and k.entrance_id = $1 and keys.name <> 'Key 1'`,
    [lobby.entranceId],
  )
  for (const door of [lobby, garage, gate]) await door.pull()
  await portal.call(building.account, 'PUT', `/v1/access/suspensions/${building.id}/${ada}`, { reason: 'Lost phone' })
  await gate.pull()
  await lobby.goOffline()
  await ageChanges(portal, building, 5)
  const names = page.locator(`${cards} h2`)
  await page.goto(`${building.path}/entrances`)
  await expect(names).toHaveText(['Front Door', 'Garage', 'Gate', 'Lobby'])
  await expect(page.getByText(/^Panel offline since/)).toBeVisible()
  await page.getByRole('button', { name: /^Order/ }).click()
  await page.getByRole('option', { name: 'Problems first' }).click()
  await expect(names).toHaveText(['Lobby', 'Garage', 'Front Door', 'Gate'])
  await expect(page).toHaveURL(/sort=state/)
  await page.getByRole('button', { name: /^State of the door/ }).click()
  await page.getByRole('option', { name: 'Offline' }).click()
  await expect(names).toHaveText(['Lobby'])
  await expect(page).toHaveURL(/state=offline/)
  await page.getByRole('link', { name: 'Lobby' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lobby')
  await expect(page).toHaveURL(new RegExp(lobby.entranceId))
  await expect(page.getByText('Never', { exact: true })).toBeVisible()

  await action(page, 'Lock down').click()
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Broken lock')
  await confirm(page, 'Lock down entrance')
  await expect(page.getByText('Lobby is locked down').first()).toBeVisible()
  await expect(page.getByText('No key opens.')).toBeVisible()
  await portal.ask(
    `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, visitor_name, unlock_status, person_id)
     values ($1, gen_random_uuid(), '2026-11-10T08:30:00Z', $2, 'Lobby', 'ada@example.com', 'Ada Byron', 'SUCCESS', $3)`,
    [building.id, lobby.entranceId, ada],
  )
  await page.goto(`${building.path}/entrances`)
  await expect(page.getByText('Locked down', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/^Panel offline since/)).toBeVisible()
  await look(page, 'entrances-doors')
  await page.getByRole('button', { name: /^State of the door/ }).click()
  await page.getByRole('option', { name: 'Locked down' }).click()
  await expect(names).toHaveText(['Lobby'])
  await page.getByRole('link', { name: 'Lobby' }).click()
  await action(page, 'Lift lockdown').click()
  await confirm(page, 'Lift lockdown')
  await expect(action(page, 'Lock down')).toBeVisible()

  await test.step('the page says who opened the entrance last, which keys open it and who holds them', async () => {
    await page.getByRole('tab', { name: 'Keys' }).click()
    await expect(page.getByText(/2026-11-10.8:30.AM/)).toBeVisible()
    const lastOpening = page.getByRole('definition').filter({ hasText: '2026-11-10' })
    await expect(lastOpening.getByRole('link', { name: 'Ada Byron' })).toHaveAttribute(
      'href',
      `${building.path}/users/${ada}`,
    )
    const table = page.locator('main table tbody tr')
    await expect(table).toHaveCount(1)
    await expect(table.getByRole('link', { name: 'Key 1', exact: true })).toHaveAttribute(
      'href',
      /\/keys\/[\da-f-]{36}$/,
    )
    await table.getByRole('link', { name: '2 users hold Key 1' }).click()
    await expect(page.getByText('2 matches').first()).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'Show access history' }).click()
    await expect(page.getByText('Entrance = Lobby')).toBeVisible()
  })
})

test('the list of those who can open a door is about now or another time and is downloaded, a token of its device is shown once and can be withdrawn, and a stolen panel is reported', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  await setFlags(ON)
  const ada = await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 1, expiresIn: 30 })
  await building.add({ name: 'Gus Gone', email: 'gus@example.com', keys: 1, expiresIn: -3 })
  const sue = await building.add({ name: 'Sue Sharp', email: 'sue@example.com', keys: 7 })
  const door = await addDoor(portal, building, 'Lobby')
  await generateCode(portal, building, ada)
  await addFob(portal, building, sue, 77)
  await page.goto(`${door.path}?tab=openers`)
  await expect(rowOf(page, 'Ada Byron')).toContainText('Can open')
  await expect(rowOf(page, 'Gus Gone')).toContainText('Expired')
  await look(page, 'entrance-openers')
  const later = Date.now() + 60 * 86_400_000
  await page.goto(`${door.path}?tab=openers&at=${later}`)
  await expect(rowOf(page, 'Ada Byron')).toContainText('Cannot open')
  const download = page.waitForEvent('download')
  await action(page, 'Download CSV').click()
  expect((await download).suggestedFilename()).toMatch(/^who-can-open-Lobby-.+-\d{4}-\d\d-\d\d\.csv$/)
  await rowOf(page, 'Ada Byron').getByRole('link', { name: /Why/ }).click()
  await expect(page.getByRole('heading', { name: 'Lobby stays shut for Ada Byron' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`at=${later}`))

  // The worker hashes a new code before panels get it.
  await expect.poll(() => portal.ask('select from code_hashes where property_id = $1', [building.id])).toHaveLength(1)
  await door.pull()
  await door.acknowledge({ clockAhead: 600_000, eventsWaiting: 12 })
  await page.goto(`${door.path}?tab=panels`)
  await expect(page.getByText('10 minutes ahead', { exact: true })).toBeVisible()
  await expect(page.getByText(/^The panel clock at .* is 10 minutes ahead$/)).toBeVisible()
  await look(page, 'entrance')
  await test.step('a token is shown once', async () => {
    await page.getByRole('button', { name: /^More for the device/ }).click()
    await page.getByRole('menuitem', { name: 'Issue token' }).click()
    await expect(dialog(page).getByText('Whoever has the token can find out all codes of this door')).toBeVisible()
    await look(page, 'entrance-token')
    await dialog(page).getByRole('button', { name: 'Issue token' }).click()
    await expect(dialog(page).getByText('Copy both now: they are not shown again')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Copy the token' })).toBeVisible()
    await look(page, 'entrance-token-issued')
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('2 tokens', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Last issued by \S+@\S+ on /)).toBeVisible()
  })

  const states = async () =>
    (
      await portal.ask<{ status: string }>(
        `select status from credentials where person_id = $1 and type = 'CODE' order by status`,
        [ada],
      )
    ).map(({ status }) => status)
  await test.step('after a report the dialog names whose codes and fobs the panel knew, and a notice follows their new codes', async () => {
    await action(page, 'Panel stolen').click()
    await expect(dialog(page)).toContainText('Was the panel at Lobby stolen?')
    await action(page, 'Cancel').click()
    expect(await states()).toEqual(['ENABLED'])
    await action(page, 'Panel stolen').click()
    await confirm(page, 'Yes, it was stolen')
    await expect(dialog(page)).toContainText('The panel at Lobby is reported as stolen')
    await expect(dialog(page)).toContainText('It knew the access codes of 1 user, who is getting new ones:Ada Byron')
    await expect(dialog(page)).toContainText('It knew the fobs of 1 user. Replace them by hand:Sue Sharp (77)')
    await confirm(page, 'Close')
    await expect(page.getByText('New access codes for 1 user.').first()).toBeVisible()
    expect(await states()).toEqual(['ENABLED', 'INACTIVE'])
    await expect(door.pull()).rejects.toThrow('401')
  })

  await test.step('the tokens of a device can be withdrawn', async () => {
    const gate = await addDoor(portal, building, 'Gate')
    await page.goto(`${gate.path}?tab=panels`)
    await page.getByRole('button', { name: /^More for the device/ }).click()
    await page.getByRole('menuitem', { name: 'Withdraw tokens' }).click()
    await expect(dialog(page)).toContainText('The device at Gate can no longer fetch changes')
    await confirm(page, 'Withdraw tokens')
    await expect(page.getByText('None', { exact: true })).toBeVisible()
    await expect(gate.pull()).rejects.toThrow('401')
  })
})
