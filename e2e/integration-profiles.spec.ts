import { integrationsRoutes } from '@portico/contract/integrations/integrations.routes'
import { propertiesRoutes } from '@portico/contract/properties/properties.routes'
import { openTab } from './support/developer.ts'
import { addProfile, dialog, field, PROFILES, seen, submitProfile, test } from './support/integrations.ts'
import { expectRefusal } from './support/refusals.ts'
import { expect, look } from './support/screens.ts'

test('a profile is added with an address of its system or with a country and meanings of words, is ready once it is approved and its system has been read, and leads to a property', async ({
  page,
  portal,
  building,
  pms,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  await page.clock.install()
  await page.goto(`${building.path}#integrations`)
  await expect(page).toHaveURL(`${portal.origin}${building.path}/integrations`)
  await expect(page.getByRole('heading', { level: 1, name: 'Integrations' })).toBeVisible()
  await page.getByRole('link', { name: 'Click here to add a profile' }).click()
  await expect(page).toHaveTitle('Integrations | Portico')
  await seen(page, 'No profiles')

  await addProfile(page, 'Entrata')
  await expect(field(page, 'Profile name')).toHaveValue('Entrata profile')
  await submitProfile(page)
  await seen(page, 'This field is required.')
  await field(page, 'Portal URL').fill('https://example.com')
  await seen(page, 'Needs to match [{orgs}.entrata.com/*]')
  await field(page, 'Portal URL').fill('https://')
  await seen(page, 'There was a problem parsing this URL.')
  await field(page, 'Portal URL').fill('brightwater.entrata.com/residents')
  await expect(dialog(page).getByText('brightwater', { exact: true })).toBeVisible()
  await submitProfile(page)
  await seen(page, 'Profile added! You may now assign this profile to a property to start syncing users.')
  await expect(page.getByRole('row', { name: /Entrata profile/ })).toContainText('Pending verification')
  await pms.verifyProfiles(building)
  // The page asks every four seconds whether the system has been read.
  await page.clock.runFor(5_000)
  await expect(page.getByRole('row', { name: /Entrata profile/ })).toContainText('Ready for setup')

  await test.step('a country and the meanings of words are kept', async () => {
    await addProfile(page, 'RealPage')
    await field(page, 'PMC ID').fill('1192837')
    await dialog(page)
      .getByRole('button', { name: /Country of the properties/ })
      .click()
    await page.getByRole('option', { name: 'Canada' }).click()
    await submitProfile(page)
    const settingsOf = async () =>
      (
        await portal.ask<{ settings: object }>(
          `select settings from pms_profiles where account_id = $1 and provider = 'RealPage'`,
          [building.account],
        )
      )[0]?.settings
    // The notice about the first profile is the same.
    await expect.poll(settingsOf).toEqual({ countryCode: 'CA' })

    await page.getByRole('button', { name: 'Statuses and roles of RealPage profile' }).click()
    await seen(page, /^There is nothing to decide\./)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await portal.ask(
      `update pms_profiles set settings = settings || '{"statuses": {"on hold": "OTHER"}}' where account_id = $1 and provider = 'RealPage'`,
      [building.account],
    )
    await page.reload()
    await page.getByRole('button', { name: 'Statuses and roles of RealPage profile' }).click()
    await expect(dialog(page).getByRole('button', { name: /on hold.*No access/ })).toBeVisible()
    await look(page, 'profile-meanings')
    await dialog(page)
      .getByRole('button', { name: /on hold.*No access/ })
      .click()
    await page.getByRole('option', { name: 'Lives here' }).click()
    await dialog(page).getByRole('button', { name: 'Save changes' }).click()
    await seen(page, 'Meanings saved. The users of connected properties are synced now.')
    expect(await settingsOf()).toEqual({ countryCode: 'CA', statuses: { 'on hold': 'CURRENT' }, roles: {} })
  })

  await addProfile(page, 'MRI')
  await field(page, 'Client ID').fill('C10001')
  await field(page, 'Database name').fill('BRIGHTWATER')
  await field(page, 'User name').fill('portico')
  await dialog(page).getByLabel('Password', { exact: true }).fill('Sim&lated <1>')
  await submitProfile(page)
  const row = page.getByRole('row', { name: /MRI profile/ })
  await expect(row).toContainText('Pending approval')
  await expect(row).toContainText('Support checks with the vendor that this customer is yours')
  await expect(row.getByRole('link', { name: /^support@/ })).toHaveAttribute('href', /^mailto:/)
  await look(page, 'profiles-waiting')

  await openTab(page, 'Approvals')
  await page.getByRole('button', { name: 'Approve MRI profile' }).click()
  await seen(page, 'MRI profile is approved and is being verified.')
  await seen(page, 'No profile waits for approval.')
  await expect(row).toContainText('Pending verification')
  await pms.verifyProfiles(building)
  // The page asks every four seconds whether the system has been read.
  await page.clock.runFor(5_000)
  await expect(row).toContainText('Ready for setup')
  await page.getByRole('button', { name: /Connect a property with Entrata profile/ }).click()
  await page.getByRole('option', { name: /Northcott House/ }).click()
  await expect(page).toHaveURL(`${portal.origin}${building.path}/integrations/Entrata`)
})

test('a profile is added, changed and deleted, what was typed stays when that fails, and a flag decides which systems are offered and whether there are profiles', async ({
  page,
  portal,
  building,
  faults,
  setFlags,
}) => {
  await test.step('no entry of the open menu moves when it is known that there are integrations', async () => {
    const late = await faults.hold(propertiesRoutes.summarize)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Account of Nora Northcott' }).click()
    const entry = page.getByRole('menuitem', { name: 'Profile' })
    const before = await entry.boundingBox()
    await late.remove()
    await expect(page.getByRole('menuitem', { name: 'Integrations' })).toBeVisible()
    expect(await entry.boundingBox()).toEqual(before)
  })
  await page.getByRole('menuitem', { name: 'Integrations' }).click()
  await expect(page).toHaveURL(`${portal.origin}${PROFILES}`)

  await addProfile(page, 'MRI')
  await expect(dialog(page).getByRole('button', { name: /Version/ })).toContainText('x7')
  for (const name of ['Client ID', 'Database name', 'User name']) await field(page, name).fill('portico')
  const password = dialog(page).getByLabel('Password', { exact: true })
  await password.fill('correct horse')
  await expect(password).toHaveAttribute('type', 'password')
  await dialog(page).getByText('Show password').click()
  await expect(password).toHaveAttribute('type', 'text')
  await look(page, 'profile-form')
  await submitProfile(page)
  await seen(page, /^Profile added\. This integration requires a manual approval process\./)
  await expect(page.getByRole('row', { name: /MRI profile/ })).toContainText('Pending approval')

  await page.getByRole('button', { name: 'Edit MRI profile' }).click()
  await expect(password).toHaveValue('')
  await seen(page, 'The stored password is not shown. Leave this empty to keep it.')
  await dialog(page).getByRole('button', { name: 'Interface names' }).click()
  await expect(field(page, 'Rent roll')).toBeVisible()
  await look(page, 'profile-interfaces')
  await field(page, 'Profile name').fill('Head office')
  await portal.ask('update pms_profiles set version = version + 1 where account_id = $1', [building.account])
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expectRefusal(page, 'Somebody else has changed this')
  await expect(field(page, 'Profile name')).toHaveValue('Head office')
  await page.getByRole('button', { name: 'Load current state' }).click()
  await expect(field(page, 'Profile name')).toHaveValue('MRI profile')
  await field(page, 'Profile name').fill('Head office')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await seen(page, /^Profile updated!/)

  await page.getByRole('link', { name: 'MRI', exact: true }).click()
  await expect(page).toHaveURL(`${portal.origin}${PROFILES}/MRI`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Integrations')
  await page.getByRole('button', { name: 'Add profile' }).click()
  await field(page, 'Profile name').fill('head OFFICE')
  await submitProfile(page)
  await seen(page, 'Credentials with this profile name already exist')
  await field(page, 'Profile name').fill('')
  await seen(page, 'Enter a profile name.')
  await field(page, 'Profile name').fill('x'.repeat(65))
  await seen(page, 'The profile name can have at most 64 characters.')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave page' }).click()

  const fault = await faults.refuse(integrationsRoutes.removeProfile)
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete Head office' }).click()
    await expect(dialog(page)).toContainText('Delete Head office?')
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  }
  await remove()
  await seen(page, 'There was a problem removing this profile. Please contact support.')
  await fault.remove()
  await remove()
  await seen(page, 'Profile deleted.')
  await seen(page, 'No profiles')

  await test.step('a flag decides which systems are offered and whether there are profiles, and the property says whom to ask', async () => {
    await setFlags({ enabledPmsProviders: ['Entrata'], pmsProfileMutationEnabled: true })
    await page.goto(PROFILES)
    await page.getByRole('button', { name: 'Add profile' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Entrata'])
    await setFlags({ pmsProfileMutationEnabled: false })
    await page.goto(`${building.path}/integrations`)
    await expect(page).toHaveURL(`${portal.origin}${building.path}#integrations`)
    await seen(page, 'Please contact support to set up integrations.')
    await page.getByRole('button', { name: 'Account of Nora Northcott' }).click()
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Integrations' })).toHaveCount(0)
  })
})
