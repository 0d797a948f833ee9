import type { Page } from '@playwright/test'
import { weeklySchedule } from '@portico/contract/keys/keys.rules'
import { expect, lookAt, test } from './support/journey.ts'
import type { Portal } from './support/portal.ts'

/** A property with keys, where the manager of the portfolio is at home. */
async function propertyWithKeys(portal: Portal): Promise<string> {
  const [row] = await portal.ask<{ id: string }>(
    `select p.id from properties p join memberships m on m.property_id = p.id and m.account_id = $1
     where p.country_code = 'US' and exists (select from keys k where k.property_id = p.id and k.name = 'Deliveries')
       and exists (select from keys k where k.property_id = p.id and k.name = 'Old Storage') order by p.name limit 1`,
    [portal.cast.portfolio],
  )
  if (!row) throw new Error('No property of the world has the keys of these journeys.')
  return row.id
}

async function addKey(portal: Portal, propertyId: string, name: string): Promise<string> {
  const [key] = await portal.ask<{ id: string }>('insert into keys (property_id, name) values ($1, $2) returning id', [
    propertyId,
    name,
  ])
  const schedules = [
    weeklySchedule(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'FRIDAY'], { startTime: '08:00', endTime: '23:59' }),
  ]
  await portal.ask(
    `insert into key_entrances (property_id, key_id, entrance_id, is_guest_sharable, guest_schedules)
     select property_id, $2, id, true, $3 from entrances where property_id = $1 order by name limit 1`,
    [propertyId, key?.id, JSON.stringify(schedules)],
  )
  return key?.id ?? ''
}

const removeKeys = (portal: Portal, name: string) => portal.ask('delete from keys where name like $1', [`${name}%`])
/** Named in the language of the page. */
const noticesOf = (page: Page) => page.getByRole('region', { name: /^(Notices|Mitteilungen)$/ })
const headings = { redesign: { level: 1, name: /^Property Keys/ } } as const

test.beforeEach(async ({ signInAs }) => signInAs('portfolio'))

test('keys unfold into entrances, and these into schedules', async ({ page, portal, setFlags }) => {
  await setFlags({ siteRedesign: true, helpPanelEnabled: true })
  const propertyId = await propertyWithKeys(portal)
  await page.goto(`/properties/${propertyId}/keys`)
  await expect(page.getByRole('heading', headings.redesign)).toBeVisible()
  const deliveries = page.getByRole('row', { name: /^Deliveries/ })
  await deliveries.getByRole('button').first().click()
  const door = page.getByRole('row', { name: /^Front Door/ }).first()
  await expect(door).toContainText(/Yes\s*2 schedules/)
  await door.getByRole('button').first().click()
  await expect(page.getByRole('row', { name: /^Mon - Fri/ })).toContainText(/8:00\sAM - 8:00\sPM/)
  await expect(page.getByRole('row', { name: /^Sat/ })).toContainText(/9:00\sAM - 2:00\sPM/)
  await expect(page.getByText(/property’s time zone: \w+ Time/)).toBeVisible()
  await expect(door.getByRole('checkbox')).toBeDisabled()
  await expect(page.getByRole('row', { name: /^Old Storage/ }).getByRole('checkbox')).toBeDisabled()
  await lookAt(page, 'keys')
  await page.getByRole('button', { name: /^Info/ }).click()
  await expect(page.getByRole('heading', { name: 'Keys', exact: true })).toBeVisible()
})

test('what can be done follows what is selected', async ({ page, portal, setFlags }) => {
  await setFlags({ siteRedesign: true })
  await page.goto(`/properties/${await propertyWithKeys(portal)}/keys`)
  const assign = page.getByRole('button', { name: 'Assign', exact: true })
  const modify = page.getByRole('button', { name: 'Modify' })
  await expect(assign).toBeDisabled()
  await expect(modify).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Residents' }).check()
  await expect(assign).toBeEnabled()
  await expect(modify).toBeEnabled()
  await page.getByRole('checkbox', { name: 'Deliveries' }).check()
  await expect(assign).toBeEnabled()
  await expect(modify).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Deliveries' }).uncheck()
  await modify.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Duplicate', 'Delete'])
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(/\/keys\/create\?copy=[0-9a-f-]{36}$/)
})

