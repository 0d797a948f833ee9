import { keysRoutes } from '@portico/contract/keys/keys.routes'
import { expect, test } from './support/journey.ts'
import { addPanel, goToStep, heading, listKeys, makeKey, PANEL, PLAIN, press, row, select } from './support/keys.ts'

test('a key links to its details and to the users who hold it', async ({ page, building, setFlags }) => {
  await setFlags({ siteRedesign: true })
  await building.add({ email: 'holder@example.com', keys: 1 })
  await building.add({ email: 'other@example.com' })
  await page.goto(`${building.path}/keys`)
  await page.getByRole('link', { name: '1 user who holds Key 1' }).click()
  await expect(page.getByRole('row', { name: /holder@example.com/ })).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.goBack()
  await page.getByRole('link', { name: 'Key 1', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Key name' })).toHaveValue('Key 1')
})

test('several keys are deleted at once, one without entrances among them, and one that fails is tried again', async ({
  page,
  portal,
  building,
  faults,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  await building.add({ email: 'holder1@example.com', keys: 2 })
  await building.add({ email: 'holder2@example.com', keys: 3 })
  await portal.ask(
    `delete from key_entrances where key_id = (select id from keys where property_id = $1 and name = $2)`,
    [building.id, 'Key 2'],
  )
  const [failing] = await portal.ask<{ id: string }>(`select id from keys where property_id = $1 and name = 'Key 2'`, [
    building.id,
  ])
  const fault = await faults.refuse(keysRoutes.remove, { containing: failing?.id })
  await page.goto(`${building.path}/keys`)
  await select(page, 'Key 1')
  await select(page, 'Key 2')
  await press(page, 'Modify')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 2 keys?' })
  await expect(dialog.getByRole('listitem')).toHaveText(['Key 1', 'Key 2'])
  await expect(dialog).toContainText('2 users lose what these keys open.')
  await expect(dialog).toContainText('1 of them has no other key.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices).toContainText('1 key could not be deleted. Please try again.')
  await expect(notices.getByRole('listitem').filter({ hasText: 'Key 2' })).toBeVisible()
  await expect(row(page, 'Key 1')).toHaveCount(0)
  await expect(row(page, 'Key 2')).toBeChecked()
  await fault.remove()
  await notices.getByRole('button', { name: 'Retry' }).click()
  await expect(notices).toContainText('1 key deleted.')
  await expect(row(page, 'Key 2')).toHaveCount(0)
})

test('the review of a changed key says how many users hold it and what they lose, gain and share', async ({
  page,
  portal,
  building,
}) => {
  await addPanel(building)
  await building.addEntrance('Garage')
  const keyId = await makeKey(portal, building, 'Shared key')
  await building.add({ email: 'holder@example.com', keys: 8 })
  await page.goto(`${building.path}/keys/${keyId}`)
  const effect = page
    .getByRole('main')
    .getByText('1 user holds this key')
    .locator('xpath=ancestor::*[@role="group"][1]')
  await goToStep(page, 'Review')
  await expect(page.getByText('Nothing changes for them.')).toBeVisible()
  await press(page, 'Edit entrances')
  await row(page, PLAIN).uncheck()
  await row(page, 'Garage').check()
  await press(page, 'Next')
  await press(page, 'Next')
  await expect(heading(page, 'Access schedules')).toBeVisible()
  await press(page, `Remove schedule Mon 8:00 AM - 12:00 PM of ${PANEL}`)
  await press(page, 'Next')
  await expect(effect).toContainText(
    /can no longer open:\s*Front Door\s*With this key they can now also open:\s*Garage/,
  )
  await expect(effect).toContainText(/when their guests get in at:\s*Lobby/)
})

test('hours across midnight become two schedules, and schedules that overlap are told', async ({
  page,
  portal,
  building,
}) => {
  await addPanel(building)
  const keyId = await makeKey(portal, building, 'Night shift', [])
  await page.goto(`${building.path}/keys/${keyId}`)
  const dialog = page.getByRole('dialog')
  const choose = async (label: string, time: string) => {
    await dialog.getByRole('button', { name: new RegExp(`^${label}`) }).click()
    await page.getByRole('option', { name: time, exact: true }).click()
  }
  await goToStep(page, 'Access schedules')
  await select(page, PANEL)
  await press(page, 'Add schedule')
  await dialog.getByRole('checkbox', { name: 'Friday' }).check()
  await choose('Start time', '10:00 PM')
  await choose('End time', '6:00 AM')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'AM' })).toHaveText([/^Sat 12:00\sAM - 6:00\sAM$/])
  await dialog.getByRole('button', { name: 'Add schedule' }).click()
  await expect(dialog).toBeHidden()

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
  await expect(page.getByText('Schedules overlap: Sat')).toBeVisible()
  await press(page, 'Next')
  await press(page, 'Update Key')
  await expect(page.getByText('Key Updated!', { exact: true })).toBeVisible()
  const saved = (await listKeys(page, portal, building.id)).find(({ key }) => key.keyId === keyId)
  expect(saved?.accessPoints.find(({ accessPointName }) => accessPointName === PANEL)?.guestSchedules).toEqual([
    { type: 'WEEKLY', filter: { FRIDAY: [{ startTime: '22:00', endTime: '23:59' }] } },
    { type: 'WEEKLY', filter: { SATURDAY: [{ startTime: '00:00', endTime: '06:00' }] } },
    { type: 'WEEKLY', filter: { SATURDAY: [{ startTime: '05:00', endTime: '07:00' }] } },
  ])
})

test('in the edition `specified` keys have no links and only hours within a day', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true, edition: 'specified' })
  await addPanel(building)
  const keyId = await makeKey(portal, building, 'Night shift', [])
  await building.add({ email: 'holder@example.com', keys: 8 })
  await page.goto(`${building.path}/keys`)
  await expect(page.getByRole('row', { name: /^Night shift/ })).toBeVisible()
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(0)
  await page.goto(`${building.path}/keys/${keyId}`)
  await goToStep(page, 'Access schedules')
  await select(page, PANEL)
  await press(page, 'Add schedule')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Friday' }).check()
  await dialog.getByRole('button', { name: /^End time/ }).click()
  await page.getByRole('option', { name: '6:00 AM', exact: true }).click()
  await dialog.getByRole('button', { name: 'Add schedule' }).click()
  await expect(dialog.getByText('Start time must be before end time')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await press(page, 'Next')
  await expect(heading(page, 'Review')).toBeVisible()
  await expect(page.getByText('user holds this key')).toHaveCount(0)
})
