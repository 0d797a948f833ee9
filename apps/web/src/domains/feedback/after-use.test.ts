import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterUse } from './after-use.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const SECOND = 1000
const MINUTE = 60 * SECOND

function waiting() {
  const page = new EventTarget()
  const then = vi.fn()
  const surroundings = { page, isVisible: vi.fn(() => true), isBusy: vi.fn(() => false) }
  const stop = afterUse(5 * MINUTE, surroundings, then)
  return {
    ...surroundings,
    then,
    stop,
    sign: (type = 'pointermove') => page.dispatchEvent(new Event(type)),
    /** A sign of life in every half minute. */
    use(ms: number) {
      for (let left = ms; left > 0; left -= 30 * SECOND) {
        page.dispatchEvent(new Event('pointermove'))
        vi.advanceTimersByTime(Math.min(left, 30 * SECOND))
      }
    },
  }
}

test('after five minutes of use, once', () => {
  const { use, then } = waiting()
  use(5 * MINUTE - SECOND)
  expect(then).not.toHaveBeenCalled()
  use(SECOND)
  expect(then).toHaveBeenCalledTimes(1)
  use(10 * MINUTE)
  expect(then).toHaveBeenCalledTimes(1)
})

test('a page that merely stands open is not used', () => {
  const { then, use } = waiting()
  vi.advanceTimersByTime(60 * MINUTE)
  expect(then).not.toHaveBeenCalled()
  use(4 * MINUTE)
  expect(then).toHaveBeenCalledTimes(1)
})

test('a page nobody sees is not used', () => {
  const { isVisible, use, then } = waiting()
  isVisible.mockReturnValue(false)
  use(60 * MINUTE)
  isVisible.mockReturnValue(true)
  use(5 * MINUTE - SECOND)
  expect(then).not.toHaveBeenCalled()
  use(SECOND)
  expect(then).toHaveBeenCalledTimes(1)
})

test('while something else is open it waits, and asks when that has closed', () => {
  const { isBusy, use, then } = waiting()
  isBusy.mockReturnValue(true)
  use(6 * MINUTE)
  expect(then).not.toHaveBeenCalled()
  isBusy.mockReturnValue(false)
  vi.advanceTimersByTime(SECOND)
  expect(then).toHaveBeenCalledTimes(1)
})

test('nobody is interrupted while typing', () => {
  const { use, sign, then } = waiting()
  use(5 * MINUTE - SECOND)
  for (let n = 0; n < 20; n++) {
    sign('keydown')
    vi.advanceTimersByTime(SECOND)
  }
  expect(then).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3 * SECOND)
  expect(then).toHaveBeenCalledTimes(1)
})

test('given up, it leaves nothing behind', () => {
  const { stop, use, then } = waiting()
  stop()
  use(10 * MINUTE)
  expect(then).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
