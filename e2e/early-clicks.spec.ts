import type { BrowserContext, Page } from '@playwright/test'
import { openBuilding } from './support/building.ts'
import { expect, test } from './support/journey.ts'
import { harborline } from './support/properties.ts'

const cards = 'main li:has(h2)'
const filter = (page: Page) => page.getByPlaceholder('Properties')
const isInteractive = (page: Page) => expect(page.locator('html[data-interactive]')).toBeAttached()
/** Neither of these attributes is left after hydration. */
const waiting = (page: Page) => page.locator('[data-waiting], [data-pending], [aria-busy]')

/** Opens a page whose scripts are held back until the test releases them. */
async function openWithoutScripts(context: BrowserContext, address: string, consoleErrors: string[]) {
  const page = await context.newPage()
  page.on('pageerror', (error) => consoleErrors.push(`${error}`))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry-client[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return { page, release }
}

test('a click before hydration takes effect, even if React has replaced its element', async ({
  context,
  portal,
  signInAs,
  consoleErrors,
}) => {
  await signInAs('portfolio')
  const { page, release } = await openWithoutScripts(context, portal.origin, consoleErrors)
  const button = page.getByRole('button', { name: /^Display mode/ })
  await button.click()
  await expect(page.getByRole('menu')).toBeHidden()
  await button.evaluate((element) => element.replaceWith(element.cloneNode(true)))
  release()
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible()
  await isInteractive(page)
})

test('clicks and input before hydration are shown as pending and replayed in order, the caret keeps its position, and somebody who goes back before the scripts run gets the page of that address', async ({
  context,
  portal,
  signInAs,
  consoleErrors,
}) => {
  await signInAs('portfolio')
  const { page, release } = await openWithoutScripts(context, portal.origin, consoleErrors)
  const button = page.getByRole('button', { name: 'Alexandra Reyes' })
  await button.click()
  await expect(button).toHaveAttribute('data-pending')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button).toHaveCSS('cursor', 'progress')
  await expect(page.getByRole('menu')).toBeHidden()
  await page.getByRole('button', { name: /^2$|Page 2/ }).click()
  await filter(page).click()
  await page.keyboard.type('hab')
  // React resets the field in the same way when it hydrates before the input is replayed.
  await filter(page).evaluate((field: HTMLInputElement) => {
    field.value = ''
  })
  await page.keyboard.type('rorline')
  for (let count = 0; count < 6; count++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('rb')
  await page.keyboard.press('ArrowLeft')
  release()
  await isInteractive(page)
  // In the opposite order the second page of the matches would be shown.
  await expect(page).toHaveURL(`${portal.origin}/?filter=harborline`)
  await expect(page.locator(cards)).toHaveCount(1)
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(filter(page)).toBeFocused()
  await expect(filter(page)).toHaveValue('harborline')
  await page.keyboard.type('X')
  await expect(filter(page)).toHaveValue('harXborline')
  await expect(waiting(page)).toHaveCount(0)
  await page.close()
  await test.step('somebody who goes back before the scripts run gets the page of that address', async () => {
    const { page, release } = await openWithoutScripts(context, `${portal.origin}/?page=2`, consoleErrors)
    const first = page.locator(`${cards} h2`).first()
    await expect(first).toBeVisible()
    await expect(first).not.toHaveText('Abercorn Mansions')
    // As the back button does after a reload of the second page.
    await page.evaluate(() => history.pushState(null, '', '/'))
    release()
    await isInteractive(page)
    await expect(first).toHaveText('Abercorn Mansions')
  })
})

test('a form that is filled in and submitted before hydration is sent with its input', async ({
  context,
  portal,
  building,
  consoleErrors,
}) => {
  const address = `${portal.origin}${building.path}/settings/networks/add`
  await test.step('with text, by the Enter key', async () => {
    const { page, release } = await openWithoutScripts(context, address, consoleErrors)
    const name = page.getByRole('textbox', { name: 'Network name (SSID)' })
    const { width } = (await name.boundingBox()) ?? {}
    await name.fill('Lobby')
    await name.press('Enter')
    release()
    await expect(page.getByText('Choose a band.')).toBeVisible()
    expect(await name.boundingBox(), 'a field keeps its width').toMatchObject({ width })
    await expect(page.getByText('Enter a network name.')).toBeHidden()
    await expect(name).toHaveValue('Lobby')
    await expect(page).toHaveURL(address)
    await page.close()
  })
  await test.step('with a radio button, by the button', async () => {
    const { page, release } = await openWithoutScripts(context, address, consoleErrors)
    await page.getByRole('radio', { name: '2.4 GHz' }).check()
    await page.getByRole('button', { name: 'Add network', exact: true }).click()
    release()
    await expect(page.getByText('Enter a network name.')).toBeVisible()
    await expect(page.getByText('Choose a band.')).toBeHidden()
    await expect(page.getByRole('radio', { name: '2.4 GHz' })).toBeChecked()
  })
})

test('a check box is ticked and a tooltip is hovered before hydration', async ({
  context,
  portal,
  building,
  consoleErrors,
}) => {
  for (const name of ['Ada Byron', 'Ben Carr']) await building.add({ name })
  await building.add({ name: 'Mae Many', keys: 3 })
  const { page, release } = await openWithoutScripts(context, `${portal.origin}${building.path}/users`, consoleErrors)
  const ada = page.getByRole('checkbox', { name: /Ada Byron/ })
  const ben = page.getByRole('checkbox', { name: /Ben Carr/ })
  await ada.check()
  await ben.press('Space')
  await ben.press('Space')
  await page.getByRole('button', { name: 'Key 1 +2' }).hover()
  await expect(page.getByRole('tooltip')).toBeHidden()
  release()
  await expect(page.getByRole('tooltip')).toContainText('Key 3')
  await expect(page.getByText('(1/3)')).toBeVisible()
  await expect(ada).toBeChecked()
  await expect(ben).not.toBeChecked()
})

test('tabs and the content of the first tab can be clicked before hydration', async ({
  context,
  portal,
  consoleErrors,
}) => {
  const building = await openBuilding(portal, context)
  const open = () => openWithoutScripts(context, `${portal.origin}${building.path}`, consoleErrors)
  await test.step('a filter and a list in the tab', async () => {
    const { page, release } = await open()
    await page.getByRole('combobox', { name: 'Find entrances' }).fill('nothing like it')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Entrance type/ }).click()
    release()
    await expect(page.getByRole('option', { name: 'All Entrances' })).toBeVisible()
    await expect(page.getByText('Front Door')).toBeHidden()
  })
  await test.step('another tab, with the keyboard', async () => {
    const { page, release } = await open()
    await page.getByRole('tab', { name: 'Places' }).press('Enter')
    release()
    await expect(page).toHaveURL(/#places$/)
    await expect(page.getByRole('button', { name: 'East Wing', exact: true })).toBeVisible()
  })
})

