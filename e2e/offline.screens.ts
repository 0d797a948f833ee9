import { networksRoutes } from '@portico/contract/networks/networks.routes'
import { ignoreFailedDownloads } from './support/journey.ts'
import { addNetworks, fillNetwork, networksPath } from './support/networks.ts'
import { expect, look, test } from './support/screens.ts'

test('the notices of a portal without a network: what is so, what failed, and what was done', async ({
  page,
  context,
  portal,
  building,
}) => {
  await addNetworks(portal, building, ['Lobby', 'Garage'])
  await page.goto(networksPath(building))
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  }
  const notices = page.getByRole('region', { name: 'Notices' })
  await remove('Garage')
  await expect(notices).toContainText('Network settings deleted.')
  await context.setOffline(true)
  await remove('Lobby')
  await expect(notices).toContainText('Failed to delete network settings.')
  await look(page, 'offline')
})

test('the question about unsaved changes, and the prompt to reload after a release', async ({
  page,
  building,
  faults,
}) => {
  await page.goto(`${networksPath(building)}/add`)
  await fillNetwork(page)
  await page.getByRole('link', { name: 'Portico, Personal Dashboard' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await expect(question).toBeVisible()
  await look(page, 'unsaved-changes')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.route('**/v1/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-portico-release': 'entry-client-newer' } })
  })
  await faults.refuse(networksRoutes.create)
  await page.getByRole('button', { name: 'Add network', exact: true }).click()
  await expect(page.getByText('A new version is available').first()).toBeVisible()
  await look(page, 'new-version')
})

test('a page and a tab that cannot be fetched', async ({ page, consoleErrors, building }) => {
  await page.goto(building.path)
  await expect(page.locator('html[data-interactive]')).toBeAttached()
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('tab', { name: 'Keys' }).click()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).scrollIntoViewIfNeeded()
  await look(page, 'tab-not-fetched')
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await expect(page.getByRole('link', { name: 'Go To Dashboard' })).toBeVisible()
  await look(page, 'page-not-fetched')
  ignoreFailedDownloads(consoleErrors)
})

test('a page whose scripts do not come', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('There was a problem loading this page')
  await look(page, 'scripts-not-fetched')
})

test('the page of a sign-in that failed', async ({ page }) => {
  await page.goto('/v1/auth/callback?state=unknown&code=x')
  await expect(page.getByRole('heading', { level: 1, name: 'You could not be signed in' })).toBeVisible()
  await look(page, 'sign-in-failed')
})
