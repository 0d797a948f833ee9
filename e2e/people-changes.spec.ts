import type { Page } from '@playwright/test'
import { keysRoutes } from '@portico/contract/keys/keys.routes'
import { peopleRoutes } from '@portico/contract/people/people.routes'
import { expect, test } from './support/journey.ts'
import {
  action,
  choosePlace,
  confirm,
  dialog,
  expectText,
  fill,
  inDays,
  keysHeldIn,
  PAGE,
  PANEL,
  retry,
  select,
} from './support/people.ts'
import { look } from './support/screens.ts'

const EMAILS = ['ann@example.com', 'ben@example.com', 'cat@example.com']
const THEM = `email in ('ann@example.com', 'ben@example.com', 'cat@example.com')`

test('several users lose a key, get another expiry date and move, and one for whom it fails can be tried again', async ({
  page,
  building,
  faults,
  setFlags,
}) => {
  await building.add({ email: 'ann@example.com', keys: 2 })
  const ben = await building.add({ email: 'ben@example.com', keys: 1, source: 'Yardi' })
  await building.add({ email: 'cat@example.com', type: 'GUEST' })
  await setFlags(PAGE)
  await page.goto(`${building.path}/users`)
  for (const email of EMAILS) await select(page, email)
  const edit = async (mode: string) => {
    await action(page, 'Edit').click()
    await page.getByRole('radio', { name: mode }).click()
  }

  await test.step('only keys that somebody holds can be removed', async () => {
    await edit('Remove keys')
    await expect(page.getByRole('checkbox', { name: /^Key/ })).toHaveCount(2)
    await select(page, 'Key 1')
    await action(page, 'Save changes').click()
    await expectText(page, '3 users keys updated successfully')
    expect((await building.people()).map(({ keys }) => keys)).toEqual([1, 0, 0])
  })
  await test.step('the expiry date suits all of them: guests stay for a year at most', async () => {
    await edit('Change expiry date')
    await expect(action(page, 'Save changes')).toBeDisabled()
    await fill(page, 'Expiry date', inDays(-5))
    await expectText(page, /^Date must be on or after/)
    await look(page, 'users-bulk-expiry')
    await fill(page, 'Expiry date', inDays(500))
    await expectText(page, /^Date must be on or before/)
    await expect(action(page, 'Save changes')).toBeDisabled()
    await fill(page, 'Expiry date', inDays(100))
    await action(page, 'Save changes').click()
    await expectText(page, 'The expiry dates of 3 users were changed.')
    expect((await building.people()).map(({ days }) => days)).toEqual([100, 100, 100])
  })
  await test.step('they move to another place', async () => {
    await edit('Move to another place')
    await choosePlace(page, 'Floor 2')
    const fault = await faults.refuse(peopleRoutes.adjust, { containing: ben })
    await action(page, 'Save changes').click()
    await expectText(page, '2 users were moved.')
    await expectText(page, '1 user could not be moved:')
    await fault.remove()
    await action(page, 'Retry').click()
    await expectText(page, '1 user was moved.')
    expect((await building.people()).map(({ place }) => place)).toEqual(['Floor 2', 'Floor 2', 'Floor 2'])
  })
})

