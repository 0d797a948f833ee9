import { addHeldRun } from '@portico/tools/testing/sync-runs'
import { seen, test } from './support/integrations.ts'
import { expect, look } from './support/screens.ts'

test('the resident sync of a property: runs, conflicts, worklist and settings', async ({
  page,
  building,
  pms,
  setup,
  setFlags,
}) => {
  await setup.goLive()
  await setFlags({ siteRedesign: true })
  const resident = pms.residents().find(({ status, role }) => status === 'eviction' && role === 'primary')
  await building.add({ email: resident?.email ?? '', name: 'Manny Gast', type: 'GUEST' })
  await pms.sync(building)
  pms.residents().splice(2)
  await pms.sync(building)
  await page.goto(`${building.path}/integrations`)
  await seen(page, /Sync held: 5 people/)
  await look(page, 'integrations-held')
  await page.goto(`${building.path}/sync`)
  await expect(page.getByRole('row').filter({ hasText: 'Succeeded' })).toBeVisible()
  await look(page, 'sync-runs')
  await page.goto(`${building.path}/sync?tab=conflicts`)
  await expect(page.getByRole('row').filter({ hasText: 'Same email' }).first()).toBeVisible()
  await look(page, 'sync-conflicts')
  await page.goto(`${building.path}/sync?tab=worklist`)
  await expect(page.getByRole('button', { name: /^End access: / }).first()).toBeVisible()
  await look(page, 'sync-worklist')
  await page.goto(`${building.path}/sync?tab=settings`)
  await seen(page, /^Departures wait for your decision when/)
  await look(page, 'sync-settings')
})

test('the report of a run, of a held one and of a preview', async ({ page, building, pms, setup }) => {
  await setup.goLive()
  await pms.sync(building)
  await page.goto(`${building.path}/sync`)
  await page.getByRole('row').filter({ hasText: 'Succeeded' }).getByRole('link').click()
  await expect(page.getByRole('row').filter({ hasText: 'New in the PMS' }).first()).toBeVisible()
  await look(page, 'sync-report')
  pms.residents().splice(2)
  await page.goto(`${building.path}/sync`)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await seen(page, /^This can take a few minutes/)
  await look(page, 'sync-preview-running')
  await pms.preview(building)
  await seen(page, 'Nothing has been changed')
  await look(page, 'sync-preview')
  await pms.sync(building)
  await page.goto(`${building.path}/sync`)
  await page.getByRole('link', { name: 'Review' }).click()
  await expect(page.getByRole('button', { name: 'Apply what the PMS says' })).toBeVisible()
  await look(page, 'sync-held')
})

test('a report with every kind of line and every remark', async ({ page, portal, building, setup }) => {
  await setup.goLive()
  const { runId } = await addHeldRun(portal.ask, building.account)
  await page.goto(`${building.path}/sync/runs/${runId}`)
  await seen(page, 'Status “Purgatory”: 1 resident')
  await look(page, 'sync-report-remarks')
})

test('the resident sync of a property that nothing is connected to', async ({ page, building }) => {
  await page.goto(`${building.path}/sync`)
  await seen(page, 'Nothing is connected')
  await look(page, 'sync-empty')
})
