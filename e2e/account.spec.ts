import { createHash } from 'node:crypto'
import { expect, lookAt, test } from './support/journey.ts'

test('a visitor is sent to sign in, and comes back to where they wanted to go', async ({ page }) => {
  await page.goto('/?filter=harborline')
  await page.getByRole('button', { name: /Alexandra Reyes/ }).click()
  await expect(page).toHaveURL(/\/\?filter=harborline$/)
  await expect(page.getByRole('link', { name: 'Harborline Tower' })).toBeVisible()

  await page.getByRole('button', { name: /Alexandra Reyes/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: /Jonas Lindqvist/ })).toBeVisible()
})

test('switching user offers the choice of accounts', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /Alexandra Reyes/ }).click()
  await page.getByRole('button', { name: /Alexandra Reyes/ }).click()
  await page.getByRole('menuitem', { name: 'Switch User' }).click()
  await page.getByRole('button', { name: /Jonas Lindqvist/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Jonas Lindqvist')
})

test('an account nobody invited is told so, and may use another', async ({ page, signInAs }) => {
  await signInAs('stranger')
  await page.goto('/')
  await expect(
    page.getByText('The account you are logged into has not been invited to the Property Management Portal.'),
  ).toBeVisible()
  await expect(
    page.getByText('Please make sure you are logged into the correct account of the provider and try again.'),
  ).toBeVisible()
  await lookAt(page, 'not-invited')
  await page.getByRole('button', { name: 'Go To Account Selection' }).click()
  await expect(page.getByRole('button', { name: /Jonas Lindqvist/ })).toBeVisible()
})

test.describe('an invitation', () => {
  test('lets its person in, once', async ({ page, portal }) => {
    const token = 'an-invitation-for-mia-novak'
    await portal.ask(
      `insert into invites (token_hash, email, kind, property_ids) values ($1, 'mia.novak@portico.example', 'propertyManager', array[$2::uuid])`,
      [createHash('sha256').update(token).digest(), portal.cast.properties.openToPartner],
    )
    await page.goto(`/register?invite=${token}`)
    await page.getByRole('button', { name: /Mia Novak/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Mia Novak')
    await page.goto('/register')
    await expect(page).toHaveURL(/\/$/)
  })

  test('that is not known says so', async ({ page, signInAs }) => {
    await signInAs('stranger')
    await page.goto('/register?invite=nobody-wrote-this-token')
    await expect(page.getByText('This invitation does not exist')).toBeVisible()
    await lookAt(page, 'register-unknown')
  })

  test('is needed: without one an uninvited account is unauthorized', async ({ page, signInAs }) => {
    await signInAs('stranger')
    await page.goto('/register')
    await expect(page.getByRole('button', { name: 'Use Another Account' })).toBeVisible()
    await lookAt(page, 'register-unauthorized')
  })
})
