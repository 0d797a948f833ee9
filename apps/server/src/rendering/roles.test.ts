import { type BuiltInRole, builtInRoleNames, builtInRoles } from '@portico/contract/company/company.rules'
import type { Permission } from '@portico/contract/shared/permissions'
import { everyPage, type Visit } from '@portico/tools/testing/every-page'
import { type AccountId, openPages, openRenderer, type Pages } from '@portico/tools/testing/pages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let portal: Pages
let visits: Visit[]
let draw: Awaited<ReturnType<typeof openRenderer>>
let failed: string[] = []
const accounts = new Map<BuiltInRole, AccountId>()

/** A property without a permission document, or with contradictory ones, answers so to everybody. */
const isExpected = (path: string, status: number) =>
  path.startsWith('/v1/permissions/getEntityPermissionsById') && [404, 409].includes(status)

beforeAll(async () => {
  portal = await openPages()
  draw = await openRenderer(portal, (path, status) => {
    if (status >= 400 && !isExpected(path, status)) failed.push(`${status} ${path}`)
  })
  // An import of a workbook is shown to the member who began it alone.
  const isOwn = (address: string) => /\/workbooks\/./.test(address)
  visits = (await everyPage(portal)).filter(
    ({ as, address, flags, status = 200 }) =>
      as === undefined && status === 200 && flags?.edition !== 'specified' && !isOwn(address),
  )
  for (const role of builtInRoleNames) accounts.set(role, await addMember(role))
})
afterAll(() => portal.close())

/** Somebody who has this role at all properties of the manager. */
async function addMember(role: BuiltInRole): Promise<AccountId> {
  const id = await portal.createStranger()
  await portal.ask(`update accounts set kind = 'propertyManager', full_name = $2 where id = $1`, [id, `The ${role}`])
  const isOwner = role === 'owner'
  await portal.ask(
    `insert into memberships (account_id, role_id, company_id, property_id)
     select distinct $1::uuid, $2, p.company_id, ${isOwner ? 'null::uuid' : 'p.id'}
     from memberships m join properties p on p.id = m.property_id where m.account_id = $3`,
    [id, role, portal.cast.portfolio],
  )
  return `account:${id}`
}
const as = (role: BuiltInRole) => ({ as: accounts.get(role) as AccountId })
const may = (role: BuiltInRole, permission: Permission) => builtInRoles[role].some((one) => one === permission)

describe.each(builtInRoleNames)('as %s', (role) => {
  test('every page is drawn without a call that is refused, or leads to the page of the property', async () => {
    const refused: string[] = []
    for (const { address, ...visitor } of visits) {
      failed = []
      const page = await draw(address, 'us', { ...visitor, ...as(role) })
      const where = `${address} ${JSON.stringify(visitor)}`
      expect(failed, where).toEqual([])
      if (page) {
        // Only owners work for the whole company here. To others its team is not there.
        const isHidden = address.startsWith('/companies/') && role !== 'owner'
        expect(page.status, where).toBe(isHidden ? 404 : 200)
        expect(page.data().isRendered, where).toBe(true)
        continue
      }
      const { headers } = await portal.get(address, { ...visitor, ...as(role) })
      const location = String(headers.location)
      if (location.includes('notIncluded')) {
        expect(location, where).toMatch(new RegExp(`^${address.match(/^\/properties\/[^/?]+/)?.[0]}\\?notIncluded=`))
        refused.push(address)
      } else if (address.startsWith('/properties')) {
        const { headers: ofOwner } = await portal.get(address, { ...visitor, ...as('owner') })
        expect(location, where).toBe(ofOwner.location)
      }
    }
    expect(refused.length > 0).toBe(role !== 'owner')
  })
})

test('the page of the property says which page the role does not include', async () => {
  const property = `/properties/${portal.cast.properties.openToPartner}`
  for (const siteRedesign of [false, true]) {
    const page = await portal.visit(`${property}/credentials/codes`, { ...as('frontDesk'), flags: { siteRedesign } })
    expect(page.address).toBe(`${property}${siteRedesign ? '/overview' : ''}?notIncluded=credentials%2Fcodes`)
    expect(page.texts('[role=status]').join()).toContain('Your role does not include the page “Access codes”.')
  }
  const below = await portal.visit(`${property}/keys/create`, as('auditor'))
  expect(below.texts('[role=status]').join()).toContain('Your role does not include what you opened in “Keys”.')
  const wizard = await portal.visit(`${property}/wizard`, as('auditor'))
  expect(wizard.texts('[role=status]').join()).toContain('Your role does not include the page you opened.')
  const strange = await portal.visit(`${property}?notIncluded=nothing`, as('auditor'))
  expect(strange.texts('[role=status]').join()).not.toContain('Your role')
})

