import { expect, test } from 'vitest'
import { hasAccessGroup, hasGeoKey, hasPanel, isAccessEnabled } from './entrances.rules.ts'

const withDevices = (...types: ('PICTOR' | 'GEOKEY' | 'READER')[]) => ({
  devices: types.map((hardwareType) => ({ hardwareType })),
})

test('a PICTOR is a panel, a GEOKEY is not', () => {
  expect([hasPanel(withDevices('READER', 'PICTOR')), hasPanel(withDevices('GEOKEY')), hasPanel(withDevices())]).toEqual(
    [true, false, false],
  )
  expect([hasGeoKey(withDevices('GEOKEY')), hasGeoKey(withDevices('PICTOR'))]).toEqual([true, false])
})

test('access is enabled by its status', () => {
  expect(isAccessEnabled({ accessStatus: 'ACCESS_ENABLED' })).toBe(true)
  expect(isAccessEnabled({ accessStatus: 'ACCESS_DISABLED' })).toBe(false)
})

test('one entrance with the access-group feature enables it for the property', () => {
  expect(hasAccessGroup([{ avcEnabled: false }, { avcEnabled: true }])).toBe(true)
  expect(hasAccessGroup([{ avcEnabled: false }])).toBe(false)
  expect(hasAccessGroup([])).toBe(false)
})
