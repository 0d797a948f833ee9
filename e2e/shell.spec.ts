import { accountRoutes } from '@portico/contract/account/account.routes'
import { expect, test } from './support/journey.ts'

test('the page for an unknown address leads back to the dashboard', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/nowhere')
  await expect(page.getByText('Page not found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await page.getByRole('link', { name: 'Go To Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
})

test('a service that cannot be reached is shown as code 502 and can be tried again', async ({
  page,
  building,
  faults,
}) => {
  expect(building.path).toMatch(/^\/properties\//)
  const fault = await faults.refuse(accountRoutes.getUserInfo)
  await page.goto('/')
  await expect(page.getByText('Failed To Reach Service')).toBeVisible()
  await expect(page.getByText('502')).toBeVisible()
  await fault.remove()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nora Northcott')
})

test('the display mode is chosen, kept, and applied before the first paint', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/')
  await page.getByRole('button', { name: /Display mode/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('body')).toHaveClass(/awsui-dark-mode/)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('body')).toHaveClass(/awsui-dark-mode/)
})

test('every control of the dashboard can be reached with the Tab key, in the order of the screen', async ({
  page,
  signInAs,
}) => {
  await signInAs('portfolio')
  await page.goto('/')
  await expect(page.locator('main li:has(h2)')).toHaveCount(8)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#page')).toBeFocused()
  await page.reload()
  // These come after the page.
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
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
})

test('damaged preferences are dropped and the portal starts anew', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.addInitScript(() =>
    localStorage.setItem('portico.preferences', '{"version": 1, "dashboardCards": 7, "locale": "kl_KL"'),
  )
  await page.goto('/')
  // Without preferences the user counts as new, so the welcome page is shown again.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the Property Management Portal')
  await page.getByRole('button', { name: 'Go to Property Management Portal' }).click()
  await expect(page).toHaveURL(/third-party-consent$/)
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
  const again = page.getByRole('link', { name: 'Try Again' })
  await expect(again).toHaveAttribute('href', '/need-help')
  await again.click()
  await expect(page).not.toHaveURL(new RegExp(`^${portal.origin}`))
})
