import { describe, expect, test } from 'vitest'
import { type EntranceType, isOfType, tagsOf } from './entrance-tags.ts'

type Entrance = Parameters<typeof tagsOf>[0]
const bare: Entrance = {
  avcEnabled: false,
  isAvcActive: false,
  isNonDeliveryAccessPoint: true,
  accessStatus: 'ACCESS_DISABLED',
  devices: [],
}
const device = (hardwareType: 'PICTOR' | 'GEOKEY' | 'READER') => ({
  deviceId: '',
  hardwareType,
  deviceSerialNumber: null,
  portId: null,
})

describe('the tags of an entrance', () => {
  test('are empty if no condition applies', () => {
    expect(tagsOf(bare, true)).toEqual([])
    expect(tagsOf({ ...bare, devices: [device('READER')], isAvcActive: true }, true)).toEqual([])
  })
  test('have a fixed order', () => {
    const all = {
      avcEnabled: true,
      isAvcActive: true,
      isNonDeliveryAccessPoint: false,
      accessStatus: 'ACCESS_ENABLED',
      devices: [device('GEOKEY'), device('PICTOR')],
    } as const
    expect(tagsOf({ ...all, devices: [...all.devices] }, true)).toEqual([
      'panel',
      'keyAccess',
      'thirdParty',
      'portico',
      'geoKey',
    ])
  })
  test('distinguish active key access from inactive', () => {
    expect(tagsOf({ ...bare, avcEnabled: true, isAvcActive: true }, false)).toEqual(['keyAccess'])
    expect(tagsOf({ ...bare, avcEnabled: true }, false)).toEqual(['keyAccessInactive'])
  })
  test('mention third parties only if they may deliver', () => {
    const open = { ...bare, isNonDeliveryAccessPoint: false }
    expect([tagsOf(open, true), tagsOf(open, false), tagsOf(bare, true)]).toEqual([['thirdParty'], [], []])
  })
})

test('the type filter finds the entrances with the tag of this type', () => {
  const keyed = { ...bare, avcEnabled: true }
  const open = { ...bare, isNonDeliveryAccessPoint: false }
  const types = (entrance: Entrance, hasThirdParty: boolean) =>
    (['all', 'keyAccess', 'thirdParty'] satisfies EntranceType[]).filter((type) =>
      isOfType(entrance, type, hasThirdParty),
    )
  expect(types(keyed, true)).toEqual(['all', 'keyAccess'])
  expect(types(open, true)).toEqual(['all', 'thirdParty'])
  expect(types(open, false)).toEqual(['all'])
})
