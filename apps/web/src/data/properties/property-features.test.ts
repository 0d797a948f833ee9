import { flagDefaults } from '@portico/contract/flags/flags.rules'
import type { Needs } from '@portico/contract/shared/permissions'
import { expect, test } from 'vitest'
import { examplePropertyWithPermission } from '#web/domains/properties/properties.examples.ts'
import { featuresOf } from './property-features.ts'

const { property, entityPermission } = examplePropertyWithPermission()
const known = {
  flags: flagDefaults,
  isManager: true,
  may: (_: Needs) => true,
  property,
  permission: entityPermission,
  entrances: [{ avcEnabled: false }, { avcEnabled: true }],
}
const flags = (set: Partial<typeof flagDefaults>) => ({ ...flagDefaults, ...set })

test('features that depend on the property are off while their data is loading', () => {
  const unknown = featuresOf({ ...known, property: undefined, permission: undefined, entrances: undefined })
  expect(Object.entries(unknown).filter(([, isOffered]) => isOffered)).toEqual([
    ['isManaged', true],
    ['isFull', true],
    ['may', known.may],
  ])
})

test('one entrance with an access group enables the feature', () => {
  expect(featuresOf(known).accessGroup).toBe(true)
  expect(featuresOf({ ...known, entrances: [{ avcEnabled: false }] }).accessGroup).toBe(false)
})

test('providers require their flag and a permission document, and third-party deliveries also an opt-in', () => {
  const on = { ...known, flags: flags({ kapEnabled: true }) }
  expect(featuresOf(on)).toMatchObject({ providers: true, thirdParty: true })
  expect(featuresOf(known)).toMatchObject({ providers: false, thirdParty: false })
  const optedOut = { ...property, kap: { optInStatus: 'OPT_OUT' as const } }
  expect(featuresOf({ ...on, property: optedOut, permission: null })).toMatchObject({
    providers: false,
    thirdParty: false,
  })
  expect(featuresOf({ ...on, property: optedOut }).thirdParty).toBe(true)
})

test('an allowance may apply to this property or this country only', () => {
  const set = flags({
    pmsProperties: [property.id],
    avgEnabledCountryCodes: ['US'],
    accessCodesEnabledProperties: ['another'],
  })
  expect(featuresOf({ ...known, flags: set })).toMatchObject({ pms: true, avg: true, accessCodes: false })
})

test('syncs can be reviewed where integrations are allowed, in the edition `full`', () => {
  const both = { pmsEnabled: true, edition: 'full' } as const
  const reviews = (set: Partial<typeof flagDefaults>) => featuresOf({ ...known, flags: flags(set) }).syncReviews
  expect(reviews(both)).toBe(true)
  expect(reviews({ ...both, pmsEnabled: false })).toBe(false)
  expect(reviews({ ...both, edition: 'specified' })).toBe(false)
})

test('a partner has none of the features for managers', () => {
  const all = Object.fromEntries(
    Object.entries(flagDefaults).map(([name, value]) => [name, typeof value === 'boolean' ? true : value]),
  ) as typeof flagDefaults
  const offered = Object.entries(featuresOf({ ...known, flags: all, isManager: false })).filter(([, is]) => is)
  expect(offered.map(([name]) => name)).toEqual(['thirdParty', 'safetrust', 'siteRedesign', 'may'])
})

test('what the role does not include is no feature of the property', () => {
  const all = flags({
    ...{ kapEnabled: true, pmsEnabled: true, accessCodesEnabled: true, fobsEnabled: true },
    ...{ networkSettingsEnabled: true, credentialFormatsEnabled: true, edition: 'full' },
  })
  const of = (may: typeof known.may) => featuresOf({ ...known, flags: all, may })
  const offered = { providers: true, pms: true, syncReviews: true, accessCodes: true, fobs: true, networks: true }
  expect(of(() => true)).toMatchObject({ ...offered, credentialFormats: true })
  const withheld = Object.fromEntries(Object.keys(offered).map((name) => [name, false]))
  expect(of((needs) => needs === 'own')).toMatchObject({ ...withheld, credentialFormats: false, isManaged: true })
})
