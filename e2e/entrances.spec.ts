import type { Page } from '@playwright/test'
import { entrancesRoutes } from '@portico/contract/entrances/entrances.routes'
import { addTaggedEntrances } from './support/entrances.ts'
import { expect, test } from './support/journey.ts'
import { harborline, openByCard } from './support/properties.ts'

const cards = 'main li:has(h2)'
const names = `${cards} h2`

function watchCalls(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  return calls
}

test('entrances are cards by name, ten to a page, and come with the page', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  const calls = watchCalls(page)
  await page.goto(`/properties/${await harborline(portal)}/entrances`)
  await expect(page).toHaveTitle(/^Entrances/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Entrances')
  await expect(page.locator(cards)).toHaveCount(10)
  const shown = await page.locator(names).allTextContents()
  expect(shown).toEqual(shown.toSorted(new Intl.Collator('en-US', { numeric: true }).compare))
  await expect(page.locator(`${cards} img`).first()).toHaveAttribute('loading', 'lazy')

  await page.getByRole('button', { name: /^2$|Page 2/ }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator(names).first()).not.toHaveText(shown[0] ?? '')
  expect(calls.filter((path) => path.includes('accessPoints'))).toEqual([])
  const second = await page.locator(names).allTextContents()
  await page.reload()
  await expect(page.locator(names)).toHaveText(second)
  await page.goBack()
  await expect(page.locator(names)).toHaveText(shown)
})

test('a picture that is missing or lost gives way to a drawing', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  await page.goto(`/properties/${await harborline(portal)}/entrances?filter=name%3DParcel%20Room`)
  await expect(page.locator(names)).toHaveText(['Parcel Room'])
  await expect(page.getByTestId('no-picture')).toBeVisible()
  const lost = await page.request.get('/entrances/parcel-room-2019.svg')
  const kept = await page.request.get('/entrances/parcel-room.svg')
  expect([lost.status(), kept.status(), kept.headers()['content-type']]).toEqual([
    404,
    200,
    'image/svg+xml; charset=utf-8',
  ])
})

test('the tags of an entrance follow from its devices, key access, deliveries and the programme', async ({
  page,
  portal,
  building,
}) => {
  await addTaggedEntrances(portal, building)
  const tags = (name: string) => page.locator(cards).filter({ hasText: name }).getByRole('listitem')
  const typeFilter = page.getByRole('button', { name: /Entrance type/ })

  await page.goto(`${building.path}/entrances`)
  await expect(tags('Everything')).toHaveText(['Panel', 'Key Access', 'Portico Delivery', 'GeoKey'])
  await expect(tags('Asleep')).toHaveText(['Key Access (not active)'])
  await expect(tags('Nothing')).toHaveCount(0)
  await typeFilter.click()
  await expect(page.getByRole('option')).toHaveText([/^All Entrances/, 'Key Access Entrances'])
  await page.keyboard.press('Escape')

  await building.optIn()
  await page.reload()
  await expect(tags('Everything')).toHaveText([
    'Panel',
    'Key Access',
    'Third-Party Delivery',
    'Portico Delivery',
    'GeoKey',
  ])
  await typeFilter.click()
  await page.getByRole('option', { name: 'KAP (Third-Party) Entrances' }).click()
  await expect(page.locator(names)).toHaveText(['Everything'])
  await expect(page).toHaveURL(/type=thirdParty/)
  await typeFilter.click()
  await page.getByRole('option', { name: 'Key Access Entrances' }).click()
  await expect(page.locator(names)).toHaveText(['Asleep', 'Everything'])
  await page.reload()
  await expect(page.locator(names)).toHaveText(['Asleep', 'Everything'])
})

