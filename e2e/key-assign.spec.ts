import type { Page } from '@playwright/test'
import { bulkJobsRoutes } from '@portico/contract/bulk-jobs/bulk-jobs.routes'
import { bulkJobsErrors } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { keysRoutes } from '@portico/contract/keys/keys.routes'
import { peopleRoutes } from '@portico/contract/people/people.routes'
import type { Building } from './support/building.ts'
import { expect, test } from './support/journey.ts'
import { keyIdsOf, keysHeldBy, makeGuestKey, row, select } from './support/keys.ts'
import type { Portal } from './support/portal.ts'
import { look } from './support/screens.ts'

const unseenJobs = (portal: Portal, building: Building) =>
  portal.ask('select id from bulk_jobs where property_id = $1 and seen_at is null', [building.id])
const noticesOf = (page: Page) => page.getByRole('region', { name: 'Notices' })
const holder = (n: number) => `holder${n}@example.com`
const assignButton = (page: Page) => page.getByRole('button', { name: 'Assign', exact: true })

/** Goes from the list of keys to the assignment of some of them. */
async function assignKeys(page: Page, ...keys: string[]) {
  for (const key of keys) await select(page, key)
  await assignButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assign Keys')
}

test('selected keys are added to those that users hold, and users for whom that fails are named and tried again', async ({
  page,
  portal,
  building,
  faults,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  const ids = [await building.add({ email: holder(11), keys: 1 })]
  for (let n = 12; n <= 22; n++) ids.push(await building.add({ email: holder(n) }))
  await makeGuestKey(portal, building, 'Boathouse')
  await page.goto(`${building.path}/keys/assign`)
  const notices = noticesOf(page)

  await test.step('an assignment without keys leads back to the keys', async () => {
    await expect(page.getByText('No keys selected')).toBeVisible()
    await page.getByRole('link', { name: 'Go to keys' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Property Keys/ })).toBeVisible()
  })
  await test.step('whoever leaves an assignment is asked first', async () => {
    await assignKeys(page, 'Key 1')
    await select(page, holder(11))
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave page' }).click()
    await expect(page).toHaveURL(/\/keys$/)
  })
  await test.step('selected keys are added to those that users hold, also after a reload', async () => {
    await assignKeys(page, 'Boathouse', 'Key 2')
    await expect(page).toHaveURL(/\/keys\/assign\?keys=[0-9a-f-]{36},[0-9a-f-]{36}$/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assign Keys')
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText(/Assign$/)
    await expect(assignButton(page)).toBeDisabled()
    await select(page, holder(11))
    await select(page, holder(12))
    await look(page, 'key-assign')
    await assignButton(page).click()
    await expect(page).toHaveURL(/\/keys$/)
    await expect(notices).toContainText('2 users keys updated successfully')
    const boathouse = page.getByRole('row', { name: /^Boathouse/ }).locator('td')
    await expect(boathouse).toContainText(['', '1', '', '2', '1', '1 schedule'])
    expect(await keysHeldBy(portal, building, holder(11))).toEqual(['Boathouse', 'Key 1', 'Key 2'])
    expect(await keysHeldBy(portal, building, holder(12))).toEqual(['Boathouse', 'Key 2'])
  })
  await test.step('users for whom an assignment failed are named, stay selected and are tried again alone', async () => {
    const [, , , second = '', ...others] = ids.slice(0, 7)
    await assignKeys(page, 'Key 6')
    for (const n of [14, 15, 16, 17]) await select(page, holder(n))
    await faults.refuse(keysRoutes.assignToPerson, { containing: second, times: 1 })
    await assignButton(page).click()
    await expect(notices).toContainText('3 users keys updated successfully')
    await expect(notices).toContainText('1 users keys failed to update.')
    await expect(notices).toContainText(holder(14))
    await expect(row(page, holder(14))).toBeChecked()
    await expect(row(page, holder(15))).not.toBeChecked()
    await notices.getByRole('button', { name: 'Retry' }).click()
    await expect(page).toHaveURL(/\/keys$/)
    const assigned = await portal.ask<{ entity_id: string }>(
      `select entity_id from audit where property_id = $1 and action = 'keys.assign' order by seq desc limit 4`,
      [building.id],
    )
    expect(assigned.map(({ entity_id }) => entity_id).reverse()).toEqual(others.sort().concat(second))
    expect(await keysHeldBy(portal, building, holder(14))).toEqual(['Key 6'])
  })
  await test.step('an assignment that is not taken, because too many tasks have not finished, keeps its users and can be tried again, even before the page is up to date', async () => {
    await assignKeys(page, 'Key 7')
    for (const n of [12, 13, 14, 15, 16]) await select(page, holder(n))
    await faults.refuse(bulkJobsRoutes.start, { error: bulkJobsErrors.tooMany, times: 1 })
    const refresh = await faults.hold(peopleRoutes.list)
    await assignButton(page).click()
    await expect(notices).toContainText('You already have 20 tasks that have not finished. Nothing was lost')
    await expect(notices).toContainText(holder(16))
    await expect(row(page, holder(12))).toBeChecked()
    await notices.getByRole('button', { name: 'Retry' }).click()
    await expect(notices).toContainText('5 users keys updated successfully')
    await refresh.remove()
    await expect(page).toHaveURL(/\/keys$/)
    expect(await keysHeldBy(portal, building, holder(16))).toEqual(['Key 6', 'Key 7'])
  })
  await test.step('five keys reach every selected user although the server is away for a moment and a reply gets lost', async () => {
    const five = ['Key 1', 'Key 2', 'Key 3', 'Key 4', 'Key 5']
    await assignKeys(page, ...five)
    await select(page, 'Select all')
    await page.getByRole('button', { name: 'Next page' }).last().click()
    await expect(row(page, holder(21))).toBeVisible()
    await select(page, 'Select all')
    await expect(page.getByText('(12/12)')).toBeVisible()
    let calls = 0
    await page.route(`**${bulkJobsRoutes.start.path}`, async (route) => {
      calls += 1
      if (calls > 2) return route.continue()
      // The server has completed the request, but its reply is lost.
      if (calls === 2) await route.fetch()
      return route.abort('connectionrefused')
    })
    await assignButton(page).click()
    await expect(notices).toContainText(/\d+ of 12/)
    await expect(notices).toContainText('12 users keys updated successfully')
    await expect(page).toHaveURL(/\/keys$/)
    expect(calls).toBe(3)
    const [held] = await portal.ask(
      'select count(*)::int as pairs, count(distinct person_id)::int as people from person_keys where key_id = any($1)',
      [await keyIdsOf(portal, building, five)],
    )
    expect(held).toEqual({ pairs: 60, people: 12 })
    await expect(page.getByRole('row', { name: /^Key 3/ })).toContainText('12')
  })
})

test('an assignment goes on when its tab is closed, and other tabs tell how far it is and how it ended', async ({
  page,
  context,
  portal,
  building,
  faults,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  const people = [holder(1), holder(2), holder(3)]
  const [, second = ''] = [await building.add({ email: holder(1) }), await building.add({ email: holder(2) })]
  await building.add({ email: holder(3) })
  const address = `${building.path}/keys/assign?keys=${await keyIdsOf(portal, building, ['Key 1'])}`

  await test.step('users for whom an assignment failed are named on the next pages until that is dismissed', async () => {
    await page.goto(address)
    for (const email of people) await select(page, email)
    const fault = await faults.refuse(keysRoutes.assignToPerson, { containing: second })
    await assignButton(page).click()
    await expect(noticesOf(page)).toContainText('1 users keys failed to update.')
    await fault.remove()
    await page.goto('/properties')
    await expect(noticesOf(page)).toContainText(holder(2))
    await page.goto(address)
    await expect(noticesOf(page)).toContainText('1 users keys failed to update.')
    await noticesOf(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => unseenJobs(portal, building)).toEqual([])
  })
  const hold = await faults.hold(keysRoutes.assignToPerson)
  await test.step('an assignment is under way when its tab is closed', async () => {
    for (const email of people) await select(page, email)
    await assignButton(page).click()
    await expect(noticesOf(page)).toContainText('0 of 3')
    await expect.poll(hold.hits).toBe(1)
    await page.close()
  })
  const next = await context.newPage()
  const other = await context.newPage()
  await test.step('two other tabs tell how far it is, and nothing that was dismissed', async () => {
    for (const tab of [next, other]) {
      await tab.goto('/properties')
      await expect(noticesOf(tab)).toContainText('Updating keys')
      await expect(noticesOf(tab)).toContainText('0 of 3')
      await expect(noticesOf(tab)).not.toContainText(holder(2))
    }
  })
  await test.step('both tell how it ended', async () => {
    await hold.remove()
    for (const tab of [next, other]) await expect(noticesOf(tab)).toContainText('3 users keys updated successfully')
    for (const email of people) expect(await keysHeldBy(portal, building, email)).toEqual(['Key 1'])
    await expect.poll(() => unseenJobs(portal, building)).toEqual([])
  })
  await test.step('then it is listed, and no longer told', async () => {
    await next.reload()
    await next.getByRole('link', { name: 'Tasks' }).click()
    await expect(next.getByRole('row', { name: /^Change keys .* Done 3 of 3/ })).toBeVisible()
    await expect(noticesOf(next)).toBeHidden()
  })
})
