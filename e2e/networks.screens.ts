import { addNetworks, manyNetworks, networksPath } from './support/networks.ts'
import { expect, look, test } from './support/screens.ts'

test('a property without networks, and the form for a new one with all its errors', async ({ page, building }) => {
  await page.goto(networksPath(building))
  await expect(page.getByText('No networks')).toBeVisible()
  await look(page, 'networks-empty')
  await page.getByRole('link', { name: 'Add network' }).first().click()
  await page.getByRole('button', { name: 'Add network', exact: true }).click()
  await expect(page.getByText('Enter a password.', { exact: true })).toBeVisible()
  await look(page, 'network-add')
})

test('the table of networks, and the form for one of them', async ({ page, portal, building }) => {
  await addNetworks(portal, building, manyNetworks)
  await page.goto(networksPath(building))
  await expect(page.locator('tbody tr')).toHaveCount(10)
  await look(page, 'networks')
  await page.getByRole('link', { name: 'Edit Floor 1', exact: true }).click()
  await expect(page.getByText('Leave this empty to keep it.')).toBeVisible()
  await look(page, 'network-edit')
})
