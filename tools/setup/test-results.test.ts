import { expect, test } from 'vitest'
import { resultOf } from './test-results.mjs'

const stage = { name: 'Journeys', countsTests: true }
const resultWith = (repeated: number, failed = 0) =>
  resultOf(stage, {
    ok: failed === 0,
    counts: { journeys: { passed: 10, failed, skipped: 0, repeated } },
    milliseconds: 1,
  })

test('two tests that pass at the second attempt count as passed', () => {
  expect(resultWith(2)).toMatchObject({ passed: 12, failed: 0, repeated: 2 })
})

test('three tests that pass at the second attempt fail the stage', () => {
  expect(resultWith(3)).toMatchObject({ passed: 10, failed: 3, repeated: 3 })
})

test('a test that fails twice fails the stage', () => {
  expect(resultWith(1, 1)).toMatchObject({ passed: 11, failed: 1, repeated: 1 })
})