test('a filter stands in the address; a description is cut short in the compact view', async ({
  page,
  portal,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  const propertyId = await propertyWithKeys(portal)
  await page.goto(`/properties/${propertyId}/keys?filter=name!%3DResidents&filter=description:checked`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Contractors, on working days; their list is checked on the first of every month.')
  await page.getByRole('button', { name: 'Preferences' }).click()
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /Compact view/ })
    .check()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(rows).toContainText('Contractors, on working days; their list is checke…')
  await page.goto(`/properties/${propertyId}/keys?filter=entrances%3DNowhere`)
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page.getByRole('row', { name: /^Residents/ })).toBeVisible()
})

test('keys that cannot be loaded can be tried again', async ({ page, portal, setFlags }) => {
  await setFlags({ siteRedesign: true })
  const propertyId = await propertyWithKeys(portal)
  await page.goto(`/properties/${propertyId}/places`)
  await page.route('**/v1/keys/*', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'server.failed' } } }),
  )
  await page.getByRole('link', { name: 'Keys', exact: true }).click()
  await expect(page.getByText('There was a problem loading the keys')).toBeVisible()
  await page.unroute('**/v1/keys/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row', { name: /^Residents/ })).toBeVisible()
})

const languages = [
  {
    country: 'us',
    locale: 'en_US',
    words: {
      modify: 'Modify',
      ask: 'Are you sure you want to delete Boathouse key?',
      confirm: 'Delete',
      done: 'Keys deleted!',
      days: 'Mon - Wed, Fri',
      hours: /8:00\sAM - 11:59\sPM/,
    },
  },
  {
    country: 'de',
    locale: 'de_DE',
    words: {
      modify: 'Ändern',
      ask: 'Möchten Sie den Schlüssel Boathouse wirklich löschen?',
      confirm: 'Löschen',
      done: 'Schlüssel gelöscht!',
      days: 'Mo - Mi, Fr',
      hours: /08:00 - 23:59/,
    },
  },
] as const

for (const { country, locale, words } of languages) {
  test(`a key is unfolded and deleted with the keyboard alone, in ${locale}`, async ({ page, context, portalIn }) => {
    test.setTimeout(60_000)
    const portal = await portalIn(country)
    const propertyId = await propertyWithKeys(portal)
    await addKey(portal, propertyId, 'Boathouse')
    await portal.enter(context, portal.cast.portfolio)
    const preferences = JSON.stringify({ version: 1, locale, flagOverrides: { siteRedesign: true } })
    await context.addCookies([{ name: 'portico_view', value: encodeURIComponent(preferences), url: portal.origin }])
    await context.addInitScript((text) => localStorage.setItem('portico.preferences', text), preferences)
    await page.goto(`${portal.origin}/properties/${propertyId}/keys?filter=name%3DBoathouse`)
    const row = page.getByRole('row', { name: /^Boathouse/ })
    await row.getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.locator('tbody tr')).toHaveCount(2)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const schedule = page.locator('tbody tr').nth(2)
    await expect(schedule).toContainText(words.days)
    await expect(schedule).toContainText(words.hours)
    await page.getByRole('button', { name: words.modify }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(words.ask)
    await dialog.getByRole('button', { name: words.confirm }).focus()
    await page.keyboard.press('Enter')
    await expect(noticesOf(page)).toContainText(words.done)
    await expect(row).toHaveCount(0)
    expect(await portal.ask(`select from keys where name = 'Boathouse'`)).toEqual([])
  })
}

