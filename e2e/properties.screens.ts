import { createManager } from './support/properties.ts'
import { expect, look, test } from './support/screens.ts'

const cards = 'main li:has(h2)'

test('the dashboard, its preferences, and a filter that nothing matches', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/')
  await expect(page.locator(cards)).toHaveCount(8)
  await look(page, 'dashboard')
  await page.getByRole('button', { name: 'Preferences' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await look(page, 'dashboard-preferences')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByPlaceholder('Properties').fill('nowhere at all')
  await expect(page.getByText('No matches').first()).toBeVisible()
  await look(page, 'dashboard-no-match')
})

test('the dashboard as a list, with the properties that need attention', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/?view=list')
  await expect(page.getByRole('rowheader', { name: 'Abercorn Mansions' })).toBeVisible()
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await attention.getByRole('button').first().click()
  await expect(attention.getByRole('list').nth(1)).toBeVisible()
  await look(page, 'dashboard-list')
})

test('the dashboard of a manager without properties', async ({ page, context, portal }) => {
  await portal.enter(context, await createManager(portal))
  await page.goto('/')
  await expect(page.getByText('No properties to display.')).toBeVisible()
  await look(page, 'dashboard-empty')
})

test('the page of a property that does not exist', async ({ page, signInAs }) => {
  await signInAs('single')
  await page.goto('/properties/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('Property not found')).toBeVisible()
  await look(page, 'property-not-found')
})
