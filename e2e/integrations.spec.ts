import type { Page } from '@playwright/test'
import { openBuilding } from './support/building.ts'
import { addProfile, dialog, field, PROFILES, seen, submitProfile } from './support/integrations.ts'
import { expect, lookAt, test } from './support/journey.ts'
import { startPms } from './support/pms.ts'
import type { Portal } from './support/portal.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })

test('a property is connected to a system, and its residents arrive', async ({ page, portal, context, setFlags }) => {
  test.setTimeout(90_000)
  const pms = await startPms(portal)
  try {
    const building = await openBuilding(portal, context)
    await setFlags({ siteRedesign: true })
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
    await lookAt(page, 'profile-form')
    await submitProfile(page)
    await seen(page, 'Profile added! You may now assign this profile to a property to start syncing users.')
    await expect(page.getByRole('row', { name: /Entrata profile/ })).toContainText('Ready for setup', {
      timeout: 20_000,
    })
    await lookAt(page, 'profiles')

    await page.clock.install()
    await page.goto(`${building.path}/integrations`)
    await expect(page.getByRole('radio', { name: 'Entrata (PMS)' })).toBeChecked()
    await page.getByRole('link', { name: 'Set up' }).click()
    await expect(page).toHaveTitle('Entrata setup | Portico')
    await page.getByRole('radio', { name: 'Entrata profile' }).check()
    await lookAt(page, 'integration-profile')
    await next(page).click()

    await next(page).click()
    await seen(page, 'You must select at least 1 property')
    await expect(page.getByRole('checkbox', { name: 'Southcott House' })).toBeDisabled()
    await seen(page, 'Cannot be selected: the Country and State must match what is on file')
    await page.getByRole('checkbox', { name: 'Northcott House' }).check()
    await page.getByRole('checkbox', { name: 'Northcott Annex' }).check()
    await lookAt(page, 'integration-properties')
    await next(page).click()

    await expect(page.getByRole('row', { name: /Northcott Annex/ })).toContainText('Confirmation required')
    await expect(page.getByRole('row', { name: /Northcott House/ })).toContainText('Match')
    const confirmation = page.getByText('Confirm that these addresses belong to this property.').first()
    await expect(async () => {
      await next(page).click()
      await expect(confirmation).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Verify address' }).first()).toBeVisible()
    await page.getByRole('checkbox', { name: /I confirm/ }).check()
    await next(page).click()
    await seen(page, 'Addresses Verified!')

    await seen(page, '3 units are not mapped. Their users will not be invited.')
    await lookAt(page, 'integration-units')
    await page.getByRole('button', { name: 'Map units' }).click()
    await dialog(page).getByRole('button', { name: 'Select all 3 units' }).click()
    await dialog(page).getByRole('button', { name: 'Map 3 units' }).click()
    await seen(page, 'Choose a place.')
    await lookAt(page, 'integration-map')
    await dialog(page)
      .getByRole('button', { name: /^Place/ })
      .click()
    await page.getByRole('option', { name: /Floor 2/ }).click()
    await dialog(page).getByRole('button', { name: 'Map 3 units' }).click()
    await seen(page, 'All units are mapped')
    await next(page).click()
    await seen(page, 'Mapping Updated!')
    await seen(page, /^This step is a preview/)
    await lookAt(page, 'integration-keys')
    await page.getByRole('button', { name: 'Finish' }).click()
    await seen(page, 'Integration setup complete! New users should begin to sync automatically')
    await expect(page).toHaveURL(`${portal.origin}${building.path}/users`)

    await expect.poll(() => building.people(`source = 'Entrata'`).then(({ length }) => length)).toBeGreaterThan(3)
    await page.clock.runFor(31_000)
    await expect(page.getByRole('row', { name: /Entrata/ }).first()).toBeVisible()
    const places = new Set((await building.people(`source = 'Entrata'`)).map(({ place }) => place))
    expect([...places].sort()).toEqual(['East Wing', 'Floor 2'])

    await page.goto(`${building.path}/integrations`)
    await seen(page, 'Ready to sync')
    await seen(page, /^Last sync: \d+ added, 0 updated/)
    await lookAt(page, 'integrations')
    await page.getByRole('button', { name: 'Sync Users' }).click()
    await seen(page, 'User sync requested. This process may take up to 30 minutes.')
    await expect(page.getByRole('button', { name: 'Syncing…' })).toBeDisabled()
    const isWaiting = `select from integrations where property_id = $1 and sync_requested_at is not null`
    await expect.poll(() => portal.ask(isWaiting, [building.id]).then(({ length }) => length)).toBe(0)
    await page.clock.runFor(31_000)
    await seen(page, 'PMS integration synced. The user list has been updated.')
    await expect(page.getByRole('button', { name: 'Sync Users' })).toBeEnabled()

    await page.getByRole('link', { name: 'Edit Integration' }).click()
    await next(page).click()
    await page.getByRole('checkbox', { name: 'Northcott Annex' }).uncheck()
    await next(page).click()
    await expect(dialog(page)).toContainText('re-configuration may be required')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('checkbox', { name: 'Northcott Annex' })).not.toBeChecked()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).getByRole('button', { name: 'Leave page' }).click()
    await expect(page).toHaveURL(`${portal.origin}${building.path}/integrations`)

    await page.goto(PROFILES)
    await page.getByRole('button', { name: 'Delete Entrata profile' }).click()
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
    await seen(page, /^This profile is currently in use\./)
    await page.goto(`${building.path}/integrations`)
    await page.getByRole('button', { name: 'Remove Integration' }).click()
    await expect(dialog(page)).toContainText(
      'Are you sure you want to remove this integration? You can’t undo this action.',
    )
    await dialog(page).getByRole('button', { name: 'Remove Integration' }).click()
    await seen(page, 'Integration deleted.')
    await expect(page.getByRole('link', { name: 'Set up' })).toBeVisible()
  } finally {
    await pms.stop()
  }
})

