import type { Page } from '@playwright/test'
import { integrationsRoutes } from '@portico/contract/integrations/integrations.routes'
import type { Endpoint } from '@portico/contract/shared/endpoint'
import type { JourneyFaults } from './support/faults.ts'
import { dialog, next, seen, test } from './support/integrations.ts'
import { expect } from './support/journey.ts'

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

  await page.getByRole('button', { name: 'Map units' }).click()
  await dialog(page).getByRole('button', { name: 'Select all 3 units' }).click()
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
  const completion = 'There was a problem completing the integration setup. Please contact support.'
  await runWithFault(failing, integrationsRoutes.complete, finish, completion)
  await finish()
  await expect(page).toHaveURL(`${portal.origin}${building.path}#users-list`)
})

test('the integrations of a property say why a sync, a removal or their loading failed', async ({
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
