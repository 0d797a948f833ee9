import type { Page } from '@playwright/test'
import { consentRoutes } from '@portico/contract/consent/consent.routes'
import { consentErrors } from '@portico/contract/consent/consent.schema'
import { providersRoutes } from '@portico/contract/providers/providers.routes'
import { CONSENT, openAsNewcomer, openThree, SIGN } from './support/consent.ts'
import type { Portal } from './support/portal.ts'
import { choose, press } from './support/properties.ts'
import { expectRefusal } from './support/refusals.ts'
import { expect, look, test } from './support/screens.ts'

const NOTICE = 'You have not signed the Third-Party Deliveries Agreement for one or more of your properties.'

const statusOf = async (portal: Portal, id: string) =>
  (
    await portal.ask<{ status: string; effect: string }>(
      'select key_access_status as status, effect from entity_permissions where property_id = $1',
      [id],
    )
  )[0]
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a newcomer is welcomed, may skip the agreement, and is reminded of it on the dashboard; damaged preferences make the portal start anew', async ({
  page,
  context,
  portal,
}) => {
  await openThree(portal, context)
  await openAsNewcomer(page, context)
  const reply = await page.goto('/')
  expect(await reply?.text()).toContain('Go to Property Management Portal')
  await expect(heading(page)).toHaveText('Welcome to the Property Management Portal')
  await expect(page.getByRole('navigation', { name: 'Side navigation' })).toHaveCount(0)
  await look(page, 'splash')

  await press(page, 'Go to Property Management Portal')
  await expect(page).toHaveURL(CONSENT)
  await expect(heading(page)).toHaveText('Third-Party Delivery Provider Agreement')
  await expect(page.getByText('Mealhopper')).toBeVisible()
  await expect(page.getByText(/^on \d{4}-\d\d-\d\d$/).first()).toBeVisible()
  await expect(page.getByText(/30 days before it launches/)).toBeVisible()
  await test.step('of the active providers ten are named, all of them on request', async () => {
    await expect(page.getByText('SwiftDrop')).toHaveCount(0)
    await page.getByRole('button', { name: 'See All active providers' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(11)
    await page.getByRole('dialog').getByRole('button', { name: /Close/ }).click()
  })
  await press(page, 'Skip')
  await expect(page.getByRole('dialog')).toContainText('Skip This Step?')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await press(page, 'Skip')
  await page.getByRole('dialog').getByRole('button', { name: 'Skip', exact: true }).click()
  await expect(heading(page)).toHaveText('Welcome, Nora Northcott')
  const again = await page.reload()
  expect(await again?.text()).not.toContain('Go to Property Management Portal')
  await expect(heading(page)).toHaveText('Welcome, Nora Northcott')

  await expect(page.getByText(NOTICE)).toBeVisible()
  await press(page, 'Dismiss')
  await expect(page.getByText(NOTICE)).toBeHidden()
  await page.reload()
  await page.getByRole('link', { name: 'Sign Agreement' }).click()
  await expect(page).toHaveURL(CONSENT)

  await test.step('whoever has damaged preferences is welcomed again', async () => {
    await page.addInitScript(() =>
      localStorage.setItem('portico.preferences', '{"version": 1, "dashboardCards": 7, "locale": "kl_KL"'),
    )
    await page.goto('/')
    await expect(heading(page)).toHaveText('Welcome to the Property Management Portal')
    await press(page, 'Go to Property Management Portal')
    await expect(page).toHaveURL(CONSENT)
  })
})

test('providers and agreements that fail to load can be loaded again, an agreement that is not accepted is not signed, and properties to sign for are filtered and signed for until none is left', async ({
  page,
  context,
  portal,
  faults,
}) => {
  const { without, optedOut } = await openThree(portal, context)
  const dialog = page.getByRole('dialog')
  const unread = await faults.refuse(consentRoutes.getAgreement)
  const unlisted = await faults.refuse(providersRoutes.list)
  await page.goto(CONSENT)
  await expect(page.getByText('An error occurred while loading the providers')).toBeVisible()
  await unlisted.remove()
  await press(page, 'Retry')
  await expect(page.getByRole('heading', { name: 'Upcoming providers' })).toBeVisible()
  await choose(page, 'Quay Lofts')
  await press(page, SIGN)
  await expect(dialog).toContainText('There was a problem loading the Third-Party Delivery Provider Agreement')
  await expect(dialog.getByRole('button', { name: 'I Agree' })).toBeDisabled()
  await unread.remove()

  await test.step('an agreement without a text counts as not loaded', async () => {
    const address = `**${consentRoutes.getAgreement.path}*`
    const agreement = { agreementContent: ' ', version: 1, agreementName: 'ThirdPartyDeliveryProviderAgreement' }
    await page.route(address, (route) => route.fulfill({ json: agreement }))
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect(dialog).toContainText('Failed to load agreement')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.unroute(address)
  })

  const refused = await faults.refuse(consentRoutes.accept)
  await press(page, SIGN)
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(10)
  await dialog.getByRole('heading').last().scrollIntoViewIfNeeded()
  await dialog.getByRole('button', { name: 'I Agree' }).click()
  await expect(
    dialog.getByText('There was a problem accepting the agreement. Please contact support.'),
  ).toBeInViewport()
  await refused.remove()
  const stale = await faults.refuse(consentRoutes.accept, { error: consentErrors.stale })
  await dialog.getByRole('button', { name: 'I Agree' }).click()
  await expectRefusal(page, 'The agreement has changed meanwhile.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('There was a problem submitting your request. Please contact support.')).toBeVisible()
  await expect(page.getByText('(1/2)')).toBeVisible()
  expect(await statusOf(portal, optedOut)).toMatchObject({ status: 'OPT_OUT' })
  await stale.remove()
  await press(page, 'Clear selection')

  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(page.getByRole('heading', { name: /Not Opted-In Properties/ })).toContainText('(0/2)')
  await expect(card('Mill Court')).toHaveCount(0)
  await expect(card('Quay Lofts')).toContainText('Entrances0 enabled / 0 disabledProvidersAgreement is not signed')
  await expect(card('Northcott House')).not.toContainText('Entrances')
  await expect(page.getByRole('link', { name: 'Quay Lofts' })).toHaveAttribute('href', `/properties/${optedOut}`)
  await expect(page.getByRole('button', { name: SIGN })).toBeDisabled()
  await press(page, 'Select all')
  await expect(page.getByText('(2/2)')).toBeVisible()
  await look(page, 'consent')
  await press(page, 'Clear selection')
  await page.getByPlaceholder('Find properties').fill('nowhere')
  await expect(page.getByText('No property has “nowhere” in its name or address.')).toBeVisible()
  await page.getByPlaceholder('Find properties').fill('quay')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await choose(page, 'Quay Lofts')
  await press(page, SIGN)
  await expect(dialog).toContainText('You accept this agreement for 1 property.')
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(10)
  await look(page, 'consent-agreement')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await statusOf(portal, optedOut)).toMatchObject({ status: 'OPT_OUT' })
  await press(page, SIGN)
  await dialog.getByRole('button', { name: 'I Agree' }).click()
  await expect(
    page.getByText('Your properties are successfully enabled for Third-Party Delivery in Key Access Program!'),
  ).toBeVisible()
  expect(await statusOf(portal, optedOut)).toEqual({ status: 'OPT_IN', effect: 'DENY' })
  await page.getByRole('button', { name: 'Clear filter' }).last().click()
  await expect(page.getByText('(0/1)')).toBeVisible()
  await choose(page, 'Northcott House')
  await press(page, SIGN)
  await dialog.getByRole('button', { name: 'I Agree' }).click()
  await expect(page).toHaveURL('/')
  await expect(heading(page)).toHaveText('Welcome, Nora Northcott')
  await expect(page.getByText(NOTICE)).toBeHidden()
  expect(await statusOf(portal, without)).toEqual({ status: 'OPT_IN', effect: 'ALLOW' })
  await page.goto(CONSENT)
  await expect(page).toHaveURL('/')
})
