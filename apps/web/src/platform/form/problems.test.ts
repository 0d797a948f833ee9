import { networkDraft } from '@portico/contract/networks/networks.schema'
import { expect, test } from 'vitest'
import { ApiError } from '#web/platform/api-error.ts'
import { refusedFields, rulesOf } from './problems.ts'

test('a schema names the first rule that each field breaks', () => {
  const right = { ssid: 'Lobby', band: '5', security: 'WPA3', securityKey: '' }
  expect(rulesOf(networkDraft)(right)).toEqual({ securityKey: 'securityKeyRequired' })
  expect(rulesOf(networkDraft)({ ...right, ssid: '', securityKey: 'long enough' })).toEqual({ ssid: 'ssidRequired' })
})

const refusalOf = (path: string, message: string) => ({ path, message, code: 'custom' })
const fieldOf = (path: string) => (path === 'newPlaceId' ? 'placeId' : path === 'name' ? path : undefined)

test('a refusal of the server is told beside the fields that the form has', () => {
  const error = new ApiError(400, {
    code: 'request.invalid',
    fields: [
      refusalOf('newPlaceId', 'placeUnknown'),
      refusalOf('elsewhere', 'unknown'),
      refusalOf('name', 'nameTaken'),
      refusalOf('name', 'nameLength'),
    ],
  })
  expect(refusedFields(error, fieldOf)).toEqual({ placeId: 'placeUnknown', name: 'nameTaken' })
  expect(refusedFields(new Error('offline'), fieldOf)).toEqual({})
})
