import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'

const banner = (page: Page) => page.getByRole('complementary', { name: 'Cookie notice' })
const expectStored = (page: Page, answer: string) =>
  expect
    .poll(() =>
      page.evaluate(() => JSON.parse(localStorage.getItem('portico.preferences') ?? '{}').cookieChoice?.answer),
    )
    .toBe(answer)

test('the answer to the cookie notice is stored, the notice does not come again, and asks again after twelve months', async ({
  page,
  signInAs,
}) => {
  await signInAs('portfolio')
  const answer = async (button: string, stored: string) => {
    // A click before hydration removes the notice while Playwright still presses it. early-clicks.spec.ts has such clicks.
    await expect(page.locator('html[data-interactive]')).toBeAttached()
    await banner(page).getByRole('button', { name: button }).click()
    await expect(banner(page)).toHaveCount(0)
    await expectStored(page, stored)
    await expect(page.locator('#page')).toBeFocused()
    // Nor does it flash: the server leaves it out of the page.
    const next = await page.reload()
    expect(await next?.text()).not.toContain('aria-label="Cookie notice"')
    await expect(banner(page)).toHaveCount(0)
  }
  const first = await page.goto('/')
  expect(await first?.text()).toContain('Cookie notice')
  await answer('Okay', 'Confirmed')
  await page.evaluate(() => {
    const preferences = JSON.parse(localStorage.getItem('portico.preferences') ?? '{}')
    preferences.cookieChoice.givenAt -= 366 * 24 * 60 * 60 * 1000
    localStorage.setItem('portico.preferences', JSON.stringify(preferences))
    const view = { version: 1, splashDismissed: true, cookieChoice: preferences.cookieChoice }
    // biome-ignore lint/suspicious/noDocumentCookie: it is how the portal writes it.
    document.cookie = `portico_view=${encodeURIComponent(JSON.stringify(view))}; Path=/; SameSite=Lax`
  })
  const later = await page.reload()
  expect(await later?.text()).toContain('aria-label="Cookie notice"')
  await answer('Close cookie notice', 'Skipped')
})

test('the cookie notice is announced politely, and hides nothing that has the focus', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto('/')
  const announced = page.locator('[aria-live=polite]', { hasText: 'We use cookies to keep you signed in' })
  await expect(announced).toHaveCount(1)
  const top = (await banner(page).boundingBox())?.y ?? 0
  let reachedBanner = false
  for (let n = 0; n < 60 && !reachedBanner; n++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    reachedBanner = (await banner(page).locator(':focus').count()) > 0
    const box = await focused.boundingBox()
    if (!reachedBanner && box)
      expect(box.y + box.height, (await focused.textContent()) ?? undefined).toBeLessThanOrEqual(top)
  }
  expect(reachedBanner).toBe(true)
  await page.keyboard.press('Enter')
  await expect(banner(page)).toHaveCount(0)
  await expectStored(page, 'Confirmed')
})
