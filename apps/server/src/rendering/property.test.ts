import { openDoorClient } from '@portico/tools/testing/door-client'
import { idOfPropertyNotSetUp } from '@portico/tools/testing/every-page'
import { openPages, type Pages } from '@portico/tools/testing/pages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let portal: Pages
let harborline: string
beforeAll(async () => {
  portal = await openPages()
  harborline = await pathOf('Harborline Tower')
})
afterAll(() => portal.close())

async function pathOf(name: string) {
  const [row] = await portal.ask<{ id: string }>('select id from properties where name = $1', [name])
  return `/properties/${row?.id}`
}
const TABS = ['Providers', 'Entrances', 'Users', 'Keys', 'Places', 'Access History', 'Integrations']
const CARDS = '#page li:has(h2)'
const NAVIGATION = 'nav[aria-label="Side navigation"] a'
const redesign = { siteRedesign: true }

describe('the page of a property', () => {
  test('shows an overview and tabs', async () => {
    const page = await portal.visit(harborline)
    expect(page.title()).toBe('Harborline Tower | Portico')
    expect(page.texts('h1')).toEqual(['Harborline Tower'])
    expect(page.texts('#page h2')).toEqual(
      expect.arrayContaining(['Access Information', 'Users', 'Delivery providers', 'Property contacts']),
    )
    expect(page.texts('[role=tab]')).toEqual(TABS)
    expect(page.texts('[role=tab][aria-selected=true]')).toEqual(['Providers'])
    expect(page.texts(`${NAVIGATION}[aria-current=page]`)).toEqual(['Overview'])
  })

  test('is an overview without tabs in the redesign', async () => {
    const page = await portal.visit(harborline, { flags: redesign })
    expect(page.texts('h1')).toEqual(['Access Information'])
    expect(page.texts('[role=tab]')).toEqual([])
    expect(page.texts(`${NAVIGATION}[aria-current=page]`)).toEqual(['Overview'])
  })

  test('shows the first steps of a property that lacks something, and without them how it is set up', async () => {
    const id = await idOfPropertyNotSetUp(portal)
    const path = `/properties/${id}`
    const setup = `#page a[href="${path}/wizard"]`
    const lacking = await portal.visit(path)
    expect(lacking.texts('#page h2')).toContain('First steps')
    expect(lacking.texts(setup)).toEqual([])
    const page = await portal.visit(path, { preferences: { firstStepsClosed: [id] } })
    expect(page.texts('#page h2')).not.toContain('First steps')
    expect(page.find(setup).map(({ textContent }) => textContent)).toEqual(['Start setup'])
    expect(page.texts('[role=tab]')).toEqual(expect.arrayContaining(['Entrances', 'Places']))
    expect(page.texts('[role=tab]').join()).not.toMatch(/Users|Keys/)
    expect(page.texts('#page h2')).not.toContain('Users')
    expect(page.texts(NAVIGATION)).not.toContain('Keys')
    expect((await portal.visit(`${path}/wizard`)).content()).toContain('List is empty.')
  })

  test('leads from a device without a panel to its token, and from a panel to the first open door', async () => {
    const client = await openDoorClient(portal, portal.cast.portfolio)
    const path = `/properties/${client.propertyId}`
    const lobby = await client.door('Lobby')
    await client.give(
      await client.person({ person_name: 'Ada Byron' }),
      await client.key('Residents', [lobby.entranceId]),
    )
    const linksOf = async () => {
      const page = await portal.visit(path)
      const links = page.find('#page a').map((link) => [link.textContent, link.getAttribute('href')])
      return { content: page.content(), links, headings: page.texts('#page h2') }
    }
    const unattached = await linksOf()
    expect(unattached.links).toContainEqual(['Attach a panel', `${path}/entrances/${lobby.entranceId}?tab=panels`])
    expect(unattached.content).toContain('Issue a token for the device on the page of its entrance')
    await lobby.panel.pull()
    const attached = await linksOf()
    expect(attached.links).toContainEqual(['Open the door for the first time', `${path}/access-history`])
    expect(attached.content).toMatch(/Done: .*Attach a panel/)
    await portal.ask(
      `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, unlock_status)
       values ($1, gen_random_uuid(), now(), $2, 'Lobby', 'Ada Byron', 'SUCCESS')`,
      [client.propertyId, lobby.entranceId],
    )
    expect((await linksOf()).headings).not.toContain('First steps')
  })

  test('shows links to help if the property is set up, until they are dismissed', async () => {
    const guide = '#page a[href="https://help.us.portico.example/setup-guide"][target=_blank]'
    expect((await portal.visit(harborline)).texts(guide)).toEqual(['Open setup guide'])
    const preferences = { learnMoreDismissed: true }
    expect((await portal.visit(harborline, { preferences })).texts(guide)).toEqual([])
  })

  test('does not mention providers without a permission document', async () => {
    const page = await portal.visit(`/properties/${portal.cast.properties.withoutPermissions}`)
    expect(page.texts('#page h2')).toContain('Access Information')
    expect(page.texts('#page h2')).not.toContain('Delivery providers')
    expect(page.texts('[role=tab]')).not.toContain('Providers')
    expect(page.texts('[role=tab]')[0]).toBe('Entrances')
    expect(page.texts(NAVIGATION)).not.toContain('Providers')
  })

  test('names the first two contacts by name, as their table does', async () => {
    const [row] = await portal.ask<{ id: string }>(
      `insert into properties (name, address_line1, city, postal_code, country_code, time_zone, avc_enabled)
       values ('Contact Court', '1 Court', 'Portland', '97201', 'US', 'America/Los_Angeles', true) returning id`,
    )
    await portal.ask('insert into memberships (property_id, account_id) values ($1, $2)', [
      row?.id,
      portal.cast.portfolio,
    ])
    await portal.ask(
      `insert into property_contacts (property_id, position, name, email)
       select $1, position, name, lower(name) || '@example.com' from unnest(array['Zoe', 'Émile', 'Ann']) with ordinality v (name, position)`,
      [row?.id],
    )
    const page = await portal.visit(`/properties/${row?.id}`)
    expect(page.texts('#page section ul li')).toEqual([expect.stringMatching(/^Ann/), expect.stringMatching(/^Émile/)])
  })

  test('says if there are no contacts', async () => {
    expect((await portal.visit(await pathOf('False Creek Terraces'))).content()).toContain(
      'This property has no contacts',
    )
  })

  test('shows a partner the entrances, but no controls', async () => {
    const path = `/properties/${portal.cast.properties.openToPartner}`
    const page = await portal.visit(path, { as: 'partner' })
    expect(page.texts('#page h2')).toContain('Access Information')
    expect(page.texts('#page h2')).not.toContain('Property contacts')
    expect(page.texts('[role=tab]')).toEqual(['Entrances'])
    expect(page.controls()).not.toContain('Settings')
    expect((await portal.visit(`${path}/entrances`, { as: 'partner' })).find(CARDS).length).toBeGreaterThan(0)
  })

  test.each([false, true])(
    'tells a partner its own access, redesign %s, and a manager nothing of the kind',
    async (siteRedesign) => {
      const { openToPartner } = portal.cast.properties
      const path = `/properties/${openToPartner}`
      const flags = { siteRedesign }
      const page = await portal.visit(path, { as: 'partner', flags })
      expect(page.texts('#page h2')).toContain('Your access')
      expect(page.content()).not.toMatch(/Enabled\d|Disabled\d|Key Access\d/)
      expect(page.content()).toMatch(/ProviderSwiftDropAccessEnabledEntrances open to you\d+/)
      const entrances = await portal.visit(`${path}/entrances`, { as: 'partner', flags })
      const told = entrances.find(CARDS).map(({ textContent }) => /(Not open|Open) to you/.exec(textContent ?? '')?.[1])
      expect(new Set(told)).toEqual(new Set(['Open', 'Not open']))
      const open = told.filter((word) => word === 'Open').length
      expect(page.content()).toContain(`Entrances open to you${open}`)
      for (const address of [path, `${path}/entrances`])
        expect((await portal.visit(address, { flags })).content()).not.toMatch(/Your access|pen to you/)
    },
  )

  test('has neither codes nor fobs in its navigation without their flags', async () => {
    expect((await portal.visit(harborline)).texts('nav')).toContainEqual(expect.stringContaining('Credentials'))
    const flags = { accessCodesEnabled: false, accessCodesEnabledProperties: [], fobsEnabled: false }
    expect((await portal.visit(harborline, { flags })).texts('nav').join()).not.toContain('Credentials')
  })
})

