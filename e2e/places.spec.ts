import { randomUUID } from 'node:crypto'
import { expect, lookAt, test } from './support/journey.ts'
import type { Portal } from './support/portal.ts'

const rows = 'main table tbody tr'

/** Two wings with a yard between them, and a shed in the yard. */
async function withEstate(portal: Portal, work: (propertyId: string) => Promise<void>) {
  const id = randomUUID()
  await portal.ask(
    `insert into properties (id, name, address_line1, city, postal_code, country_code, time_zone, avc_enabled)
     values ($1, 'Alder Estate', '8 Alder Way', 'Portland', '97201', 'US', 'America/Los_Angeles', true)`,
    [id],
  )
  await portal.ask('insert into memberships (property_id, account_id) values ($1, $2)', [id, portal.cast.single])
  await portal.ask(
    `insert into places (property_id, name, label) select $1, name, case name when 'Alder Estate' then 'Property' else 'Place' end
     from unnest(array['Alder Estate', 'East Wing', 'West Wing', 'Yard', 'Shed']) name`,
    [id],
  )
  await portal.ask(
    `insert into place_parents (property_id, place_id, parent_id)
     select $1, c.id, p.id from (values ('East Wing', 'Alder Estate'), ('West Wing', 'Alder Estate'), ('Yard', 'East Wing'), ('Yard', 'West Wing'), ('Shed', 'Yard')) v (child, parent)
     join places c on c.property_id = $1 and c.name = child join places p on p.property_id = $1 and p.name = parent`,
    [id],
  )
  await portal.ask(
    `insert into entrances (property_id, place_id, name, access_status, avc_enabled)
     select $1, id, unnest(array['Yard Gate', 'Bicycle Gate']), 'ACCESS_ENABLED', true from places where property_id = $1 and name = 'Yard'`,
    [id],
  )
  try {
    await work(id)
  } finally {
    await portal.ask('delete from entrances where property_id = $1', [id])
    await portal.ask('delete from properties where id = $1', [id])
  }
}

test('places stand in a table with what they lie in, and open with their entrances', async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs('single')
  await withEstate(portal, async (id) => {
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto(`/properties/${id}/places`)
    await expect(page).toHaveTitle(/^Places/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Places')
    await expect(page.locator(rows)).toHaveCount(5)
    const yard = page.locator(rows).filter({ has: page.getByRole('button', { name: 'Yard', exact: true }) })
    await expect(yard.getByRole('listitem')).toHaveText(['Alder Estate → East Wing', 'Alder Estate → West Wing'])
    expect(calls.filter((path) => path.includes('/places/'))).toEqual([])

    const upload = page.getByRole('button', { name: 'Import' })
    await expect(upload).toHaveAttribute('aria-disabled', 'true')
    await yard.getByRole('radio').check()
    await expect(upload).not.toHaveAttribute('aria-disabled', 'true')

    await yard.getByRole('button', { name: 'Yard', exact: true }).click()
    const panel = page.getByRole('region', { name: 'Yard Access Points' })
    await expect(panel).toContainText('access through these parent places is required')
    await expect(panel.getByRole('listitem')).toHaveText([
      'Alder Estate → East Wing',
      'Alder Estate → West Wing',
      'Bicycle Gate',
      'Yard Gate',
    ])
    await page.getByRole('button', { name: 'Alder Estate', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Alder Estate Access Points' })).toContainText(
      'is not inside any other place',
    )
    await page.getByRole('button', { name: 'Yard', exact: true }).click()
    expect(calls.filter((path) => path.endsWith('/accessPoints'))).toHaveLength(1)
    await expect(panel).toBeVisible()
    await lookAt(page, 'places')

    await panel.getByRole('link', { name: 'Yard Gate' }).click()
    await expect(page).toHaveURL(/\/entrances\?filter=name/)
    await expect(page.locator('main li h2')).toHaveText(['Yard Gate'])
    await page.goBack()
    await yard.getByRole('radio').check()
    await upload.click()
    await expect(page.getByRole('region', { name: 'Resident Upload' })).toBeVisible()
  })
})

test('places are found by name and by what they are inside of, in the address', async ({ page, portal, signInAs }) => {
  await signInAs('single')
  await withEstate(portal, async (id) => {
    await page.goto(`/properties/${id}/places?filter=hierarchy%3DEast%20Wing`)
    await expect(page.locator(rows)).toHaveText([/Shed/, /Yard/])
    await expect(page.locator('main')).toContainText('Inside of')
    await page.goto(`/properties/${id}/places?filter=name%3Awing`)
    await expect(page.locator(rows)).toHaveText([/East Wing/, /West Wing/])
    await page.goto(`/properties/${id}/places?filter=name%3Anowhere`)
    await expect(page.getByText('No matches')).toBeVisible()
  })
})

test('300 places come in one call, ten to a page', async ({ page, portal, signInAs }) => {
  await signInAs('single')
  await withEstate(portal, async (id) => {
    await portal.ask(
      `with added as (insert into places (property_id, name, label) select $1, 'Room ' || n, 'Place' from generate_series(1, 295) n returning id)
       insert into place_parents (property_id, place_id, parent_id)
       select $1, id, (select id from places where property_id = $1 and name = 'Shed') from added`,
      [id],
    )
    await page.goto(`/properties/${id}/places`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('(300)')
    await expect(page.locator(rows)).toHaveCount(10)
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.getByRole('combobox', { name: 'Filter places' }).fill('Room 295')
    await page.keyboard.press('Enter')
    await expect(page.locator(rows)).toHaveCount(1)
    await page.goBack()
    expect(calls.filter((path) => path.startsWith('/v') && path !== '/v1/csrf/getToken')).toEqual([])
  })
})

test('places that fail to load can be tried again, and a property without any says so', async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs('single')
  await withEstate(portal, async (id) => {
    await portal.ask('alter table place_parents rename to place_parents_away')
    try {
      await page.goto(`/properties/${id}/places`)
      await expect(page.getByText('There was a problem loading this property’s Places')).toBeVisible()
    } finally {
      await portal.ask('alter table place_parents_away rename to place_parents')
    }
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.locator(rows)).toHaveCount(5)
    await portal.ask('delete from entrances where property_id = $1', [id])
    await portal.ask('delete from places where property_id = $1', [id])
    await page.reload()
    await expect(page.getByText('No Places to display')).toBeVisible()
  })
})
