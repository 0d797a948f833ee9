import type { BrowserContext, Page } from '@playwright/test'
import { openBuilding } from './support/building.ts'
import { expect, lookAt, test } from './support/journey.ts'
import type { Portal } from './support/portal.ts'

const CONSENT = '/third-party-consent'
const SIGN = 'Sign Third-Party Delivery Provider Agreement'

/** A manager of three properties of their own: one without a document, one that opted out and one that opted in. */
async function openThree(portal: Portal, context: BrowserContext) {
  const building = await openBuilding(portal, context)
  const rows = await portal.ask<{ id: string }>(
    `with made as (
       insert into properties (name, address_line1, city, postal_code, country_code, time_zone)
       values ('Quay Lofts', '1 Quay', 'Portland', '97201', 'US', 'UTC'), ('Mill Court', '1 Mill', 'Salem', '97301', 'US', 'UTC')
       returning id, name
     ), member as (
       insert into memberships (property_id, account_id) select made.id, m.account_id from made, memberships m where m.property_id = $1
     ), document as (
       insert into entity_permissions (property_id, entity_type, entity_id, effect, key_access_status)
       select id, 'PROPERTY', id, 'DENY', case name when 'Quay Lofts' then 'OPT_OUT' else 'OPT_IN' end from made
     )
     select id from made order by name desc`,
    [building.id],
  )
  return { without: building.id, optedOut: rows[0]?.id ?? '', optedIn: rows[1]?.id ?? '' }
}

/** Forgets, once, that this browser has been here before. */
async function arriveAnew(page: Page, context: BrowserContext) {
  await context.clearCookies({ name: 'portico_view' })
  await page.addInitScript(() => {
    if (sessionStorage.getItem('journey') === null) localStorage.setItem('portico.preferences', '{"version":1}')
    sessionStorage.setItem('journey', 'under way')
  })
}

const statusOf = async (portal: Portal, id: string) =>
  (
    await portal.ask<{ status: string; effect: string }>(
      'select key_access_status as status, effect from entity_permissions where property_id = $1',
      [id],
    )
  )[0]
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const refusal = { status: 500, json: { error: { code: 'server.failed', message: 'x', requestId: 'r' } } }
const ACCEPT = '**/v1/user/consent/acceptThirdPartyAgreement'
const METADATA = '**/v1/user/consent/metadata*'

test('a newcomer is welcomed, skips the agreement, and signs it later from the dashboard', async ({
  page,
  context,
  portal,
}) => {
  const { without, optedOut } = await openThree(portal, context)
  await arriveAnew(page, context)
  const reply = await page.goto('/')
  expect(await reply?.text()).toContain('Go to Property Management Portal')
  await expect(heading(page)).toHaveText('Welcome to the Property Management Portal')
  await expect(page.getByRole('navigation', { name: 'Side navigation' })).toHaveCount(0)
  await lookAt(page, 'splash')

  await press(page, 'Go to Property Management Portal')
  await expect(page).toHaveURL(CONSENT)
  await expect(heading(page)).toHaveText('Third-Party Delivery Provider Agreement')
  await expect(page.getByText('Mealhopper')).toBeVisible()
  await expect(page.getByText(/^on \w{3}\s\d{1,2},\s\d{4}$/).first()).toBeVisible()
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

  const notice = 'You have not signed the Third-Party Deliveries Agreement for one or more of your properties.'
  await expect(page.getByText(notice)).toBeVisible()
  await press(page, 'Dismiss')
  await expect(page.getByText(notice)).toBeHidden()
  await page.reload()
  await page.getByRole('link', { name: 'Sign Agreement' }).click()

  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(page.getByRole('heading', { name: /Not Opted-In Properties/ })).toContainText('(0/2)')
  await expect(card('Mill Court')).toHaveCount(0)
  await expect(card('Quay Lofts')).toContainText('Entrances0 enabled / 0 disabledProvidersAgreement is not signed')
  await expect(card('Northcott House')).not.toContainText('Entrances')
  await expect(page.getByRole('link', { name: 'Quay Lofts' })).toHaveAttribute('href', `/properties/${optedOut}`)
  await expect(page.getByRole('button', { name: SIGN })).toBeDisabled()
  await press(page, 'Select all')
  await expect(page.getByText('(2/2)')).toBeVisible()
  await lookAt(page, 'consent')
  await press(page, 'Clear selection')
  await page.getByPlaceholder('Find properties').fill('quay')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Select Quay Lofts' }).check()
  await press(page, SIGN)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You accept this agreement for 1 property.')
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(10)
  await lookAt(page, 'consent-agreement')
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
  await page.getByRole('checkbox', { name: 'Select Northcott House' }).check()
  await press(page, SIGN)
  await dialog.getByRole('button', { name: 'I Agree' }).click()
  await expect(page).toHaveURL('/')
  await expect(heading(page)).toHaveText('Welcome, Nora Northcott')
  await expect(page.getByText(notice)).toBeHidden()
  expect(await statusOf(portal, without)).toEqual({ status: 'OPT_IN', effect: 'ALLOW' })
  await page.goto(CONSENT)
  await expect(page).toHaveURL('/')
})

