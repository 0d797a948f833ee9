import type { Page } from '@playwright/test'
import { entrancesRoutes } from '@portico/contract/entrances/entrances.routes'
import { addTaggedEntrances } from './support/entrances.ts'
import { harborline, openByCard } from './support/properties.ts'
import { expect, look, test } from './support/screens.ts'

const cards = 'main li:has(h2)'
const names = `${cards} h2`

function watchCalls(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  return calls
}

/** Filters the list by a text. The suggestions come from the portal's scripts, which also handle the key. */
async function find(page: Page, text: string) {
  const filter = page.getByRole('combobox', { name: 'Find entrances' })
  await filter.fill(text)
  await expect(page.getByRole('option').first()).toBeVisible()
  await filter.press('Enter')
}

test('entrances are cards by name, ten to a page, come with the page, and a picture that is lost gives way to a drawing', async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs('portfolio')
  const calls = watchCalls(page)
  await page.goto(`/properties/${await harborline(portal)}/entrances`)
  await expect(page).toHaveTitle(/^Entrances/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Entrances')
  await expect(page.locator(cards)).toHaveCount(10)
  const shown = await page.locator(names).allTextContents()
  expect(shown).toEqual(shown.toSorted(new Intl.Collator('en-US', { numeric: true }).compare))
  await expect(page.locator(`${cards} img`).first()).toHaveAttribute('loading', 'lazy')
  await look(page, 'entrances')

  await page.getByRole('button', { name: /^2$|Page 2/ }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator(names).first()).not.toHaveText(shown[0] ?? '')
  expect(calls.filter((path) => path.includes('accessPoints'))).toEqual([])
  const second = await page.locator(names).allTextContents()
  await page.reload()
  await expect(page.locator(names)).toHaveText(second)
  await page.goBack()
  await expect(page.locator(names)).toHaveText(shown)

  await test.step('a picture that is missing or lost gives way to a drawing', async () => {
    await find(page, 'Parcel Room')
    await expect(page.locator(names)).toHaveText(['Parcel Room'])
    await expect(page.getByTestId('no-picture')).toBeVisible()
    const lost = await page.request.get('/entrances/parcel-room-2019.svg')
    const kept = await page.request.get('/entrances/parcel-room.svg')
    const type = kept.headers()['content-type']
    expect([lost.status(), kept.status(), type]).toEqual([404, 200, 'image/svg+xml; charset=utf-8'])
  })
})

test('entrances that fail to load can be tried again, their tags follow from devices, key access, deliveries and the programme, and their type is chosen', async ({
  page,
  portal,
  building,
  faults,
}) => {
  await addTaggedEntrances(portal, building)
  const tags = (name: string) => page.locator(cards).filter({ hasText: name }).getByRole('listitem')
  const typeFilter = page.getByRole('button', { name: /Entrance type/ })

  const fault = await faults.refuse(entrancesRoutes.listWithDevices)
  await page.goto(`${building.path}/entrances`)
  await expect(page.getByText('There was a problem loading the entrances')).toBeVisible()
  await fault.remove()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(tags('Everything')).toHaveText(['Panel', 'Key Access', 'Portico Delivery', 'GeoKey'])
  await expect(tags('Asleep')).toHaveText(['Key Access (not active)'])
  await expect(tags('Nothing')).toHaveCount(0)
  await typeFilter.click()
  await expect(page.getByRole('option')).toHaveText([/^All Entrances/, 'Key Access Entrances'])
  await page.keyboard.press('Escape')

  await building.optIn()
  await page.reload()
  const allowed = ['Panel', 'Key Access', 'Third-Party Delivery', 'Portico Delivery', 'GeoKey']
  await expect(tags('Everything')).toHaveText(allowed)
  await typeFilter.click()
  await page.getByRole('option', { name: 'KAP (Third-Party) Entrances' }).click()
  await expect(page.locator(names)).toHaveText(['Everything'])
  await expect(page).toHaveURL(/type=thirdParty/)
  await typeFilter.click()
  await page.getByRole('option', { name: 'Key Access Entrances' }).click()
  await expect(page.locator(names)).toHaveText(['Asleep', 'Everything'])
  await expect(page).toHaveURL(/type=keyAccess/)
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
  await page.goto(`${building.path}/entrances?filter=place%3DFloor%202`)
  await expect(page.locator(names)).toHaveText(['Gate 12', 'Gate 24'])
  const clear = () => page.getByRole('button', { name: /clear filters/i }).last()
  await clear().click()
  await expect(page.locator(cards)).toHaveCount(10)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(25)')
  await find(page, 'Gate 24')
  await expect(page.locator(names)).toHaveText(['Gate 24'])
  await expect(page).toHaveURL(/filter=/)
  await clear().click()
  await page.getByRole('combobox', { name: 'Find entrances' }).fill('nowhere')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No matches')).toBeVisible()
  await clear().click()
  await expect(page.locator(cards)).toHaveCount(10)
  expect(fetches()).toEqual([])
})
