import { expect, look, test } from './support/screens.ts'

test('the page for an unknown address leads back to the dashboard, where the display mode is chosen and kept before the first paint, and every control can be reached with the Tab key, in the order of the screen', async ({
  page,
  signInAs,
}) => {
  await signInAs('portfolio')
  await page.goto('/nowhere')
  await expect(page.getByText('Page not found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await look(page, 'page-not-found')
  await page.getByRole('link', { name: 'Go To Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')

  await page.getByRole('button', { name: /Display mode/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('body')).toHaveClass(/awsui-dark-mode/)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('body')).toHaveClass(/awsui-dark-mode/)

  await expect(page.locator('main li:has(h2)')).toHaveCount(8)
  // These come after the page.
  await expect(page.getByRole('link', { name: /payment cards have expired$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show as a list' })).toBeVisible()

  /** All visible controls in the order of the document. Each must get the focus once, in this order. */
  const operable = await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')
    const shown = [...all].filter((element) => {
      const isOff = element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]')
      return !isOff && element.checkVisibility({ visibilityProperty: true })
    })
    shown.forEach((element, index) => {
      element.dataset.operable = String(index)
    })
    return shown.map((element) => element.ariaLabel || element.textContent?.trim() || element.tagName)
  })
  expect(operable.length).toBeGreaterThan(20)
  const reached: string[] = []
  for (const name of operable) {
    await page.keyboard.press('Tab')
    const index = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.operable)
    reached.push(index === undefined ? `something else before ${name}` : (operable[Number(index)] ?? ''))
  }
  expect(reached).toEqual(operable)
  expect(reached[0]).toBe('Skip to main content')
  await page.getByRole('link', { name: 'Skip to main content' }).press('Enter')
  await expect(page.locator('#page')).toBeFocused()
})

test('a sign-in that the identity provider refuses shows an error page, from which the user can retry for the same page', async ({
  page,
  portal,
}) => {
  const started = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('state='))
  await page.goto('/need-help')
  const state = new URL((await started).url()).searchParams.get('state')
  // The test waits for the page of the identity provider, because its navigation could interrupt the next one.
  await page.waitForURL(/\/select-account\//)
  await page.goto(`/v1/auth/callback?error=access_denied&state=${state}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You could not be signed in')
  await look(page, 'sign-in-failed')
  const again = page.getByRole('link', { name: 'Try Again' })
  await expect(again).toHaveAttribute('href', '/need-help')
  await again.click()
  await expect(page).not.toHaveURL(new RegExp(`^${portal.origin}`))
})
