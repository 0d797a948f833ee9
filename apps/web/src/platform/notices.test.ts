import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNotices } from './notices.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const headers = (notices: ReturnType<typeof createNotices>) => notices.current().map(({ header }) => header)

test('the newest notice is on top', () => {
  const notices = createNotices()
  notices.notify({ id: 'first', type: 'info', header: 'first' })
  notices.notify({ id: 'second', type: 'error', header: 'second' })
  expect(headers(notices)).toEqual(['second', 'first'])
})

test('a success goes by itself, but not before 10 seconds', () => {
  const notices = createNotices()
  notices.notify({ id: 'done', type: 'success', header: 'done' })
  vi.advanceTimersByTime(9_999)
  expect(headers(notices)).toEqual(['done'])
  vi.advanceTimersByTime(1)
  expect(headers(notices)).toEqual([])
})

test('what went wrong stays until it is dismissed', () => {
  const notices = createNotices()
  notices.notify({ id: 'failed', type: 'error', header: 'failed' })
  vi.advanceTimersByTime(3_600_000)
  expect(headers(notices)).toEqual(['failed'])
  notices.dismiss('failed')
  expect(headers(notices)).toEqual([])
})

test('a notice with the same id takes the place of the first: in progress, then done', () => {
  const notices = createNotices()
  notices.notify({ id: 'sync', type: 'in-progress', header: 'syncing' })
  notices.notify({ id: 'other', type: 'info', header: 'other' })
  notices.notify({ id: 'sync', type: 'success', header: 'synced' })
  expect(headers(notices)).toEqual(['other', 'synced'])
})

test('what was just done is still told on the next page, what went wrong is not', () => {
  const notices = createNotices()
  notices.notify({ id: 'created', type: 'success', header: 'created' })
  notices.notify({ id: 'failed', type: 'error', header: 'failed' })
  notices.leavePage()
  expect(headers(notices)).toEqual(['created'])
  notices.leavePage()
  expect(headers(notices)).toEqual([])
})

test('what is still going on is told on every page', () => {
  const notices = createNotices()
  notices.notify({ id: 'upload', type: 'in-progress', header: 'uploading' })
  notices.leavePage()
  notices.leavePage()
  expect(headers(notices)).toEqual(['uploading'])
})

test('the success of the same thing takes the place of its failure, and what went wrong with another thing stays', () => {
  const notices = createNotices()
  notices.notify({ id: 'network-1', type: 'error', header: 'not saved' })
  notices.notify({ id: 'network-2', type: 'error', header: 'not deleted' })
  notices.notify({ id: 'network-1', type: 'success', header: 'saved' })
  expect(headers(notices)).toEqual(['not deleted', 'saved'])
})

test('the failure of what succeeded before belongs to the page it went wrong on', () => {
  const notices = createNotices()
  notices.notify({ id: 'network-1', type: 'success', header: 'saved' })
  notices.notify({ id: 'network-1', type: 'error', header: 'not saved' })
  notices.leavePage()
  expect(headers(notices)).toEqual([])
})

test('what is told anew is another telling, and progress is one until it ends', () => {
  const notices = createNotices()
  const tellings = () => notices.current().map(({ telling }) => telling)
  notices.notify({ id: 'sync', type: 'error', header: 'failed' })
  const [first] = tellings()
  notices.notify({ id: 'sync', type: 'error', header: 'failed' })
  const [second] = tellings()
  expect(second).not.toBe(first)
  notices.notify({ id: 'sync', type: 'in-progress', header: 'syncing' })
  const [third] = tellings()
  notices.notify({ id: 'sync', type: 'in-progress', header: 'still syncing' })
  expect(tellings()).toEqual([third])
  notices.notify({ id: 'sync', type: 'success', header: 'synced' })
  expect(tellings()).not.toEqual([third])
})

test('a failure that is of all pages stays until it is dismissed', () => {
  const notices = createNotices()
  notices.notify({ id: 'bulk', type: 'error', header: 'not all done', isOfAllPages: true })
  notices.leavePage()
  notices.leavePage()
  expect(headers(notices)).toEqual(['not all done'])
  notices.dismiss('bulk')
  expect(headers(notices)).toEqual([])
})
