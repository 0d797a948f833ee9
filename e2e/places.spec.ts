import type { Page } from '@playwright/test'
import { placesRoutes } from '@portico/contract/places/places.routes'
import { addYard } from './support/places.ts'
import { expect, look, test } from './support/screens.ts'

const rows = 'main table tbody tr'

/** The calls for places that the browser makes. */
function recordPlaceRequests(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v1/places/')) calls.push(pathname)
  })
  return calls
}

test('places come with the page and are listed with the places they lie in, each opens with its entrances, its numbers lead to entrances and users, and all can be loaded again after a failure', async ({
  page,
  portal,
  building,
  faults,
}) => {
  await addYard(portal, building)
  await building.add({ name: 'Ada Byron', email: 'ada@example.com' })
  await building.add({ name: 'Ben Bright', email: 'ben@example.com' })
  const calls = recordPlaceRequests(page)
  await page.goto(`${building.path}/places`)
  await expect(page).toHaveTitle(/^Places/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Places')
  await expect(page.locator(rows)).toHaveCount(7)
  const yard = page.locator(rows).filter({ has: page.getByRole('button', { name: 'Yard', exact: true }) })
  const wings = ['Northcott House → East Wing', 'Northcott House → West Wing']
  await expect(yard.getByRole('listitem')).toHaveText(wings)

  const upload = page.getByRole('button', { name: 'Import users' })
  await expect(upload).toHaveAttribute('aria-disabled', 'true')
  await yard.getByRole('radio').click()
  await expect(upload).not.toHaveAttribute('aria-disabled', 'true')
  expect(calls).toEqual([])

  await yard.getByRole('button', { name: 'Yard', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Yard Access Points' })
  await expect(panel).toContainText('access through these parent places is required')
  await expect(panel.getByRole('listitem')).toHaveText([...wings, 'Bicycle Gate', 'Yard Gate'])
  await expect(panel.getByRole('link', { name: 'Changes' })).toHaveAttribute('href', /\/changes\?about=[\da-f-]{36}$/)
  await look(page, 'places')
  await page.getByRole('button', { name: 'Northcott House', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Northcott House Access Points' })).toContainText(
    'is not inside any other place',
  )
  await page.getByRole('button', { name: 'Yard', exact: true }).click()
  await expect(panel).toBeVisible()
  expect(calls.filter((path) => path.endsWith('/accessPoints'))).toHaveLength(1)

  await panel.getByRole('link', { name: 'Yard Gate' }).click()
  await expect(page).toHaveURL(/\/entrances\?filter=name/)
  await expect(page.locator('main li h2')).toHaveText(['Yard Gate'])
  await page.goBack()
  await test.step('each number leads to what it counts', async () => {
    await page.getByRole('link', { name: '2 entrances in Yard' }).click()
    await expect(page.locator('main li:has(h2) h2')).toHaveText(['Bicycle Gate', 'Yard Gate'])
    await page.goBack()
    await page.getByRole('link', { name: '2 users in Floor 1' }).click()
    await expect(page.getByText('2 matches').first()).toBeVisible()
    await expect(page.locator(rows)).toHaveCount(2)
    await page.goBack()
  })
  await yard.getByRole('radio').check()
  await upload.click()
  await expect(page.getByRole('region', { name: 'Resident Upload' })).toBeVisible()

  await test.step('places that fail to load can be loaded again, are shown ten to a page, and are filtered without another call', async () => {
    await portal.ask(
      `with added as (
         insert into places (property_id, name, label) select $1, 'Room ' || n, 'Place' from generate_series(1, 20) n returning id
       )
       insert into place_parents (property_id, place_id, parent_id)
       select $1, added.id, parent.id from added, places parent where parent.property_id = $1 and parent.name = 'Floor 1'`,
      [building.id],
    )
    const fault = await faults.refuse(placesRoutes.list)
    await page.goto(`${building.path}/places`)
    await expect(page.getByText("There was a problem loading this property's Places")).toBeVisible()
    await fault.remove()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('(27)')
    await expect(page.locator(rows)).toHaveCount(10)
    calls.length = 0
    await page.getByRole('combobox', { name: 'Find places' }).fill('Room 20')
    await page.keyboard.press('Enter')
    await expect(page.locator(rows)).toHaveCount(1)
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect(page.locator(rows)).toHaveCount(10)
    expect(calls).toEqual([])
  })
  await test.step('a panel that opens beside the table leaves the clicked row where it is', async () => {
    await page.setViewportSize({ width: 1280, height: 460 })
    const row = page.getByRole('row').filter({ hasText: 'Floor 2' })
    await row.scrollIntoViewIfNeeded()
    const place = row.getByRole('button', { name: 'Floor 2', exact: true })
    const before = await place.boundingBox()
    await place.click()
    await expect(page.getByRole('heading', { name: 'Floor 2 Access Points' })).toBeVisible()
    await expect.poll(async () => Math.abs(((await place.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  })
})
