import type { Page } from '@playwright/test'
import { openBuilding } from './support/building.ts'
import { rememberFailedImports } from './support/failed-imports.ts'
import { ignoreFailedDownloads } from './support/journey.ts'
import { keyIdsOf, keysHeldBy, select } from './support/keys.ts'
import { addNetworks, fillNetwork, networksPath, ssid } from './support/networks.ts'
import type { Portal } from './support/portal.ts'
import { expect, look, test } from './support/screens.ts'

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

test('without a network a save fails at once, keeps the input and is not sent later, leaving is asked about, and a second attempt replaces the notice of the first', async ({
  page,
  context,
  portal,
  building,
}) => {
  await addNetworks(portal, building, ['Garage', 'Lobby'])
  await page.goto(networksPath(building))
  const deleteIt = async (name: string) => {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  }
  await deleteIt('Lobby')
  await expect(notices(page)).toContainText('Network settings deleted.')
  await goOffline(page)
  await deleteIt('Garage')
  await expect(notices(page)).toContainText('Failed to delete network settings.')
  await look(page, 'offline')
  await context.setOffline(false)
  await deleteIt('Garage')
  await expect(notices(page)).toContainText('Network settings deleted.')
  await expect(notices(page)).not.toContainText('Failed')

  await page.getByRole('link', { name: 'Add network' }).first().click()
  await fillNetwork(page)
  await goOffline(page)
  await expect(offline(page)).toBeVisible()
  await button(page, 'Add network').click()
  await expect(failure(page)).toBeVisible()
  await expect(ssid(page)).toHaveValue('Lobby')

  const dashboard = page.getByRole('link', { name: 'Portico, Personal Dashboard' })
  await test.step('the question about unsaved changes is asked, and the input stays', async () => {
    const dialog = page.getByRole('dialog', { name: 'Leave this page?' })
    await dashboard.click()
    await expect(dialog).toBeVisible()
    await look(page, 'unsaved-changes')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(dashboard).toBeFocused()
    await expect(ssid(page)).toHaveValue('Lobby')
  })

  await context.setOffline(false)
  await expect(offline(page)).toBeHidden()
  await dashboard.click()
  await button(page, 'Leave page').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
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

test('without a network signing out, a language that is not here yet and a dialog that cannot be fetched say that it did not work, and a notice takes no focus from what has been opened meanwhile', async ({
  page,
  context,
  consoleErrors,
  portalIn,
}) => {
  const portal = await portalIn('de')
  await portal.enter(context, portal.cast.portfolio)
  await page.clock.install()
  await page.goto(portal.origin)
  await goOffline(page)
  const chooseInMenu = async (name: string) => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await test.step('a second attempt to sign out replaces the notice of the first', async () => {
    for (const _ of ['once', 'and again']) {
      await chooseInMenu('Sign out')
      await expect(notices(page).getByText('Signing out did not work. Please try again.')).toHaveCount(1)
    }
    await page.getByRole('button', { name: /^Display mode/ }).click()
    await page.clock.runFor(5_000)
    await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeFocused()
    await page.keyboard.press('Escape')
  })
  await test.step('a language that is not here yet cannot be chosen', async () => {
    await page.getByRole('button', { name: /^(Language|Sprache)/ }).click()
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await expect(notices(page)).toContainText('The language could not be changed. Please try again.')
  })
  await test.step('a dialog that cannot be fetched opens once the network is back', async () => {
    await chooseInMenu('Feedback')
    await expect(page.getByText('This could not be opened. Please try again.')).toBeVisible()
    await context.setOffline(false)
    await chooseInMenu('Feedback')
    await expect(page.getByRole('dialog')).toBeVisible()
  })
  ignoreFailedDownloads(consoleErrors)
})

test('a tab or a page that cannot be fetched leaves what is around it as it is, and comes when the network is back', async ({
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

  await goOffline(page)
  await page.getByRole('link', { name: 'Networks', exact: true }).first().click()
  await expect(lost(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go To Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Portico, Personal Dashboard' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Side navigation' })).toBeVisible()
  await expect(page.getByText('crumb', { exact: true })).toHaveCount(0)
  await button(page, 'Try Again').click()
  await expect(button(page, 'Try Again')).toBeEnabled()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible()
  const unstyled = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter((link) => !link.sheet)
  expect(await page.evaluate(`(${unstyled})().map((link) => link.href)`)).toEqual([])
  ignoreFailedDownloads(consoleErrors)
})

test('an assignment of keys that starts without a network fails at once, and a retry with a network does it', async ({
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
  const retry = notices(page).getByRole('button', { name: /Retry|Try Again/ })
  await expect(retry).toBeVisible()
  await context.setOffline(false)
  await expect(offline(page)).toHaveCount(0)
  expect(await keysHeldBy(portal, building, 'holder1@example.com')).toEqual([])
  await retry.click()
  await expect(notices(page)).toContainText('1 users keys updated successfully')
  expect(await keysHeldBy(portal, building, 'holder1@example.com')).toEqual(['Key 1'])
})
