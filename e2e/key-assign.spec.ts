import type { Page } from '@playwright/test'
import { bulkJobsRoutes } from '@portico/contract/bulk-jobs/bulk-jobs.routes'
import { bulkJobsErrors } from '@portico/contract/bulk-jobs/bulk-jobs.schema'
import { keysRoutes } from '@portico/contract/keys/keys.routes'
import { expect, test } from './support/journey.ts'
import { keyIdsOf, keysHeldBy, makeGuestKey, row, select } from './support/keys.ts'

const noticesOf = (page: Page) => page.getByRole('region', { name: 'Notices' })
const FIRST = 'holder1@example.com'
const SECOND = 'holder2@example.com'
const THIRD = 'holder3@example.com'

test('selected keys are added to those that the selected users hold, also after the page was reloaded', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  await building.add({ email: FIRST, keys: 1 })
  await building.add({ email: SECOND })
  await makeGuestKey(portal, building, 'Boathouse')
  await page.goto(`${building.path}/keys`)
  await select(page, 'Boathouse')
  await select(page, 'Key 2')
  const assign = page.getByRole('button', { name: 'Assign', exact: true })
  await assign.click()
  await expect(page).toHaveURL(/\/keys\/assign\?keys=[0-9a-f-]{36},[0-9a-f-]{36}$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assign Keys')
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText(/Assign$/)
  await expect(assign).toBeDisabled()
  await select(page, FIRST)
  await select(page, SECOND)
  await assign.click()
  await expect(page).toHaveURL(/\/keys$/)
  await expect(noticesOf(page)).toContainText('2 users keys updated successfully')
  const boathouse = page.getByRole('row', { name: /^Boathouse/ }).locator('td')
  await expect(boathouse).toContainText(['', '1', '', '2', '1', '1 schedule'])
  expect(await keysHeldBy(portal, building, FIRST)).toEqual(['Boathouse', 'Key 1', 'Key 2'])
  expect(await keysHeldBy(portal, building, SECOND)).toEqual(['Boathouse', 'Key 2'])
})

test('whoever leaves the assignment with users selected is asked first', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  await building.add({ email: FIRST })
  await page.goto(`${building.path}/keys/assign?keys=${await keyIdsOf(portal, building, ['Key 1'])}`)
  await select(page, FIRST)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave page' }).click()
  await expect(page).toHaveURL(/\/keys$/)
})

test('an assignment without keys leads back to the keys', async ({ page, building, setFlags }) => {
  await setFlags({ siteRedesign: true })
  await page.goto(`${building.path}/keys/assign`)
  await expect(page.getByText('No keys selected')).toBeVisible()
  await page.getByRole('link', { name: 'Go to keys' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Property Keys/ })).toBeVisible()
})

