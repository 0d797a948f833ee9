import { dialog, next, seen, test } from './support/integrations.ts'
import { expect, look } from './support/screens.ts'

test('a property is connected to a system step by step, and its residents arrive', async ({
  page,
  portal,
  building,
  pms,
  setup,
  setFlags,
}) => {
  await setup.addProfile()
  await setFlags({ siteRedesign: true, edition: 'specified' })
  await page.clock.install()
  await page.goto(`${building.path}/integrations`)
  await expect(page.getByRole('radio', { name: 'Entrata (PMS)' })).toBeChecked()
  await page.getByRole('link', { name: 'Set up' }).click()
  await expect(page).toHaveTitle('Entrata setup | Portico')
  await page.getByRole('radio', { name: 'Entrata profile' }).check()
  await next(page).click()

  await test.step('properties of another state cannot be chosen', async () => {
    await expect(page.getByRole('checkbox', { name: 'Southcott House' })).toBeDisabled()
    await seen(page, 'Cannot be selected: the country and state must match what is on file')
    await next(page).click()
    await seen(page, 'You must select at least 1 property')
    await page.getByRole('checkbox', { name: 'Northcott House' }).check()
    await page.getByRole('checkbox', { name: 'Northcott Annex' }).check()
    await next(page).click()
  })

  await test.step('an address in another city has to be confirmed, also after the page is loaded again', async () => {
    await expect(page.getByRole('row', { name: /Northcott Annex/ })).toContainText('Confirmation required')
    await expect(page.getByRole('row', { name: /Northcott House/ })).toContainText('Match')
    await next(page).click()
    await seen(page, 'Confirm that these addresses belong to this property.')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Verify address' }).first()).toBeVisible()
    await page.getByRole('checkbox', { name: /I confirm/ }).check()
    await next(page).click()
    await seen(page, 'Addresses Verified!')
  })

  await test.step('units that belong to no known place are mapped to one', async () => {
    await seen(page, '3 units are not mapped. Their users will not be invited.')
    await page.getByRole('button', { name: 'Map units' }).click()
    await dialog(page).getByRole('combobox', { name: 'Find units' }).press('Enter')
    await dialog(page).getByRole('button', { name: 'Select all 3 units' }).click()
    await expect(dialog(page).getByText('Choose a place.')).toHaveCount(0)
    await dialog(page).getByRole('button', { name: 'Map 3 units' }).click()
    await seen(page, 'Choose a place.')
    await dialog(page)
      .getByRole('button', { name: /^Place/ })
      .click()
    await page.getByRole('option', { name: /Floor 2/ }).click()
    await dialog(page).getByRole('button', { name: 'Map 3 units' }).click()
    await seen(page, 'All units are mapped')
    await next(page).click()
    await seen(page, 'Mapping Updated!')
  })

  await seen(page, /^This step is a preview/)
  await expect(page.getByRole('row', { name: /Key 7/ })).toBeVisible()
  await look(page, 'integration-keys')
  await page.getByRole('button', { name: 'Finish' }).click()
  await seen(page, 'Integration setup complete! New users should begin to sync automatically')
  await expect(page).toHaveURL(`${portal.origin}${building.path}/users`)

  await pms.sync(building)
  const residents = await building.people(`source = 'Entrata'`)
  expect(residents.length).toBeGreaterThan(3)
  expect([...new Set(residents.map(({ place }) => place))].sort()).toEqual(['East Wing', 'Floor 2'])
  // The page asks every half minute whether the sync has ended.
  await page.clock.runFor(31_000)
  await expect(page.getByRole('row', { name: /Entrata/ }).first()).toBeVisible()
})

