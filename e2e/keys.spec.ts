import { keysRoutes } from '@portico/contract/keys/keys.routes'
import { expect, test } from './support/journey.ts'
import { addPanel, goToStep, heading, keyIdsOf, makeKey, PANEL, press, row, select } from './support/keys.ts'
import { keysPageOf } from './support/keys-of-world.ts'
import { look } from './support/screens.ts'

test('the table of keys shortens a description in the compact view, and unfolds into entrances and their schedules', async ({
  page,
  portal,
  signInAs,
  setFlags,
}) => {
  await signInAs('portfolio')
  const [property] = await portal.ask<{ id: string }>(
    `select m.property_id as id from memberships m join entrances e on e.property_id = m.property_id
     where m.account_id = $1 group by 1 having not bool_or(e.avc_enabled) order by 1 limit 1`,
    [portal.cast.portfolio],
  )
  await test.step('a property whose entrances are not in use yet has a setup', async () => {
    await page.goto(`/properties/${property?.id}/wizard`)
    await expect(heading(page, 'Create Keys')).toBeVisible()
    await look(page, 'setup-wizard')
  })

  await setFlags({ siteRedesign: true, helpPanelEnabled: true })
  await page.goto(`${await keysPageOf(portal)}?filter=name!%3DResidents&filter=description:checked`)
  await expect(heading(page, 'Property Keys')).toBeVisible()
  const rows = page.locator('tbody tr')
  await test.step('the filter is in the address, and a description is short in the compact view', async () => {
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Contractors, on working days; their list is checked on the first of every month.')
    await press(page, 'Preferences')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /Compact view/ }).check()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(rows).toContainText('Contractors, on working days; their list is checke…')
  })
  await test.step('a filter that no key meets is cleared', async () => {
    const filter = page.getByRole('combobox', { name: 'Find keys' })
    await filter.fill('Nowhere')
    await filter.press('Enter')
    await expect(page.getByText('No matches')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect(page.getByRole('row', { name: /^Residents/ })).toBeVisible()
  })
  await test.step('a key unfolds into entrances, and an entrance into its schedules', async () => {
    const deliveries = page.getByRole('row', { name: /^Deliveries/ })
    await deliveries.getByRole('button').first().click()
    const door = page.getByRole('row', { name: /^Front Door/ }).first()
    await expect(door).toContainText(/Yes\s*2 schedules/)
    await door.getByRole('button').first().click()
    await expect(page.getByRole('row', { name: /^Mon - Fri/ })).toContainText(/8:00\sAM - 8:00\sPM/)
    await expect(page.getByRole('row', { name: /^Sat/ })).toContainText(/9:00\sAM - 2:00\sPM/)
    await expect(page.getByText(/property's time zone: \w+ Time/)).toBeVisible()
    await expect(door.getByRole('checkbox')).toBeDisabled()
    await look(page, 'keys')
  })
  await test.step('the help about keys is opened', async () => {
    await page.getByRole('button', { name: /^Info/ }).click()
    await expect(page.getByRole('heading', { name: 'Keys', exact: true })).toBeVisible()
  })
})

test('keys that fail to load are loaded again, a key links to its details and holders, and several are deleted at once', async ({
  page,
  portal,
  building,
  faults,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  await building.add({ email: 'holder1@example.com', keys: 2 })
  await building.add({ email: 'holder2@example.com', keys: 3 })
  const [second = ''] = await keyIdsOf(portal, building, ['Key 2'])
  await portal.ask('delete from key_entrances where key_id = $1', [second])
  await page.goto(`${building.path}/places`)

  await test.step('keys that fail to load are loaded again', async () => {
    const fault = await faults.refuse(keysRoutes.list)
    await page.getByRole('link', { name: 'Keys', exact: true }).click()
    await expect(page.getByText('There was a problem loading the keys')).toBeVisible()
    await fault.remove()
    await press(page, 'Retry')
    await expect(page.getByRole('row', { name: /^Key 1/ })).toBeVisible()
  })
  await test.step('a key links to its holders and its details', async () => {
    await page.getByRole('link', { name: '1 user who holds Key 3' }).click()
    await expect(page.getByRole('row', { name: /holder2@example.com/ })).toBeVisible()
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await page.goBack()
    await page.getByRole('link', { name: 'Key 1', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Key name' })).toHaveValue('Key 1')
    await page.goBack()
  })
  const askToDelete = async () => {
    await press(page, 'Modify')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  await test.step('the question before one key is deleted', async () => {
    await select(page, 'Key 1')
    await askToDelete()
    await expect(page.getByRole('dialog', { name: 'Delete Key 1?' })).toBeVisible()
    await look(page, 'key-deletion')
    await page.keyboard.press('Escape')
  })
  await test.step('several keys are deleted at once, with another try for one that fails', async () => {
    await select(page, 'Key 2')
    await press(page, 'Modify')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete 2 keys?' })
    await expect(dialog.getByRole('listitem')).toHaveText(['Key 1', 'Key 2'])
    await expect(dialog).toContainText('2 users lose what these keys open.')
    await expect(dialog).toContainText('1 of them has no other key.')
    await look(page, 'keys-deletion')
    const fault = await faults.refuse(keysRoutes.remove, { containing: second })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const notices = page.getByRole('region', { name: 'Notices' })
    await expect(notices).toContainText('1 key could not be deleted. Please try again.')
    await expect(notices.getByRole('listitem').filter({ hasText: 'Key 2' })).toBeVisible()
    await expect(row(page, 'Key 1')).toHaveCount(0)
    await expect(row(page, 'Key 2')).toBeChecked()
    await fault.remove()
    await notices.getByRole('button', { name: 'Retry' }).click()
    await expect(notices).toContainText('1 key deleted.')
    await expect(row(page, 'Key 2')).toHaveCount(0)
  })
  await test.step('a key that fails to load says so', async () => {
    await select(page, 'Key 3')
    await press(page, 'Modify')
    await faults.refuse(keysRoutes.list)
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(heading(page, 'Key failed to load')).toBeVisible()
    await expect(page.getByText('There was an error loading this key')).toBeVisible()
  })
})

test('in the edition `specified` keys have no links, only a single one is modified, and hours are within a day', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true, edition: 'specified' })
  await addPanel(building)
  await makeKey(portal, building, 'Night shift', [])
  await portal.ask('delete from key_entrances where key_id = any($1)', [await keyIdsOf(portal, building, ['Key 7'])])
  await building.add({ email: 'holder@example.com', keys: 8 })
  await page.goto(`${building.path}/keys`)
  await expect(page.getByRole('row', { name: /^Night shift/ })).toBeVisible()
  const modify = page.getByRole('button', { name: 'Modify' })

  await test.step('a key that opens nothing cannot be selected', () => expect(row(page, 'Key 7')).toBeDisabled())
  await test.step('keys have no links', () => expect(page.getByRole('table').getByRole('link')).toHaveCount(0))
  await test.step('several selected keys can be assigned, and only a single one can be modified', async () => {
    const assign = page.getByRole('button', { name: 'Assign', exact: true })
    await expect(assign).toBeDisabled()
    await expect(modify).toBeDisabled()
    await select(page, 'Key 1')
    await expect(assign).toBeEnabled()
    await expect(modify).toBeEnabled()
    await select(page, 'Night shift')
    await expect(assign).toBeEnabled()
    await expect(modify).toBeDisabled()
    await row(page, 'Key 1').uncheck()
    await modify.click()
    await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Duplicate', 'Delete'])
  })
  await test.step('a copy is created after its review', async () => {
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(page).toHaveURL(/\/keys\/create\?copy=[0-9a-f-]{36}$/)
    await goToStep(page, 'Share with guests')
    await expect(page.getByRole('button', { name: 'Create Key', exact: true })).toHaveCount(0)
    await page.goBack()
  })
  await test.step('hours are within a day', async () => {
    await select(page, 'Night shift')
    await modify.click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await goToStep(page, 'Access schedules')
    await select(page, PANEL)
    await press(page, 'Add schedule')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Friday' }).check()
    await dialog.getByRole('button', { name: /^End time/ }).click()
    await page.getByRole('option', { name: '6:00 AM', exact: true }).click()
    await dialog.getByRole('button', { name: 'Add schedule' }).click()
    await expect(dialog.getByText('Start time must be before end time')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('the review does not say who holds the key', async () => {
    await press(page, 'Next')
    await expect(heading(page, 'Review')).toBeVisible()
    await expect(page.getByText('user holds this key')).toHaveCount(0)
  })
})
