import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { action, expectText, PAGE, PANEL, select } from './support/people.ts'
import type { Portal } from './support/portal.ts'

/** The names of the keys that each person of a property holds. */
const heldIn = (portal: Portal, propertyId: string) =>
  portal.ask<{ keys: string[] }>(
    `select coalesce(array_agg(k.name order by k.name) filter (where k.id is not null), '{}') as keys
     from people p left join person_keys h on h.person_id = p.id left join keys k on k.id = h.key_id
     where p.property_id = $1 group by p.id`,
    [propertyId],
  )

test('two managers who open the same user and each add a key both keep their change', async ({
  page,
  context,
  portal,
  building,
  setFlags,
}) => {
  const personId = await building.add({ email: 'ed@example.com', name: 'Ed Edited', keys: 1 })
  await setFlags(PAGE)
  const colleague = await context.newPage()
  const open = async (tab: Page) => {
    await tab.goto(`${building.path}/users/${personId}`)
    await expect(tab.getByRole('heading', { level: 1, name: 'Manage User' })).toBeVisible()
  }
  await open(page)
  await open(colleague)
  const add = async (tab: Page, key: string) => {
    await select(tab, key)
    await action(tab, 'Save changes').click()
    await expectText(tab, 'Keys Updated!')
  }
  await add(colleague, 'Key 2')
  await add(page, 'Key 3')
  expect(await heldIn(portal, building.id)).toEqual([{ keys: ['Key 1', 'Key 2', 'Key 3'] }])
})

test('two managers who add a key to the same users at once both keep their change', async ({
  page,
  context,
  portal,
  building,
  setFlags,
}) => {
  const emails = Array.from({ length: 12 }, (_, index) => `user${index}@example.com`)
  for (const email of emails) await building.add({ email })
  await setFlags(PANEL)
  const colleague = await context.newPage()
  const prepare = async (tab: Page, key: string) => {
    await tab.goto(`${building.path}/users`)
    await tab.getByRole('checkbox', { name: 'Select all' }).click()
    await action(tab, 'Edit').click()
    await expect(tab.getByRole('heading', { name: 'Editing 12 Users' })).toBeVisible()
    await select(tab, key)
  }
  await prepare(page, 'Key 2')
  await prepare(colleague, 'Key 3')
  await Promise.all([action(page, 'Save changes').click(), action(colleague, 'Save changes').click()])
  for (const tab of [page, colleague]) await expectText(tab, '12 users keys updated successfully')
  const held = await heldIn(portal, building.id)
  expect(held).toEqual(emails.map(() => ({ keys: ['Key 2', 'Key 3'] })))
})
