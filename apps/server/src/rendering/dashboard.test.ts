import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import { openLargePortfolio } from '@portico/tools/testing/large-portfolio'
import { openPages } from '@portico/tools/testing/pages'
import { afterAll, describe, expect, test } from 'vitest'

const portal = await openPages()
const reply = await portal.get('/v1/user/propertiesWithEntityPermissions')
const listed: PropertyWithPermission[] = reply.json().propertiesWithEntityPermissions
afterAll(() => portal.close())

const CARDS = '#page li:has(h2)'
const ATTENTION = '#page section:has(> ul)'
const NOTICE = 'You have not signed the Third-Party Deliveries Agreement'

describe('the dashboard', () => {
  test('greets the manager and shows eight properties by name', async () => {
    const page = await portal.visit('/')
    expect(page.status).toBe(200)
    expect(page.title()).toBe('Personal Dashboard | Portico')
    expect(page.texts('h1')).toEqual(['Welcome, Alexandra Reyes'])
    expect(page.content()).toContain('These are the properties you manage.')
    expect(page.texts(`${CARDS} h2`)).toHaveLength(8)
    expect(page.texts(`${CARDS} h2`)[0]).toBe('Abercorn Mansions')
  })

  test('shows the page and the filter of the URL', async () => {
    const [first, second] = [await portal.visit('/'), await portal.visit('/?page=2')]
    expect(second.texts(`${CARDS} h2`)).not.toContain(first.texts(`${CARDS} h2`)[0])
    const filtered = await portal.visit('/?filter=harborline')
    expect(filtered.texts(`${CARDS} h2`)).toEqual(['Harborline Tower'])
    expect(filtered.content()).toContain('1 match')
    expect((await portal.visit('/?filter=nowhere at all')).content()).toContain('No matches')
  })

  test('shows the chosen number of cards and fields', async () => {
    const dashboardCards = { pageSize: 4, visibleContent: ['providers', 'users', 'integrations'] }
    const page = await portal.visit('/', { preferences: { dashboardCards } })
    expect(page.find(CARDS)).toHaveLength(4)
    expect(page.content()).not.toContain('Entrances')
  })

  test('shows a message to a manager without properties', async ({ onTestFinished }) => {
    const { single } = portal.cast
    await portal.ask(`create table kept as select * from memberships where account_id = '${single}'`)
    await portal.ask('delete from memberships where account_id = $1', [single])
    onTestFinished(async () => void (await portal.ask('insert into memberships select * from kept')))
    for (const address of ['/', '/billing/properties']) {
      expect((await portal.visit(address, { as: 'single' })).content()).toContain('No properties to display.')
    }
  })

  test('shows a partner the properties to which it has access, without people or providers', async () => {
    const page = await portal.visit('/', { as: 'partner' })
    expect(page.find(CARDS).length).toBeGreaterThan(0)
    expect(page.content()).not.toMatch(/Users|Providers|manage/)
    expect(page.content()).toContain('These are the properties that give you access.')
  })

  test('shows the agreement only to managers who have something to sign', async () => {
    expect((await portal.visit('/')).content()).toContain(NOTICE)
    for (const as of ['single', 'partner'] as const) {
      expect((await portal.visit('/', { as })).content()).not.toContain(NOTICE)
    }
    for (const flags of [{ userConsentEnabled: false }, { kapEnabled: false }]) {
      expect((await portal.visit('/', { flags })).content()).not.toContain(NOTICE)
    }
  })

  test('has the agreement as the first row of what needs attention, and as a notice of its own in the edition `specified`', async () => {
    const page = await portal.visit('/')
    const [first = '', ...others] = page.texts(`${ATTENTION} li`)
    // 'a dismissible notification reads …', 'It explains enabling approved third-party providers and has a 'Sign Agreement' button'
    expect(first).toContain(`${NOTICE} for one or more of your properties.`)
    expect(first).toContain('Sign the agreement to enable approved third-party providers')
    expect(page.find(`${ATTENTION} li:first-child a[href="/third-party-consent"]`)).toHaveLength(1)
    expect(page.find(`${ATTENTION} li:first-child button[aria-label="Dismiss"]`)).toHaveLength(1)
    expect(others.join()).toContain('1 property is not shown')
    const specified = await portal.visit('/', { flags: { edition: 'specified' } })
    expect(specified.find(ATTENTION)).toHaveLength(0)
    expect(specified.content()).toContain(`${NOTICE} for one or more of your properties.`)
    expect(specified.content()).not.toContain('is not shown')
    expect(specified.controls()).toContain('Sign Agreement')
    expect(specified.controls()).toContain('Dismiss')
  })

  test('keeps the height that what needs attention had on the last visit', async () => {
    const page = await portal.visit('/', { preferences: { attentionHeight: 217 } })
    expect(page.find(`${ATTENTION}[style*="217px"]`)).toHaveLength(1)
  })

  test('offers tutorials to managers if they are enabled', async () => {
    expect((await portal.visit('/')).controls()).toContain('Tutorials')
    expect((await portal.visit('/', { as: 'partner' })).controls()).not.toContain('Tutorials')
    expect((await portal.visit('/', { flags: { tutorialsEnabled: false } })).controls()).not.toContain('Tutorials')
  })

  test('has no link to restricted help', async () => {
    expect((await portal.visit('/')).controls().filter((name) => name.startsWith('Info'))).toEqual([])
  })
})

