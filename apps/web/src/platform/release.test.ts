import { expect, test, vi } from 'vitest'
import { createReleaseWatch } from './release.ts'

test('a reply from another release marks the page as outdated, and this is reported once', () => {
  const watch = createReleaseWatch()
  const listener = vi.fn()
  watch.subscribe(listener)
  watch.setOwnRelease('entry-a')
  watch.check('entry-a')
  expect(watch.current()).toBe(false)
  watch.check('entry-b')
  watch.check('entry-a')
  watch.check('entry-b')
  expect(watch.current()).toBe(true)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a page is not outdated if the server names no release or the page knows none', () => {
  const watch = createReleaseWatch()
  watch.check('entry-b')
  watch.setOwnRelease('entry-a')
  watch.check(null)
  expect(watch.current()).toBe(false)
})
