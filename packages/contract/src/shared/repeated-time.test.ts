import { expect, test } from 'vitest'
import { isRepeated } from './repeated-time.ts'

test.each([
  ['America/Los_Angeles', '2026-11-01T07:59:00Z', false],
  ['America/Los_Angeles', '2026-11-01T08:00:00Z', true],
  ['America/Los_Angeles', '2026-11-01T08:30:00Z', true],
  ['America/Los_Angeles', '2026-11-01T09:30:00Z', true],
  ['America/Los_Angeles', '2026-11-01T10:00:00Z', false],
  // The clocks are put forward: no time comes twice.
  ['America/Los_Angeles', '2026-03-08T09:30:00Z', false],
  ['America/Los_Angeles', '2026-03-08T10:30:00Z', false],
  // Half an hour is repeated here.
  ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', true],
  ['Australia/Lord_Howe', '2026-04-04T14:15:00Z', false],
  ['Asia/Tokyo', '2026-11-01T09:30:00Z', false],
  ['UTC', '2026-11-01T09:30:00Z', false],
])('the clocks of %s show the time of %s twice: %s', (timeZone, moment, expected) => {
  expect(isRepeated(Date.parse(moment), timeZone)).toBe(expected)
})
