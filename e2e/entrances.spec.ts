import { randomUUID } from 'node:crypto'
import { expect, lookAt, test } from './support/journey.ts'
import type { Portal } from './support/portal.ts'

const cards = 'main li:has(h2)'
const names = `${cards} h2`

/** The one with a picture that is lost. */
async function harborline(portal: Portal) {
  const [row] = await portal.ask<{ id: string }>(`select id from properties where name = 'Harborline Tower'`)
  return row?.id ?? ''
}

/** A property of the single manager's own, for as long as the work takes. */
async function withProperty(portal: Portal, work: (propertyId: string) => Promise<void>) {
  const id = randomUUID()
  await portal.ask(
    `insert into properties (id, name, address_line1, city, postal_code, country_code, time_zone, avc_enabled)
     values ($1, 'Quarry Yard', '1 Quarry Lane', 'Portland', '97201', 'US', 'America/Los_Angeles', true)`,
    [id],
  )
  await portal.ask('insert into memberships (property_id, account_id) values ($1, $2)', [id, portal.cast.single])
  await portal.ask(`insert into places (property_id, name, label) values ($1, 'Quarry Yard', 'Property')`, [id])
  try {
    await work(id)
  } finally {
    await portal.ask('delete from entrances where property_id = $1', [id])
    await portal.ask('delete from properties where id = $1', [id])
  }
}

test('entrances are cards by name, ten to a page, with picture, place and tags, in the page itself', async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs('portfolio')
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto(`/properties/${await harborline(portal)}/entrances`)
  await expect(page).toHaveTitle(/^Entrances/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Entrances')
  await expect(page.locator(cards)).toHaveCount(10)
  const shown = await page.locator(names).allTextContents()
  expect(shown).toEqual(shown.toSorted(new Intl.Collator('en-US', { numeric: true }).compare))
  expect(calls.filter((path) => path.includes('accessPoints'))).toEqual([])

  await expect(page.locator(`${cards} img`).first()).toHaveAttribute('loading', 'lazy')
  await lookAt(page, 'entrances')

  await page.getByRole('button', { name: /^2$|Page 2/ }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator(names).first()).not.toHaveText(shown[0] ?? '')
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
  expect([lost.status(), kept.status(), kept.headers()['content-type']]).toEqual([404, 200, 'image/svg+xml'])
})

test('tags follow from devices, key access, deliveries and the programme', async ({
  page,
  portal,
  signInAs,
  setFlags,
}) => {
  await setFlags({ kapEnabled: true })
  await signInAs('single')
  await withProperty(portal, async (id) => {
    const add = (name: string, columns: string, values: string, hardware: string[] = []) =>
      portal.ask(
        `with added as (insert into entrances (property_id, place_id, name, ${columns})
           select $1, (select id from places where property_id = $1), $2, ${values} returning id)
         insert into devices (property_id, entrance_id, hardware_type, serial_number)
         select $1, id, hardware, hardware || id from added, unnest($3::text[]) hardware`,
        [id, name, hardware],
      )
    const columns = 'access_status, avc_enabled, is_avc_active, is_non_delivery'
    await add('Everything', columns, `'ACCESS_ENABLED', true, true, false`, ['PICTOR', 'GEOKEY'])
    await add('Asleep', columns, `'ACCESS_DISABLED', true, false, true`, ['READER'])
    await add('Nothing', columns, `'ACCESS_DISABLED', false, false, true`)
    const tags = (name: string) => page.locator(cards).filter({ hasText: name }).getByRole('listitem')

    await page.goto(`/properties/${id}/entrances`)
    await expect(tags('Everything')).toHaveText(['Panel', 'Key Access', 'Portico Delivery', 'GeoKey'])
    await expect(tags('Asleep')).toHaveText(['Key Access (not active)'])
    await expect(tags('Nothing')).toHaveCount(0)
    await page.getByRole('button', { name: /Entrance type/ }).click()
    await expect(page.getByRole('option')).toHaveText([/^All Entrances/, 'Key Access Entrances'])
    await page.keyboard.press('Escape')

    await portal.ask(
      `insert into entity_permissions (property_id, entity_type, entity_id, effect, key_access_status) values ($1, 'PROPERTY', $1, 'ALLOW', 'OPT_IN')`,
      [id],
    )
    await page.reload()
    await expect(tags('Everything')).toHaveText([
      'Panel',
      'Key Access',
      'Third-Party Delivery',
      'Portico Delivery',
      'GeoKey',
    ])
    await page.getByRole('button', { name: /Entrance type/ }).click()
    await page.getByRole('option', { name: 'KAP (Third-Party) Entrances' }).click()
    await expect(page.locator(names)).toHaveText(['Everything'])
    await expect(page).toHaveURL(/type=thirdParty/)
    await page.getByRole('button', { name: /Entrance type/ }).click()
    await page.getByRole('option', { name: 'Key Access Entrances' }).click()
    await expect(page.locator(names)).toHaveText(['Asleep', 'Everything'])
    await page.reload()
    await expect(page.locator(names)).toHaveText(['Asleep', 'Everything'])
    await lookAt(page, 'entrances-key-access')

    await portal.ask('delete from entrances where property_id = $1', [id])
    await page.reload()
    await expect(page.getByText('No Entrances')).toBeVisible()
  })
})

