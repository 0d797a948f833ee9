import { flagDefaults } from '@portico/contract/flags/flags.rules'
import { expect, test } from 'vitest'
import { examplePropertyWithPermission } from './properties.examples.ts'
import { featuresOf } from './property-features.ts'

const { property, entityPermission } = examplePropertyWithPermission()
const known = {
  flags: flagDefaults,
  isManager: true,
  property,
  permission: entityPermission,
  entrances: [{ avcEnabled: false }, { avcEnabled: true }],
}
const flags = (set: Partial<typeof flagDefaults>) => ({ ...flagDefaults, ...set })

test('what is not known yet is not offered', () => {
  const unknown = featuresOf({ ...known, property: undefined, permission: undefined, entrances: undefined })
  expect(Object.entries(unknown).filter(([, isOffered]) => isOffered)).toEqual([['isManaged', true]])
})

test('one entrance in the access group is enough', () => {
  expect(featuresOf(known).accessGroup).toBe(true)
  expect(featuresOf({ ...known, entrances: [{ avcEnabled: false }] }).accessGroup).toBe(false)
})

test('providers need their flag and a permission document, deliveries by others an opt-in, too', () => {
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

test('an allowance may be for this property or this country alone', () => {
  const set = flags({
    pmsProperties: [property.id],
    avgEnabledCountryCodes: ['US'],
    accessCodesEnabledProperties: ['another'],
  })
  expect(featuresOf({ ...known, flags: set })).toMatchObject({ pms: true, avg: true, accessCodes: false })
})

test('a partner manages nothing', () => {
  const all = Object.fromEntries(
    Object.entries(flagDefaults).map(([name, value]) => [name, typeof value === 'boolean' ? true : value]),
  ) as typeof flagDefaults
  const offered = Object.entries(featuresOf({ ...known, flags: all, isManager: false })).filter(([, is]) => is)
  expect(offered.map(([name]) => name)).toEqual(['thirdParty', 'safetrust', 'siteRedesign'])
})