test.describe('assigning', () => {
  const PEOPLE = 500
  test.beforeEach(async ({ portal }) => {
    const propertyId = await propertyWithKeys(portal)
    for (let n = 1; n <= 5; n++) await addKey(portal, propertyId, `Journey ${n}`)
    await portal.ask(
      `insert into people (property_id, place_id, email, relation_type)
       select $1, (select id from places where property_id = $1 order by id limit 1), 'holder' || lpad(n::text, 3, '0') || '@journey.example', 'GUEST'
       from generate_series(1, ${PEOPLE}) n`,
      [propertyId],
    )
  })
  test.afterEach(async ({ portal }) => {
    await removeKeys(portal, 'Journey')
    await portal.ask(`delete from people where email like '%@journey.example'`)
  })
  const heldBy = async (portal: Portal, email: string) =>
    (
      await portal.ask<{ name: string }>(
        `select k.name from person_keys pk join keys k on k.id = pk.key_id join people p on p.id = pk.person_id where p.email = $1 order by 1`,
        [email],
      )
    ).map(({ name }) => name)

  test('selected keys go to selected users, on top of those they hold; the page can be reloaded', async ({
    page,
    portal,
    setFlags,
  }) => {
    await setFlags({ siteRedesign: true })
    const propertyId = await propertyWithKeys(portal)
    await portal.ask(
      `insert into person_keys (property_id, person_id, key_id) select p.property_id, p.id, k.id from people p, keys k
       where p.email = 'holder001@journey.example' and k.name = 'Journey 5'`,
    )
    await page.goto(`/properties/${propertyId}/keys`)
    await page.getByRole('checkbox', { name: 'Journey 1' }).check()
    await page.getByRole('checkbox', { name: 'Journey 2' }).check()
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(page).toHaveURL(/\/keys\/assign\?keys=[0-9a-f-]{36},[0-9a-f-]{36}$/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assign Keys')
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText(/Assign$/)
    const assign = page.getByRole('button', { name: 'Assign', exact: true })
    await expect(assign).toBeDisabled()
    await page.getByRole('checkbox', { name: 'holder001@journey.example' }).check()
    await page.getByRole('checkbox', { name: 'holder002@journey.example' }).check()
    await lookAt(page, 'key-assign')
    await assign.click()
    await expect(page).toHaveURL(/\/keys$/)
    await expect(noticesOf(page)).toContainText('2 users keys updated successfully')
    const journey = page.getByRole('row', { name: /^Journey 1/ }).locator('td')
    await expect(journey).toContainText(['', '1', '', '2', '1', '1 schedule'])
    expect(await heldBy(portal, 'holder001@journey.example')).toEqual(['Journey 1', 'Journey 2', 'Journey 5'])
    expect(await heldBy(portal, 'holder002@journey.example')).toEqual(['Journey 1', 'Journey 2'])
  })

  test('who leaves with users selected is asked; without keys there is a way back', async ({
    page,
    portal,
    setFlags,
  }) => {
    await setFlags({ siteRedesign: true })
    const propertyId = await propertyWithKeys(portal)
    const [key] = await portal.ask<{ id: string }>(`select id from keys where name = 'Journey 1'`)
    await page.goto(`/properties/${propertyId}/keys/assign?keys=${key?.id}`)
    await page.getByRole('checkbox', { name: 'holder001@journey.example' }).check()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave page' }).click()
    await expect(page).toHaveURL(/\/keys$/)
    await page.goto(`/properties/${propertyId}/keys/assign`)
    await expect(page.getByText('No keys selected')).toBeVisible()
    await page.getByRole('link', { name: 'Go to keys' }).click()
    await expect(page.getByRole('heading', headings.redesign)).toBeVisible()
  })

  test('those it failed for are named, stay selected and are tried again alone', async ({ page, portal, setFlags }) => {
    await setFlags({ siteRedesign: true })
    const propertyId = await propertyWithKeys(portal)
    const [key] = await portal.ask<{ id: string }>(`select id from keys where name = 'Journey 1'`)
    await page.goto(`/properties/${propertyId}/keys/assign?keys=${key?.id}`)
    for (const n of [1, 2, 3]) await page.getByRole('checkbox', { name: `holder00${n}@journey.example` }).check()
    const [second] = await portal.ask<{ id: string }>(`select id from people where email = 'holder002@journey.example'`)
    const calls: string[] = []
    await page.route('**/v1/keys/keysForPerson', (route) => {
      const { personId } = route.request().postDataJSON()
      calls.push(personId)
      return personId === second?.id && calls.length < 4
        ? route.fulfill({ status: 500, json: { error: { code: 'server.failed' } } })
        : route.continue()
    })
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    const notices = noticesOf(page)
    await expect(notices).toContainText('2 users keys updated successfully')
    await expect(notices).toContainText('1 users keys failed to update.')
    await expect(notices).toContainText('holder002@journey.example')
    await expect(page.getByRole('checkbox', { name: 'holder002@journey.example' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'holder001@journey.example' })).not.toBeChecked()
    await notices.getByRole('button', { name: 'Retry' }).click()
    await expect(page).toHaveURL(/\/keys$/)
    expect(calls).toHaveLength(4)
    expect(calls.at(-1)).toBe(second?.id)
    expect(await heldBy(portal, 'holder002@journey.example')).toEqual(['Journey 1'])
  })

  test('five keys reach 500 users, also when the server is away half-way and replies get lost', async ({
    page,
    portal,
    context,
  }) => {
    test.setTimeout(90_000)
    const propertyId = await propertyWithKeys(portal)
    const preferences = JSON.stringify({
      version: 1,
      flagOverrides: { siteRedesign: true },
      tables: { holders: { pageSize: 100, visibleColumns: ['email'] } },
    })
    await context.addCookies([{ name: 'portico_view', value: encodeURIComponent(preferences), url: portal.origin }])
    await context.addInitScript((text) => localStorage.setItem('portico.preferences', text), preferences)
    const keys = await portal.ask<{ id: string }>(`select id from keys where name like 'Journey %'`)
    const filter = encodeURIComponent('email:@journey.example')
    await page.goto(`/properties/${propertyId}/keys/assign?keys=${keys.map(({ id }) => id).join()}&filter=${filter}`)
    for (let n = 1; n <= 5; n++) {
      await page.getByRole('checkbox', { name: 'Select all' }).check()
      if (n < 5) await page.getByRole('button', { name: 'Next page' }).last().click()
      if (n < 5) await expect(page.getByRole('checkbox', { name: `holder${n}01@journey.example` })).toBeVisible()
    }
    await expect(page.getByText(`(500/`)).toBeVisible()
    let calls = 0
    let refused = 0
    await page.route('**/v1/keys/keysForPerson', async (route) => {
      calls += 1
      if (calls < 200) return route.continue()
      // The server has done it; that it goes down before it can say so is the hard case.
      if (calls === 200) await route.fetch()
      refused += 1
      setTimeout(() => void page.unrouteAll({ behavior: 'ignoreErrors' }), 1500)
      return route.abort('connectionrefused')
    })
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(noticesOf(page)).toContainText(/\d+ of 500/)
    await expect(noticesOf(page)).toContainText('500 users keys updated successfully', { timeout: 60_000 })
    await expect(page).toHaveURL(/\/keys$/)
    expect(refused).toBeGreaterThan(0)
    const [held] = await portal.ask(
      `select count(*)::int as pairs, count(distinct person_id)::int as people from person_keys where key_id = any($1)`,
      [keys.map(({ id }) => id)],
    )
    expect(held).toEqual({ pairs: 2500, people: PEOPLE })
    await expect(page.getByRole('row', { name: /^Journey 3/ })).toContainText('500')
  })
})
