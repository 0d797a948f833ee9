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

test('a success notice disappears after 10 seconds', () => {
  const notices = createNotices()
  notices.notify({ id: 'done', type: 'success', header: 'done' })
  vi.advanceTimersByTime(9_999)
  expect(headers(notices)).toEqual(['done'])
  vi.advanceTimersByTime(1)
  expect(headers(notices)).toEqual([])
})

test('a success notice with a button stays until it is dismissed or its page is left, also after it was held', () => {
  const notices = createNotices()
  notices.notify({ id: 'added', type: 'success', header: 'added', action: 'Show code' })
  const revision = notices.current()[0]?.revision ?? 0
  notices.hold('added', revision)
  notices.release('added', revision)
  vi.advanceTimersByTime(60_000)
  expect(headers(notices)).toEqual(['added'])
  notices.leavePage()
  notices.leavePage()
  expect(headers(notices)).toEqual([])
})

test('a notice has its hint until the change has arrived, and a notice that replaced it keeps its own', () => {
  const notices = createNotices()
  const shown = () => notices.current().map(({ hint, hasArrived = false }) => [hint, hasArrived])
  notices.notify({ id: 'key', type: 'success', hint: 'soon' })
  const first = notices.current()[0]?.revision ?? 0
  expect(shown()).toEqual([['soon', false]])
  notices.arrive('key', first)
  expect(shown()).toEqual([['soon', true]])
  notices.notify({ id: 'key', type: 'success', hint: 'later' })
  notices.arrive('key', first)
  expect(shown()).toEqual([['later', false]])
})

test('an error notice stays until it is dismissed', () => {
  const notices = createNotices()
  notices.notify({ id: 'failed', type: 'error', header: 'failed' })
  vi.advanceTimersByTime(3_600_000)
  expect(headers(notices)).toEqual(['failed'])
  notices.dismiss('failed')
  expect(headers(notices)).toEqual([])
})

test('a notice replaces the earlier one with the same id, such as progress by success', () => {
  const notices = createNotices()
  notices.notify({ id: 'sync', type: 'in-progress', header: 'syncing' })
  notices.notify({ id: 'other', type: 'info', header: 'other' })
  notices.notify({ id: 'sync', type: 'success', header: 'synced' })
  expect(headers(notices)).toEqual(['other', 'synced'])
})

test('a success notice is still shown on the next page, and an error notice is not', () => {
  const notices = createNotices()
  notices.notify({ id: 'created', type: 'success', header: 'created' })
  notices.notify({ id: 'failed', type: 'error', header: 'failed' })
  notices.leavePage()
  expect(headers(notices)).toEqual(['created'])
  notices.leavePage()
  expect(headers(notices)).toEqual([])
})

test('a progress notice is shown on every page', () => {
  const notices = createNotices()
  notices.notify({ id: 'upload', type: 'in-progress', header: 'uploading' })
  notices.leavePage()
  notices.leavePage()
  expect(headers(notices)).toEqual(['uploading'])
})

test('a success notice replaces the error notice with the same id, and other error notices stay', () => {
  const notices = createNotices()
  notices.notify({ id: 'network-1', type: 'error', header: 'not saved' })
  notices.notify({ id: 'network-2', type: 'error', header: 'not deleted' })
  notices.notify({ id: 'network-1', type: 'success', header: 'saved' })
  expect(headers(notices)).toEqual(['not deleted', 'saved'])
})

test('an error notice that replaces a success notice disappears with the page', () => {
  const notices = createNotices()
  notices.notify({ id: 'network-1', type: 'success', header: 'saved' })
  notices.notify({ id: 'network-1', type: 'error', header: 'not saved' })
  notices.leavePage()
  expect(headers(notices)).toEqual([])
})

test('a repeated notice gets a new revision, and updates of progress keep theirs', () => {
  const notices = createNotices()
  const revisions = () => notices.current().map(({ revision }) => revision)
  notices.notify({ id: 'sync', type: 'error', header: 'failed' })
  const [first] = revisions()
  notices.notify({ id: 'sync', type: 'error', header: 'failed' })
  const [second] = revisions()
  expect(second).not.toBe(first)
  notices.notify({ id: 'sync', type: 'in-progress', header: 'syncing' })
  const [third] = revisions()
  notices.notify({ id: 'sync', type: 'in-progress', header: 'still syncing' })
  expect(revisions()).toEqual([third])
  notices.notify({ id: 'sync', type: 'success', header: 'synced' })
  expect(revisions()).not.toEqual([third])
})

test('an error notice for all pages stays on every page until it is dismissed', () => {
  const notices = createNotices()
  notices.notify({ id: 'bulk', type: 'error', header: 'not all done', isOfAllPages: true })
  notices.leavePage()
  notices.leavePage()
  expect(headers(notices)).toEqual(['not all done'])
  notices.dismiss('bulk')
  expect(headers(notices)).toEqual([])
})

test('a success notice that is held stays on every page, and disappears 10 seconds after its release', () => {
  const notices = createNotices()
  notices.notify({ id: 'saved', type: 'success', header: 'saved' })
  const [{ revision = 0 } = {}] = notices.current()
  notices.hold('saved', revision)
  vi.advanceTimersByTime(60_000)
  notices.leavePage()
  notices.leavePage()
  expect(headers(notices)).toEqual(['saved'])
  notices.release('saved', revision)
  vi.advanceTimersByTime(9_999)
  expect(headers(notices)).toEqual(['saved'])
  vi.advanceTimersByTime(1)
  expect(headers(notices)).toEqual([])
})

test('holding a notice that was replaced or dismissed does nothing', () => {
  const notices = createNotices()
  notices.notify({ id: 'saved', type: 'success', header: 'saved' })
  const [{ revision = 0 } = {}] = notices.current()
  notices.notify({ id: 'saved', type: 'success', header: 'saved again' })
  notices.hold('saved', revision)
  vi.advanceTimersByTime(10_000)
  expect(headers(notices)).toEqual([])
  notices.release('saved', revision)
  expect(headers(notices)).toEqual([])
})
