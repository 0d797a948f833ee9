import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { syncRoutes } from '@portico/contract/sync/sync.routes'
import { addHeldRun } from '@portico/tools/testing/sync-runs'
import type { Building } from './support/building.ts'
import { dialog, seen, test } from './support/integrations.ts'
import type { Pms } from './support/pms.ts'
import { expect, look } from './support/screens.ts'

const LIVING = `service_expires_at > now()`
const living = async (building: Building) => (await building.people(LIVING)).map(({ person_name }) => person_name)
const tab = (page: Page, name: RegExp | string) => page.getByRole('tab', { name })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Syncs the building, then lets all but two of its residents disappear from the PMS, so that the next sync is held. */
async function loseResidents(building: Building, pms: Pms) {
  await pms.sync(building)
  const before = await living(building)
  pms.residents().splice(2)
  await pms.sync(building)
  return { before, gone: before.length - 2 }
}

test('a sync that would end the access of many is held, reviewed in its report, and applied', async ({
  page,
  building,
  pms,
  setup,
  setFlags,
}) => {
  await setup.goLive()
  await setFlags({ siteRedesign: true })
  const { before, gone } = await loseResidents(building, pms)
  expect(await living(building)).toEqual(before)

  await page.goto(`${building.path}/integrations`)
  await seen(page, `Sync held: ${gone} people wait for your decision.`)
  await look(page, 'integrations-held')
  await page.getByRole('link', { name: 'Review' }).click()
  await expect(page).toHaveTitle(/^Sync report \| Resident sync/)
  await seen(page, `${gone} people have left, according to the PMS, and would lose their access.`)
  await expect(button(page, `Held (${gone})`)).toBeVisible()
  await seen(page, 'No longer listed in the PMS')
  await look(page, 'sync-held')

  await button(page, 'Apply what the PMS says').click()
  await expect(dialog(page)).toContainText(`Apply this for ${gone} people?`)
  await expect(dialog(page)).toContainText("You can't undo this action.")
  await dialog(page).getByRole('button', { name: 'Apply' }).click()
  await seen(page, 'A sync begins now and applies your decision.')
  await expect(page.getByText(`${gone} people wait for your decision`)).toHaveCount(0)
  await pms.sync(building)
  expect(await living(building)).toHaveLength(2)
})

test('a held sync is discarded: everybody keeps their access, and the worklist ends it for one of them', async ({
  page,
  building,
  pms,
  setup,
}) => {
  await setup.goLive()
  const { before, gone } = await loseResidents(building, pms)
  await page.goto(`${building.path}/sync`)
  await seen(page, `${gone} people wait for your decision`)
  await expect(page.getByRole('row').filter({ hasText: 'Succeeded' })).toBeVisible()
  await look(page, 'sync-runs')
  await page.getByRole('link', { name: 'Review' }).click()
  await button(page, 'Discard: nothing changes for them').click()
  await expect(dialog(page)).toContainText('listed under “To check”')
  await dialog(page).getByRole('button', { name: 'Discard' }).click()
  await seen(page, 'Discarded. Nothing changes for these people.')
  await pms.sync(building)
  expect(await living(building)).toEqual(before)

  await page.goto(`${building.path}/sync?tab=worklist`)
  await expect(tab(page, `To check (${gone})`)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: `Has access: please check (${gone})` })).toBeVisible()
  await seen(page, 'Everybody who should have access has it')
  await look(page, 'sync-worklist')
  const checkboxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  const name = ((await checkboxes.first().getAttribute('aria-label')) ?? '').replace('Select ', '')
  await button(page, `End access: ${name}`).click()
  await expect(dialog(page)).toContainText(name)
  await dialog(page).getByRole('button', { name: 'End access' }).click()
  await seen(page, 'The access of 1 person has ended.')
  await expect(tab(page, `To check (${gone - 1})`)).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select all' }).first().check()
  await button(page, 'Keep access').first().click()
  await seen(page, `${gone - 1} people keep their access and are no longer changed by a sync.`)
  await seen(page, 'No unauthorized access')
  expect(await living(building)).toHaveLength(before.length - 1)
})