/** A profile whose system was read without asking it: one property with as many units as the largest have. */
async function plantProfile(portal: Portal, propertyId: string) {
  const [member] = await portal.ask<{ id: string }>('select account_id as id from memberships where property_id = $1', [
    propertyId,
  ])
  const { cookie, token } = await portal.signIn(member?.id ?? '')
  const reply = await portal.app.inject({
    method: 'POST',
    url: '/v1/integrations/pms/credentials',
    headers: { cookie, 'x-csrf-token': token },
    payload: { pmsName: 'RealPage', nickname: 'Head office', credentials: { pmcId: '1192837' } },
  })
  const { credentialId } = reply.json()
  await portal.ask(`update pms_profiles set validity_status = 'VALID', data_read_at = now() where id = $1`, [
    credentialId,
  ])
  const address = { line1: '2 NORTH ROAD', line2: null, city: 'portland', state: 'OR', country: 'us' }
  const details = {
    propertyId: 'p1',
    propertyName: 'Northcott',
    propertyCode: 'NC',
    propertyAddress: address,
    buildings: [{ id: 'b1', name: 'Tower' }],
    units: Array.from({ length: 2_000 }, (_, index) => ({
      id: `u${index}`,
      buildingId: 'b1',
      address: null,
      code: `${index}`,
    })),
  }
  await portal.ask(
    `insert into pms_properties (account_id, profile_id, pms_property_id, details) values ($1, $2, 'p1', $3)`,
    [member?.id, credentialId, JSON.stringify(details)],
  )
}

test('whatever fails is told, nothing is lost, and two thousand units are mapped at once', async ({
  page,
  portal,
  context,
  setFlags,
}) => {
  test.setTimeout(60_000)
  const building = await openBuilding(portal, context)
  await plantProfile(portal, building.id)
  await setFlags({ siteRedesign: false })
  /** What is done while the server does not answer such calls. */
  const whileFailing = async (method: string, path: string, act: () => Promise<void>, message: string) => {
    const pattern = new RegExp(`/v1/integrations${path}$`)
    await page.route(pattern, (route) =>
      route.request().method() === method ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
    )
    // While a step comes in, the page still moves: a click may miss.
    await expect(async () => {
      await act()
      await expect(page.getByText(message).first()).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await page.unroute(pattern)
  }
  const goOn = () => next(page).click()

  await page.goto(`${building.path}/integrations/RealPage`)
  await expect(page.getByRole('radio', { name: 'Head office' })).toBeChecked()
  await goOn()
  await page.getByRole('checkbox', { name: 'Northcott' }).check()
  await whileFailing('POST', '', goOn, 'There was a problem creating/updating this integration.')
  await expect(page.getByRole('checkbox', { name: 'Northcott' })).toBeChecked()
  await goOn()
  await expect(page.getByRole('row', { name: /Northcott/ })).toContainText('Match')
  const verification = 'There was a problem verifying these addresses, please try again.'
  await whileFailing('POST', '/[^/]+/verifyAddresses', goOn, verification)
  await goOn()

  await seen(page, '2,000 units are not mapped. Their users will not be invited.')
  await page.getByRole('button', { name: 'Map units' }).click()
  await dialog(page).getByRole('button', { name: 'Select all 2,000 units' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Place/ })
    .click()
  await page.getByRole('option', { name: /^East Wing/ }).click()
  await dialog(page).getByRole('button', { name: 'Map 2,000 units' }).click()
  await seen(page, 'All units are mapped')
  const mapping = 'There was a problem updating the unit mapping. Please contact support.'
  await whileFailing('PATCH', '/[^/]+', goOn, mapping)
  await seen(page, 'There was an error when mapping your units. Please contact support.')
  await goOn()
  await seen(page, /^This step is a preview/)
  const finish = () => page.getByRole('button', { name: 'Finish' }).click()
  const completion = 'There was a problem completing the integration setup. Please contact support.'
  await whileFailing('POST', '/[^/]+/complete', finish, completion)
  await finish()
  await expect(page).toHaveURL(`${portal.origin}${building.path}#users-list`)

  await portal.ask(
    `update integrations set sync_requested_at = null, last_synchronization = '{"finishedTimeMillis": 1, "outcome": "FAILED",
       "problem": "REFUSED", "added": 0, "updated": 0, "expired": 0, "skipped": 0}' where property_id = $1`,
    [building.id],
  )
  await page.goto('/account')
  const opening = async () => void (await page.goto(`${building.path}#integrations`))
  await whileFailing('GET', '[?].*', opening, 'There was a problem loading the integrations')
  await page.getByRole('button', { name: 'Retry' }).click()
  await seen(page, 'The last sync failed: the system refused the credentials of the profile.')
  const syncing = () => page.getByRole('button', { name: 'Sync Users' }).click()
  const sync = 'There was a problem requesting a sync. Please try again later.'
  await whileFailing('POST', '/[^/]+/requestPmsPropertyUpdate', syncing, sync)
  const removing = async () => {
    await page.getByRole('button', { name: 'Remove Integration' }).click()
    await dialog(page).getByRole('button', { name: 'Remove Integration' }).click()
  }
  const removal = 'There was a problem removing this integration. Please contact support.'
  await whileFailing('DELETE', '/[^/]+', removing, removal)
})
