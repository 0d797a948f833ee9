import { describe, expect, test } from 'vitest'
import { deviceDraft, entranceDraft } from './entrance-drafts.schema.ts'

const ID = '5f0c9a52-3d0e-4a4e-9d0f-0c6f6f1f7a31'
const entrance = {
  name: 'Front door',
  code: null,
  type: 'DOOR',
  placeId: ID,
  label: '',
  use: 'SHARED',
  isNonDeliveryAccessPoint: false,
  accessStatus: 'ACCESS_ENABLED',
}
const device = { accessPointId: ID, hardwareType: 'PICTOR', serialNumber: ' PX-0A.1/2:3_4 ', port: 1 }

describe('the draft of an entrance', () => {
  test('has no label where none is written on the hardware', () => {
    expect(entranceDraft.parse(entrance)).toEqual({ ...entrance, label: null })
  })

  test.each([
    [{ name: '' }, 'nameRequired'],
    [{ name: 'x'.repeat(129) }, 'nameLength'],
    [{ label: 'x'.repeat(33) }, 'labelLength'],
    [{ code: '@1' }, 'codeInvalid'],
  ])('breaks a rule: %j', (change, rule) => {
    const { error } = entranceDraft.safeParse({ ...entrance, ...change })
    expect(error?.issues.map(({ message }) => message)).toContain(rule)
  })
})

describe('the draft of a device', () => {
  test('has the serial number without the space around it, and a port only where it drives the lock', () => {
    expect(deviceDraft.parse({ ...device, port: null })).toEqual({
      ...device,
      serialNumber: 'PX-0A.1/2:3_4',
      port: null,
    })
  })

  test.each([
    [{ serialNumber: ' ' }, 'serialNumberRequired'],
    [{ serialNumber: 'PX 1' }, 'serialNumberInvalid'],
    [{ serialNumber: '-1' }, 'serialNumberInvalid'],
    [{ port: 0 }, 'portRange'],
    [{ port: 65 }, 'portRange'],
  ])('breaks a rule: %j', (change, rule) => {
    const { error } = deviceDraft.safeParse({ ...device, ...change })
    expect(error?.issues.map(({ message }) => message)).toContain(rule)
  })
})
