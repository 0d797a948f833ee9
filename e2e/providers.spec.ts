import type { BrowserContext, Page } from '@playwright/test'
import { openBuilding } from './support/building.ts'
import { expect, lookAt, test } from './support/journey.ts'
import type { Portal } from './support/portal.ts'

/** A property of its own manager that has opted in: nobody else's journey changes its providers. */
async function openOptedIn(portal: Portal, context: BrowserContext) {
  const building = await openBuilding(portal, context)
  await portal.ask(
    `insert into entity_permissions (property_id, entity_type, entity_id, effect, key_access_status)
     values ($1, 'PROPERTY', $1, 'ALLOW', 'OPT_IN')`,
    [building.id],
  )
  return building
}

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const check = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('providers are disabled for a reason and enabled again, as the first tab of a property', async ({
  page,
  context,
  portal,
}) => {
  const { id, path } = await openOptedIn(portal, context)
  await page.goto(path)
  await expect(page.getByRole('tab').first()).toHaveText('Providers')
  await expect(card(page, 'Parcelwing')).toContainText('Enabled')
  await expect(card(page, 'Mealhopper')).toContainText(/Launches on \w{3}\s\d{1,2},\s\d{4}Access allowed when launched/)
  await expect(page.getByText('Portico Field Service')).toHaveCount(0)
  await expect(page.getByText('New providers are enabled automatically on their launch date.')).toBeVisible()
  const figure = (name: string) => page.locator('dl div', { hasText: name }).locator('dd')
  await expect(figure('Active providers')).toHaveText('11')
  await expect(figure('Delivery entrances')).toHaveText('1')
  await lookAt(page, 'providers-tab')

  const manage = page.getByRole('button', { name: 'Manage access', exact: true })
  await expect(manage).toBeDisabled()
  await press(page, 'Select All')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(13)
  await press(page, 'Clear Selection')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await check(page, 'Parcelwing')
  await check(page, 'Quillpost')
  await manage.click()
  await expect(heading(page)).toHaveText('Manage access')
  await expect(page.getByRole('listitem').filter({ hasText: 'Quillpost' })).toContainText('Enabled')

  await test.step('a decision and a reason are needed', async () => {
    await press(page, 'Save')
    await expect(page.getByText('You must select whether the providers have access')).toBeVisible()
    await page.getByRole('radio', { name: 'Disable access' }).check()
    await press(page, 'Save')
    await expect(page.getByText('You must select a reason')).toBeVisible()
    await lookAt(page, 'providers-manage-access')
  })
  await test.step('what was chosen is kept when it fails', async () => {
    await page.getByRole('button', { name: /^Reason/ }).click()
    for (const reason of ['Delivery hours', 'Under repair', 'Provider misconduct', 'Specific times', 'Other'])
      await expect(page.getByRole('option', { name: reason })).toBeVisible()
    await expect(page.getByRole('option')).toHaveCount(5)
    await page.getByRole('option', { name: 'Under repair' }).click()
    const address = '**/v1/permissions/manageAccessForAccessCustomersByEntity'
    await page.route(address, (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'server.failed', message: 'x', requestId: 'r' } } }),
    )
    await press(page, 'Save')
    await expect(page.getByText('There was a problem updating access')).toBeVisible()
    await page.unroute(address)
    await expect(page.getByRole('radio', { name: 'Disable access' })).toBeChecked()
  })
  await press(page, 'Save')
  await expect(page.getByText('Access Successfully Updated')).toBeVisible()
  await expect(page).toHaveURL(path)
  await expect(card(page, 'Parcelwing')).toContainText('DisabledReason: Under repair')
  await expect(card(page, 'Quillpost')).toContainText('Changed by nora@portico.example')
  await expect(figure('Active providers')).toHaveText('9')
  await expect(figure('Disabled providers')).toHaveText('2')
  const stored = await portal.ask(
    `select reason_code, reason_text, changed_by from provider_permission_changes where property_id = $1`,
    [id],
  )
  expect(stored).toEqual(
    Array(2).fill({ reason_code: 'OTHER', reason_text: 'Under repair', changed_by: 'nora@portico.example' }),
  )

  await check(page, 'Parcelwing')
  await manage.click()
  await page.getByRole('radio', { name: 'Enable access' }).check()
  await expect(page.getByRole('button', { name: /^Reason/ })).toHaveCount(0)
  await press(page, 'Save')
  await expect(card(page, 'Parcelwing')).toContainText('Enabled')
})

