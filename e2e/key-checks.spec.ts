import { expect, test } from './support/journey.ts'
import {
  addPanel,
  goToStep,
  heading,
  listKeys,
  makeKey,
  PANEL,
  PLAIN,
  press,
  renameElsewhere,
  row,
  select,
} from './support/keys.ts'
import { expectRefusal } from './support/refusals.ts'
import { look } from './support/screens.ts'

test('a changed key overwrites nothing of a colleague, its hours may cross midnight, and its review says whom it concerns', async ({
  page,
  portal,
  building,
}) => {
  await addPanel(building)
  await building.addEntrance('Garage')
  const keyId = await makeKey(portal, building, 'Shared key')
  await building.add({ email: 'holder@example.com', keys: 8 })
  await page.goto(`${building.path}/keys/${keyId}`)
  const name = page.getByRole('textbox', { name: 'Key name' })
  const dialog = page.getByRole('dialog')
  const choose = async (label: string, time: string) => {
    await dialog.getByRole('button', { name: new RegExp(`^${label}`) }).click()
    await page.getByRole('option', { name: time, exact: true }).click()
  }

  await test.step('a key that a colleague has changed meanwhile is not overwritten, and nothing that was typed is lost', async () => {
    await name.fill('Shared key of the second')
    await renameElsewhere(portal, keyId, 'Shared key of the first')
    await goToStep(page, 'Review')
    await press(page, 'Update Key')
    await expectRefusal(page, 'Somebody else has changed this')
    await expect(page.getByText('There was a problem modifying the key.', { exact: true })).toBeVisible()
    await expect(page.getByText('Shared key of the second')).toBeVisible()
    // At the width of a phone it would cover the page.
    await press(page, 'Close help')
    await look(page, 'key-wizard-conflict')
    await press(page, 'Load current state')
    await expect(name).toHaveValue('Shared key of the first')
    await expect(page.getByText('Somebody else has changed this')).toBeHidden()
    await name.fill('Shared key of both')
  })
  await test.step('the review says how many users hold the key', async () => {
    await goToStep(page, 'Review')
    await expect(page.getByText('1 user holds this key')).toBeVisible()
    await press(page, 'Edit entrances')
    await row(page, PLAIN).uncheck()
    await row(page, 'Garage').check()
    await press(page, 'Next')
    await press(page, 'Next')
    await expect(heading(page, 'Access schedules')).toBeVisible()
    await press(page, `Remove schedule Mon 8:00 AM - 12:00 PM of ${PANEL}`)
  })
  await test.step('hours across midnight become two schedules', async () => {
    await select(page, PANEL)
    await press(page, 'Add schedule')
    await dialog.getByRole('checkbox', { name: 'Friday' }).check()
    await choose('Start time', '10:00 PM')
    await choose('End time', '6:00 AM')
    await expect(dialog.getByRole('listitem').filter({ hasText: 'AM' })).toHaveText([/^Sat 12:00\sAM - 6:00\sAM$/])
    await look(page, 'key-wizard-overnight')
    await dialog.getByRole('button', { name: 'Add schedule' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('there is room for one more, which must not cross midnight', async () => {
    await press(page, 'Add schedule')
    await dialog.getByRole('checkbox', { name: 'Saturday' }).check()
    await choose('Start time', '10:00 PM')
    await choose('End time', '5:00 AM')
    await dialog.getByRole('button', { name: 'Add schedule' }).click()
    await expect(dialog.getByText('An entrance has up to 3 schedules')).toBeVisible()
    await choose('Start time', '5:00 AM')
    await choose('End time', '7:00 AM')
    await dialog.getByRole('button', { name: 'Add schedule' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('schedules that overlap are told', () =>
    expect(page.getByText('Schedules overlap: Sat')).toBeVisible())
  await test.step('the review says what holders of the key lose, gain and share', async () => {
    await press(page, 'Next')
    const effect = page
      .getByRole('main')
      .getByText('1 user holds this key')
      .locator('xpath=ancestor::*[@role="group"][1]')
    await expect(effect).toContainText(
      /can no longer open:\s*Front Door\s*With this key they can now also open:\s*Garage/,
    )
    await expect(effect).toContainText(/when their guests get in at:\s*Lobby/)
    await look(page, 'key-wizard-effect')
  })
  await test.step('the changed key is saved', async () => {
    await press(page, 'Update Key')
    await expect(page.getByText('Key Updated!', { exact: true })).toBeVisible()
    await expect(page.getByText('Changes may take up to 24 hours to take effect', { exact: true })).toBeVisible()
    const saved = (await listKeys(page, portal, building.id)).find(({ key }) => key.keyId === keyId)
    expect(saved?.key.name).toBe('Shared key of both')
    expect(saved?.accessPoints.find(({ accessPointName }) => accessPointName === PANEL)?.guestSchedules).toEqual([
      { type: 'WEEKLY', filter: { FRIDAY: [{ startTime: '22:00', endTime: '23:59' }] } },
      { type: 'WEEKLY', filter: { SATURDAY: [{ startTime: '00:00', endTime: '06:00' }] } },
      { type: 'WEEKLY', filter: { SATURDAY: [{ startTime: '05:00', endTime: '07:00' }] } },
    ])
  })
  await test.step('a key that is opened and not changed changes nothing for its holders', async () => {
    await page.getByRole('link', { name: 'Shared key of both', exact: true }).click()
    await expect(name).toHaveValue('Shared key of both')
    await goToStep(page, 'Review')
    await expect(page.getByText('Nothing changes for them.')).toBeVisible()
  })
})
