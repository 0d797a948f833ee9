import { expect, test, vi } from 'vitest'
import { createReleaseWatch } from './release.ts'

test('a reply of another release than that of the page makes the page outdated, once and for good', () => {
  const watch = createReleaseWatch()
  const listener = vi.fn()
  watch.subscribe(listener)
  watch.settle('entry-a')
  watch.note('entry-a')
  expect(watch.current()).toBe(false)
  watch.note('entry-b')
  watch.note('entry-a')
  watch.note('entry-b')
  expect(watch.current()).toBe(true)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a server that names no release, and a page that knows none, make nothing outdated', () => {
  const watch = createReleaseWatch()
  watch.note('entry-b')
  watch.settle('entry-a')
  watch.note(null)
  expect(watch.current()).toBe(false)
})
