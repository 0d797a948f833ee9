import type { Page } from '@playwright/test'
import { propertiesErrors } from '@portico/contract/properties/properties.schema'
import { providersRoutes } from '@portico/contract/providers/providers.routes'
import { choose, openByCard, press } from './support/properties.ts'
import { expect, look, test } from './support/screens.ts'

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('providers that fail to load can be loaded again, are disabled for a reason, and enabled again', async ({
  page,
  portal,
  building,
  faults,
}) => {
  await building.optIn()
  const unread = await faults.refuse(providersRoutes.resolve)
  await openByCard(page, 'Northcott House')
  await expect(page.getByText('There was a problem loading the providers')).toBeVisible()
  await unread.remove()
  const missing = await faults.refuse(providersRoutes.resolve, { error: propertiesErrors.permissionsMissing })
  await press(page, 'Retry')
  await expect(page.getByText('No Providers')).toBeVisible()
  await expect(page).toHaveURL(building.path)
  await missing.remove()
  await page.reload()
  await expect(page.getByRole('tab').first()).toHaveText('Providers')
  await expect(page.getByRole('checkbox')).toHaveCount(13)
  await expect(card(page, 'Parcelwing')).toContainText('Enabled')
  await expect(card(page, 'Mealhopper')).toContainText(/Launches on \d{4}-\d\d-\d\dAccess allowed when launched/)
  await expect(page.getByText('Portico Field Service')).toHaveCount(0)
  await expect(page.getByText('New providers are enabled automatically on their launch date.')).toBeVisible()
  const figure = (name: string) => page.locator('dl div', { hasText: name }).locator('dd')
  await expect(figure('Active providers')).toHaveText('11')
  await expect(figure('Delivery entrances')).toHaveText('1')

  const manage = page.getByRole('button', { name: 'Manage access', exact: true })
  await expect(manage).toBeDisabled()
  await press(page, 'Select All')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(13)
  await press(page, 'Clear Selection')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await choose(page, 'Parcelwing')
  await choose(page, 'Quillpost')
  await manage.click()
  await expect(heading(page)).toHaveText('Manage access')
  await expect(page.getByRole('listitem').filter({ hasText: 'Quillpost' })).toContainText('Enabled')

  await test.step('a decision and a reason are needed', async () => {
    await press(page, 'Save')
    await expect(page.getByText('You must select whether the providers have access')).toBeVisible()
    await page.getByRole('radio', { name: 'Disable access' }).check()
    await press(page, 'Save')
    await expect(page.getByText('You must select a reason')).toBeVisible()
    await look(page, 'providers-manage-access')
  })
  await test.step('what was chosen is kept when it fails', async () => {
    await page.getByRole('button', { name: /^Reason/ }).click()
    for (const reason of ['Delivery hours', 'Under repair', 'Provider misconduct', 'Specific times', 'Other'])
      await expect(page.getByRole('option', { name: reason })).toBeVisible()
    await expect(page.getByRole('option')).toHaveCount(5)
    await page.getByRole('option', { name: 'Under repair' }).click()
    const fault = await faults.refuse(providersRoutes.manageAccess)
    await press(page, 'Save')
    await expect(page.getByText('There was a problem updating access')).toBeVisible()
    await fault.remove()
    await expect(page.getByRole('radio', { name: 'Disable access' })).toBeChecked()
  })
  await press(page, 'Save')
  await expect(page.getByText('Access Successfully Updated')).toBeVisible()
  await expect(page).toHaveURL(building.path)
  await expect(card(page, 'Parcelwing')).toContainText('DisabledReason: Under repair')
  await expect(card(page, 'Quillpost')).toContainText('Changed by nora@portico.example')
  await expect(figure('Active providers')).toHaveText('9')
  await expect(figure('Disabled providers')).toHaveText('2')
  const stored = await portal.ask(
    `select reason_code, reason_text, changed_by from provider_permission_changes where property_id = $1`,
    [building.id],
  )
  expect(stored).toEqual(
    Array(2).fill({ reason_code: 'OTHER', reason_text: 'Under repair', changed_by: 'nora@portico.example' }),
  )

  await choose(page, 'Parcelwing')
  await manage.click()
  await page.getByRole('radio', { name: 'Enable access' }).check()
  await expect(page.getByRole('button', { name: /^Reason/ })).toHaveCount(0)
  await press(page, 'Save')
  await expect(card(page, 'Parcelwing')).toContainText('Enabled')
})

test('the form for the access of providers leads back without one, and an upcoming provider is restricted before it launches, on the page of the redesign', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  await building.optIn()
  await setFlags({ siteRedesign: true })
  const home = `${building.path}/providers`
  const setStatus = (status: string) =>
    portal.ask('update entity_permissions set key_access_status = $2 where property_id = $1', [building.id, status])
  await test.step('an agreement that is not signed is told', async () => {
    await setStatus('OPT_OUT')
    await page.goto(home)
    await expect(page.getByText('Agreement is not signed')).toBeVisible()
    await look(page, 'providers-not-signed')
    await setStatus('OPT_IN')
  })
  await page.goto(`${home}/manage-access`)
  await expect(page.getByText('No providers selected')).toBeVisible()
  await page.getByRole('link', { name: 'Go to providers' }).click()
  await expect(page).toHaveURL(home)
  await expect(heading(page)).toContainText('Providers')
  const filter = page.getByRole('combobox', { name: 'Find providers' })
  await filter.fill('mealh')
  // The suggestions come from the portal's scripts, which also handle the key.
  await expect(page.getByRole('option').first()).toBeVisible()
  await filter.press('Enter')
  await expect(page).toHaveURL(/filter=/)
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await choose(page, 'Mealhopper')
  await press(page, 'Manage access')
  await page.getByRole('radio', { name: 'Restrict access when launched' }).check()
  await page.getByRole('button', { name: /^Reason/ }).click()
  await page.getByRole('option', { name: 'Other' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('radio', { name: 'Restrict access when launched' })).toBeChecked()
  await press(page, 'Save')
  await expect(page).toHaveURL(home)
  await expect(card(page, 'Mealhopper')).toContainText('Access restricted when launched')
  await filter.fill('nobody')
  await filter.press('Enter')
  await expect(page.getByText('No matches').first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page.getByRole('checkbox')).toHaveCount(13)
})
