import { expect, test } from './support/journey.ts'

const failing = { status: 500, json: { error: { code: 'server.failed', message: 'x', requestId: 'r' } } }

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
