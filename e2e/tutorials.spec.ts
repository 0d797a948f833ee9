import type { Locator } from '@playwright/test'
import { addPanel, heading } from './support/keys.ts'
import { expect, look, test } from './support/screens.ts'

/** The text of a step stands beside the button that it asks to press. */
const expectUncovered = (button: Locator) =>
  expect
    .poll(() =>
      button.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return [top + 1, bottom - 1].every((y) => element.contains(document.elementFromPoint((left + right) / 2, y)))
      }),
    )
    .toBe(true)

test('a tutorial leads through creating a key, the portal remembers that it was completed, and one that is left no longer points at anything', async ({
  page,
  building,
}) => {
  await addPanel(building)
  // A property that has everything begins without first steps.
  await building.add({ name: 'Ada Ames' })
  await building.opened()
  await page.goto('/')
  await page.getByRole('button', { name: 'Tutorials' }).click()
  await expect(page.getByRole('heading', { name: 'Create a key' })).toBeVisible()
  await look(page, 'tutorials')
  await page.getByRole('button', { name: 'Start tutorial' }).first().click()

  await expect(page).toHaveURL(/#keys$/)
  await expect(page.getByText('Select “Create” to start a new key.')).toBeVisible()
  const create = page.getByRole('link', { name: 'Create', exact: true })
  await expectUncovered(create)
  await create.click()
  await expect(page).toHaveURL(/\/keys\/create$/)
  const next = page.locator('form, main').getByRole('button', { name: 'Next', exact: true }).last()
  await expect(page.getByText('Enter a name that no other key of the property has.')).toBeVisible()
  await look(page, 'tutorial-step')
  await page.getByRole('textbox', { name: 'Key name' }).fill('Key of the tutorial')
  await next.click()
  await expect(page.getByText('Select the entrances that this key opens.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  for (const title of ['Share with guests', 'Review']) {
    await next.click()
    await expect(heading(page, title)).toBeVisible()
  }
  await expect(page.getByText('Check everything and select “Create Key” at the bottom of the page.')).toBeVisible()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('Congratulations! You completed the tutorial.')).toBeVisible()
  await page.getByRole('button', { name: 'Exit tutorial' }).click()
  await expect(page.getByText('Tutorial completed')).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: 'Tutorials' }).click()
  await expect(page.getByText('Tutorial completed')).toBeVisible()

  await page.getByRole('button', { name: 'Start tutorial' }).last().click()
  await expect(page).toHaveURL(`${building.path}/users`)
  await expect(page.getByText(/^Select “Add User”\./)).toBeVisible()
  await expectUncovered(page.getByRole('button', { name: 'Add User', exact: true }).first())
  await page.getByRole('button', { name: 'Exit tutorial' }).click()
  await expect(page.getByText(/^Select “Add User”\./)).toBeHidden()
})