describe('at an archived property', () => {
  const setArchived = (value: string) =>
    portal.ask(`update properties set archived_at = ${value} where id = $1`, [portal.cast.properties.openToPartner])
  beforeAll(() => setArchived('now()'))
  afterAll(() => setArchived('null'))

  test('every page offers its owner what it offers an auditor, and to restore it', async () => {
    const property = `/properties/${portal.cast.properties.openToPartner}`
    let compared = 0
    for (const { address, ...visitor } of visits.filter((visit) => visit.address.startsWith(property))) {
      const [owners, auditors] = [
        await portal.visit(address, { ...visitor, ...as('owner') }),
        await portal.visit(address, { ...visitor, ...as('auditor') }),
      ]
      const where = `${address} ${JSON.stringify(visitor)}`
      expect([owners.status, owners.address], where).toEqual([auditors.status, auditors.address])
      const [offered, toAuditors] = [owners, auditors].map((page) => page.texts('#page button, #page a'))
      expect(
        offered?.filter((text) => text !== 'Restore property'),
        where,
      ).toEqual(toAuditors)
      expect(offered?.length, where).toBe((toAuditors?.length ?? 0) + 1)
      compared += 1
    }
    expect(compared).toBeGreaterThan(40)
  })

  test('a page that changes something leads to the property, which says that it is archived and nothing of a role', async () => {
    const property = `/properties/${portal.cast.properties.openToPartner}`
    const page = await portal.visit(`${property}/keys/create`, as('owner'))
    expect(page.address).toContain(property)
    expect(page.content()).toContain('This property was archived on')
    expect(page.content()).not.toContain('Your role does not include')
  })
})

test('tutorials are offered to roles that include what one of them is about', async () => {
  for (const role of builtInRoleNames) {
    const controls = (await portal.visit('/', as(role))).controls()
    expect([role, controls.includes('Tutorials')]).toEqual([role, ['owner', 'manager', 'leasing'].includes(role)])
  }
})

test('an empty list invites only those to add something whose role includes that', async () => {
  const address = `/properties/${portal.cast.properties.optedOut}/settings/networks`
  for (const role of ['manager', 'maintenance', 'auditor'] as const) {
    const content = (await portal.visit(address, { ...as(role), flags: { siteRedesign: true } })).content()
    expect(content).toContain('No networks')
    expect([role, content.includes('Add the Wi-Fi network')]).toEqual([role, may(role, 'networks.change')])
  }
})

test('no crumb leads to a page that the role does not include', async () => {
  const address = visits.find((visit) => visit.address.endsWith('/sync'))?.address ?? ''
  const above = (await portal.visit(address, as('manager'))).find(
    'nav[aria-label=Breadcrumbs] a[href$="/integrations"]',
  )
  expect(above).toHaveLength(1)
  const { status, find, texts } = await portal.visit(address, as('leasing'))
  expect([status, texts('h1')]).toEqual([200, ['Resident sync']])
  expect(find('nav[aria-label=Breadcrumbs] a[href$="/integrations"]')).toHaveLength(0)
})

test('a property of others is not found, whatever the role', async () => {
  const [row] = await portal.ask<{ id: string }>(
    `select id from properties where id not in (select property_id from memberships where account_id = $1) limit 1`,
    [portal.cast.portfolio],
  )
  for (const id of [row?.id, '00000000-0000-4000-8000-000000000000']) {
    const { status, texts } = await portal.visit(`/properties/${id}/users`, as('frontDesk'))
    expect([status, texts('h1')]).toEqual([404, ['Property not found']])
  }
})

test('in the edition `specified` nobody asks for roles', async () => {
  failed = []
  const asked: string[] = []
  const specified = await openRenderer(portal, (path) => void asked.push(path))
  const property = `/properties/${portal.cast.properties.openToPartner}`
  const page = await specified(`${property}/users`, 'us', { flags: { edition: 'specified' } })
  expect(page?.status).toBe(200)
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.filter((path) => /permissions(Anywhere)?(\?|$)|companies/.test(path))).toEqual([])
})

test.each(builtInRoleNames)('pages about no property follow the role of %s', async (role) => {
  const addresses = { '/billing/properties': 'billing.read', '/account/integrations': 'integrations.read' } as const
  for (const [address, permission] of Object.entries(addresses)) {
    const { address: arrived } = await portal.visit(address, as(role))
    expect(arrived, address).toBe(may(role, permission) ? address : '/')
  }
})
