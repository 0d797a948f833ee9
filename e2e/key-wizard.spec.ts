import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { addPanel, goToStep, heading, listKeys, makeKey, PANEL, PLAIN, press, row, select } from './support/keys.ts'
import { look } from './support/screens.ts'

async function chooseTime(page: Page, label: string, time: string) {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('option', { name: time, exact: true }).click()
}

test('a key is created step by step, and no step can be passed before its input is valid', async ({
  page,
  portal,
  building,
}) => {
  await addPanel(building)
  await page.goto(`${building.path}/keys/create`)
  const dialog = page.getByRole('dialog')

  await test.step('a name', async () => {
    await expect(heading(page, 'Name this key')).toBeVisible()
    const name = page.getByRole('textbox', { name: 'Key name' })
    await press(page, 'Next')
    await expect(page.getByText('The name must have 3 to 128 characters', { exact: true })).toBeVisible()
    await expect(name).toBeFocused()
    await name.fill(' KEY 1 ')
    await expect(page.getByText('A Key with this name already exists', { exact: true })).toBeVisible()
    await press(page, 'Next')
    await expect(name).toBeFocused()
    await look(page, 'key-wizard-name')
    await name.fill('Cleaning crew')
    await page.getByRole('textbox', { name: 'Description' }).fill('Mornings')
    await expect(page.getByText('A Key with this name already exists', { exact: true })).toBeHidden()
    await press(page, 'Next')
  })

  await test.step('entrances, with a warning if there is no panel among them', async () => {
    await expect(heading(page, 'Add entrances')).toBeFocused()
    await press(page, 'Next')
    await expect(page.getByText('You must select at least one entrance.', { exact: true })).toBeVisible()
    await row(page, PLAIN).click()
    await expect(page.getByText('You must select at least one entrance.', { exact: true })).toBeHidden()
    await press(page, 'Next')
    await expect(dialog).toContainText('None of the selected entrances has a Portico panel.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(heading(page, 'Add entrances')).toBeVisible()
    await row(page, PANEL).click()
    await look(page, 'key-wizard-entrances')
    await press(page, 'Next')
  })

  await test.step('guests come in at a panel', async () => {
    await expect(heading(page, 'Share with guests - optional')).toBeVisible()
    await expect(page.getByText('guests with this key open all of its entrances.')).toBeVisible()
    await row(page, PLAIN).click()
    await expect(page.getByText('within their schedules, and no others.')).toBeVisible()
    const problem = page.getByText(
      'In order to share access with guests, you must select at least one entrance with a Portico panel.',
      { exact: true },
    )
    await press(page, 'Next')
    await expect(problem).toBeVisible()
    await row(page, PANEL).click()
    await expect(problem).toBeHidden()
    await press(page, 'Next')
  })

  await test.step('schedules for both entrances at once, three at most', async () => {
    await expect(heading(page, 'Access schedules - optional')).toBeVisible()
    await row(page, PLAIN).click()
    await row(page, PANEL).click()
    await press(page, 'Add schedule')
    await dialog.getByRole('button', { name: 'Add schedule' }).click()
    await expect(dialog.getByText('You must select at least one day')).toBeVisible()
    for (const day of ['Monday', 'Tuesday', 'Wednesday']) await dialog.getByRole('checkbox', { name: day }).check()
    await chooseTime(page, 'Start time', '12:00 PM')
    await dialog.getByRole('button', { name: 'Add schedule' }).click()
    await expect(dialog.getByText('Start time must be before end time')).toBeVisible()
    await chooseTime(page, 'End time', '11:59 PM')
    await expect(dialog.getByText('Start time must be before end time')).toBeHidden()
    await dialog.getByRole('button', { name: 'Add schedule' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Mon - Wed 12:00 PM - 11:59 PM')).toHaveCount(2)

    for (const day of ['Friday', 'Sunday']) {
      await press(page, 'Add schedule')
      await dialog.getByRole('checkbox', { name: day }).check()
      await dialog.getByRole('checkbox', { name: 'Always Accessible' }).check()
      await dialog.getByRole('button', { name: 'Add schedule' }).click()
      await expect(dialog).toBeHidden()
    }
    await expect(page.getByText('You have already added 3 schedules to one of the selected entrances.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add schedule', exact: true })).toBeDisabled()
    await look(page, 'key-wizard-schedules')
    for (const text of ['Mon - Wed 12:00 PM - 11:59 PM', 'Fri Always Accessible', 'Sun Always Accessible']) {
      await expect(row(page, PLAIN)).toBeChecked()
      await press(page, `Remove schedule ${text} of ${PLAIN}`)
    }
    // It has no schedule left to remove.
    await expect(row(page, PLAIN)).not.toBeChecked()
    await press(page, `Remove schedule Sun Always Accessible of ${PANEL}`)
    await press(page, 'Next')
  })

  await test.step('all of it is reviewed and saved', async () => {
    await expect(heading(page, 'Review')).toBeVisible()
    await expect(page.getByRole('row', { name: PLAIN })).toContainText('Always Accessible')
    await expect(page.getByText('within their schedules, and no others.')).toBeVisible()
    await expect(page.getByText('Schedules bind guests only')).toBeVisible()
    await look(page, 'key-wizard-review')
    await press(page, 'Create Key')
    await expect(page.getByText('New key was added!', { exact: true })).toBeVisible()
    await expect(page.getByText('You can now assign people to this key.', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(`${building.path}#keys`)
  })

  const created = (await listKeys(page, portal, building.id)).find(({ key }) => key.name === 'Cleaning crew')
  expect(created?.key.description).toBe('Mornings')
  expect(created?.accessPoints.find(({ accessPointName }) => accessPointName === PANEL)).toMatchObject({
    isGuestSharable: true,
    guestSchedules: [
      {
        type: 'WEEKLY',
        filter: {
          MONDAY: [{ startTime: '12:00', endTime: '23:59' }],
          TUESDAY: [{ startTime: '12:00', endTime: '23:59' }],
          WEDNESDAY: [{ startTime: '12:00', endTime: '23:59' }],
        },
      },
      { type: 'WEEKLY', filter: { FRIDAY: [] } },
    ],
  })
})

test('a key is created without its optional steps, an edited one always shows its review, and a copy whose name is taken meanwhile gets another', async ({
  page,
  portal,
  building,
}) => {
  await addPanel(building)
  await makeKey(portal, building, 'Original')
  await page.goto(`${building.path}/keys/create`)
  const name = page.getByRole('textbox', { name: 'Key name' })
  const create = page.getByRole('button', { name: 'Create Key', exact: true })

  await test.step('a key is created without its optional steps', async () => {
    await name.fill('Short way')
    await expect(create).toHaveCount(0)
    await goToStep(page, 'Add entrances')
    await create.click()
    await expect(page.getByText('You must select at least one entrance.', { exact: true })).toBeVisible()
    await select(page, PANEL)
    await create.click()
    await expect(page.getByText('New key was added!', { exact: true })).toBeVisible()
    const created = (await listKeys(page, portal, building.id)).find(({ key }) => key.name === 'Short way')
    expect(created?.accessPoints.map(({ accessPointName }) => accessPointName)).toEqual([PANEL])
  })
  await test.step('an edited key always shows its review', async () => {
    await page.getByRole('link', { name: 'Short way', exact: true }).click()
    await expect(name).toHaveValue('Short way')
    await goToStep(page, 'Share with guests')
    await expect(page.getByRole('button', { name: 'Update Key', exact: true })).toHaveCount(0)
  })
  await test.step('a name that is taken meanwhile leads back to the first step', async () => {
    await page.goBack()
    await select(page, 'Original')
    await press(page, 'Modify')
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(name).toHaveValue('Original copy')
    await goToStep(page, 'Review')
    await makeKey(portal, building, 'Original copy')
    await expect(page.getByRole('row', { name: PANEL })).toContainText('Mon 8:00')
    await create.click()
    await expect(page.getByText('There was a problem adding the key.', { exact: true })).toBeVisible()
    await expect(page.getByText('A Key with this name already exists', { exact: true })).toBeVisible()
    await expect(name).toBeFocused()
    await name.fill('Original again')
  })
  await test.step('whoever leaves is asked first', async () => {
    await press(page, 'Cancel')
    await expect(page.getByRole('dialog')).toContainText('Leave this page?')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(name).toHaveValue('Original again')
  })
  await test.step('the copy is created with another name', async () => {
    await page.getByRole('button', { name: /Review$/ }).click()
    await expect(heading(page, 'Review')).toBeVisible()
    await create.click()
    await expect(page.getByText('New key was added!', { exact: true })).toBeVisible()
  })
})
