import { expect, look, test } from './support/screens.ts'

test('the page for an account that nobody invited', async ({ page, signInAs }) => {
  await signInAs('stranger')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Go To Account Selection' })).toBeVisible()
  await expect(page.getByText(/^Signed in as/)).toBeVisible()
  await look(page, 'not-invited')
})

test('the page for an invitation that does not exist', async ({ page, signInAs }) => {
  await signInAs('stranger')
  await page.goto('/register?invite=nobody-wrote-this-token')
  await expect(page.getByText('This invitation does not exist')).toBeVisible()
  await expect(page.getByText(/^Signed in as/)).toBeVisible()
  await look(page, 'register-unknown')
})

test('the page for an account without an invitation', async ({ page, signInAs }) => {
  await signInAs('stranger')
  await page.goto('/register')
  await expect(page.getByRole('button', { name: 'Use Another Account' })).toBeVisible()
  await look(page, 'register-unauthorized')
})
