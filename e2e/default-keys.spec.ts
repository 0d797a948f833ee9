import type { Page } from '@playwright/test'
import { syncRoutes } from '@portico/contract/sync/sync.routes'
import type { Building } from './support/building.ts'
import { chooseKeys, keysOf, next, seen, test } from './support/integrations.ts'
import { expect } from './support/journey.ts'
import { keyIdsOf } from './support/keys.ts'
import type { Portal } from './support/portal.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** What a place names itself, as it is stored. */
const stored = async (portal: Portal, { id }: Building, place: string) =>
  (
    await portal.ask<{ name: string }>(
      `select k.name from place_default_keys d join keys k on k.id = d.key_id join places p on p.id = d.place_id
       where d.property_id = $1 and p.name = $2 order by 1`,
      [id, place],
    )
  ).map(({ name }) => name)

test('keys for new residents are chosen at the end of the setup, a preview shows who will be skipped, and new residents have the keys', async ({
  page,
  portal,
  building,
  pms,
  setup,
  faults,
}) => {
  await setup.connect()
  await page.goto(`${building.path}/integrations/Entrata`)
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Keys for new residents' })).toBeVisible()
  await seen(page, 'New residents will have no key and cannot see entrances in the app until you assign one.')
  await expect(page.getByText('Northcott House · 3 mapped units')).toBeVisible()

  await test.step('a place without own keys shows those it inherits', async () => {
    await chooseKeys(page, 'Northcott House', 'Key 2')
    await expect(keysOf(page, 'East Wing')).toContainText('Same as Northcott House')
    await expect(page.getByText(/^New residents will have no key/)).toHaveCount(0)
  })
  await test.step('a choice of a colleague is not overwritten', async () => {
    const [ofColleague] = await keyIdsOf(portal, building, ['Key 7'])
    await portal.ask(
      `insert into place_default_keys (property_id, place_id, key_id)
       select property_id, id, $2 from places where property_id = $1 and name = 'East Wing'`,
      [building.id, ofColleague],
    )
    await chooseKeys(page, 'East Wing', 'Key 1')
    await seen(page, /^A colleague has changed these keys meanwhile/)
    await expect(button(page, 'Remove Key 7')).toBeVisible()
    await chooseKeys(page, 'East Wing', 'Key 1', 'Key 3')
    await seen(page, 'Saved')
    await expect(page.getByText(/^A colleague has changed/)).toHaveCount(0)
    await expect.poll(() => stored(portal, building, 'East Wing')).toEqual(['Key 1', 'Key 3', 'Key 7'])
  })
  await test.step('the preview counts what the first sync will do, and names who is skipped', async () => {
    await expect(page.getByRole('heading', { name: 'What the first sync will do' })).toBeVisible()
    await button(page, 'Preview').click()
    await seen(page, 'The residents are being read')
    await pms.preview(building)
    await seen(page, 'Preview finished. Nothing has been changed.')
    await seen(page, 'The unit is not mapped to a place')
    expect(await building.people()).toEqual([])
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: /^See the whole report/ }).click()
    const report = await opening
    await expect(report.getByRole('heading', { name: 'Preview of a sync', level: 1 })).toBeVisible()
    await report.close()
  })
  await test.step('keys that could not be saved keep the setup open', async () => {
    const fault = await faults.refuse(syncRoutes.setDefaultKeys)
    await chooseKeys(page, 'East Wing', 'Key 5')
    await seen(page, 'These keys could not be saved. Try again.')
    await expect(button(page, 'Remove Key 5')).toBeVisible()
    await button(page, 'Finish').click()
    await seen(page, 'Some keys could not be saved. Try again before you finish.')
    await expect(page.getByRole('heading', { name: 'Keys for new residents' })).toBeVisible()
    await fault.remove()
    await button(page, 'Retry').click()
    await seen(page, 'Saved')
  })
  await test.step('new residents have the keys', async () => {
    await button(page, 'Finish').click()
    await seen(page, 'Integration setup complete! New users should begin to sync automatically')
    expect(await stored(portal, building, 'East Wing')).toEqual(['Key 1', 'Key 3', 'Key 5', 'Key 7'])
    await pms.sync(building)
    const residents = await building.people(`source = 'Entrata'`)
    expect(residents.length).toBeGreaterThan(1)
    expect(residents.map(({ place, keys }) => ({ place, keys }))).toEqual(
      residents.map(() => ({ place: 'East Wing', keys: 4 })),
    )
  })
})

test('default keys of a live integration are changed in its settings, and its setup previews the next sync', async ({
  page,
  portal,
  building,
  pms,
  setup,
  faults,
}) => {
  await setup.goLive()
  const unlisted = await faults.refuse(syncRoutes.listDefaultKeys)
  await page.goto(`${building.path}/sync?tab=settings`)

  await test.step('default keys that failed to load are loaded again and changed', async () => {
    await seen(page, 'There was a problem loading the default keys')
    await unlisted.remove()
    await button(page, 'Retry').click()
    await seen(page, 'Whole property · 6 mapped units')
    await chooseKeys(page, 'Northcott House', 'Key 4')
    await seen(page, 'Saved')
    await expect.poll(() => stored(portal, building, 'Northcott House')).toEqual(['Key 4'])
    await button(page, 'Remove Key 4').click()
    await seen(page, /^New residents will have no key/)
    await expect.poll(() => stored(portal, building, 'Northcott House')).toEqual([])
  })
  await test.step('a preview that cannot be started can be started again', async () => {
    await pms.sync(building)
    pms.residents().splice(2)
    await page.goto(`${building.path}/integrations/Entrata?step=keys`)
    await expect(page.getByRole('heading', { name: 'What the next sync will do' })).toBeVisible()
    const fault = await faults.refuse(syncRoutes.preview)
    await button(page, 'Preview').click()
    await seen(page, /^There was a problem starting the preview/)
    await fault.remove()
    await button(page, 'Preview').click()
    await seen(page, 'The residents are being read')
  })
  await test.step('a preview that fails says why', async () => {
    await portal.ask(
      `update sync_runs set outcome = 'FAILED', problem = 'UNAVAILABLE', finished_at = now()
       where property_id = $1 and outcome is null`,
      [building.id],
    )
    await seen(page, 'The preview failed. Nothing has been changed.')
    await seen(page, /^The PMS did not answer/)
  })
  await test.step('a preview whose report fails to load is loaded again, and warns that a sync would be held', async () => {
    const unread = await faults.refuse(syncRoutes.getRun)
    await button(page, 'Preview').click()
    await seen(page, 'There was a problem loading the report')
    await unread.remove()
    await button(page, 'Retry').click()
    await seen(page, 'The residents are being read')
    await pms.preview(building)
    await seen(page, /^A sync would be held/)
  })
})