test('what fails on the way is told, and nothing is signed that was not read', async ({ page, context, portal }) => {
  const { optedOut } = await openThree(portal, context)
  await page.goto(CONSENT)
  await page.getByRole('checkbox', { name: 'Select Quay Lofts' }).check()
  await page.route(METADATA, (route) => route.fulfill(refusal))
  await press(page, SIGN)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('There was a problem loading the Third-Party Delivery Provider Agreement')
  await expect(dialog.getByRole('button', { name: 'I Agree' })).toBeDisabled()
  await page.unroute(METADATA)
  await page.route(METADATA, (route) =>
    route.fulfill({
      json: { agreementContent: ' ', version: 1, agreementName: 'ThirdPartyDeliveryProviderAgreement' },
    }),
  )
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog).toContainText('Failed to load agreement')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.unroute(METADATA)

  await page.route(ACCEPT, (route) => route.fulfill(refusal))
  await press(page, SIGN)
  await dialog.getByRole('heading').last().scrollIntoViewIfNeeded()
  await dialog.getByRole('button', { name: 'I Agree' }).click()
  await expect(
    dialog.getByText('There was a problem accepting the agreement. Please contact support.'),
  ).toBeInViewport()
  await page.unroute(ACCEPT)
  await page.route(ACCEPT, (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'consent.stale', message: 'x', requestId: 'r' } } }),
  )
  await dialog.getByRole('button', { name: 'I Agree' }).click()
  await expect(dialog).toContainText('The agreement has changed meanwhile.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('There was a problem submitting your request. Please contact support.')).toBeVisible()
  await expect(page.getByText('(1/2)')).toBeVisible()
  expect(await statusOf(portal, optedOut)).toMatchObject({ status: 'OPT_OUT' })

  await page.getByPlaceholder('Find properties').fill('nowhere')
  await expect(page.getByText('No property has “nowhere” in its name or address.')).toBeVisible()
})

test('who has nothing to sign, or may not, is led to the dashboard', async ({
  page,
  context,
  portal,
  signInAs,
  setFlags,
}) => {
  for (const role of ['single', 'partner'] as const) {
    await signInAs(role)
    await page.goto(CONSENT)
    await expect(page, role).toHaveURL('/')
    await expect(page.getByText('You have not signed the Third-Party Deliveries Agreement')).toHaveCount(0)
  }
  await openThree(portal, context)
  for (const flags of [{ userConsentEnabled: false }, { kapEnabled: false }]) {
    await setFlags(flags)
    await page.goto(CONSENT)
    await expect(page).toHaveURL('/')
    await expect(heading(page)).toHaveText('Welcome, Nora Northcott')
    await expect(page.getByText('You have not signed the Third-Party Deliveries Agreement')).toHaveCount(0)
  }
})

test('providers that do not come are told, and asked for again', async ({ page, context, portal }) => {
  await openThree(portal, context)
  await page.goto('/')
  await page.route('**/v1/customers/getAccessCustomers', (route) => route.fulfill(refusal))
  await page.getByRole('link', { name: 'Sign Agreement' }).click()
  await expect(page.getByText('An error occurred while loading the providers')).toBeVisible()
  await page.unroute('**/v1/customers/getAccessCustomers')
  await press(page, 'Retry')
  await expect(page.getByRole('heading', { name: 'Upcoming providers' })).toBeVisible()
})