test('entrances are fetched in one call, and a filter by name or place needs no other', async ({
  page,
  portal,
  building,
}) => {
  await portal.ask(
    `insert into entrances (property_id, place_id, name, access_status, small_image_url)
     select $1, id, 'Gate ' || n, 'ACCESS_ENABLED', '/entrances/gate.svg' from generate_series(1, 24) n
     join places on property_id = $1 and name = case when n % 12 = 0 then 'Floor 2' else 'Floor 1' end`,
    [building.id],
  )
  const calls = watchCalls(page)
  const fetches = () => calls.filter((path) => path.includes('accessPoints'))
  await openByCard(page, 'Northcott House')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northcott House')
  await page.getByRole('tab', { name: 'Entrances' }).click()
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first()).toContainText('(25)')
  expect(fetches()).toEqual([entrancesRoutes.listWithDevices.path.replace(':propertyId', building.id)])

  calls.length = 0
  await page.goto(`${building.path}/entrances`)
  await expect(page.locator(cards)).toHaveCount(10)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(25)')
  const filter = page.getByRole('combobox', { name: 'Find entrances' })
  await filter.fill('Gate 24')
  // The suggestions come from the portal's scripts, which also handle the key.
  await expect(page.getByRole('option').first()).toBeVisible()
  await filter.press('Enter')
  await expect(page.locator(names)).toHaveText(['Gate 24'])
  await expect(page).toHaveURL(/filter=/)
  await page
    .getByRole('button', { name: /clear filters/i })
    .first()
    .click()
  await expect(page.locator(cards)).toHaveCount(10)
  expect(fetches()).toEqual([])

  await page.goto(`${building.path}/entrances?filter=place%3DFloor%202`)
  await expect(page.locator(names)).toHaveText(['Gate 12', 'Gate 24'])
  await page.goto(`${building.path}/entrances?filter=name%3Anowhere`)
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page.locator(cards)).toHaveCount(10)
})

test('entrances that fail to load can be tried again', async ({ page, building, faults }) => {
  const fault = await faults.refuse(entrancesRoutes.listWithDevices)
  await page.goto(`${building.path}/entrances`)
  await expect(page.getByText('There was a problem loading the entrances')).toBeVisible()
  await fault.remove()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator(names)).toHaveText(['Front Door'])
})

test('the page of an entrance says who opened it last, which keys open it and who holds them', async ({
  page,
  portal,
  building,
}) => {
  const ada = await building.add({ name: 'Ada Byron', email: 'ada@example.com', keys: 1 })
  await building.add({ name: 'Ben Bright', email: 'ben@example.com', keys: 2 })
  const lobby = await building.addEntrance('Lobby', { panel: true })
  await portal.ask(
    `insert into key_entrances (property_id, key_id, entrance_id) select $1, id, $2 from keys where property_id = $1 and name = 'Key 1'`,
    [building.id, lobby],
  )
  await page.goto(`${building.path}/entrances`)
  await page.getByRole('link', { name: 'Lobby' }).click()
  await expect(page.getByText('Never', { exact: true })).toBeVisible()
  await portal.ask(
    `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, visitor_name, unlock_status, person_id)
     values ($1, gen_random_uuid(), '2026-11-10T08:30:00Z', $2, 'Lobby', 'ada@example.com', 'Ada Byron', 'SUCCESS', $3)`,
    [building.id, lobby, ada],
  )
  await page.reload()
  await page.getByRole('tab', { name: 'Keys' }).click()
  await expect(page.getByText(/2026-11-10.8:30.AM/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ada Byron' })).toHaveAttribute('href', `${building.path}/users/${ada}`)
  const table = page.locator('main table tbody tr')
  await expect(table).toHaveCount(1)
  await expect(table.getByRole('link', { name: 'Key 1', exact: true })).toHaveAttribute('href', /\/keys\/[\da-f-]{36}$/)
  await table.getByRole('link', { name: '2 users hold Key 1' }).click()
  await expect(page.getByText('2 matches').first()).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Show access history' }).click()
  await expect(page.getByText('Entrance = Lobby')).toBeVisible()
})
