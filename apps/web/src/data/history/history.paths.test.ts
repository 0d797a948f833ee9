import { expect, test } from 'vitest'
import { denialsPath, triesPath } from './history.paths.ts'
import { momentsOf, readHistoryView } from './history-view.ts'

test('the address of the denials of a period finds exactly these', () => {
  const accessPointId = '00000000-0000-4000-8000-00000000000a'
  const period = { start: Date.parse('2026-11-01T09:00:00Z'), end: Date.parse('2026-11-01T10:00:00Z') }
  const path = denialsPath('p', { ...period, timeZone: 'America/Los_Angeles', accessPointId })
  expect(decodeURIComponent(path)).toContain('2026-11-01T01:00:00.000-08:00/2026-11-01T01:59:59.999-08:00')
  const view = readHistoryView(new URL(path, 'https://portal.example').searchParams, true)
  expect(view.filters).toEqual([
    { field: 'unlockStatus', value: 'FAILURE' },
    { field: 'entrance', value: accessPointId },
  ])
  expect(momentsOf(view.range, Date.now())).toEqual({ gte: period.start, lte: period.end - 1 })
})

test('the address of what was tried at waiting keypads finds exactly that, of the last day', () => {
  const accessPointId = '00000000-0000-4000-8000-00000000000a'
  const viewOf = (path: string) => readHistoryView(new URL(path, 'https://portal.example').searchParams, true)
  const tried = { field: 'denialReason', value: 'TOO_MANY_TRIES' }
  expect(viewOf(triesPath('p')).filters).toEqual([tried])
  const { filters, range } = viewOf(triesPath('p', accessPointId))
  expect(filters).toEqual([tried, { field: 'entrance', value: accessPointId }])
  expect(range).toEqual({ type: 'relative', amount: 1, unit: 'day' })
})