test('new residents who are too many wait: they are discarded, and one of them is let in after all', async ({
  page,
  building,
  pms,
  setup,
}) => {
  await setup.goLive()
  const newcomers = pms.residents().splice(1)
  await pms.sync(building)
  const before = await living(building)
  pms.residents().push(...newcomers)
  await pms.sync(building)
  expect(await living(building)).toEqual(before)

  await page.goto(`${building.path}/sync/runs/held`)
  await seen(page, /^\d people are new in the PMS, and would get access and an invitation\.$/)
  await expect(page.getByRole('row').filter({ hasText: 'New in the PMS' }).first()).toContainText('Held')
  await button(page, 'Discard: nothing changes for them').click()
  await expect(dialog(page)).toContainText('among the decided conflicts')
  await dialog(page).getByRole('button', { name: 'Discard' }).click()
  await seen(page, 'Nothing waits for a decision')
  await pms.sync(building)
  expect(await living(building)).toEqual(before)

  await page.goto(`${building.path}/sync?tab=conflicts&state=DECIDED`)
  await expect(page.getByRole('row').filter({ hasText: 'Held arrival' }).first()).toContainText('Ignored')
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
  await button(page, 'Undo decision').click()
  await dialog(page).getByRole('button', { name: 'Undo decision' }).click()
  await seen(page, '1 decision undone.')
  await pms.sync(building)
  expect(await living(building)).toHaveLength(before.length + 1)
})

test('a conflict is ignored, which can be undone, then linked after a failed attempt, and its decision is remembered', async ({
  page,
  building,
  pms,
  setup,
  faults,
}) => {
  await setup.goLive()
  const resident = pms.residents().find(({ status, role }) => status === 'eviction' && role === 'primary')
  const name = `${resident?.firstName} ${resident?.lastName}`
  await building.add({ email: resident?.email ?? '', name: 'Manny Gast', type: 'GUEST' })
  await pms.sync(building)
  await page.goto(`${building.path}/sync`)
  await tab(page, /^Conflicts/).click()
  await expect(page).toHaveURL(/tab=conflicts/)
  const row = rowOf(page, 'Manny Gast')
  await expect(row).toContainText(name)
  await expect(row).toContainText('Guest, added manually')
  await expect(button(page, 'Link')).toBeDisabled()
  await look(page, 'sync-conflicts')
  const checkbox = page.getByRole('checkbox', { name: `Select ${name}` })
  await checkbox.check()

  await test.step('a decision to ignore a resident can be undone', async () => {
    await button(page, 'Ignore').click()
    await expect(dialog(page)).toContainText('The resident is not added.')
    await dialog(page).getByRole('button', { name: 'Ignore' }).click()
    await seen(page, '1 conflict decided.')
    await button(page, 'Decided').click()
    await expect(rowOf(page, name)).toContainText('Ignored')
    await checkbox.check()
    await button(page, 'Undo decision').click()
    await dialog(page).getByRole('button', { name: 'Undo decision' }).click()
    await seen(page, '1 decision undone.')
    await expect(rowOf(page, name)).toHaveCount(0)
    await pms.sync(building)
    await page.goto(`${building.path}/sync?tab=conflicts`)
    await checkbox.check()
  })

  const link = async () => {
    await button(page, 'Link').click()
    await expect(dialog(page)).toContainText('Type and end date follow the PMS.')
    await dialog(page).getByRole('button', { name: 'Link' }).click()
  }
  const fault = await faults.refuse(syncRoutes.decideConflicts)
  await link()
  await seen(page, '1 decision failed. It is still selected, so that you can try again.')
  await expect(checkbox).toBeChecked()
  await fault.remove()
  await link()
  await seen(page, '1 conflict decided.')
  await expect(row).toHaveCount(0)
  await pms.sync(building)
  expect(await building.people(`email = '${resident?.email}'`)).toMatchObject([
    { person_name: name, relation_type: 'RESIDENT' },
  ])

  await button(page, 'Decided').click()
  await expect(page).toHaveURL(/state=DECIDED/)
  await expect(rowOf(page, name)).toContainText('Linked')
  await expect(rowOf(page, name)).toContainText('Nora Northcott')
  await page.goBack()
  await expect(button(page, 'Open')).toHaveAttribute('aria-pressed', 'true')
})

