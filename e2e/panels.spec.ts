import { addDoor, addFob } from './support/access.ts'
import { generateCode, ON } from './support/credentials.ts'
import { expect, test } from './support/journey.ts'
import { action, confirm, dialog } from './support/people.ts'

test('a panel is reported as stolen: the dialog names whose codes and fobs it knew, and a notice follows their new codes', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  await setFlags(ON)
  const ada = await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 1 })
  const ben = await building.add({ name: 'Ben Bright', email: 'ben@example.com', keys: 1 })
  const lobby = await addDoor(portal, building, 'Lobby')
  await generateCode(portal, building, ada)
  await addFob(portal, building, ben, 77)
  // The worker hashes a new code before panels get it.
  await expect.poll(() => portal.ask('select from code_hashes where property_id = $1', [building.id])).toHaveLength(1)
  const states = async () =>
    (
      await portal.ask<{ status: string }>(
        `select status from credentials where person_id = $1 and type = 'CODE' order by status`,
        [ada],
      )
    ).map(({ status }) => status)
  await lobby.pull()

  await page.goto(`${lobby.path}?tab=panels`)
  await action(page, 'Panel stolen').click()
  await expect(dialog(page)).toContainText('Was the panel at Lobby stolen?')
  await action(page, 'Cancel').click()
  expect(await states()).toEqual(['ENABLED'])
  await action(page, 'Panel stolen').click()
  await confirm(page, 'Yes, it was stolen')
  await expect(dialog(page)).toContainText('The panel at Lobby is reported as stolen')
  await expect(dialog(page)).toContainText('It knew the access codes of 1 user, who is getting new ones:Ada Byron')
  await expect(dialog(page)).toContainText('It knew the fobs of 1 user. Replace them by hand:Ben Bright (77)')
  await confirm(page, 'Close')
  await expect(page.getByText('New access codes for 1 user.').first()).toBeVisible()
  expect(await states()).toEqual(['ENABLED', 'INACTIVE'])
  await expect(lobby.pull()).rejects.toThrow('401')
})

test('a manager chooses that panels keep their secret in memory only, after reading what that costs', async ({
  page,
  portal,
  building,
}) => {
  const lobby = await addDoor(portal, building, 'Lobby')
  await page.goto(`${building.path}/settings/access-control`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Without a panel there is nothing to choose.
  await expect(page.getByRole('heading', { name: 'Access codes at panels' })).toHaveCount(0)
  await lobby.pull()
  await page.reload()
  const choice = (name: string) => page.getByRole('radio', { name })
  await expect(choice(`On the panel's disk`)).toBeChecked()
  await choice(`In the panel's memory only`).click()
  await expect(dialog(page)).toContainText('After a power cut access codes wait for the network; fobs do not.')
  await action(page, 'Cancel').click()
  await expect(choice(`On the panel's disk`)).toBeChecked()
  await choice(`In the panel's memory only`).click()
  await confirm(page, 'Change')
  await expect(page.getByText('Panels get a new secret').first()).toBeVisible()
  await expect(choice(`In the panel's memory only`)).toBeChecked()
  await page.reload()
  await expect(choice(`In the panel's memory only`)).toBeChecked()
})