describe('the settings of a property', () => {
  test('are one page if there are no others', async () => {
    const page = await portal.visit(`${harborline}/settings`, { flags: { safetrustEnabled: false } })
    expect(page.texts('h1, h2')).toEqual(['Settings', 'User permissions', 'Export', 'Property contacts (4)'])
  })

  test('have another title in the redesign', async () => {
    const address = `${harborline}/settings/access-control`
    expect((await portal.visit(address)).texts('h1')).toEqual(['User permissions'])
    const page = await portal.visit(address, { flags: redesign })
    expect(page.texts('h1')).toEqual(['Access Control'])
    expect(page.texts('#page a')).toContain('Setup guide')
    expect(page.texts(NAVIGATION)).toContain('Setup guide')
  })

  test.each([
    ['contacts', 'Settings: Property Contacts'],
    ['networks', 'Networks'],
    ['credential-formats', 'Credential formats'],
  ])('have the page %s', async (path, heading) => {
    const page = await portal.visit(`${harborline}/settings/${path}`)
    expect(page.texts('h1')[0]).toContain(heading)
    expect(page.texts('nav[aria-label=Breadcrumbs] li').at(-1)).toContain('Settings')
  })

  test('offer no format if neither fobs nor codes are enabled', async () => {
    const flags = { accessCodesEnabled: false, accessCodesEnabledProperties: [], fobsEnabled: false }
    const page = await portal.visit(`${harborline}/settings/credential-formats/add`, { flags })
    expect(page.content()).toContain('There is no format to add')
  })
})