test('runs are filtered in the address and can be loaded again, the report of one is filtered and downloaded for a spreadsheet, and a preview changes nobody until it is applied', async ({
  page,
  building,
  pms,
  setup,
  faults,
}) => {
  await setup.goLive()
  const [first] = pms.residents()
  await pms.sync(building)
  await page.goto(`${building.path}/sync?tab=runs&outcome=FAILED`)
  await seen(page, 'No matches')
  await button(page, 'Clear filters').click()
  await expect(page).not.toHaveURL(/outcome/)
  await expect(page.getByRole('row').filter({ hasText: 'Succeeded' })).toBeVisible()
  await button(page, /^Kind of run/).click()
  const fault = await faults.refuse(syncRoutes.listRuns)
  await page.getByRole('option', { name: 'Previews only' }).click()
  await seen(page, 'There was a problem loading the runs')
  await fault.remove()
  await button(page, 'Retry').click()
  await seen(page, 'No matches')
  await expect(page).toHaveURL(/kind=PREVIEW/)
  await button(page, 'Clear filters').click()

  await page.getByRole('row').filter({ hasText: 'Succeeded' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Sync report', level: 1 })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'New in the PMS' }).first()).toBeVisible()
  await button(page, /^Added/).click()
  await expect(page).toHaveURL(/kind=ADDED/)
  await expect(page.getByRole('row').filter({ hasText: 'New in the PMS' }).first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Skipped' })).toHaveCount(0)
  await page
    .getByRole('searchbox', { name: 'Find by name, email or unit' })
    .fill(`${first?.firstName} ${first?.lastName}`)
  await expect(page).toHaveURL(/search=/)
  await expect(button(page, 'All (1)')).toBeVisible()
  await seen(page, '1 match')

  const downloading = page.waitForEvent('download')
  await button(page, 'Download CSV').click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^sync-report-.+-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(head?.replace('\uFEFF', '')).toBe('Name,Email,Unit,What happened,Reason,Changes,ID in the PMS')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(first?.lastName)
  await faults.refuse(syncRoutes.exportRun)
  await button(page, 'Download CSV').click()
  await seen(page, 'There was a problem downloading the CSV.')

  await page.getByRole('searchbox').fill('nobody of this name')
  await seen(page, 'No matches')
  await button(page, 'Clear filters').click()
  await expect(page).not.toHaveURL(/search=/)
  await expect(button(page, /^All \(/)).toHaveAttribute('aria-pressed', 'true')

  await test.step('a preview shows what a sync would do and changes nobody, until it is applied', async () => {
    const before = await living(building)
    const [gone] = pms.residents().splice(0, 1)
    await page.goto(`${building.path}/sync`)
    await button(page, 'Preview').click()
    await seen(page, /^This can take a few minutes/)
    await look(page, 'sync-preview-running')
    await pms.preview(building)
    await seen(page, 'Nothing has been changed')
    await expect(button(page, 'Ended (1)')).toBeVisible()
    await expect(rowOf(page, gone?.lastName ?? '').first()).toBeVisible()
    expect(await living(building)).toEqual(before)
    await look(page, 'sync-preview')

    await button(page, 'Apply: sync now').click()
    await seen(page, 'User sync requested. This process may take up to 30 minutes.')
    await expect(button(page, 'Syncing…')).toBeDisabled()
    await pms.sync(building)
    await expect(button(page, 'Sync now')).toBeEnabled()
    await expect(page.getByRole('row').filter({ hasText: 'On request' }).filter({ hasText: 'Preview' })).toBeVisible()
    expect(await living(building)).toHaveLength(before.length - 1)
  })
})

test('a property that nothing is connected to says so, the settings of the sync refuse what is no number and keep what was typed when a colleague has changed them, and a report has every kind of line', async ({
  page,
  portal,
  building,
  setup,
}) => {
  await page.goto(`${building.path}/sync`)
  await seen(page, 'Nothing is connected')
  await look(page, 'sync-empty')
  await setup.goLive()
  await page.goto(`${building.path}/sync?tab=settings`)
  const people = page.getByRole('textbox', { name: 'Departures: people', exact: true })
  await seen(page, /^Departures wait for your decision when more than 3 people and more than 10%/)
  await look(page, 'sync-settings')
  await people.fill('many')
  await button(page, 'Save settings').click()
  await seen(page, 'Enter a whole number from 0 to 10,000.')
  await people.fill('5')
  await button(page, 'Save settings').click()
  await seen(page, 'Settings saved.')
  await seen(page, /^Departures wait for your decision when more than 5 people/)

  await portal.ask('update integrations set hold_people = 7, version = version + 1 where property_id = $1', [
    building.id,
  ])
  await people.fill('6')
  await button(page, 'Save settings').click()
  await seen(page, 'Somebody else has changed this')
  await expect(people).toHaveValue('6')
  await button(page, 'Load current state').click()
  await expect(people).toHaveValue('7')

  await test.step('a report has every kind of line and every remark', async () => {
    const { runId } = await addHeldRun(portal.ask, building.account)
    await page.goto(`${building.path}/sync/runs/${runId}`)
    await seen(page, 'Status “Purgatory”: 1 resident')
    await look(page, 'sync-report-remarks')
  })
})
