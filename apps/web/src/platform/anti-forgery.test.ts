import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAntiForgery } from './anti-forgery.ts'
import { ApiError } from './api-error.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

test('the token is fetched once for any number of callers', async () => {
  const fetchToken = vi.fn(async () => 'a')
  const antiForgery = createAntiForgery(fetchToken)
  expect(await Promise.all([antiForgery.token(), antiForgery.token()])).toEqual(['a', 'a'])
  expect(fetchToken).toHaveBeenCalledTimes(1)
})

test('the latest token is available without waiting, and is undefined before the first one', async () => {
  const antiForgery = createAntiForgery(vi.fn().mockResolvedValueOnce('a').mockResolvedValueOnce('b'))
  const first = antiForgery.token()
  expect(antiForgery.latest()).toBeUndefined()
  await first
  expect(antiForgery.latest()).toBe('a')
  await antiForgery.renew()
  expect(antiForgery.latest()).toBe('b')
})

test('a failed fetch is retried every 10 seconds, and a write waits for it', async () => {
  const fetchToken = vi
    .fn()
    .mockRejectedValueOnce(new Error())
    .mockRejectedValueOnce(new Error())
    .mockResolvedValue('a')
  const token = createAntiForgery(fetchToken).token()
  await vi.advanceTimersByTimeAsync(19 * SECOND)
  expect(fetchToken).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(await token).toBe('a')
})

test('fetching the token fails after 10 attempts, and the next write starts again', async () => {
  const fetchToken = vi.fn().mockRejectedValue(new Error('down'))
  const antiForgery = createAntiForgery(fetchToken)
  const failed = expect(antiForgery.token()).rejects.toThrow('down')
  await vi.advanceTimersByTimeAsync(1000 * SECOND)
  await failed
  expect(fetchToken).toHaveBeenCalledTimes(10)
  fetchToken.mockResolvedValue('a')
  expect(await antiForgery.token()).toBe('a')
})

test('fetching the token fails at once if nobody is signed in', async () => {
  const fetchToken = vi.fn().mockRejectedValue(new ApiError(401, { code: 'session.unauthenticated' }))
  await expect(createAntiForgery(fetchToken).token()).rejects.toMatchObject({ status: 401 })
  expect(fetchToken).toHaveBeenCalledTimes(1)
})

test('the token is refreshed every 24 hours', async () => {
  const fetchToken = vi.fn().mockResolvedValueOnce('monday').mockResolvedValueOnce('tuesday').mockResolvedValue('later')
  const antiForgery = createAntiForgery(fetchToken)
  await antiForgery.token()
  await vi.advanceTimersByTimeAsync(DAY - 1)
  expect(await antiForgery.token()).toBe('monday')
  await vi.advanceTimersByTimeAsync(1)
  expect(await antiForgery.token()).toBe('tuesday')
  await vi.advanceTimersByTimeAsync(DAY)
  expect(await antiForgery.token()).toBe('later')
})

test('renewing replaces the token and restarts the 24 hours', async () => {
  const fetchToken = vi.fn().mockResolvedValueOnce('old').mockResolvedValueOnce('new').mockResolvedValue('refreshed')
  const antiForgery = createAntiForgery(fetchToken)
  await antiForgery.token()
  await vi.advanceTimersByTimeAsync(DAY - SECOND)
  expect(await antiForgery.renew()).toBe('new')
  await vi.advanceTimersByTimeAsync(DAY - SECOND)
  expect(await antiForgery.token()).toBe('new')
})

test('without a network a write fails at once, and the next one fetches the token again', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const fetchToken = vi.fn(async () => 'a').mockRejectedValueOnce(new Error('offline'))
  const antiForgery = createAntiForgery(fetchToken)
  await expect(antiForgery.token()).rejects.toThrow('offline')
  vi.unstubAllGlobals()
  expect(await antiForgery.token()).toBe('a')
})
