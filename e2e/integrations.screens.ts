import { addProfile, dialog, field, next, PROFILES, seen, test } from './support/integrations.ts'
import { expect, look } from './support/screens.ts'

test('the list of profiles of property-management systems, and the form for a new one', async ({ page, setup }) => {
  await setup.addProfile()
  await page.goto(PROFILES)
  await expect(page.getByRole('row', { name: /Entrata profile/ })).toContainText('Ready for setup')
  await look(page, 'profiles')
  await addProfile(page, 'Entrata')
  await field(page, 'Portal URL').fill('brightwater.entrata.com/residents')
  await expect(dialog(page).getByText('brightwater', { exact: true })).toBeVisible()
  await look(page, 'profile-form')
})

test('the first two steps of the setup: a profile and its properties are chosen', async ({ page, building, setup }) => {
  await setup.addProfile()
  await page.goto(`${building.path}/integrations/Entrata`)
  await expect(page.getByRole('radio', { name: 'Entrata profile' })).toBeChecked()
  await look(page, 'integration-profile')
  await next(page).click()
  await page.getByRole('checkbox', { name: 'Northcott House' }).check()
  await page.getByRole('checkbox', { name: 'Northcott Annex' }).check()
  await look(page, 'integration-properties')
})

test('the step of the setup that maps units to places, and its dialog', async ({ page, building, setup }) => {
  await setup.connect()
  await page.goto(`${building.path}/integrations/Entrata`)
  await seen(page, '3 units are not mapped. Their users will not be invited.')
  await look(page, 'integration-units')
  await page.getByRole('button', { name: 'Map units' }).click()
  await dialog(page).getByRole('button', { name: 'Select all 3 units' }).click()
  await dialog(page).getByRole('button', { name: 'Map 3 units' }).click()
  await seen(page, 'Choose a place.')
  await look(page, 'integration-map')
})

test('the last step of the setup, which shows the keys of the property', async ({ page, building, setup }) => {
  await setup.goLive()
  await page.goto(`${building.path}/integrations/Entrata?step=keys`)
  await seen(page, /^This step is a preview/)
  await expect(page.getByRole('row', { name: /Key 7/ })).toBeVisible()
  await look(page, 'integration-keys')
})

test('the integration of a connected property', async ({ page, building, pms, setup }) => {
  await setup.goLive()
  await pms.sync(building)
  await page.goto(`${building.path}/integrations`)
  await seen(page, 'Ready to sync')
  await seen(page, /^Last sync: [1-9]\d* added, 0 updated/)
  await look(page, 'integrations')
})
