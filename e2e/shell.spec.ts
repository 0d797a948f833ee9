import { expect, lookAt, test } from './support/journey.ts'

test('an address that leads nowhere is a 404, with ways out', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  const reply = await page.goto('/nowhere')
  expect(reply?.status()).toBe(404)
  await expect(page.getByText('Page not found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await lookAt(page, 'page-not-found')
  await page
    .getByRole('button', { name: 'Go To Dashboard' })
    .or(page.getByRole('link', { name: 'Go To Dashboard' }))
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
})

test('a service that cannot be reached is code 502', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  await portal.ask('alter table sessions rename to sessions_away')
  try {
    await page.goto('/')
    await expect(page.getByText('Failed To Reach Service')).toBeVisible()
    await expect(page.getByText('502')).toBeVisible()
    await lookAt(page, 'unreachable')
  } finally {
    await portal.ask('alter table sessions_away rename to sessions')
  }
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Alexandra Reyes')
})

test('the display mode is chosen, kept, and there before the first paint', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/')
  await page.getByRole('button', { name: /Display mode/ }).click()
  await page
    .getByRole('menuitemradio', { name: 'Dark' })
    .or(page.getByRole('menuitem', { name: 'Dark' }))
    .click()
  await expect(page.locator('body')).toHaveClass(/awsui-dark-mode/)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('body')).toHaveClass(/awsui-dark-mode/)
})

test('everything of the dashboard is reached with the keyboard alone', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  for (let n = 0; n < 3; n++) await page.keyboard.press('Tab')
  const seen = new Set<string>()
  for (let n = 0; n < 40; n++) {
    seen.add(
      await page.evaluate(
        () => document.activeElement?.textContent?.trim() || document.activeElement?.getAttribute('aria-label') || '',
      ),
    )
    await page.keyboard.press('Tab')
  }
  expect([...seen].join(' ')).toContain('Abercorn Mansions')
})

test('damaged preferences are dropped, never a crash', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.addInitScript(() =>
    localStorage.setItem('portico.preferences', '{"version": 1, "dashboardCards": 7, "locale": "kl_KL"'),
  )
  await page.goto('/')
  // That somebody has been here before is forgotten with them.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the Property Management Portal')
  await page.getByRole('button', { name: 'Go to Property Management Portal' }).click()
  await expect(page).toHaveURL(/third-party-consent$/)
})
