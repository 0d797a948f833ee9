import { syncRoutes } from '@portico/contract/sync/sync.routes'
import { addProfile, chooseKeys, dialog, field, next, PROFILES, seen, test } from './support/integrations.ts'
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

test('profiles that wait or failed, with the settings of MRI and the meanings of words', async ({
  page,
  portal,
  building,
  setup,
}) => {
  const id = await setup.addProfile()
  const settings = { statuses: { 'on hold': 'OTHER', 'holdover tenant': 'CURRENT' }, roles: { signer: 'GUARANTOR' } }
  await portal.ask(`update pms_profiles set validity_status = 'EXPIRED', settings = $2 where id = $1`, [id, settings])
  const credentials = { clientId: 'C1', databaseName: 'DB', username: 'portico', password: 'secret', version: 'x7' }
  const profile = { pmsName: 'MRI', nickname: 'MRI profile', credentials }
  await portal.call(building.account, 'POST', '/v1/integrations/pms/credentials', profile)
  await page.goto(PROFILES)
  await expect(page.getByRole('row', { name: /MRI profile/ })).toContainText('Support checks with the vendor')
  await look(page, 'profiles-waiting')
  await page.getByRole('button', { name: 'Edit MRI profile' }).click()
  await dialog(page).getByRole('button', { name: 'Interface names' }).click()
  await expect(field(page, 'Rent roll')).toBeVisible()
  await look(page, 'profile-interfaces')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Meanings of words of Entrata profile' }).click()
  await expect(dialog(page).getByRole('button', { name: /holdover tenant/ })).toBeVisible()
  await look(page, 'profile-meanings')
})

test('the step of the setup that verifies addresses, with a property that has none', async ({
  page,
  portal,
  building,
  setup,
}) => {
  const profileId = await setup.addProfile()
  await portal.ask(
    `update pms_properties set details = jsonb_set(details, '{propertyAddress,line1}', 'null') where profile_id = $1`,
    [profileId],
  )
  await page.goto(`${building.path}/integrations/Entrata`)
  await expect(page.getByRole('radio', { name: 'Entrata profile' })).toBeChecked()
  await next(page).click()
  await page.getByRole('checkbox', { name: 'Northcott House' }).check()
  await next(page).click()
  await expect(page.getByRole('checkbox', { name: /I confirm/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Northcott House/ })).toContainText('lacks: street.')
  await look(page, 'integration-address-missing')
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

test('the last step of the setup, which shows the keys of the property where syncs are not reviewed', async ({
  page,
  building,
  setup,
  setFlags,
}) => {
  await setup.goLive()
  await setFlags({ edition: 'specified' })
  await page.goto(`${building.path}/integrations/Entrata?step=keys`)
  await seen(page, /^This step is a preview/)
  await expect(page.getByRole('row', { name: /Key 7/ })).toBeVisible()
  await look(page, 'integration-keys')
})

test('the last step of the setup, which chooses default keys and previews the sync', async ({
  page,
  building,
  pms,
  setup,
  faults,
}) => {
  await setup.connect()
  await page.goto(`${building.path}/integrations/Entrata`)
  await next(page).click()
  await seen(page, /^New residents will have no key/)
  await look(page, 'integration-default-keys-none')
  await chooseKeys(page, 'Northcott House', 'Key 1', 'Key 2')
  await seen(page, 'Saved')
  await faults.refuse(syncRoutes.setDefaultKeys)
  await chooseKeys(page, 'East Wing', 'Key 5')
  await seen(page, 'These keys could not be saved. Try again.')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await seen(page, 'The residents are being read')
  await pms.preview(building)
  await seen(page, 'Preview finished. Nothing has been changed.')
  await look(page, 'integration-default-keys')
})

test('a connected property whose units changed, and the step that maps them', async ({
  page,
  portal,
  building,
  setup,
}) => {
  await setup.goLive()
  await portal.ask(
    `update pms_properties set details = jsonb_set(details, '{units}', (
        select jsonb_agg(case when n = 2 then jsonb_set(unit, '{code}', '"E02 left"')
          when n = 1 then jsonb_set(unit, '{id}', '"new"') else unit end)
        from jsonb_array_elements(details -> 'units') with ordinality as u (unit, n)))
      where details ->> 'propertyName' = 'Northcott House' and account_id = $1`,
    [building.account],
  )
  await page.goto(`${building.path}/integrations`)
  await seen(page, '1 unit is not mapped · 1 mapped unit no longer exists · 1 unit was renamed')
  await look(page, 'integration-unit-changes')
  await page.getByRole('link', { name: 'Map units' }).click()
  await seen(page, 'E02 → E02 left')
  await look(page, 'integration-changed-units')
})

test('the integration of a connected property', async ({ page, building, pms, setup }) => {
  await setup.goLive()
  await pms.sync(building)
  await page.goto(`${building.path}/integrations`)
  await seen(page, 'Ready to sync')
  await seen(page, /^Last sync: [1-9]\d* added, 0 updated/)
  await look(page, 'integrations')
})
