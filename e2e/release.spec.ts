import type { Page, Route } from '@playwright/test'
import { networksRoutes } from '@portico/contract/networks/networks.routes'
import { rememberFailedImports } from './support/failed-imports.ts'
import { ignoreFailedDownloads } from './support/journey.ts'
import { fillNetwork, networksPath, ssid } from './support/networks.ts'
import { expect, look, test } from './support/screens.ts'

const gone = (route: Route) => route.fulfill({ status: 404, body: '' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const lost = (page: Page) => page.getByText('There was a problem loading this page', { exact: true })

/** The server answers as one of a newer release would. */
const release = (page: Page) =>
  page.route('**/v1/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-portico-release': 'entry-client-newer' } })
  })

test.beforeEach(({ page }) => rememberFailedImports(page))

test('a tab and a page whose files a newer release has replaced say that they did not load, and a reload helps', async ({
  page,
  consoleErrors,
  building,
}) => {
  await page.goto(building.path)
  await expect(page.locator('html[data-interactive]')).toBeAttached()
  await page.route('**/assets/**', gone)
  await page.getByRole('tab', { name: 'Keys' }).click()
  await expect(button(page, 'Try Again')).toBeVisible()
  await button(page, 'Try Again').scrollIntoViewIfNeeded()
  await look(page, 'tab-not-fetched')
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'There was a problem loading this page' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go To Dashboard' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Side navigation' })).toBeVisible()
  await look(page, 'page-not-fetched')
  await page.unroute('**/assets/**')
  await button(page, 'Try Again').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  ignoreFailedDownloads(consoleErrors)
})

test('a page whose scripts fail to load can be read and says so, a panel whose texts fail to load opens with a retry, and a browser that is too old says so in one sentence', async ({
  page,
  consoleErrors,
  signInAs,
}) => {
  await signInAs('portfolio')
  await page.route('**/assets/*.js', gone)
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('There was a problem loading this page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Alexandra Reyes')
  await look(page, 'scripts-not-fetched')
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.locator('html[data-interactive]')).toBeAttached()
  await expect(lost(page)).toBeHidden()

  let requests = 0
  await page.route('**/assets/tutorials-messages*', (route) => {
    requests++
    return gone(route)
  })
  await button(page, 'Tutorials').click()
  await expect(lost(page)).toBeVisible()
  expect(requests).toBeLessThan(3)
  await page.unroute('**/assets/tutorials-messages*')
  await button(page, 'Try Again').click()
  await expect(page.getByRole('heading', { name: 'Tutorials' }).first()).toBeVisible()
  await expect(lost(page)).toBeHidden()
  ignoreFailedDownloads(consoleErrors)

  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'))
  await page.goto('/')
  await expect(page.getByRole('alert').filter({ hasText: 'This browser is too old for Portico.' })).toBeVisible()
})

test('a save that the server does not answer has failed after half a minute, and a user whose page was opened before a release is asked to reload, keeps the input, and is warned before it is lost', async ({
  page,
  portal,
  building,
  faults,
}) => {
  await page.clock.install()
  await page.goto(`${networksPath(building)}/add`)
  await fillNetwork(page)
  await test.step('a save that the server does not answer has failed after half a minute', async () => {
    const failure = page.getByRole('region', { name: 'Notices' }).getByText('Failed to add network.', { exact: true })
    const held = await faults.hold(networksRoutes.create)
    await button(page, 'Add network').click()
    await expect.poll(() => held.hits()).toBe(1)
    await page.clock.runFor(29_000)
    await expect(failure).toBeHidden()
    await page.clock.runFor(2_000)
    await expect(failure).toBeVisible()
    await expect(ssid(page)).toHaveValue('Lobby')
    expect(await portal.ask('select ssid from networks where property_id = $1', [building.id])).toEqual([])
    await held.remove()
  })
  await release(page)
  await faults.refuse(networksRoutes.create)
  const prompt = page.getByRole('status').filter({ hasText: 'A new version is available' })
  await expect(prompt).toBeHidden()
  await button(page, 'Add network').click()
  await expect(prompt).toBeVisible()
  await expect(ssid(page)).toHaveValue('Lobby')
  await look(page, 'new-version')

  const asked = page.waitForEvent('dialog')
  const pressed = prompt.getByRole('button', { name: 'Reload' }).click()
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await pressed
  await expect(ssid(page)).toHaveValue('Lobby')

  await page.unroute('**/v1/**')
  page.once('dialog', (dialog) => void dialog.accept())
  await prompt.getByRole('button', { name: 'Reload' }).click()
  await expect(ssid(page)).toHaveValue('')
  await expect(prompt).toBeHidden()
})