test('400 entrances come in one call, and a filter by name or place answers at once', async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs('single')
  await withProperty(portal, async (id) => {
    await portal.ask(
      `insert into places (property_id, name, label) select $1, 'Hall ' || n, 'Place' from generate_series(1, 299) n`,
      [id],
    )
    await portal.ask(
      `insert into entrances (property_id, place_id, name, access_status, small_image_url)
       select $1, l.id, 'Gate ' || n, 'ACCESS_ENABLED', '/entrances/gate.svg'
       from generate_series(1, 400) n join places l on l.property_id = $1 and l.name = 'Hall ' || (n % 299 + 1)`,
      [id],
    )
    await page.goto('/')
    await expect(page.getByText('Quarry Yard').first()).toBeVisible()
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.getByRole('link', { name: 'Quarry Yard' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quarry Yard')
    await expect.poll(() => calls.filter((path) => path.includes('accessPoints'))).toHaveLength(1)
    await page.goto(`/properties/${id}/entrances`)
    await expect(page.locator(cards)).toHaveCount(10)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('(400)')

    const filter = page.getByRole('combobox', { name: 'Filter entrances' })
    calls.length = 0
    await filter.fill('Gate 399')
    await page.keyboard.press('Enter')
    await expect(page.locator(names)).toHaveText(['Gate 399'])
    await expect(page).toHaveURL(/filter=/)
    expect(calls.filter((path) => path.startsWith('/v') && path !== '/v1/csrf/getToken')).toEqual([])
    await page
      .getByRole('button', { name: /clear filters/i })
      .first()
      .click()
    await expect(page.locator(cards)).toHaveCount(10)
    await page.goto(`/properties/${id}/entrances?filter=place%3DHall%207`)
    await expect(page.locator(names)).toHaveText(['Gate 6', 'Gate 305'])
    await page.goto(`/properties/${id}/entrances?filter=name%3Anowhere`)
    await expect(page.getByText('No matches')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await expect(page.locator(cards)).toHaveCount(10)
  })
})

test('entrances that fail to load can be tried again', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  await portal.ask('alter table devices rename to devices_away')
  try {
    await page.goto(`/properties/${await harborline(portal)}/entrances`)
    await expect(page.getByText('There was a problem loading the entrances')).toBeVisible()
  } finally {
    await portal.ask('alter table devices_away rename to devices')
  }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator(cards)).toHaveCount(10)
})

test('a partner looks at the entrances of a property that lets it in', async ({ page, portal, signInAs }) => {
  await signInAs('partner')
  await page.goto(`/properties/${portal.cast.properties.openToPartner}/entrances`)
  await expect(page.locator(cards).first()).toBeVisible()
})
