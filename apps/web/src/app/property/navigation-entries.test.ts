import { flagDefaults } from '@portico/contract/flags/flags.rules'
import { expect, test } from 'vitest'
import { featuresOf } from '#web/domains/properties/property-features.ts'
import { navigationOf } from './navigation-entries.ts'

const plain = featuresOf({
  flags: flagDefaults,
  isManager: true,
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

test('a property without features has its overview, its settings, its entrances and their history', () => {
  expect(textsOf(plain)).toEqual(['overview', { settings: ['general'] }, 'entrances', 'accessHistory'])
})

test('every feature brings its entry', () => {
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

test('providers come before the users of a property, in both faces', () => {
  const features = { ...everything, providers: true }
  expect(textsOf(features).slice(2, 4)).toEqual(['providers', 'users'])
  expect(activeOf(features, '', '#providers')).toBe('#providers')
  expect(activeOf({ ...features, siteRedesign: true }, '/providers/manage-access')).toBe('/providers')
})

test('a partner has nothing to set', () => {
  expect(textsOf({ ...plain, isManaged: false })).toEqual(['overview', 'entrances'])
})

test('the classic face leads to tabs, the redesign to pages', () => {
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

test('the entry of the page, of its tab, or of the page it lies below is marked', () => {
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

test('a page that no entry leads to marks none', () => {
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
