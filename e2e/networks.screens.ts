import { addNetworks, manyNetworks, networksPath } from './support/networks.ts'
import { expect, look, test } from './support/screens.ts'

test('a property without networks', async ({ page, building }) => {
  await page.goto(networksPath(building))
  await expect(page.getByText('No networks')).toBeVisible()
  await look(page, 'networks-empty')
})

test('the table of networks', async ({ page, portal, building }) => {
  await addNetworks(portal, building, manyNetworks)
  await page.goto(networksPath(building))
  await expect(page.locator('tbody tr')).toHaveCount(10)
  await look(page, 'networks')
})

test('the form for a new network with all its errors', async ({ page, building }) => {
  await page.goto(`${networksPath(building)}/add`)
  await page.getByRole('button', { name: 'Add network', exact: true }).click()
  await expect(page.getByText('Enter a password.', { exact: true })).toBeVisible()
  await look(page, 'network-add')
})

test('the form for a network that exists', async ({ page, portal, building }) => {
  await page.goto(`${networksPath(building)}/${await addNetworks(portal, building, ['Lobby'])}`)
  await expect(page.getByText('Leave this empty to keep it.')).toBeVisible()
  await look(page, 'network-edit')
})
