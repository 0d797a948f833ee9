import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { activityRoutes } from '@portico/contract/activity/activity.routes'
import { ownCompany } from './support/company.ts'
import { expect, test } from './support/journey.ts'
import { makeGuestKey } from './support/keys.ts'
import { look } from './support/screens.ts'

const rows = (page: Page) => page.locator('#page tbody tr')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
async function choose(page: Page, label: string, option: string) {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('option', { name: option }).click()
}

test('the changes of a property are filtered, the address keeps the filters and the page, and what they find is downloaded', async ({
  page,
  portal,
  building,
  faults,
  setFlags,
}) => {
  const keyId = await makeGuestKey(portal, building, 'Night shift')
  const personId = await building.add({ email: 'ida@example.com', name: 'Ida Invited' })
  const given = { propertyId: building.id, personId, addKeyIds: [keyId] }
  await portal.call(building.account, 'PUT', '/v1/keys/keysForPerson', given)
  await portal.ask(
    `insert into audit (chain, seq, version, property_id, company_id, account_id, action, entity, entity_id, request_id, at, previous_hash, hash, signature)
     select $1, 1000 + n, 2, $1, p.company_id, null, 'networks.delete', 'networks', gen_random_uuid()::text, 'job tests', now() - interval '60 days', '', '', ''
     from generate_series(1, 25) n, properties p where p.id = $1`,
    [building.id],
  )
  await setFlags({ siteRedesign: true })
  const { remove } = await faults.refuse(activityRoutes.listOfProperty)
  await page.goto(`${building.path}/changes`)
  await expect(page.getByText('There was a problem loading the changes')).toBeVisible()
  await remove()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page, 'Changes (27)')).toBeVisible()
  await expect(rows(page).first()).toContainText('Changed the keys of Ida Invited')

  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(rows(page)).toHaveCount(7)
  await page.goBack()
  await expect(rows(page)).toHaveCount(20)

  await choose(page, 'Time range', 'Last 30 days')
  await expect(heading(page, 'Changes (2)')).toBeVisible()
  await choose(page, 'Changed by', 'Nora Northcott')
  await page.getByRole('link', { name: 'Changed the keys of Ida Invited' }).click()
  await expect(heading(page, 'Ida Invited')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(
    new RegExp(`\\?by=${building.account}&time=month$|\\?time=month&by=${building.account}$`),
  )
  await page.reload()
  await expect(heading(page, 'Changes (2)')).toBeVisible()
  await choose(page, 'Time range', 'Other days')
  await expect(page.getByRole('textbox', { name: 'Last day' })).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await page.getByRole('textbox', { name: 'First day' }).fill('2100-01-01')
  await page.getByRole('textbox', { name: 'First day' }).fill('2090-01-01')
  await expect(page.getByText('The last day is before the first.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(heading(page, 'Changes (27)')).toBeVisible()
  await expect(page).toHaveURL(/\/changes$/)

  await choose(page, 'Topic', 'Keys')
  await expect(heading(page, 'Changes (2)')).toBeVisible()
  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'CSV for spreadsheets' }).click()
  const file = await csv
  expect(file.suggestedFilename()).toMatch(/^Changes-Northcott House-.*\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Created the key “Night shift”')
  expect(text.trim().split('\r\n')).toHaveLength(3)
  const lines = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'JSON lines for software' }).click()
  expect(JSON.parse((await readFile(await (await lines).path(), 'utf8')).split('\n')[0] ?? '')).toMatchObject({
    action: 'keys.assign',
  })
})

test('the changes of a property, of one person and of a company read well on every screen', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  const company = await ownCompany(portal, building)
  for (const name of ['Lobby and pool', 'Night shift']) await makeGuestKey(portal, building, name)
  const personId = await building.add({ email: 'ida@example.com', name: 'Ida Invited' })
  const [key] = await portal.ask<{ id: string }>(
    `select id from keys where property_id = $1 and name = 'Night shift'`,
    [building.id],
  )
  const given = { propertyId: building.id, personId, addKeyIds: [key?.id] }
  await portal.call(building.account, 'PUT', '/v1/keys/keysForPerson', given)
  await setFlags({ siteRedesign: true })
  await page.goto(`${building.path}/changes`)
  await expect(heading(page, 'Changes (3)')).toBeVisible()
  await look(page, 'changes')
  await page.goto(`${building.path}/changes?about=${personId}&time=days&from=2026-11-01`)
  await expect(page.getByText('About: Ida Invited')).toBeVisible()
  await look(page, 'changes-of-a-person')
  await page.getByRole('button', { name: 'Remove the filter “About: Ida Invited”' }).click()
  await expect(page).toHaveURL(/\/changes\?time=days&from=2026-11-01$/)
  await page.goto(`${company.path}?tab=changes`)
  await expect(rows(page).first()).toContainText('Northcott House')
  await look(page, 'team-changes')
})

test('a change is undone after it says what is set back and that a door opens, and then reads as undone', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  const keyId = await makeGuestKey(portal, building, 'Night shift')
  const personId = await building.add({ email: 'ida@example.com', name: 'Ida Invited' })
  const keysOf = (keyIds: string[]) =>
    portal.call(building.account, 'PUT', '/v1/keys/keysForPerson', { propertyId: building.id, personId, keyIds })
  await keysOf([keyId])
  await keysOf([])
  await page.goto(`${building.path}/changes`)
  await page.getByRole('button', { name: 'Undo: Changed the keys of Ida Invited' }).first().click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Added: Night shift')
  await expect(question).toContainText('Somebody may get in through this who does not now.')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone', { exact: true })).toBeVisible()
  await expect(rows(page).nth(1)).toContainText('Undone')
  await expect(rows(page).first()).toContainText('Undo of change')
  await expect(rows(page).first()).toContainText('Added: Night shift')
})
