import { builtInRoles } from '@portico/contract/company/company.rules'
import { flagDefaults } from '@portico/contract/flags/flags.rules'
import { expect, test } from 'vitest'
import { mayOf } from '#web/data/company/may.ts'
import { featuresOf } from '#web/data/properties/property-features.ts'
import { navigationOf } from './navigation-entries.ts'

const plain = featuresOf({
  flags: { ...flagDefaults, edition: 'specified' },
  isManager: true,
  may: () => true,
  property: undefined,
  permission: undefined,
  entrances: undefined,
})
const everything = {
  ...plain,
  accessGroup: true,
  safetrust: true,
  networks: true,
  credentialFormats: true,
  fobs: true,
  accessCodes: true,
}

const textsOf = (features: typeof plain) =>
  navigationOf('p1', features, { pathname: '/properties/p1', hash: '' }).entries.map((entry) =>
    'links' in entry ? { [entry.text]: entry.links.map(({ text }) => text) } : entry.text,
  )
const activeOf = (features: typeof plain, pathname: string, hash = '') =>
  navigationOf('p1', features, { pathname: `/properties/p1${pathname}`, hash }).activeHref.replace('/properties/p1', '')

test('the navigation of a property without features has overview, settings, entrances and history', () => {
  expect(textsOf(plain)).toEqual(['overview', { settings: ['general'] }, 'entrances', 'accessHistory'])
})

test('every feature adds its entry to the navigation', () => {
  expect(textsOf(everything)).toEqual([
    'overview',
    { settings: ['contacts', 'accessControl', 'credentialFormats', 'networks'] },
    'users',
    'keys',
    'places',
    'entrances',
    { credentials: ['fobs', 'accessCodes'] },
    'accessHistory',
  ])
  expect(textsOf({ ...everything, fobs: false })).toContainEqual({ credentials: ['accessCodes'] })
})

test('the navigation lists providers before users, in both faces', () => {
  const features = { ...everything, providers: true }
  expect(textsOf(features).slice(2, 4)).toEqual(['providers', 'users'])
  expect(activeOf(features, '', '#providers')).toBe('#providers')
  expect(activeOf({ ...features, siteRedesign: true }, '/providers/manage-access')).toBe('/providers')
})

test('the navigation of a partner has no settings', () => {
  expect(textsOf({ ...plain, isManaged: false })).toEqual(['overview', 'entrances'])
})

test('the navigation links to tabs in the classic face and to pages in the redesign', () => {
  const hrefs = (features: typeof plain) =>
    navigationOf('p1', features, { pathname: '/properties/p1', hash: '' }).entries.flatMap((entry) =>
      'links' in entry ? [] : entry.href.replace('/properties/p1', ''),
    )
  expect(hrefs(everything)).toEqual(['', '#users-list', '#keys', '#places', '#entrances', '#access-history'])
  expect(hrefs({ ...everything, siteRedesign: true })).toEqual([
    '/overview',
    '/users',
    '/keys',
    '/places',
    '/entrances',
    '/access-history',
  ])
})

test('the navigation marks the entry of the current page, of its tab, or of its parent page', () => {
  expect([activeOf(everything, ''), activeOf(everything, '', '#keys'), activeOf(everything, '/')]).toEqual([
    '',
    '#keys',
    '',
  ])
  expect(activeOf(everything, '/keys/create')).toBe('#keys')
  const redesign = { ...everything, siteRedesign: true }
  expect([activeOf(redesign, '/overview'), activeOf(redesign, '/keys/create')]).toEqual(['/overview', '/keys'])
  expect(activeOf(everything, '/settings/networks/add')).toBe('/settings/networks')
  expect(activeOf(plain, '/settings/networks')).toBe('/settings')
})

test('the navigation marks no entry on a page without one', () => {
  expect(navigationOf('p1', plain, { pathname: '/properties/p1/wizard', hash: '' }).activeHref).toBe('')
})

test('integrations are a tab of the classic face for properties with access groups, and a page elsewhere', () => {
  const shows = (features: typeof plain) => textsOf(features).includes('integrations')
  const withPms = { ...plain, pms: true }
  expect([shows(plain), shows(withPms), shows({ ...withPms, siteRedesign: true })]).toEqual([false, true, true])
  expect(activeOf(withPms, '/integrations')).toBe('/integrations')
  expect(activeOf({ ...withPms, accessGroup: true }, '', '#integrations')).toBe('#integrations')
  expect(activeOf({ ...withPms, siteRedesign: true }, '/integrations/Entrata')).toBe('/integrations')
})

test('the resident sync is reached from the integrations, whose entry is active on its pages', () => {
  const reviewed = { ...plain, pms: true, syncReviews: true }
  expect(textsOf(reviewed).at(-1)).toBe('integrations')
  expect(activeOf(reviewed, '/sync/runs/r1')).toBe('/integrations')
  expect(activeOf({ ...reviewed, accessGroup: true }, '/sync')).toBe('#integrations')
  expect(activeOf({ ...reviewed, siteRedesign: true }, '/sync')).toBe('/integrations')
})

test('the question who can get in and the changes follow the history in the edition `full`, and an entrance belongs to its list', () => {
  const explained = { ...everything, isFull: true }
  expect(textsOf(explained).slice(-3)).toEqual(['accessHistory', 'canTheyGetIn', 'changes'])
  expect(textsOf(everything)).not.toContain('canTheyGetIn')
  expect(activeOf(explained, '/can-they-get-in')).toBe('/can-they-get-in')
  expect(activeOf({ ...explained, siteRedesign: true }, '/entrances/e1')).toBe('/entrances')
})

test('in the edition `full` whoever reads a building finds its places without any feature, also while it is archived', () => {
  const may = mayOf(true, builtInRoles.auditor)
  expect(textsOf({ ...plain, isFull: true, may })).toContain('places')
})

test('a role sees the entries of the pages that it includes, and a group without any is left out', () => {
  const may = mayOf(true, builtInRoles.maintenance)
  expect(textsOf({ ...everything, may })).toEqual([
    'overview',
    { settings: ['contacts', 'accessControl', 'credentialFormats', 'networks'] },
    'keys',
    'places',
    'entrances',
  ])
})