test('an upcoming provider is restricted before it launches, on the page of the redesign', async ({
  page,
  context,
  portal,
  setFlags,
}) => {
  const { path } = await openOptedIn(portal, context)
  await setFlags({ siteRedesign: true })
  await page.goto(`${path}/providers`)
  await expect(heading(page)).toContainText('Providers')
  const filter = page.getByRole('combobox', { name: 'Find providers' })
  await filter.fill('mealh')
  await filter.press('Enter')
  await expect(page).toHaveURL(/filter=/)
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await check(page, 'Mealhopper')
  await press(page, 'Manage access')
  await page.getByRole('radio', { name: 'Restrict access when launched' }).check()
  await page.getByRole('button', { name: /^Reason/ }).click()
  await page.getByRole('option', { name: 'Other' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('radio', { name: 'Restrict access when launched' })).toBeChecked()
  await press(page, 'Save')
  await expect(page).toHaveURL(`${path}/providers`)
  await expect(card(page, 'Mealhopper')).toContainText('Access restricted when launched')
  await page.goto(`${path}/providers?filter=name%3Anobody`)
  await expect(page.getByText('No matches').first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page.getByRole('checkbox')).toHaveCount(13)

  await page.goto(`${path}/providers/manage-access`)
  await expect(page.getByText('No providers selected')).toBeVisible()
  await page.getByRole('link', { name: 'Go to providers' }).click()
  await expect(page).toHaveURL(`${path}/providers`)
})

test('without the agreement nothing is managed; without a document, or the programme, there are no providers', async ({
  page,
  context,
  portal,
  setFlags,
}) => {
  const { id, path } = await openOptedIn(portal, context)
  await portal.ask(`update entity_permissions set key_access_status = 'OPT_OUT' where property_id = $1`, [id])
  await page.goto(`${path}/providers`)
  await expect(page.getByText('Agreement is not signed')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(card(page, 'Parcelwing')).toContainText('Disabled')
  await expect(page.getByRole('link', { name: 'Sign Agreement' })).toHaveAttribute('href', '/third-party-consent')
  await lookAt(page, 'providers-not-signed')

  await portal.ask('delete from entity_permissions where property_id = $1', [id])
  await page.goto(`${path}/providers`)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('tab').first()).toHaveText('Entrances')
  await setFlags({ kapEnabled: false })
  await page.goto(`${path}/providers/manage-access`)
  await expect(page).toHaveURL(path)
})

test('providers that fail to load say so, and can be tried again', async ({ page, context, portal }) => {
  const { path } = await openOptedIn(portal, context)
  await page.goto('/')
  const address = '**/v1/permissions/resolvedAccessCustomerPermissions*'
  await page.route(address, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'server.failed', message: 'x', requestId: 'r' } } }),
  )
  await page.getByRole('link', { name: 'Northcott House' }).click()
  await expect(page.getByText('There was a problem loading the providers')).toBeVisible()
  await page.unroute(address)
  await page.route(address, (route) =>
    route.fulfill({
      status: 404,
      json: { error: { code: 'properties.permissionsMissing', message: 'x', requestId: 'r' } },
    }),
  )
  await press(page, 'Retry')
  await expect(page.getByText('No Providers')).toBeVisible()
  await expect(page).toHaveURL(path)
})

test('a partner finds nothing of providers', async ({ page, portal, signInAs }) => {
  await signInAs('partner')
  const path = `/properties/${portal.cast.properties.openToPartner}`
  await page.goto(`${path}/providers`)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('tab', { name: 'Providers' })).toHaveCount(0)
})
