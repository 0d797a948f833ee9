import type { Page } from '@playwright/test'
import { placesRoutes } from '@portico/contract/places/places.routes'
import { expect, test } from './support/journey.ts'
import { addYard } from './support/places.ts'

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

test('places are listed with the places they lie in, and each opens with its entrances', async ({
  page,
  portal,
  building,
}) => {
  await addYard(portal, building)
  const calls = recordPlaceRequests(page)
  await page.goto(`${building.path}/places`)
  await expect(page).toHaveTitle(/^Places/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Places')
  await expect(page.locator(rows)).toHaveCount(7)
  const yard = page.locator(rows).filter({ has: page.getByRole('button', { name: 'Yard', exact: true }) })
  const wings = ['Northcott House → East Wing', 'Northcott House → West Wing']
  await expect(yard.getByRole('listitem')).toHaveText(wings)

  const upload = page.getByRole('button', { name: 'Import' })
  await expect(upload).toHaveAttribute('aria-disabled', 'true')
  await yard.getByRole('radio').click()
  await expect(upload).not.toHaveAttribute('aria-disabled', 'true')
  expect(calls).toEqual([])

  await yard.getByRole('button', { name: 'Yard', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Yard Access Points' })
  await expect(panel).toContainText('access through these parent places is required')
  await expect(panel.getByRole('listitem')).toHaveText([...wings, 'Bicycle Gate', 'Yard Gate'])
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
  await yard.getByRole('radio').check()
  await upload.click()
  await expect(page.getByRole('region', { name: 'Resident Upload' })).toBeVisible()
})

test('all places come with the page, are shown ten to a page, and are filtered without another call', async ({
  page,
  portal,
  building,
}) => {
  await portal.ask(
    `with added as (
       insert into places (property_id, name, label) select $1, 'Room ' || n, 'Place' from generate_series(1, 20) n returning id
     )
     insert into place_parents (property_id, place_id, parent_id)
     select $1, added.id, parent.id from added, places parent where parent.property_id = $1 and parent.name = 'Floor 1'`,
    [building.id],
  )
  const calls = recordPlaceRequests(page)
  await page.goto(`${building.path}/places`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(25)')
  await expect(page.locator(rows)).toHaveCount(10)
  await page.getByRole('combobox', { name: 'Find places' }).fill('Room 20')
  await page.keyboard.press('Enter')
  await expect(page.locator(rows)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page.locator(rows)).toHaveCount(10)
  expect(calls).toEqual([])
})

test('places that fail to load can be loaded again', async ({ page, building, faults }) => {
  const fault = await faults.refuse(placesRoutes.list)
  await page.goto(`${building.path}/places`)
  await expect(page.getByText("There was a problem loading this property's Places")).toBeVisible()
  await fault.remove()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator(rows)).toHaveCount(5)
})

test('a place says how many entrances and users it has, and each number leads to them', async ({
  page,
  portal,
  building,
}) => {
  await addYard(portal, building)
  await building.add({ name: 'Ada Byron', email: 'ada@example.com' })
  await building.add({ name: 'Ben Bright', email: 'ben@example.com' })
  await page.goto(`${building.path}/places`)
  await page.getByRole('link', { name: '2 entrances in Yard' }).click()
  await expect(page.locator('main li:has(h2) h2')).toHaveText(['Bicycle Gate', 'Yard Gate'])
  await page.goBack()
  await page.getByRole('link', { name: '2 users in Floor 1' }).click()
  await expect(page.getByText('2 matches').first()).toBeVisible()
  await expect(page.locator(rows)).toHaveCount(2)
})
