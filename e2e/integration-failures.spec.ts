import type { Page } from '@playwright/test'
import { integrationsRoutes } from '@portico/contract/integrations/integrations.routes'
import type { Endpoint } from '@portico/contract/shared/endpoint'
import { syncRoutes } from '@portico/contract/sync/sync.routes'
import type { JourneyFaults } from './support/faults.ts'
import { chooseKeys, dialog, next, PROFILES, seen, test } from './support/integrations.ts'
import { expect, look } from './support/screens.ts'

/** Does something while an endpoint fails, and waits for the message about it. */
async function runWithFault(
  { page, faults }: { page: Page; faults: JourneyFaults },
  endpoint: Endpoint,
  act: () => Promise<unknown>,
  message: string,
) {
  const fault = await faults.refuse(endpoint)
  await act()
  await seen(page, message)
  await fault.remove()
}

test('a step of the setup that fails says so, keeps what was chosen and can be repeated', async ({
  page,
  portal,
  building,
  setup,
  setFlags,
  faults,
  pms,
}) => {
  await setup.addProfile()
  await setFlags({ siteRedesign: false })
  const clickNext = () => next(page).click()
  const finish = () => page.getByRole('button', { name: 'Finish' }).click()
  const failing = { page, faults }

  await page.goto(`${building.path}/integrations/Entrata`)
  await expect(page.getByRole('radio', { name: 'Entrata profile' })).toBeChecked()
  await clickNext()
  const choice = page.getByRole('checkbox', { name: 'Northcott House' })
  await choice.check()
  const creation = 'There was a problem creating/updating this integration.'
  await runWithFault(failing, integrationsRoutes.create, clickNext, creation)
  await expect(choice).toBeChecked()
  await clickNext()

  await expect(page.getByRole('row', { name: /Northcott House/ })).toContainText('Match')
  const verification = 'There was a problem verifying these addresses, please try again.'
  await runWithFault(failing, integrationsRoutes.verifyAddresses, clickNext, verification)
  await clickNext()

  await seen(page, '3 units are not mapped. Their users will not be invited.')
  await page.getByRole('button', { name: 'Map units' }).click()
  await dialog(page).getByRole('button', { name: 'Select all 3 units' }).click()
  await dialog(page).getByRole('button', { name: 'Map 3 units' }).click()
  await seen(page, 'Choose a place.')
  await look(page, 'integration-map')
  await dialog(page)
    .getByRole('button', { name: /^Place/ })
    .click()
  await page.getByRole('option', { name: /^East Wing/ }).click()
  await dialog(page).getByRole('button', { name: 'Map 3 units' }).click()
  await seen(page, 'All units are mapped')
  const mapping = 'There was a problem updating the unit mapping. Please contact support.'
  await runWithFault(failing, integrationsRoutes.update, clickNext, mapping)
  await seen(page, 'There was an error when mapping your units. Please contact support.')
  await seen(page, 'All units are mapped')
  await clickNext()

  await expect(page.getByRole('heading', { name: 'Keys for new residents' })).toBeVisible()
  await test.step('default keys that cannot be saved say so, and a sync is previewed', async () => {
    await seen(page, /^New residents will have no key/)
    await look(page, 'integration-default-keys-none')
    await chooseKeys(page, 'Northcott House', 'Key 1', 'Key 2')
    await seen(page, 'Saved')
    const choose = () => chooseKeys(page, 'East Wing', 'Key 5')
    await runWithFault(failing, syncRoutes.setDefaultKeys, choose, 'These keys could not be saved. Try again.')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await seen(page, 'The residents are being read')
    await pms.preview(building)
    await seen(page, 'Preview finished. Nothing has been changed.')
    await look(page, 'integration-default-keys')
    const retry = page.getByRole('button', { name: 'Retry', exact: true })
    await retry.click()
    await expect(retry).toHaveCount(0)
  })
  const completion = 'There was a problem completing the integration setup. Please contact support.'
  await runWithFault(failing, integrationsRoutes.complete, finish, completion)
  await finish()
  await expect(page).toHaveURL(`${portal.origin}${building.path}#users-list`)
})

