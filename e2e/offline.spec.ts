import type { Page } from '@playwright/test'
import { networksRoutes } from '@portico/contract/networks/networks.routes'
import { openBuilding } from './support/building.ts'
import { rememberFailedImports } from './support/failed-imports.ts'
import { expect, ignoreFailedDownloads, test } from './support/journey.ts'
import { keyIdsOf, keysHeldBy, select } from './support/keys.ts'
import { addNetworks, fillNetwork, networksPath, ssid } from './support/networks.ts'
import type { Portal } from './support/portal.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const offline = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' })
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const failure = (page: Page) => notices(page).getByText('Failed to add network.', { exact: true })
const lost = (page: Page) => page.getByText('There was a problem loading this page', { exact: true })

/** Goes offline after hydration, and after the page has all of its parts. Before that only the browser could report the missing network. */
async function goOffline(page: Page) {
  await expect(page.locator('html[data-interactive]')).toBeAttached()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}

const networksOf = async (portal: Portal, propertyId: string) =>
  (await portal.ask('select ssid from networks where property_id = $1', [propertyId])).length

test.beforeEach(({ page }) => rememberFailedImports(page))

test('without a network a save fails at once with its own message, keeps the input, and is not sent later', async ({
  page,
  context,
  portal,
  building,
}) => {
  await page.goto(`${networksPath(building)}/add`)
  await fillNetwork(page)
  await goOffline(page)
  await expect(offline(page)).toBeVisible()
  await button(page, 'Add network').click()
  await expect(failure(page)).toBeVisible()
  await expect(ssid(page)).toHaveValue('Lobby')

  await context.setOffline(false)
  await expect(offline(page)).toBeHidden()
  await page.getByRole('link', { name: 'Portico, Personal Dashboard' }).click()
  await button(page, 'Leave page').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  expect(await networksOf(portal, building.id)).toBe(0)
})

