import { heading, PLAIN, press, select } from './support/keys.ts'
import { expect, look, test } from './support/screens.ts'

test('a property is set up in any order of steps, and each step changes the property itself', async ({
  page,
  portal,
  building,
}) => {
  // The setup is for properties whose entrances are not in use yet.
  await portal.ask('update entrances set avc_enabled = false where property_id = $1', [building.id])
  await page.goto(`${building.path}/wizard`)
  await expect(heading(page, 'Create Keys')).toBeVisible()

  await test.step('a key that is created from the setup is listed there', async () => {
    await page.getByRole('link', { name: 'Create', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Key name' }).fill('First key')
    await press(page, 'Next')
    await expect(heading(page, 'Add entrances')).toBeVisible()
    await select(page, PLAIN)
    await press(page, 'Next')
    // None of its entrances has a panel yet.
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await expect(heading(page, 'Review')).toBeVisible()
    await press(page, 'Create Key')
    await expect(page).toHaveURL(`${building.path}/wizard`)
    await expect(page.getByText('New key was added!', { exact: true })).toBeVisible()
    await expect(page.getByText('First key', { exact: true })).toBeVisible()
  })

  await test.step('steps can be skipped, and the address keeps the step', async () => {
    await page.getByRole('button', { name: 'Step 3: Manage Users And Keys' }).click()
    await expect(heading(page, 'Manage Users And Keys')).toBeFocused()
    await page.reload()
    await expect(heading(page, 'Manage Users And Keys')).toBeVisible()
    await page.getByRole('tab', { name: 'Keys' }).click()
    await expect(page.getByText('First key', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Step 2: Add Users' }).click()
    await expect(heading(page, 'Add Users')).toBeVisible()
  })

  await test.step('whoever cancels is asked first', async () => {
    await press(page, 'Cancel')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Are you sure you want to cancel?')
    await expect(dialog).toContainText('You can return to the setup wizard later, but your changes might not be saved.')
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(heading(page, 'Add Users')).toBeVisible()
    await press(page, 'Next')
    await expect(heading(page, 'Manage Users And Keys')).toBeVisible()
  })

  await test.step('the setup ends with what is left to do, computed from the property', async () => {
    await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 1 })
    await page.reload()
    await press(page, 'Finish')
    await expect(page).toHaveURL(`${building.path}/wizard/checklist`)
    const item = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    for (const name of ['Keys created', 'Users added', 'Keys assigned to users'])
      await expect(item(name)).toContainText('Done')
    await expect(item('Entrances enabled for Portico Access Group')).toContainText('To do')
    await expect(page.getByText('You are signed in as Nora Northcott (nora@portico.example).')).toBeVisible()
    await expect(page.getByRole('link', { name: 'access-group@us.portico.example' })).toBeVisible()
    await expect(page.getByText('How your entrances are enabled')).toBeVisible()
    await look(page, 'setup-checklist')
    await page.getByRole('link', { name: 'Property management system connected' }).click()
    await expect(page).toHaveURL(`${building.path}/integrations`)
    await portal.ask('update entrances set avc_enabled = true where property_id = $1', [building.id])
    await page.goto(`${building.path}/wizard/checklist`)
    await expect(item('Entrances enabled for Portico Access Group')).toContainText('Done')
    await page.getByRole('link', { name: 'Go to the property' }).click()
    await expect(page).toHaveURL(building.path)
  })
})

test('in the edition `specified` the setup ends at the property, and there is no checklist', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  await setFlags({ edition: 'specified' })
  await portal.ask('update entrances set avc_enabled = false where property_id = $1', [building.id])
  await page.goto(`${building.path}/wizard?step=manage`)
  await press(page, 'Finish')
  await expect(page).toHaveURL(building.path)
  await expect(page.getByRole('link', { name: 'Start setup' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See what is left' })).toHaveCount(0)
  await page.goto(`${building.path}/wizard/checklist`)
  await expect(page).toHaveURL(building.path)
})
