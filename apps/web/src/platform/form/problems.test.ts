import { networkDraft } from '@portico/contract/networks/networks.schema'
import { expect, test } from 'vitest'
import { ApiError } from '#web/platform/api-error.ts'
import { fieldIn, refusedFields, rulesOf, stillRefused } from './problems.ts'

test('a schema names the first rule that each field breaks', () => {
  const right = { ssid: 'Lobby', band: '5', security: 'WPA3', securityKey: '' }
  expect(rulesOf(networkDraft)(right)).toEqual({ securityKey: 'securityKeyRequired' })
  expect(rulesOf(networkDraft)({ ...right, ssid: '', securityKey: 'long enough' })).toEqual({ ssid: 'ssidRequired' })
})

const refusalOf = (path: string, message: string) => ({ path, message, code: 'custom' })
const fieldOf = (path: string) => (path === 'newPlaceId' ? 'placeId' : path === 'name' ? path : undefined)

test('validation errors of the server are assigned to the fields of the form, in the order of the server', () => {
  const error = new ApiError(400, {
    code: 'request.invalid',
    fields: [
      refusalOf('newPlaceId', 'placeUnknown'),
      refusalOf('elsewhere', 'unknown'),
      refusalOf('name', 'nameTaken'),
      refusalOf('name', 'nameLength'),
    ],
  })
  expect(Object.entries(refusedFields(error, fieldOf))).toEqual([
    ['placeId', 'placeUnknown'],
    ['name', 'nameTaken'],
  ])
  expect(refusedFields(new Error('offline'), fieldOf)).toEqual({})
})

test('a path of the server is mapped to the field with that name, or to the field that contains it', () => {
  const values = { name: '', days: [], credentials: { url: '' } }
  expect(fieldIn(values, 'name')).toBe('name')
  expect(fieldIn(values, 'days.0.start')).toBe('days')
  expect(fieldIn(values, 'credentials.url')).toBe('credentials.url')
  expect(fieldIn(values, 'nameOfSomethingElse')).toBeUndefined()
})

test('an error of the server is shown until its field changes, and that of a step until any field changes', () => {
  const sent = { name: 'Lobby', description: '' }
  const refused = { fields: { name: 'nameTaken', guests: 'panelMissing' }, values: sent }
  expect(stillRefused(refused, { ...sent })).toEqual(refused.fields)
  expect(stillRefused(refused, { ...sent, description: 'Main door' })).toEqual({ name: 'nameTaken' })
  expect(stillRefused(refused, { ...sent, name: 'Hall' })).toEqual({})
  expect(stillRefused(undefined, sent)).toEqual({})
})
