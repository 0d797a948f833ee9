import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callAfterActiveTime } from './active-time.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const SECOND = 1000
const MINUTE = 60 * SECOND

function waiting() {
  const page = new EventTarget()
  const then = vi.fn()
  const environment = { page, isVisible: vi.fn(() => true), isBusy: vi.fn(() => false) }
  const stop = callAfterActiveTime(5 * MINUTE, environment, then)
  return {
    ...environment,
    then,
    stop,
    sign: (type = 'pointermove') => page.dispatchEvent(new Event(type)),
    /** Simulates an event every half minute. */
    use(ms: number) {
      for (let left = ms; left > 0; left -= 30 * SECOND) {
        page.dispatchEvent(new Event('pointermove'))
        vi.advanceTimersByTime(Math.min(left, 30 * SECOND))
      }
    },
  }
}

test('the callback is called once after five minutes of use', () => {
  const { use, then } = waiting()
  use(5 * MINUTE - SECOND)
  expect(then).not.toHaveBeenCalled()
  use(SECOND)
  expect(then).toHaveBeenCalledTimes(1)
  use(10 * MINUTE)
  expect(then).toHaveBeenCalledTimes(1)
})

test('idle time does not count as use', () => {
  const { then, use } = waiting()
  vi.advanceTimersByTime(60 * MINUTE)
  expect(then).not.toHaveBeenCalled()
  use(4 * MINUTE)
  expect(then).toHaveBeenCalledTimes(1)
})

test('time in which the page is hidden does not count as use', () => {
  const { isVisible, use, then } = waiting()
  isVisible.mockReturnValue(false)
  use(60 * MINUTE)
  isVisible.mockReturnValue(true)
  use(5 * MINUTE - SECOND)
  expect(then).not.toHaveBeenCalled()
  use(SECOND)
  expect(then).toHaveBeenCalledTimes(1)
})

test('the callback waits until the user is no longer busy', () => {
  const { isBusy, use, then } = waiting()
  isBusy.mockReturnValue(true)
  use(6 * MINUTE)
  expect(then).not.toHaveBeenCalled()
  isBusy.mockReturnValue(false)
  vi.advanceTimersByTime(SECOND)
  expect(then).toHaveBeenCalledTimes(1)
})

test('the callback waits until the user has stopped typing', () => {
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

test('cancelling removes all listeners and timers', () => {
  const { stop, use, then } = waiting()
  stop()
  use(10 * MINUTE)
  expect(then).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
