import { expect, lookAt, test } from './support/journey.ts'
import { heading, press, settingOf } from './support/keys.ts'

test('a property is set up: any step at any time, with the real tables', async ({ page, portal, signInAs }) => {
  test.slow()
  await signInAs('portfolio')
  const [found] = await portal.ask<{ id: string }>(
    `select m.property_id as id from memberships m join entrances e on e.property_id = m.property_id
     where m.account_id = $1 group by 1 having not bool_or(e.avc_enabled) order by 1 limit 1`,
    [portal.cast.portfolio],
  )
  const property = `/properties/${found?.id}`
  await page.goto(`${property}/wizard`)
  await expect(heading(page, 'Create Keys')).toBeVisible()
  await lookAt(page, 'setup-wizard')

  await test.step('a key that is created there is seen there', async () => {
    await page.getByRole('link', { name: 'Create', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Key name' }).fill('First key')
    await press(page, 'Next')
    await expect(heading(page, 'Add entrances')).toBeVisible()
    await page.getByRole('grid').getByRole('checkbox').nth(1).click()
    await press(page, 'Next')
    // None of its entrances has a panel yet.
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await expect(heading(page, 'Review')).toBeVisible()
    await press(page, 'Create Key')
    await expect(page).toHaveURL(`${property}/wizard`)
    await expect(page.getByText('New key was added!', { exact: true })).toBeVisible()
    await expect(page.getByText('First key', { exact: true })).toBeVisible()
  })

  await test.step('steps can be skipped, and the address keeps the step', async () => {
    await press(page, 'Skip to Manage Users And Keys')
    await expect(heading(page, 'Manage Users And Keys')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Manage Users And Keys')).toBeVisible()
    await page.getByRole('tab', { name: 'Keys' }).click()
    await expect(page.getByText('First key', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Step 2: Add Users' }).click()
    await expect(heading(page, 'Add Users')).toBeVisible()
  })

  await test.step('whoever cancels is asked', async () => {
    await press(page, 'Cancel')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Are you sure you want to cancel?')
    await expect(dialog).toContainText('You can return to the setup wizard later, but your changes might not be saved.')
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(heading(page, 'Add Users')).toBeVisible()
    await press(page, 'Next')
    await press(page, 'Finish')
    await expect(page).toHaveURL(property)
  })

  await test.step('a property that is in use needs no setup', async () => {
    const { propertyId } = await settingOf(portal)
    await page.goto(`/properties/${propertyId}/wizard`)
    await expect(page).toHaveURL(`/properties/${propertyId}`)
  })
})
