import { weeklySchedule } from '@portico/contract/keys/keys.rules'
import {
  addPanel,
  goToStep,
  heading,
  makeKey,
  PANEL,
  PLAIN,
  press,
  renameElsewhere,
  row,
  select,
} from './support/keys.ts'
import { expect, look, test } from './support/screens.ts'

test.beforeEach(({ building }) => addPanel(building))

test('the steps of a key: a name that another key has, the entrances, a schedule, and the review', async ({
  page,
  portal,
  building,
}) => {
  await page.goto(`${building.path}/keys/create?copy=${await makeKey(portal, building, 'Original')}`)
  await page.getByRole('textbox', { name: 'Key name' }).fill('Key 1')
  await press(page, 'Next')
  await expect(page.getByText('A Key with this name already exists', { exact: true })).toBeVisible()
  await look(page, 'key-wizard-name')
  await page.getByRole('textbox', { name: 'Key name' }).fill('Copy')
  await press(page, 'Next')
  await expect(heading(page, 'Add entrances')).toBeVisible()
  await look(page, 'key-wizard-entrances')
  for (const title of ['Share with guests', 'Access schedules']) {
    await press(page, 'Next')
    await expect(heading(page, title)).toBeVisible()
  }
  await select(page, PANEL)
  await press(page, 'Add schedule')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Monday' }).check()
  await look(page, 'key-wizard-schedule-modal')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await press(page, 'Next')
  await expect(heading(page, 'Review')).toBeVisible()
  await look(page, 'key-wizard-review')
})

test('an entrance that has as many schedules as it can have', async ({ page, portal, building }) => {
  const schedules = [
    weeklySchedule(['MONDAY', 'TUESDAY', 'WEDNESDAY'], { startTime: '12:00', endTime: '23:59' }),
    weeklySchedule(['FRIDAY'], null),
    weeklySchedule(['SUNDAY'], null),
  ]
  await page.goto(`${building.path}/keys/create?copy=${await makeKey(portal, building, 'Original', schedules)}`)
  for (const title of ['Add entrances', 'Share with guests', 'Access schedules']) {
    await press(page, 'Next')
    await expect(heading(page, title)).toBeVisible()
  }
  await select(page, PANEL)
  await expect(page.getByText('You have already added 3 schedules to one of the selected entrances.')).toBeVisible()
  await look(page, 'key-wizard-schedules')
})

test('hours across midnight, and what a change of a key concerns', async ({ page, portal, building }) => {
  await building.addEntrance('Garage')
  const overlapping = [
    weeklySchedule(['MONDAY'], { startTime: '08:00', endTime: '12:00' }),
    weeklySchedule(['MONDAY'], { startTime: '11:00', endTime: '14:00' }),
  ]
  const keyId = await makeKey(portal, building, 'Original', overlapping)
  await building.add({ email: 'holder@example.com', keys: 8 })
  await page.goto(`${building.path}/keys/${keyId}`)
  await press(page, 'Next')
  await row(page, PLAIN).click()
  await row(page, 'Garage').click()
  for (const title of ['Share with guests', 'Access schedules']) {
    await press(page, 'Next')
    await expect(heading(page, title)).toBeVisible()
  }
  await select(page, PANEL)
  await press(page, 'Add schedule')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Friday' }).check()
  await dialog.getByRole('button', { name: /^End time/ }).click()
  await page.getByRole('option', { name: '6:00 AM', exact: true }).click()
  await look(page, 'key-wizard-overnight')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await press(page, 'Next')
  await expect(page.getByText('1 user holds this key')).toBeVisible()
  await look(page, 'key-wizard-effect')
})

test('a key that somebody else has changed meanwhile', async ({ page, portal, building }) => {
  const keyId = await makeKey(portal, building, 'Original')
  await page.goto(`${building.path}/keys/${keyId}`)
  await page.getByRole('textbox', { name: 'Key name' }).fill('Mine')
  await renameElsewhere(portal, keyId, 'Theirs')
  await goToStep(page, 'Review')
  await press(page, 'Update Key')
  await expect(page.getByText('Somebody else has changed this')).toBeVisible()
  // At the width of a phone it would cover the page.
  await page.getByRole('button', { name: 'Close help' }).click()
  await look(page, 'key-wizard-conflict')
})
