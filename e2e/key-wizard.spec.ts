import type { Page } from '@playwright/test'
import { expect, lookAt, test } from './support/journey.ts'
import { heading, listKeys, makeKey, press, row, settingOf } from './support/keys.ts'
import type { Portal } from './support/portal.ts'

/** A second manager of the property. */
async function inviteColleague(portal: Portal, propertyId: string): Promise<string> {
  const accountId = await portal.createStranger()
  await portal.ask(`update accounts set kind = 'propertyManager' where id = $1`, [accountId])
  await portal.ask('insert into memberships (account_id, property_id) values ($1, $2)', [accountId, propertyId])
  return accountId
}

async function chooseTime(page: Page, label: string, time: string) {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('option', { name: time, exact: true }).click()
}

test('a key is created step by step, and no step is passed before it is right', async ({ page, portal, signInAs }) => {
  test.slow()
  await signInAs('portfolio')
  const { propertyId, panel, plain } = await settingOf(portal)
  const [taken] = await listKeys(page, portal, propertyId)
  await page.goto(`/properties/${propertyId}/keys/create`)
  const dialog = page.getByRole('dialog')

  await test.step('a name', async () => {
    await expect(heading(page, 'Name this key')).toBeVisible()
    const name = page.getByRole('textbox', { name: 'Key name' })
    await press(page, 'Next')
    await expect(page.getByText('The name must have 3 to 128 characters')).toBeVisible()
    await expect(name).toBeFocused()
    await name.fill(` ${taken?.key.name.toUpperCase()} `)
    await expect(page.getByText('A Key with this name already exists', { exact: true })).toBeVisible()
    await lookAt(page, 'key-wizard-name')
    await press(page, 'Next')
    await expect(name).toBeFocused()
    await name.fill('Cleaning crew')
    await page.getByRole('textbox', { name: 'Description' }).fill('Mornings')
    await expect(page.getByText('A Key with this name already exists', { exact: true })).toBeHidden()
    await press(page, 'Next')
  })

  await test.step('entrances, with a warning if there is no panel among them', async () => {
    await expect(heading(page, 'Add entrances')).toBeFocused()
    await press(page, 'Next')
    await expect(page.getByText('You must select at least one entrance.', { exact: true })).toBeVisible()
    await row(page, plain).click()
    await expect(page.getByText('You must select at least one entrance.', { exact: true })).toBeHidden()
    await press(page, 'Next')
    await expect(dialog).toContainText('None of the selected entrances has a Portico panel.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(heading(page, 'Add entrances')).toBeVisible()
    await row(page, panel).click()
    await lookAt(page, 'key-wizard-entrances')
    await press(page, 'Next')
  })

  await test.step('guests come in at a panel', async () => {
    await expect(heading(page, 'Share with guests - optional')).toBeVisible()
    await row(page, plain).click()
    const problem = page.getByText(
      'In order to share access with guests, you must select at least one entrance with a Portico panel.',
      { exact: true },
    )
    await press(page, 'Next')
    await expect(problem).toBeVisible()
    await row(page, panel).click()
    await expect(problem).toBeHidden()
    await press(page, 'Next')
  })

  await test.step('schedules for both entrances at once, three at most', async () => {
    await expect(heading(page, 'Access schedules - optional')).toBeVisible()
    await row(page, plain).click()
    await row(page, panel).click()
    await press(page, 'Add schedule')
    await dialog.getByRole('button', { name: 'Add schedule' }).click()
    await expect(dialog.getByText('You must select at least one day')).toBeVisible()
    for (const day of ['Monday', 'Tuesday', 'Wednesday']) await dialog.getByRole('checkbox', { name: day }).check()
    await chooseTime(page, 'Start time', '12:00 PM')
    await dialog.getByRole('button', { name: 'Add schedule' }).click()
    await expect(dialog.getByText('Start time must be before end time')).toBeVisible()
    await chooseTime(page, 'End time', '11:59 PM')
    await expect(dialog.getByText('Start time must be before end time')).toBeHidden()
    await lookAt(page, 'key-wizard-schedule-modal')
    await dialog.getByRole('button', { name: 'Add schedule' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Mon - Wed 12:00 PM - 11:59 PM')).toHaveCount(2)

    for (const day of ['Friday', 'Sunday']) {
      await press(page, 'Add schedule')
      await dialog.getByRole('checkbox', { name: day }).check()
      await dialog.getByRole('checkbox', { name: 'Always Accessible' }).check()
      await dialog.getByRole('button', { name: 'Add schedule' }).click()
    }
    await expect(page.getByText('You have already added 3 schedules to one of the selected entrances.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add schedule', exact: true })).toBeDisabled()
    await lookAt(page, 'key-wizard-schedules')
    for (const text of ['Mon - Wed 12:00 PM - 11:59 PM', 'Fri Always Accessible', 'Sun Always Accessible']) {
      await expect(row(page, plain)).toBeChecked()
      await press(page, `Remove schedule ${text} of ${plain}`)
    }
    // Nothing is left to do for it.
    await expect(row(page, plain)).not.toBeChecked()
    await press(page, `Remove schedule Sun Always Accessible of ${panel}`)
    await press(page, 'Next')
  })

  await test.step('all of it is reviewed and saved', async () => {
    await expect(heading(page, 'Review')).toBeVisible()
    await expect(page.getByRole('row', { name: plain })).toContainText('Always Accessible')
    await lookAt(page, 'key-wizard-review')
    await press(page, 'Create Key')
    await expect(page.getByText('New key was added!', { exact: true })).toBeVisible()
    await expect(page.getByText('You can now assign people to this key.', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(`/properties/${propertyId}#keys`)
  })

  const created = (await listKeys(page, portal, propertyId)).find(({ key }) => key.name === 'Cleaning crew')
  expect(created?.key.description).toBe('Mornings')
  expect(created?.accessPoints.find(({ accessPointName }) => accessPointName === panel)).toMatchObject({
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

test('two managers edit the same key: the second is told and loses nothing', async ({
  page,
  portal,
  browser,
  signInAs,
}) => {
  test.slow()
  await signInAs('portfolio')
  const setting = await settingOf(portal)
  const address = `${portal.origin}/properties/${setting.propertyId}/keys/${await makeKey(page, portal, setting, 'Shared key')}`
  const colleague = await browser.newContext({ locale: 'en-US' })
  try {
    await portal.enter(colleague, await inviteColleague(portal, setting.propertyId))
    const other = await colleague.newPage()
    await Promise.all([page.goto(address), other.goto(address)])
    const save = async (at: Page, name: string) => {
      await at.getByRole('textbox', { name: 'Key name' }).fill(name)
      for (let step = 0; step < 4; step++) await press(at, 'Next')
      await press(at, 'Update Key')
    }
    await save(page, 'Shared key of the first')
    await expect(page.getByText('Key Updated!', { exact: true })).toBeVisible()
    await expect(page.getByText('Changes may take up to 24 hours to take effect', { exact: true })).toBeVisible()

    await save(other, 'Shared key of the second')
    await expect(other.getByText('Somebody else has changed this')).toBeVisible()
    await expect(other.getByText('There was a problem modifying the key.', { exact: true })).toBeVisible()
    await other.getByRole('button', { name: 'Close help' }).click()
    await lookAt(other, 'key-wizard-conflict')
    await expect(other.getByText('Shared key of the second')).toBeVisible()
    await press(other, 'Load current state')
    await expect(other.getByRole('textbox', { name: 'Key name' })).toHaveValue('Shared key of the first')
    await expect(other.getByText('Somebody else has changed this')).toBeHidden()
    await save(other, 'Shared key of both')
    await expect(other.getByText('Key Updated!', { exact: true })).toBeVisible()
  } finally {
    await colleague.close()
  }
  const names = (await listKeys(page, portal, setting.propertyId)).map(({ key }) => key.name)
  expect(names).toContain('Shared key of both')
})

test('a key is duplicated; a name that is taken meanwhile leads back to the first step', async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs('portfolio')
  const setting = await settingOf(portal)
  const { propertyId, panel } = setting
  const keyId = await makeKey(page, portal, setting, 'Original')
  await page.goto(`/properties/${propertyId}/keys/create?copy=${keyId}`)
  const name = page.getByRole('textbox', { name: 'Key name' })
  await expect(name).toHaveValue('Original copy')
  await makeKey(page, portal, setting, 'Original copy')
  for (let step = 0; step < 4; step++) await press(page, 'Next')
  await expect(page.getByRole('row', { name: panel })).toContainText('Mon 8:00')
  await press(page, 'Create Key')
  await expect(page.getByText('There was a problem adding the key.', { exact: true })).toBeVisible()
  await expect(page.getByText('A Key with this name already exists', { exact: true })).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('Original again')

  await test.step('whoever leaves is asked first', async () => {
    await press(page, 'Cancel')
    await expect(page.getByRole('dialog')).toContainText('Leave this page?')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(name).toHaveValue('Original again')
  })
  await page.getByRole('button', { name: /Review$/ }).click()
  await press(page, 'Create Key')
  await expect(page.getByText('New key was added!', { exact: true })).toBeVisible()
})

test('a key that is not there, or does not come, is told', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  const { propertyId } = await settingOf(portal)
  await page.goto(`/properties/${propertyId}/keys/7b1f6c1e-0000-4000-8000-000000000000`)
  await expect(heading(page, 'Key not found')).toBeVisible()
  await expect(page.getByText('There was an error loading this key')).toBeVisible()

  await page.goto(`/properties/${propertyId}/keys/create`)
  await expect(heading(page, 'Name this key')).toBeVisible()
  await page.route('**/v1/keys/*', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'server.failed', message: '' } } }),
  )
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Edit' })
    document.querySelector('main')?.append(link)
    link.click()
  }, `/properties/${propertyId}/keys/7b1f6c1e-0000-4000-8000-000000000000`)
  await expect(heading(page, 'Key failed to load')).toBeVisible()
  await expect(page.getByText('There was an error loading this key')).toBeVisible()
})
