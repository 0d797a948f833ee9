import { createHash, randomUUID } from 'node:crypto'
import type { DemoAccount } from '@portico/simulators/identity/demo-accounts'
import { expect, test } from './support/journey.ts'

test('a visitor is sent to sign in, comes back to where they wanted to go, switches the user, and signs out', async ({
  page,
}) => {
  await page.goto('/?filter=harborline')
  await page.getByRole('button', { name: /Alexandra Reyes/ }).click()
  await expect(page).toHaveURL(/\/\?filter=harborline$/)
  await expect(page.getByRole('link', { name: 'Harborline Tower' })).toBeVisible()

  await page.getByRole('button', { name: /Alexandra Reyes/ }).click()
  await page.getByRole('menuitem', { name: 'Switch user' }).click()
  await page.getByRole('button', { name: /Jonas Lindqvist/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Jonas Lindqvist')

  await page.getByRole('button', { name: /Jonas Lindqvist/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: /Alexandra Reyes/ })).toBeVisible()
})

test('an account that nobody invited is told so, another can be chosen, and it can sign out', async ({
  page,
  signInAs,
}) => {
  await signInAs('stranger')
  await page.goto('/')
  await expect(
    page.getByText('The account you are logged into has not been invited to the Property Management Portal.'),
  ).toBeVisible()
  await expect(
    page.getByText('Please make sure you are logged into the correct account of the provider and try again.'),
  ).toBeVisible()
  await expect(page.getByText(/^Signed in as Pat Stranger \(.*@portico\.example\)/)).toBeVisible()
  await expect(page.getByText('ask the manager of your property or our support team for an invitation')).toBeVisible()
  await expect(page.getByRole('link', { name: 'support@us.portico.example' })).toBeVisible()
  await page.getByRole('button', { name: 'Go To Account Selection' }).click()
  const account = page.getByRole('button', { name: /Jonas Lindqvist/ })
  await expect(account).toBeVisible()
  await signInAs('stranger')
  await page.goto('/register')
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(account).toBeVisible()
})

/** Somebody who has an account at the identity provider and has never been in the portal. */
function newcomer(): DemoAccount {
  const id = randomUUID()
  return {
    sub: id,
    email: `${id}@portico.example`,
    emailVerified: true,
    name: `Newcomer ${id}`,
    givenName: 'Newcomer',
    familyName: id,
    locale: 'en-US',
    note: 'Holds an invitation of one test',
    kind: 'invited',
  }
}

test('an invitation can be accepted once, gives access to the portal, and is recorded before the page is left', async ({
  page,
  context,
  portal,
  building,
}) => {
  const identity = newcomer()
  const token = randomUUID()
  await portal.command({ do: 'addIdentity', identity })
  await portal.ask(
    `insert into invites (token_hash, email, kind, property_ids) values ($1, $2, 'propertyManager', array[$3::uuid])`,
    [createHash('sha256').update(token).digest(), identity.email, building.id],
  )
  // The manager of the building leaves: the newcomer signs in through the identity provider.
  await context.clearCookies({ name: 'portico' })
  await page.goto(`/register?invite=${token}`)
  await page.getByRole('button', { name: identity.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${identity.name}`)
  await expect(page.getByRole('link', { name: 'Northcott House' })).toBeVisible()
  const recorded = () =>
    portal.ask(
      'select kind, name, details from metric_events where account_id = (select id from accounts where email = $1)',
      [identity.email],
    )
  await expect.poll(recorded).toContainEqual({ kind: 'acceptInvite', name: '/register', details: {} })
  await page.goto('/register')
  await expect(page).toHaveURL(/\/$/)
})

test('an invitation that does not exist is refused', async ({ page, signInAs }) => {
  await signInAs('stranger')
  await page.goto('/register?invite=nobody-wrote-this-token')
  await expect(page.getByText('This invitation does not exist')).toBeVisible()
  await expect(page.getByText(/^Signed in as Pat Stranger/)).toBeVisible()
  await expect(page.getByText('to send a new invitation to the address above')).toBeVisible()
  // The dashboard would refuse this account, too.
  await expect(page.getByRole('link', { name: 'Go to the Personal Dashboard' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Use Another Account' }).click()
  await page.getByRole('button', { name: /Jonas Lindqvist/ }).click()
  // Somebody with access is back at the same invitation, and can leave it.
  await expect(page.getByText(/^Signed in as Jonas Lindqvist/)).toBeVisible()
  await page.getByRole('link', { name: 'Go to the Personal Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Jonas Lindqvist')
})
