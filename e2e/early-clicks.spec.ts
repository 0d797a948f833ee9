import type { BrowserContext, Page } from '@playwright/test'
import { openBuilding } from './support/building.ts'
import { expect, test } from './support/journey.ts'
import { harborline } from './support/properties.ts'

const cards = 'main li:has(h2)'
const filter = (page: Page) => page.getByPlaceholder('Properties')
const isInteractive = (page: Page) => expect(page.locator('html[data-interactive]')).toBeAttached()
/** Neither of these is left once the scripts are here. */
const waiting = (page: Page) => page.locator('[data-waiting], [data-pending], [aria-busy]')

/** Opens a page whose scripts do not come before they are released. */
async function openWithoutScripts(context: BrowserContext, address: string, complaints: string[]) {
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(`${error}`))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry-client[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return { page, release }
}

test('a button that is pressed too early waits visibly, and then does what it does', async ({
  context,
  portal,
  signInAs,
  complaints,
}) => {
  await signInAs('portfolio')
  const { page, release } = await openWithoutScripts(context, portal.origin, complaints)
  const button = page.getByRole('button', { name: 'Alexandra Reyes' })
  await button.click()
  await expect(button).toHaveAttribute('data-pending')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button).toHaveCSS('cursor', 'progress')
  await expect(page.getByRole('menu')).toBeHidden()
  release()
  await expect(page.getByRole('menu')).toBeVisible()
  await isInteractive(page)
  await expect(waiting(page)).toHaveCount(0)
})

test('what was clicked and typed happens in its order, and the caret stays where it was', async ({
  context,
  portal,
  signInAs,
  complaints,
}) => {
  await signInAs('portfolio')
  const { page, release } = await openWithoutScripts(context, portal.origin, complaints)
  await page.getByRole('button', { name: 'Alexandra Reyes' }).click()
  await page.getByRole('button', { name: /^2$|Page 2/ }).click()
  await filter(page).click()
  await page.keyboard.type('hab')
  // As React does when it draws the field before it knows what was typed.
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
  // The other way round it would be the second page of what matches.
  await expect(page).toHaveURL(`${portal.origin}/?filter=harborline`)
  await expect(page.locator(cards)).toHaveCount(1)
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(filter(page)).toBeFocused()
  await expect(filter(page)).toHaveValue('harborline')
  await page.keyboard.type('X')
  await expect(filter(page)).toHaveValue('harXborline')
})

test('a form is submitted with what was typed into it', async ({ context, portal, complaints }) => {
  const building = await openBuilding(portal, context)
  const address = `${portal.origin}${building.path}/settings/networks/add`
  const { page, release } = await openWithoutScripts(context, address, complaints)
  const name = page.getByRole('textbox', { name: 'Network name (SSID)' })
  await name.fill('Lobby')
  await name.press('Enter')
  release()
  await expect(page.getByText('Choose a band.')).toBeVisible()
  await expect(page.getByText('Enter a network name.')).toBeHidden()
  await expect(name).toHaveValue('Lobby')
  await expect(page).toHaveURL(address)
})

test('a check box is ticked, and what can only be reached with the keyboard is pressed with it', async ({
  context,
  portal,
  complaints,
}) => {
  const building = await openBuilding(portal, context)
  for (const name of ['Ada Byron', 'Ben Carr']) await building.add({ name })
  const { page, release } = await openWithoutScripts(context, `${portal.origin}${building.path}/users`, complaints)
  const ada = page.getByRole('checkbox', { name: /Ada Byron/ })
  const ben = page.getByRole('checkbox', { name: /Ben Carr/ })
  await ada.check()
  await ben.press('Space')
  await ben.press('Space')
  await page.getByRole('button', { name: /^Info/ }).first().press('Enter')
  release()
  await expect(page.getByRole('complementary', { name: 'Help' })).toBeVisible()
  await expect(page.getByText('(1/2)')).toBeVisible()
  await expect(ada).toBeChecked()
  await expect(ben).not.toBeChecked()
})

test('a radio button is chosen', async ({ context, portal, complaints }) => {
  const building = await openBuilding(portal, context)
  const address = `${portal.origin}${building.path}/settings/networks/add`
  const { page, release } = await openWithoutScripts(context, address, complaints)
  await page.getByRole('radio', { name: '2.4 GHz' }).check()
  await page.getByRole('button', { name: 'Add network', exact: true }).click()
  release()
  await expect(page.getByText('Enter a network name.')).toBeVisible()
  await expect(page.getByText('Choose a band.')).toBeHidden()
  await expect(page.getByRole('radio', { name: '2.4 GHz' })).toBeChecked()
})

test('tabs and what stands in the first of them react as well', async ({ context, portal, complaints }) => {
  const building = await openBuilding(portal, context)
  const open = () => openWithoutScripts(context, `${portal.origin}${building.path}`, complaints)
  await test.step('a filter and a list in the tab', async () => {
    const { page, release } = await open()
    await page.getByRole('combobox', { name: 'Filter entrances' }).fill('nothing like it')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Entrance type/ }).click()
    release()
    await expect(page.getByRole('option', { name: 'All Entrances' })).toBeVisible()
    await expect(page.getByText('Front Door')).toBeHidden()
  })
  await test.step('another tab', async () => {
    const { page, release } = await open()
    await page.getByRole('tab', { name: 'Places' }).press('Enter')
    release()
    await expect(page).toHaveURL(/#places$/)
    await expect(page.getByRole('button', { name: 'East Wing' })).toBeVisible()
  })
})

test('what was drawn again meanwhile is found again', async ({ context, portal, signInAs, complaints }) => {
  await signInAs('portfolio')
  const { page, release } = await openWithoutScripts(context, portal.origin, complaints)
  const button = page.getByRole('button', { name: /^Display mode/ })
  await button.click()
  await button.evaluate((element) => element.replaceWith(element.cloneNode(true)))
  release()
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible()
  await isInteractive(page)
})

test('a link needs no scripts, and without them nothing waits for ever', async ({ context, portal, signInAs }) => {
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
  // React's scheduler posts itself a message: the first one begins the hydration, and comes after the way back.
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

test('somebody who goes back before the scripts run gets the page of that address', async ({
  context,
  portal,
  signInAs,
  complaints,
}) => {
  await signInAs('portfolio')
  const { page, release } = await openWithoutScripts(context, `${portal.origin}/?page=2`, complaints)
  const first = page.locator(`${cards} h2`).first()
  await expect(first).toBeVisible()
  await expect(first).not.toHaveText('Abercorn Mansions')
  // As the back button does after a reload of the second page.
  await page.evaluate(() => history.pushState(null, '', '/'))
  release()
  await isInteractive(page)
  await expect(first).toHaveText('Abercorn Mansions')
})

test('names that the mouse was on too early are shown when the scripts are here', async ({
  context,
  portal,
  building,
  complaints,
}) => {
  await building.add({ email: 'many@example.com', keys: 3 })
  const { page, release } = await openWithoutScripts(context, `${portal.origin}${building.path}/users`, complaints)
  await page.getByRole('button', { name: 'Key 1 +2' }).hover()
  await expect(page.getByRole('tooltip')).toBeHidden()
  release()
  await expect(page.getByRole('tooltip')).toContainText('Key 3')
})
