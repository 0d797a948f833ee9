import { flagDefaults } from '@portico/contract/flags/flags.rules'
import { type Permission, withImplied } from '@portico/contract/shared/permissions'
import { expect, test } from 'vitest'
import { propertyPages } from '#web/app/pages/page-table.ts'
import { mayOf } from '#web/data/company/may.ts'
import { featuresOf } from '#web/data/properties/property-features.ts'
import { redirectOf } from './property-redirects.ts'

const classic = featuresOf({
  flags: flagDefaults,
  isManager: true,
  may: () => true,
  property: undefined,
  permission: undefined,
  entrances: undefined,
})
const redesign = { ...classic, siteRedesign: true }
const partner = { ...classic, isManaged: false }

function lead(address: string, features = classic) {
  const { pathname, search, hash } = new URL(`http://portal/properties/p1${address}`)
  return redirectOf({ pathname, search, hash }, 'p1', features)?.replace('/properties/p1', '')
}

test('the redesign redirects to the overview, and the classic face redirects from it', () => {
  expect([lead(''), lead('/'), lead('/overview')]).toEqual([undefined, undefined, ''])
  expect([lead('', redesign), lead('/', redesign), lead('/overview', redesign)]).toEqual([
    '/overview',
    '/overview',
    undefined,
  ])
})

test('keys are a separate page only in the redesign', () => {
  expect(lead('/keys?filter=name:Lobby')).toBe('?filter=name:Lobby#keys')
  expect(lead('/keys', redesign)).toBeUndefined()
  expect(lead('/keys/create')).toBeUndefined()
})

test('the redesign redirects the address of a tab to its page, also after the redirect of the server', () => {
  expect([lead('#keys', redesign), lead('/overview#users-list', redesign), lead('#users', redesign)]).toEqual([
    '/keys',
    '/users',
    '/users',
  ])
  expect(lead('#providers', redesign)).toBe('/providers')
  expect(lead('#nothing', redesign)).toBe('/overview')
  expect([lead('#keys'), lead('#users')]).toEqual([undefined, '#users-list'])
})

test('settings redirect to one page or to several, depending on the features', () => {
  const several = { ...classic, safetrust: true }
  expect([lead('/settings'), lead('/settings', several)]).toEqual([undefined, '/settings/contacts'])
  for (const page of ['/settings/contacts', '/settings/access-control']) {
    expect([lead(page), lead(page, several)]).toEqual(['/settings', undefined])
  }
})

test.each([
  ['/settings/networks', 'networks'],
  ['/settings/networks/7', 'networks'],
  ['/settings/credential-formats/add', 'credentialFormats'],
] as const)('%s is there with its feature alone', (page, feature) => {
  expect([lead(page), lead(page, { ...classic, [feature]: true })]).toEqual(['/settings', undefined])
})

test('credentials redirect to the fobs, or to the codes if the property has no fobs', () => {
  const [fobs, codes] = [
    { ...classic, fobs: true },
    { ...classic, accessCodes: true },
  ]
  expect([lead('/credentials'), lead('/credentials', codes), lead('/credentials', { ...codes, fobs: true })]).toEqual([
    '',
    '/credentials/codes',
    '/credentials/fobs',
  ])
  expect([lead('/fobs'), lead('/fobs', fobs)]).toEqual(['', '/credentials/fobs'])
  expect([lead('/credentials/fobs'), lead('/credentials/fobs', codes), lead('/credentials/fobs', fobs)]).toEqual([
    '',
    '',
    undefined,
  ])
  for (const page of ['/credentials/codes', '/credentials/codes/generate'])
    expect([lead(page), lead(page, fobs), lead(page, codes)]).toEqual(['', '', undefined])
})

test('the setup wizard is available only for properties that are not set up', () => {
  expect([lead('/wizard'), lead('/wizard', { ...classic, accessGroup: true })]).toEqual([undefined, ''])
})

test('a partner can open the property and its entrances and is redirected from all other pages', () => {
  expect(['', '/entrances', '/settings', '/keys/create', '/users'].map((page) => lead(page, partner))).toEqual([
    undefined,
    undefined,
    '',
    '',
    '',
  ])
})

test('integrations are a tab of the classic face for properties with access groups, and a page elsewhere', () => {
  const withPms = { ...classic, pms: true }
  expect([lead('/integrations'), lead('/integrations/Entrata')]).toEqual(['', ''])
  const withTab = { ...withPms, accessGroup: true }
  expect([lead('/integrations', withTab), lead('/integrations/Entrata', withTab)]).toEqual(['#integrations', undefined])
  expect(lead('/integrations', { ...withPms, accessGroup: false })).toBeUndefined()
  expect(lead('/integrations', { ...withPms, siteRedesign: true })).toBeUndefined()
  expect(lead('#integrations', redesign)).toBe('/integrations')
})

test('the resident sync and its reports are there where syncs can be reviewed', () => {
  const reviewed = { ...classic, pms: true, syncReviews: true }
  for (const page of ['/sync', '/sync?tab=worklist', '/sync/runs/7', '/sync/runs/held']) {
    expect([lead(page, { ...reviewed, syncReviews: false })?.replace(/\?.*/, ''), lead(page, reviewed)]).toEqual([
      '',
      undefined,
    ])
  }
})

const only = (...held: Permission[]) => ({ ...classic, may: mayOf(true, withImplied(held)) })

test('a page that the role does not include redirects to the page of the property, which is told about it', () => {
  const refused = (page: string) => `?${new URLSearchParams({ notIncluded: page })}`
  const reader = only('properties.read', 'keys.read')
  expect(['', '/overview', '/settings', '/places', '#keys'].map((page) => lead(page, reader))).toEqual([
    undefined,
    '',
    undefined,
    undefined,
    undefined,
  ])
  expect(lead('/users?filter=name:Ada', reader)).toBe(refused('users'))
  expect(lead('#users-list', reader)).toBe(refused('users'))
  expect(lead('/keys/create', reader)).toBe(refused('keys/create'))
  expect(lead('/keys/7', reader)).toBe(refused('keys/:keyId'))
  expect(lead('/credentials', { ...reader, fobs: true })).toBe(refused('credentials'))
  expect(lead(refused('users'), { ...reader, siteRedesign: true })).toBe(`/overview${refused('users')}`)
})

test('a partner is redirected as without roles, and so are managers of the edition `specified`', () => {
  const everybody = { ...partner, may: mayOf(false, undefined) }
  expect([lead('/entrances', everybody), lead('/users', everybody)]).toEqual([undefined, ''])
  expect(lead('/users', { ...classic, may: mayOf(false, undefined) })).toBeUndefined()
})

test('nothing is allowed until the permissions are known', () => {
  expect(mayOf(true, undefined)('keys.read')).toBe(false)
  expect(mayOf(true, undefined)('own')).toBe(true)
})

/** They show what the role includes, and nothing where it includes nothing. */
const OF_EVERY_ROLE = ['', 'overview']

test('every page of a property says what the role must include', () => {
  const silent = propertyPages.filter(({ page }) => !page.isFrame && page.may === undefined)
  expect(silent.map(({ page }) => page.path).sort()).toEqual(OF_EVERY_ROLE)
})