test('several users get keys or are deleted at once, and those for whom it fails can be tried again', async ({
  page,
  context,
  portal,
  building,
  faults,
  setFlags,
}) => {
  const [, ben = '', cat = ''] = await Promise.all(EMAILS.map((email) => building.add({ email, keys: 1 })))
  await building.add({ email: 'dan@example.com' })
  for (let n = 1; n <= 8; n++) await building.add({ email: `user${n}@example.com` })
  const unsaved = [await faults.refuse(peopleRoutes.delete), await faults.refuse(keysRoutes.assignToPerson)]
  await setFlags(PANEL)
  await page.goto(`${building.path}/users`)

  await test.step('deletions that the server refuses are reported, for one user and for several', async () => {
    await select(page, 'ann@example.com')
    await action(page, 'Delete').click()
    await confirm(page, 'Delete')
    await expectText(page, 'There was a problem deleting the user.')
    for (const email of ['ben@example.com', 'cat@example.com']) await select(page, email)
    await action(page, 'Delete').click()
    await confirm(page, 'Delete')
    await expectText(page, 'There was a problem deleting the selected users.')
    expect(await building.people()).toHaveLength(12)
  })
  await test.step('keys that the server refuses for all of them are reported', async () => {
    await action(page, 'Edit').click()
    await expect(page.getByRole('heading', { name: 'Editing 3 Users' })).toBeVisible()
    await select(page, 'Key 3')
    await look(page, 'users-bulk')
    await action(page, 'Save changes').click()
    await expectText(page, 'All user keys failed to update.')
    for (const fault of unsaved) await fault.remove()
  })
  await test.step('they get keys, and one for whom it fails can be tried again', async () => {
    await action(page, 'Edit').click()
    await select(page, 'Key 3')
    const fault = await faults.refuse(keysRoutes.assignToPerson, { containing: ben })
    await action(page, 'Save changes').click()
    await expectText(page, '2 users keys updated successfully')
    await expectText(page, '1 users keys failed to update.')
    expect((await building.people(THEM)).map(({ keys }) => keys)).toEqual([2, 1, 2])
    await fault.remove()
    await retry(page, '1 users keys failed to update.')
    await expectText(page, '1 users keys updated successfully')
    expect((await building.people(THEM)).map(({ keys }) => keys)).toEqual([2, 2, 2])
  })
  await test.step('they are deleted, and one for whom it fails can be tried again', async () => {
    await action(page, 'Delete').click()
    await expect(dialog(page)).toContainText('ben@example.com')
    const fault = await faults.refuse(peopleRoutes.delete, { containing: cat })
    await confirm(page, 'Delete')
    await expectText(page, '2 user(s) successfully deleted from the users list.')
    await expectText(page, '1 user could not be deleted:')
    expect(await building.people(THEM)).toMatchObject([{ email: 'cat@example.com' }])
    await fault.remove()
    const list = await faults.hold(peopleRoutes.list)
    await retry(page, '1 user could not be deleted:')
    await expectText(page, '1 user(s) successfully deleted from the users list.')
    // The list still shows a deleted user until it is loaded again, but no longer as selected.
    await expect(page.getByRole('checkbox', { name: 'cat@example.com', exact: true })).not.toBeChecked()
    await list.remove()
    expect(await building.people(THEM)).toEqual([])
  })
  await test.step('a single user is deleted', async () => {
    await select(page, 'dan@example.com')
    await action(page, 'Delete').click()
    await confirm(page, 'Delete')
    await expectText(page, 'dan@example.com was successfully deleted from the users list.')
    await expect(page.getByRole('checkbox', { name: 'dan@example.com', exact: true })).toHaveCount(0)
  })
  await test.step('two managers who add a key to the same users at once both keep their change', async () => {
    const colleague = await context.newPage()
    await colleague.goto(`${building.path}/users`)
    const prepare = async (tab: Page, key: string) => {
      await tab.getByRole('checkbox', { name: 'Select all' }).click()
      await action(tab, 'Edit').click()
      await expect(tab.getByRole('heading', { name: 'Editing 8 Users' })).toBeVisible()
      await select(tab, key)
    }
    await prepare(page, 'Key 2')
    await prepare(colleague, 'Key 3')
    await Promise.all([action(page, 'Save changes').click(), action(colleague, 'Save changes').click()])
    for (const tab of [page, colleague]) await expectText(tab, '8 users keys updated successfully')
    expect(await keysHeldIn(portal, building)).toEqual(Array.from({ length: 8 }, () => ['Key 2', 'Key 3']))
    await colleague.close()
  })
  await test.step('a list without users asks for some', async () => {
    await action(page, 'Delete').click()
    await confirm(page, 'Delete')
    await expectText(page, 'Please add users to start using the product')
    expect(await building.people()).toEqual([])
  })
})
