import type { Locator, Page } from '@playwright/test'
import { openBuilding } from './support/building.ts'
import { expect, test } from './support/journey.ts'

const failing = { status: 500, json: { error: { code: 'server.failed', message: 'x', requestId: 'r' } } }

/** Presses the mouse button on an element, moves the page down, and then releases the button at the same position. */
async function pressWhilePageMoves(page: Page, target: Locator, pixels: number) {
  const at = async () => (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const { x, y, width, height } = await at()
  await page.evaluate((margin) => {
    const move = () => document.body.style.setProperty('margin-top', `${margin}px`)
    document.addEventListener('mousedown', move, { once: true })
  }, pixels)
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await expect.poll(async () => Math.round((await at()).y - y)).toBe(pixels)
  await page.mouse.up()
  await page.evaluate(() => document.body.style.removeProperty('margin-top'))
}

test('a button is clicked even if the page moves between press and release', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/')
  await pressWhilePageMoves(page, page.getByRole('button', { name: /^2$|Page 2/ }).first(), 120)
  await expect(page).toHaveURL(/page=2/)
  await pressWhilePageMoves(page, page.getByRole('button', { name: /^Display mode/ }), 120)
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible()
  await page.keyboard.press('Escape')

  await test.step('a pointer that is moved away presses nothing', async () => {
    await page.getByRole('button', { name: /^Display mode/ }).hover()
    await page.mouse.down()
    await page.getByRole('heading', { level: 1 }).hover()
    await page.mouse.up()
    await page
      .getByRole('button', { name: /^3$|Page 3/ })
      .first()
      .click()
    await expect(page).toHaveURL(/page=3/)
    await expect(page.getByRole('menu')).toBeHidden()
  })
})

test('an option is chosen even if its list moves between press and release', async ({ page, portal, context }) => {
  const building = await openBuilding(portal, context)
  await page.goto(`${building.path}/settings/networks/add`)
  const security = page.getByRole('button', { name: /Security/ })
  await security.click()
  await pressWhilePageMoves(page, page.getByRole('option', { name: 'WPA2', exact: true }), 36)
  await expect(security).toContainText('WPA2')
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('a notice about a failure does not take the focus from what has been opened meanwhile', async ({
  page,
  signInAs,
}) => {
  await signInAs('portfolio')
  await page.clock.install()
  await page.goto('/')
  await page.route('**/v1/auth/logout*', (route) => route.fulfill(failing))
  const notices = page.getByRole('region', { name: 'Notices' })
  for (const _ of ['once', 'and again']) {
    const refused = page.waitForResponse('**/v1/auth/logout*')
    await page.getByRole('button', { name: 'Account of Alexandra Reyes' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await refused
    await expect(notices.getByText('Signing out did not work. Please try again.')).toHaveCount(1)
  }
  await page.getByRole('button', { name: /^Display mode/ }).click()
  await page.clock.runFor(5_000)
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeFocused()
})