test('the integrations of a property say why a sync, a removal or their loading failed; other properties are chosen only after a warning, and a profile in use is not deleted until the integration is removed', async ({
  page,
  portal,
  building,
  setup,
  setFlags,
  faults,
}) => {
  const integrationId = await setup.goLive()
  await portal.ask(
    `update integrations set sync_requested_at = null, last_synchronization = '{"finishedTimeMillis": 1, "outcome": "FAILED",
       "problem": "REFUSED", "added": 0, "updated": 0, "expired": 0, "skipped": 0}' where id = $1`,
    [integrationId],
  )
  await setFlags({ siteRedesign: false })
  await test.step('what fails is told', async () => {
    const failing = { page, faults }
    const open = () => page.goto(`${building.path}#integrations`)
    await runWithFault(failing, integrationsRoutes.list, open, 'There was a problem loading the integrations')
    await page.getByRole('button', { name: 'Retry' }).click()
    await seen(page, 'The last sync failed: the system refused the login details of the profile.')

    const requestSync = () => page.getByRole('button', { name: 'Sync Users' }).click()
    const request = 'There was a problem requesting a sync. Please try again later.'
    await runWithFault(failing, integrationsRoutes.requestSync, requestSync, request)
    const remove = async () => {
      await page.getByRole('button', { name: 'Remove Integration' }).click()
      await dialog(page).getByRole('button', { name: 'Remove Integration' }).click()
    }
    const removal = 'There was a problem removing this integration. Please contact support.'
    await runWithFault(failing, integrationsRoutes.remove, remove, removal)
  })
  await test.step('a click on Next before the units are loaded waits for them, and unmaps none', async () => {
    const mapped = () =>
      portal.ask('select pms_unit_id, place_id from integration_units where integration_id = $1 order by 1', [
        integrationId,
      ])
    const before = await mapped()
    expect(before.length).toBeGreaterThan(1)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/propertyInfo', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${building.path}/integrations/Entrata?step=units`)
    await next(page).click()
    release()
    await expect(page.getByRole('heading', { name: 'Keys for new residents' })).toBeVisible()
    expect(await mapped()).toEqual(before)
    await page.unroute('**/propertyInfo')
  })

  await setFlags({ siteRedesign: true })
  await page.goto(`${building.path}/integrations`)
  await page.getByRole('link', { name: 'Edit Integration' }).click()
  await next(page).click()
  const annex = page.getByRole('checkbox', { name: 'Northcott Annex' })
  await annex.check()
  await next(page).click()
  await expect(dialog(page)).toContainText('re-configuration may be required')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(annex).toBeChecked()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).getByRole('button', { name: 'Leave page' }).click()
  await expect(page).toHaveURL(`${portal.origin}${building.path}/integrations`)
  const chosen = 'select cardinality(pms_property_ids) as count from integrations where id = $1'
  expect(await portal.ask(chosen, [integrationId])).toEqual([{ count: 1 }])

  const deleteProfile = async () => {
    await page.goto(PROFILES)
    await page.getByRole('button', { name: 'Delete Entrata profile' }).click()
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Remove Integration' }).click()
  await expect(dialog(page)).toContainText(
    "Are you sure you want to remove this integration? You can't undo this action.",
  )
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await deleteProfile()
  await seen(page, /^This profile is currently in use\./)
  await page.goto(`${building.path}/integrations`)
  await page.getByRole('button', { name: 'Remove Integration' }).click()
  await dialog(page).getByRole('button', { name: 'Remove Integration' }).click()
  await seen(page, 'Integration deleted.')
  await expect(page.getByRole('link', { name: 'Set up' })).toBeVisible()
  await deleteProfile()
  await seen(page, 'Profile deleted.')
})