test('a property whose address the system does not name is connected after a confirmation, and a manager who maps no unit is warned', async ({
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
  await portal.ask(
    `update pms_properties set details = jsonb_set(details, '{propertyAddress}', $2)
      where profile_id = $1 and details ->> 'propertyName' = 'Northcott House'`,
    [profileId, JSON.stringify({ line1: null, line2: null, city: null, state: null, country: null })],
  )
  await page.goto(`${building.path}/integrations/Entrata`)
  await expect(page.getByRole('radio', { name: 'Entrata profile' })).toBeChecked()
  await look(page, 'integration-profile')
  await next(page).click()
  const named = 'The system names no address for this property. Confirm that it is this building.'
  await expect(page.getByRole('row', { name: /Northcott House/ })).toContainText(named)
  await page.getByRole('checkbox', { name: 'Northcott House' }).check()
  await expect(page.getByRole('row', { name: /Northcott Annex/ })).toContainText('lacks: street.')
  await look(page, 'integration-properties')
  await next(page).click()
  await expect(page.getByRole('row', { name: /Northcott House/ })).toContainText(named)
  await look(page, 'integration-address-missing')
  await next(page).click()
  await seen(page, 'Confirm that these addresses belong to this property.')
  await page.getByRole('checkbox', { name: /I confirm/ }).check()
  await next(page).click()
  await seen(page, 'Addresses Verified!')

  for (const unit of ['E01', 'E02', 'E03']) await page.getByRole('checkbox', { name: `${unit}, East Wing` }).check()
  await page.getByRole('button', { name: 'Remove mapping' }).click()
  await seen(page, '6 units are not mapped. Their users will not be invited.')
  await next(page).click()
  await seen(page, 'No unit is mapped. The users of 6 units will not be invited.')
  await expect(page.getByText('Mapping Updated!')).toHaveCount(0)
})

test('a manager asks for a sync and is told when it has ended, units that were added, renamed or removed in the system are mapped in one step, and an integration that the system refuses is shown as stopped', async ({
  page,
  portal,
  building,
  pms,
  setup,
  setFlags,
}) => {
  await setup.goLive()
  await pms.sync(building)
  const { length: count } = await building.people()
  await setFlags({ siteRedesign: true })
  await page.clock.install()
  await page.goto(building.path)
  const users = page.getByRole('term').filter({ hasText: 'Users with access' }).locator('..')
  await expect(users).toContainText(String(count))
  await page.getByRole('navigation').getByRole('link', { name: 'Integrations', exact: true }).click()
  await seen(page, 'Ready to sync')
  await seen(page, /^Last sync: [1-9]\d* added, 0 updated/)
  await page.getByRole('button', { name: 'Sync Users' }).click()
  await seen(page, 'User sync requested. This process may take up to 30 minutes.')
  await expect(page.getByRole('button', { name: 'Syncing…' })).toBeDisabled()
  await building.add({ email: 'new@example.com' })
  await pms.sync(building)
  // The page asks every half minute whether the sync has ended.
  await page.clock.runFor(31_000)
  await seen(page, 'PMS integration synced. The user list has been updated.')
  await expect(page.getByRole('button', { name: 'Sync Users' })).toBeEnabled()
  await page.getByRole('navigation').getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(users).toContainText(String(count + 1))

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
  await expect(page.getByRole('heading', { name: 'Sync units' }).first()).toBeVisible()
  await seen(page, /^E01 \(.*\)/)
  await seen(page, 'E02 → E02 left')
  await look(page, 'integration-changed-units')
  await page.getByRole('button', { name: 'Apply suggestions' }).click()
  await next(page).click()
  await seen(page, 'Mapping Updated!')
  await page.getByRole('button', { name: 'Finish' }).click()
  await seen(page, 'Integration setup complete! New users should begin to sync automatically')
  await page.goto(`${building.path}/integrations`)
  await seen(page, 'Ready to sync')
  await expect(page.getByRole('link', { name: 'Map units' })).toHaveCount(0)

  await portal.ask(`update pms_profiles set validity_status = 'EXPIRED' where account_id = $1`, [building.account])
  await page.reload()
  await seen(page, 'Sync stopped: check the profile')
  await seen(page, /^The system no longer accepts these login details\./)
  await expect(page.getByText('Ready to sync')).toHaveCount(0)
  await page.getByRole('link', { name: 'Portico, Personal Dashboard' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Northcott House' })).toContainText(
    'Sync stopped: check the profile',
  )
})
