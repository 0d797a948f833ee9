import { createManager } from './support/properties.ts'
import { expect, look, test } from './support/screens.ts'

test('the dashboard and billing of a manager without properties', async ({ page, context, portal }) => {
  await portal.enter(context, await createManager(portal))
  await page.goto('/')
  await expect(page.getByText('No properties to display.')).toBeVisible()
  await look(page, 'dashboard-empty')
  await page.goto('/billing/properties')
  await expect(page.getByText('No properties to display.')).toBeVisible()
  await look(page, 'billing-properties-empty')
})
