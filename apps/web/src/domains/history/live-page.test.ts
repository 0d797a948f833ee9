import { exampleRecord } from '@portico/contract/history/history.examples'
import { expect, test } from 'vitest'
import { withLatest } from './live-page.ts'

const record = (eventId: string, unlockTimestamp: number) => exampleRecord({ eventId, unlockTimestamp })
const page = (...records: ReturnType<typeof record>[]) => ({ records, totalRecords: 40, totalPages: 14 })
const idsOf = (records: readonly { eventId: string }[]) => records.map(({ eventId }) => eventId)

test('new events come first, in their order, and are counted once', () => {
  const before = page(record('c', 30), record('b', 20), record('a', 10))
  const { page: after, added } = withLatest(before, [record('e', 50), record('d', 40), record('c', 30)], 3)
  expect(idsOf(after.records)).toEqual(['e', 'd', 'c'])
  expect(idsOf(added)).toEqual(['e', 'd'])
  expect([after.totalRecords, after.totalPages]).toEqual([42, 14])
  expect(withLatest(after, [record('e', 50), record('d', 40)], 3)).toEqual({ page: after, added: [] })
})

test('an event that came late is put in its place', () => {
  const { page: after } = withLatest(page(record('c', 30), record('a', 10)), [record('b', 20)], 3)
  expect(idsOf(after.records)).toEqual(['c', 'b', 'a'])
})

test('an older event is on the pages behind a full one', () => {
  const full = page(record('c', 30), record('b', 20))
  expect(withLatest(full, [record('a', 10)], 2).added).toEqual([])
  expect(idsOf(withLatest(full, [record('a', 10)], 3).page.records)).toEqual(['c', 'b', 'a'])
  expect(withLatest({ records: [], totalRecords: 0, totalPages: 0 }, [record('a', 10)], 3).page.totalPages).toBe(1)
})
