import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { eventLines } from './event-lines.ts'

const t = ((key: string, values?: object) =>
  [key, ...Object.values(values ?? {})].join(' ')) as unknown as TFunction<'people'>
const event = {
  ...{ number: 1, timeMillis: 0, by: null, action: 'updated' as const },
  ...{ fields: [], addedKeys: [], removedKeys: [], reason: null },
}

test('a change names each field with its value before and after', () => {
  const fields = [
    { field: 'unitNumber' as const, before: null, after: '14' },
    { field: 'expiry' as const, before: '2026-01-31', after: '2027-01-31' },
  ]
  expect(eventLines(t, { ...event, fields })).toEqual([
    'details.events.field form.unitNumber - 14',
    'details.events.field form.expiryDay 2026-01-31 2027-01-31',
  ])
})

test('keys are named, also when one of them no longer exists, and a suspension has its reason', () => {
  expect(eventLines(t, { ...event, addedKeys: ['Gym', 'Pool'], removedKeys: [null] })).toEqual([
    'details.events.added Gym, Pool',
    'details.events.removed details.events.deletedKey',
  ])
  expect(eventLines(t, { ...event, reason: 'Lost the phone' })).toEqual(['Lost the phone'])
  expect(eventLines(t, event)).toEqual([])
})
