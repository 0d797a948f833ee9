import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('the order of fields does not matter, the order of lists does', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'é' })).toBe('{"a":"é","b":[{"c":null,"d":1}]}')
  expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }))
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]))
})

test('a value and its JSON give the same text', () => {
  const value = { at: new Date(0), none: undefined, zero: -0, list: [undefined] }
  expect(canonicalJson(value)).toBe(canonicalJson(JSON.parse(JSON.stringify(value))))
})
