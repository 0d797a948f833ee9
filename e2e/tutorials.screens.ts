import { expect, look, test } from './support/screens.ts'

test('the list of tutorials, and a step of one', async ({ page, building }) => {
  await page.goto(building.path)
  await page.getByRole('button', { name: 'Tutorials' }).click()
  await expect(page.getByRole('heading', { name: 'Create a key' })).toBeVisible()
  await look(page, 'tutorials')
  await page.getByRole('button', { name: 'Start tutorial' }).first().click()
  await expect(page.getByText('Select “Create” to start a new key.')).toBeVisible()
  await page.getByRole('link', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Enter a name that no other key of the property has.')).toBeVisible()
  await look(page, 'tutorial-step')
})
