import { heading, keyIdsOf, select } from './support/keys.ts'
import { keysPageOf } from './support/keys-of-world.ts'
import { expect, look, test } from './support/screens.ts'

test('the table of keys with an unfolded key and its schedules', async ({ page, portal, signInAs, setFlags }) => {
  await signInAs('portfolio')
  await setFlags({ siteRedesign: true })
  await page.goto(await keysPageOf(portal))
  await page
    .getByRole('row', { name: /^Deliveries/ })
    .getByRole('button')
    .first()
    .click()
  const door = page.getByRole('row', { name: /^Front Door/ }).first()
  await door.getByRole('button').first().click()
  await expect(page.getByRole('row', { name: /^Sat/ })).toBeVisible()
  await look(page, 'keys')
})

test('the assignment of keys to selected users', async ({ page, portal, building, setFlags }) => {
  await setFlags({ siteRedesign: true })
  await building.add({ email: 'holder1@example.com', keys: 1 })
  await building.add({ email: 'holder2@example.com' })
  const keyIds = await keyIdsOf(portal, building, ['Key 1', 'Key 2'])
  await page.goto(`${building.path}/keys/assign?keys=${keyIds}`)
  await select(page, 'holder1@example.com')
  await select(page, 'holder2@example.com')
  await look(page, 'key-assign')
})

test('the question before a key is deleted', async ({ page, building, setFlags }) => {
  await setFlags({ siteRedesign: true })
  await building.add({ email: 'holder1@example.com', keys: 1 })
  await page.goto(`${building.path}/keys`)
  await select(page, 'Key 1')
  await page.getByRole('button', { name: 'Modify' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete Key 1?' })).toBeVisible()
  await look(page, 'key-deletion')
  await page.keyboard.press('Escape')
  await select(page, 'Key 2')
  await page.getByRole('button', { name: 'Modify' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete 2 keys?' })).toBeVisible()
  await look(page, 'keys-deletion')
})

test('the setup of a property whose entrances are not in use yet', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  const [property] = await portal.ask<{ id: string }>(
    `select m.property_id as id from memberships m join entrances e on e.property_id = m.property_id
     where m.account_id = $1 group by 1 having not bool_or(e.avc_enabled) order by 1 limit 1`,
    [portal.cast.portfolio],
  )
  await page.goto(`/properties/${property?.id}/wizard`)
  await expect(heading(page, 'Create Keys')).toBeVisible()
  await look(page, 'setup-wizard')
})
