import { addDoor } from './support/access.ts'
import { action, confirm, dialog } from './support/people.ts'
import { expect, look, test } from './support/screens.ts'

test('a manager opens a door from its page and from the list by one press, a double press opens once, and the history says who', async ({
  page,
  portal,
  building,
}) => {
  const lobby = await addDoor(portal, building, 'Lobby')
  await page.goto(lobby.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lobby')
  // No panel of this property carries out commands.
  await expect(action(page, 'Lock down')).toBeVisible()
  await expect(action(page, 'Open now')).toHaveCount(0)

  let pulses = 0
  const panel = await lobby.connect(async () => {
    pulses++
  })
  try {
    await page.reload()
    await action(page, 'Open now').dblclick()
    await expect(page.getByText('Lobby was opened')).toBeVisible()
    expect(pulses).toBe(1)
    await look(page, 'entrance-opened')
    await page.goto(`${building.path}/entrances`)
    await page.getByRole('button', { name: 'Open now: Lobby' }).click()
    await expect(page.getByText('Lobby was opened')).toBeVisible()
    expect(pulses).toBe(2)
    // That one has no panel.
    await expect(page.getByRole('button', { name: 'Open now: Front Door' })).toBeDisabled()
    await look(page, 'entrances-open-now')
    await page.goto(`${building.path}/access-history`)
    await expect(page.getByText('With “Open now”')).toHaveCount(2)
  } finally {
    await panel.stop()
  }
})

test('a door that stays shut says why, a lockdown asks why, and an offline door says so before anybody presses', async ({
  page,
  portal,
  building,
}) => {
  const lobby = await addDoor(portal, building, 'Lobby')
  let isAway = true
  const panel = await lobby.connect(async () => {
    if (isAway) throw new Error('The board does not answer.')
  })
  try {
    await page.goto(lobby.path)
    await action(page, 'Open now').click()
    await expect(page.getByText('Lobby stayed shut')).toBeVisible()
    await expect(page.getByText('The door controller did not answer').first()).toBeVisible()
    isAway = false
    const scope = `/v1/access/lockdowns/${building.id}/${lobby.entranceId}`
    await portal.call(building.account, 'PUT', scope, { reason: 'Smoke', keyIds: [] })
    await page.reload()
    await expect(page.getByText('Lobby is locked down')).toBeVisible()
    await action(page, 'Open now').click()
    await confirm(page, 'Open now')
    await expect(dialog(page).getByText('Enter a reason')).toBeVisible()
    await look(page, 'open-over-lockdown')
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Paramedics')
    await confirm(page, 'Open now')
    await expect(page.getByText('Lobby was opened')).toBeVisible()
  } finally {
    await panel.stop()
  }
  await lobby.goOffline()
  await page.reload()
  await expect(action(page, 'Open now')).toBeDisabled()
  await action(page, 'Open now').hover()
  await expect(page.getByRole('tooltip')).toContainText('The panel of this entrance is offline')
})