describe('the list of properties', () => {
  const rows = '#page tbody tr'

  test('is rendered with the page, with the style sheets of its table and the menu of each property', async () => {
    const [cards, list] = [await portal.visit('/'), await portal.visit('/?view=list')]
    expect(list.texts(`${rows} th`)[0]).toBe('Abercorn Mansions')
    expect(list.texts(`${rows} th`).length).toBeGreaterThan(8)
    expect(list.find('link[rel=stylesheet]').length).toBeGreaterThan(cards.find('link[rel=stylesheet]').length)
    expect(list.controls()).toContain('Actions for Abercorn Mansions')
  })

  test('has the order of the address', async () => {
    const page = await portal.visit('/?view=list&sort=-users')
    const users = page.texts(`${rows} td:nth-child(5)`).filter((text) => /\d/.test(text))
    const counts = users.map((text) => Number(text.replace(/\D/g, '')))
    expect(counts.length).toBeGreaterThan(8)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  })
})

describe('the dashboard of a large portfolio', () => {
  /** The whole document, uncompressed, and the part of it that is data for the scripts. */
  const sizeOf = async (count: number, address = '/') => {
    const { cookie } = await portal.signIn(await openLargePortfolio(portal, count))
    const { host } = new URL(portal.config.origin)
    const view = encodeURIComponent(JSON.stringify({ version: 1, splashDismissed: true }))
    const reply = await portal.app.inject({
      url: address,
      headers: { host, cookie: `${cookie}; portico_view=${view}` },
    })
    expect(reply.statusCode).toBe(200)
    const [, data = ''] = /<script[^>]* id="portico-page"[^>]*>(.*?)<\/script>/s.exec(reply.body) ?? []
    expect(data).toContain('House')
    return { html: reply.rawPayload.byteLength, data: Buffer.byteLength(data) }
  }

  test('contains the properties of one page, however many there are', async () => {
    const [small, large] = [await sizeOf(24), await sizeOf(1000)]
    expect(large.data).toBeLessThan(16_000)
    expect(large.html).toBeLessThan(80_000)
    // The numbers of the pages differ.
    expect(large.html - small.html).toBeLessThan(4_000)
  })

  test('contains the properties of one page of the list', async () => {
    expect((await sizeOf(1000, '/?view=list')).data).toBeLessThan(60_000)
  })
})

test('the properties of the dashboard are sorted as in the language of the visitor', async ({ onTestFinished }) => {
  const canada = await openPages({ country: 'ca' })
  onTestFinished(() => canada.close())
  for (const name of ['Côté', 'Côte', 'Coté', 'Cote'])
    await canada.ask(
      `with made as (insert into properties (name, address_line1, city, postal_code, country_code, time_zone, avc_enabled)
         values ($1, '1 Hill', 'Portland', '97201', 'US', 'UTC', false) returning id)
       insert into memberships (property_id, account_id) select id, $2 from made`,
      [name, canada.cast.single],
    )
  const namesIn = async (locale: 'en_CA' | 'fr_CA') =>
    (await canada.visit('/?filter=cote', { as: 'single', locale })).texts(`${CARDS} h2`)
  expect(await namesIn('en_CA')).toEqual(['Cote', 'Coté', 'Côte', 'Côté'])
  expect(await namesIn('fr_CA')).toEqual(['Cote', 'Côte', 'Coté', 'Côté'])
})

describe('a card of the dashboard', () => {
  const cardOf = async (matches: (item: PropertyWithPermission) => boolean) => {
    const name = listed.find(matches)?.property.name
    if (!name) throw new Error('The world has no such property.')
    return portal.visit(`/?filter=${encodeURIComponent(name)}`)
  }
  const withId = (id: string) => (item: PropertyWithPermission) => item.property.id === id

  test('is missing while permission documents contradict each other', async () => {
    const page = await cardOf(withId(portal.cast.properties.unsettled))
    expect(page.content()).toContain('No matches')
  })

  test('that is missing is mentioned with a contact', async () => {
    const hidden = listed.find(withId(portal.cast.properties.unsettled))
    const page = await portal.visit('/')
    expect(page.content()).toContain('1 property is not shown')
    expect(page.content()).toContain(hidden?.property.name)
    expect(page.content()).toContain('Contact support')
  })

  test('counts neither entrances nor providers without permissions, and both with them', async () => {
    const without = await cardOf(withId(portal.cast.properties.withoutPermissions))
    expect(without.texts(CARDS)).toHaveLength(1)
    expect(without.texts(CARDS)[0]).not.toMatch(/Entrance|Provider/)
    const [card] = (await cardOf(withId(portal.cast.properties.openToPartner))).texts(CARDS)
    expect(card).toMatch(/Entrances?/)
    expect(card).toMatch(/Providers?/)
  })

  test('counts users only where the access group is enabled', async () => {
    const page = await cardOf(({ property, permissionLookup }) => !property.avcEnabled && permissionLookup === 'FOUND')
    expect(page.texts(CARDS)).toHaveLength(1)
    expect(page.texts(CARDS)[0]).not.toContain('User')
  })

  test('offers to continue an unfinished integration, and shows the status of others', async () => {
    const waiting = await cardOf(({ integration }) => integration?.pmpPropertyStatus === 'PENDING_ADDRESS_MAPPING')
    expect(waiting.texts(CARDS)[0]).toContain('Continue Setup')
    const live = await cardOf(
      ({ integration, permissionLookup }) =>
        integration?.pmpPropertyStatus === 'LIVE' && permissionLookup !== 'CONFLICT',
    )
    expect(live.texts(CARDS)[0]).toContain('Ready to sync')
  })
})