test('a link works without scripts, and nothing stays pending if they fail to load', async ({
  context,
  portal,
  signInAs,
}) => {
  await signInAs('portfolio')
  const page = await context.newPage()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry-client[^/]*\.js$/, async (route) => {
    await released
    await route.abort()
  })
  await page.goto(portal.origin, { waitUntil: 'commit' })
  const link = page.locator(cards).getByRole('link').first()
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })])
  await expect(opened).toHaveURL(/\/properties\//)
  await page.getByRole('button', { name: 'Preferences' }).click()
  await expect(waiting(page)).not.toHaveCount(0)
  release()
  await expect(waiting(page)).toHaveCount(0)
  await link.click()
  await expect(page).toHaveURL(/\/properties\//)
})

/** Opens a page and stops its hydration after two pieces. Only input can finish it. */
async function openHalfHydrated(context: BrowserContext, address: string, consoleErrors: string[]) {
  const page = await context.newPage()
  page.on('pageerror', (error) => consoleErrors.push(`${error}`))
  // The scheduler of React posts a message to itself before every piece.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    let sent = 0
    let goesOn = false
    window.addEventListener('go on', () => {
      goesOn = true
    })
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      sent += 1
      if (sent <= 2 || goesOn) return post.call(this, message)
      document.documentElement.dataset.held = ''
      window.addEventListener('go on', () => post.call(this, message), { once: true })
    }
  })
  await page.goto(address)
  await expect(page.locator('html[data-held]:not([data-interactive])')).toBeAttached()
  return { page, goOn: () => page.evaluate(() => window.dispatchEvent(new Event('go on'))) }
}

test('what somebody does between two pieces of the hydration takes effect once, without waiting for the other pieces', async ({
  context,
  portal,
  building,
  consoleErrors,
}) => {
  await test.step('a click', async () => {
    const { page, goOn } = await openHalfHydrated(context, portal.origin, consoleErrors)
    await filter(page).click()
    await isInteractive(page)
    await page.keyboard.type('nor')
    await page.getByRole('button', { name: 'Nora Northcott' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await goOn()
    await expect(page).toHaveURL(/filter=nor$/)
    await expect(filter(page)).toHaveValue('nor')
    await expect(page.getByRole('menu')).toBeVisible()
    await expect(waiting(page)).toHaveCount(0)
    await page.close()
  })
  await test.step('text that is entered without a key', async () => {
    const { page, goOn } = await openHalfHydrated(context, portal.origin, consoleErrors)
    await filter(page).fill('nor')
    await isInteractive(page)
    await goOn()
    await expect(page).toHaveURL(/filter=nor$/)
    await expect(filter(page)).toHaveValue('nor')
    await expect(waiting(page)).toHaveCount(0)
    await page.close()
  })
  await test.step('a link, which does not load the page again', async () => {
    const { page, goOn } = await openHalfHydrated(context, portal.origin, consoleErrors)
    const title = page.locator('main h2 a').first()
    const name = await title.textContent()
    await title.click()
    await goOn()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
    await expect(page.locator('html[data-held]')).toBeAttached()
    await page.close()
  })
  await test.step('suggestions that were closed do not open again', async () => {
    const { page, goOn } = await openHalfHydrated(context, `${portal.origin}${building.path}/places`, consoleErrors)
    const field = page.getByRole('combobox', { name: 'Find places' })
    await field.fill('Floor 1')
    await isInteractive(page)
    await field.press('Enter')
    await goOn()
    await expect(page.getByText('1 match').first()).toBeVisible()
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await page.close()
  })
})

test('somebody who goes back while the page is being hydrated gets the page of that address', async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs('portfolio')
  const path = `/properties/${await harborline(portal)}/entrances`
  await page.goto(path)
  const names = page.locator('main li h2')
  const first = await names.first().textContent()
  await page.getByRole('button', { name: /^2$|Page 2/ }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(names.first()).not.toHaveText(first ?? '')
  // The scheduler of React posts a message to itself. The first message starts the hydration, and is delayed until after the back navigation.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    let isFirst = true
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const send = () => post.call(this, message)
      if (!isFirst) return send()
      isFirst = false
      window.history.back()
      const sendElsewhere = () => void (location.search ? setTimeout(sendElsewhere, 5) : send())
      sendElsewhere()
    }
  })
  await page.reload()
  await expect(page).not.toHaveURL(/page=2/)
  await expect(names.first()).toHaveText(first ?? '')
})