test('a missing agreement is shown in place of the providers', async () => {
  const page = await portal.visit(`/properties/${portal.cast.properties.optedOut}/providers`)
  expect(page.content()).toContain('Agreement is not signed')
  const [provider] = page.texts('#page li').filter((text) => text.includes('Parcelwing'))
  expect(provider).toContain('Disabled')
  expect(page.find('#page input[type=checkbox]')).toEqual([])
  expect(page.find('#page a[href="/third-party-consent"]').map(({ textContent }) => textContent)).toContain(
    'Sign Agreement',
  )
})

test('entrances are shown as cards by name, ten on a page, with pictures that load lazily', async () => {
  const page = await portal.visit(`${harborline}/entrances`)
  expect(page.title()).toMatch(/^Entrances/)
  const names = page.texts(`${CARDS} h2`)
  expect(names).toHaveLength(10)
  expect(names).toEqual(names.toSorted(new Intl.Collator('en-US', { numeric: true }).compare))
  expect(page.find(`${CARDS} img`)[0]?.getAttribute('loading')).toBe('lazy')
})

test('the link to the help about keys depends on its flag', async () => {
  const infoLinks = async (helpPanelEnabled: boolean) =>
    (await portal.visit(`${harborline}/keys`, { flags: { ...redesign, helpPanelEnabled } }))
      .controls()
      .filter((name) => name.startsWith('Info'))
  expect(await infoLinks(true)).toHaveLength(1)
  expect(await infoLinks(false)).toEqual([])
})
