import { expect, test } from 'vitest'
import { defaultKeysFor } from './default-keys.ts'

const defaults = [
  { placeId: 'property', effectiveKeyIds: ['front'] },
  { placeId: 'tower', effectiveKeyIds: ['front', 'gym'] },
]

test('a new resident gets the default keys of the place, and of the property while no place is chosen', () => {
  const keysAt = (parentAddressId: string | null) =>
    defaultKeysFor({ relationType: 'RESIDENT', parentAddressId }, defaults, 'property')
  expect([keysAt(null), keysAt('tower'), keysAt('unknown')]).toEqual([['front'], ['front', 'gym'], []])
})

test('guests and service providers get no default keys, and without default keys nobody does', () => {
  for (const relationType of ['GUEST', 'SERVICE_PROVIDER'] as const)
    expect(defaultKeysFor({ relationType, parentAddressId: 'tower' }, defaults, 'property')).toEqual([])
  expect(defaultKeysFor({ relationType: 'RESIDENT', parentAddressId: 'tower' }, [], 'property')).toEqual([])
})