test('users for whom an assignment failed are named, stay selected and are tried again alone', async ({
  page,
  portal,
  building,
  faults,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  const people = [FIRST, SECOND, THIRD]
  const ids: string[] = []
  for (const email of people) ids.push(await building.add({ email }))
  const [, second = ''] = ids
  await page.goto(`${building.path}/keys/assign?keys=${await keyIdsOf(portal, building, ['Key 1'])}`)
  for (const email of people) await select(page, email)
  await faults.refuse(keysRoutes.assignToPerson, { containing: second, times: 1 })
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const notices = noticesOf(page)
  await expect(notices).toContainText('2 users keys updated successfully')
  await expect(notices).toContainText('1 users keys failed to update.')
  await expect(notices).toContainText(SECOND)
  await expect(row(page, SECOND)).toBeChecked()
  await expect(row(page, FIRST)).not.toBeChecked()
  await notices.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(/\/keys$/)
  const assigned = await portal.ask<{ entity_id: string }>(
    `select entity_id from audit where property_id = $1 and action = 'keys.assign' order by seq`,
    [building.id],
  )
  expect(assigned.map(({ entity_id }) => entity_id)).toEqual([ids[0], ids[2]].sort().concat(second))
  expect(await keysHeldBy(portal, building, SECOND)).toEqual(['Key 1'])
})

test('an assignment that is not taken, because too many tasks have not finished, keeps its users and can be tried again', async ({
  page,
  portal,
  building,
  faults,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  for (const email of [FIRST, SECOND]) await building.add({ email })
  await page.goto(`${building.path}/keys/assign?keys=${await keyIdsOf(portal, building, ['Key 1'])}`)
  for (const email of [FIRST, SECOND]) await select(page, email)
  await faults.refuse(bulkJobsRoutes.start, { error: bulkJobsErrors.tooMany, times: 1 })
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const notices = noticesOf(page)
  await expect(notices).toContainText('You already have 20 tasks that have not finished. Nothing was lost')
  await expect(notices).toContainText(SECOND)
  await expect(row(page, FIRST)).toBeChecked()
  await notices.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(/\/keys$/)
  expect(await keysHeldBy(portal, building, SECOND)).toEqual(['Key 1'])
})

test('five keys reach every selected user although the server is away for a moment and a reply gets lost', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  for (let n = 11; n <= 22; n++) await building.add({ email: `holder${n}@example.com` })
  const keyIds = await keyIdsOf(portal, building, ['Key 1', 'Key 2', 'Key 3', 'Key 4', 'Key 5'])
  await page.goto(`${building.path}/keys/assign?keys=${keyIds.join()}`)
  await select(page, 'Select all')
  await page.getByRole('button', { name: 'Next page' }).last().click()
  await expect(row(page, 'holder21@example.com')).toBeVisible()
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
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(noticesOf(page)).toContainText(/\d+ of 12/)
  await expect(noticesOf(page)).toContainText('12 users keys updated successfully')
  await expect(page).toHaveURL(/\/keys$/)
  expect(calls).toBe(3)
  const [held] = await portal.ask(
    'select count(*)::int as pairs, count(distinct person_id)::int as people from person_keys where key_id = any($1)',
    [keyIds],
  )
  expect(held).toEqual({ pairs: 60, people: 12 })
  await expect(page.getByRole('row', { name: /^Key 3/ })).toContainText('12')
})

test('an assignment goes on when its tab is closed, and the next tab tells how far it is and how it ended', async ({
  page,
  portal,
  building,
  faults,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  const people = [FIRST, SECOND, THIRD]
  for (const email of people) await building.add({ email })
  await page.goto(`${building.path}/keys/assign?keys=${await keyIdsOf(portal, building, ['Key 1'])}`)
  for (const email of people) await select(page, email)
  const hold = await faults.hold(keysRoutes.assignToPerson)
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(noticesOf(page)).toContainText('0 of 3')
  await expect.poll(hold.hits).toBe(1)
  await page.close()

  const next = await page.context().newPage()
  await next.goto('/properties')
  await expect(noticesOf(next)).toContainText('Updating keys')
  await expect(noticesOf(next)).toContainText('0 of 3')
  await hold.remove()
  await expect(noticesOf(next)).toContainText('3 users keys updated successfully')
  for (const email of people) expect(await keysHeldBy(portal, building, email)).toEqual(['Key 1'])
  await next.reload()
  await expect(next.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => portal.ask('select id from bulk_jobs where property_id = $1', [building.id])).toEqual([])
})

test('users for whom an assignment failed in a tab that is closed are named in the next one until that is dismissed', async ({
  page,
  portal,
  building,
  faults,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  const second = await building.add({ email: SECOND })
  await building.add({ email: FIRST })
  await page.goto(`${building.path}/keys/assign?keys=${await keyIdsOf(portal, building, ['Key 1'])}`)
  for (const email of [FIRST, SECOND]) await select(page, email)
  await faults.refuse(keysRoutes.assignToPerson, { containing: second })
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(noticesOf(page)).toContainText('1 users keys failed to update.')

  await page.goto('/properties')
  const notices = noticesOf(page)
  await expect(notices).toContainText(SECOND)
  await page.goto(building.path)
  await expect(notices).toContainText('1 users keys failed to update.')
  await notices.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => portal.ask('select id from bulk_jobs where property_id = $1', [building.id])).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notices).not.toContainText(SECOND)
})