test('the success of a second attempt takes the place of the failure of the first', async ({
  page,
  portal,
  context,
  building,
}) => {
  await addNetworks(portal, building, ['Lobby'])
  await page.goto(networksPath(building))
  const deleteIt = async () => {
    await page.getByRole('button', { name: 'Delete Lobby' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  }
  await goOffline(page)
  await deleteIt()
  await expect(notices(page)).toContainText('Failed to delete network settings.')
  await context.setOffline(false)
  await deleteIt()
  await expect(notices(page)).toContainText('Network settings deleted.')
  await expect(notices(page)).not.toContainText('Failed')
})

test('a save that the server does not answer has failed after half a minute', async ({
  page,
  portal,
  building,
  faults,
}) => {
  await page.clock.install()
  await page.goto(`${networksPath(building)}/add`)
  await fillNetwork(page)
  const held = await faults.hold(networksRoutes.create)
  await button(page, 'Add network').click()
  await expect.poll(() => held.hits()).toBe(1)
  await page.clock.runFor(29_000)
  await expect(failure(page)).toBeHidden()
  await page.clock.runFor(2_000)
  await expect(failure(page)).toBeVisible()
  await expect(ssid(page)).toHaveValue('Lobby')
  expect(await networksOf(portal, building.id)).toBe(0)
})

test('while the server is away a save says that it failed, and succeeds with the same input when the server is back', async ({
  page,
  context,
  ownPortal,
}) => {
  const building = await openBuilding(ownPortal, context)
  const token = page.waitForResponse('**/v1/csrf/getToken')
  await page.goto(`${ownPortal.origin}${networksPath(building)}/add`)
  await fillNetwork(page)
  await token
  await ownPortal.command({ do: 'stopListening' })
  await button(page, 'Add network').click()
  await expect(failure(page)).toBeVisible()
  await expect(offline(page)).toBeHidden()
  await expect(ssid(page)).toHaveValue('Lobby')
  await ownPortal.command({ do: 'listenAgain' })
  await button(page, 'Add network').click()
  await expect(notices(page)).toContainText('Network added.')
  expect(await networksOf(ownPortal, building.id)).toBe(1)
})

test('without a network the question about unsaved changes is asked, and the input stays', async ({
  page,
  building,
}) => {
  await page.goto(`${networksPath(building)}/add`)
  await ssid(page).fill('Lobby')
  await goOffline(page)
  const dialog = page.getByRole('dialog', { name: 'Leave this page?' })
  await page.getByRole('link', { name: 'Portico, Personal Dashboard' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Portico, Personal Dashboard' })).toBeFocused()
  await expect(ssid(page)).toHaveValue('Lobby')
})

test('without a network signing out says that it did not work', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/')
  await goOffline(page)
  await page.getByRole('button', { name: 'Account of Alexandra Reyes' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('Signing out did not work. Please try again.')).toBeVisible()
})

test('without a network a language that is not here yet cannot be chosen, and the page says so', async ({
  page,
  context,
  portalIn,
}) => {
  const portal = await portalIn('de')
  await portal.enter(context, portal.cast.portfolio)
  await page.goto(portal.origin)
  await goOffline(page)
  await page.getByRole('button', { name: /^(Language|Sprache)/ }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await expect(notices(page)).toContainText('The language could not be changed. Please try again.')
})

test('a dialog that cannot be fetched says so, and opens once the network is back', async ({
  page,
  context,
  consoleErrors,
  signInAs,
}) => {
  await signInAs('portfolio')
  await page.goto('/')
  await goOffline(page)
  const openFeedback = async () => {
    await page.getByRole('button', { name: 'Account of Alexandra Reyes' }).click()
    await page.getByRole('menuitem', { name: 'Feedback' }).click()
  }
  await openFeedback()
  await expect(page.getByText('This could not be opened. Please try again.')).toBeVisible()
  await context.setOffline(false)
  await openFeedback()
  await expect(page.getByRole('dialog')).toBeVisible()
  ignoreFailedDownloads(consoleErrors)
})

test('a page that cannot be fetched leaves the frame as it is, and comes when the network is back', async ({
  page,
  context,
  consoleErrors,
  building,
}) => {
  await page.goto(building.path)
  await goOffline(page)
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await expect(lost(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go To Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Portico, Personal Dashboard' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Side navigation' })).toBeVisible()
  await button(page, 'Try Again').click()
  await expect(button(page, 'Try Again')).toBeEnabled()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  const unstyled = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter((link) => !link.sheet)
  expect(await page.evaluate(`(${unstyled})().map((link) => link.href)`)).toEqual([])
  ignoreFailedDownloads(consoleErrors)
})

test('a tab that cannot be fetched leaves the page of the property as it is, and comes when the network is back', async ({
  page,
  context,
  consoleErrors,
  building,
}) => {
  await page.goto(building.path)
  await goOffline(page)
  await page.getByRole('tab', { name: 'Keys' }).click()
  await expect(lost(page)).toBeVisible()
  await expect(button(page, 'Try Again')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Northcott House' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('row', { name: /Key 1/ })).toBeVisible()
  await expect(lost(page)).toBeHidden()
  ignoreFailedDownloads(consoleErrors)
})

test('an assignment of keys that starts without a network shows its progress, and is done when the network is back', async ({
  page,
  context,
  portal,
  building,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  await building.add({ email: 'holder1@example.com' })
  await page.goto(`${building.path}/keys/assign?keys=${await keyIdsOf(portal, building, ['Key 1'])}`)
  await select(page, 'holder1@example.com')
  await goOffline(page)
  await button(page, 'Assign').click()
  await expect(notices(page)).toContainText('Updating keys')
  await expect(notices(page)).toContainText('0 of 1')
  await context.setOffline(false)
  await expect(notices(page)).toContainText('1 users keys updated successfully')
  expect(await keysHeldBy(portal, building, 'holder1@example.com')).toEqual(['Key 1'])
})
