import { metricsRoutes } from '@portico/contract/metrics/metrics.routes'
import { METRIC_DETAILS_MAX, METRICS_BATCH_MAX } from '@portico/contract/metrics/metrics.rules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMetrics } from './metrics.ts'

beforeEach(() => vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => vi.useRealTimers())

const COLLECTING_MS = 10_000

function collecting({ hasToken = true, isMember = true } = {}) {
  const send = vi.fn()
  let latest = hasToken ? 'token' : undefined
  const fetched = Promise.withResolvers<string>()
  const antiForgery = { latest: () => latest, token: () => fetched.promise }
  const metrics = createMetrics({ antiForgery, send, isMember: () => isMember })
  return {
    ...metrics,
    send,
    tokenFails: () => fetched.reject(new Error('nobody is signed in')),
    tokenArrives(arrived: string) {
      latest = arrived
      fetched.resolve(arrived)
    },
    sentNames: () => send.mock.calls.map(([batch]) => batch.events.map((event: { name: string }) => event.name)),
  }
}

test('events are collected for some seconds and sent in one batch that the server accepts', async () => {
  const { record, send } = collecting()
  record('pageView', '/properties/:propertyId')
  await vi.advanceTimersByTimeAsync(COLLECTING_MS - 1)
  record('helpVote', 'keys', { isHelpful: true })
  expect(send).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(send).toHaveBeenCalledTimes(1)
  const [batch] = send.mock.calls[0] ?? []
  expect(metricsRoutes.record.body.parse(batch)).toEqual({
    csrfToken: 'token',
    events: [
      { kind: 'pageView', name: '/properties/:propertyId', occurredAtMillis: 1_800_000_000_000 },
      {
        kind: 'helpVote',
        name: 'keys',
        occurredAtMillis: 1_800_000_000_000 + COLLECTING_MS - 1,
        details: { isHelpful: true },
      },
    ],
  })
})

test('the first event after a batch starts a new timer, and no event is sent twice', async () => {
  const { record, sentNames } = collecting()
  record('pageView', '/a')
  await vi.advanceTimersByTimeAsync(COLLECTING_MS)
  record('pageView', '/b')
  await vi.advanceTimersByTimeAsync(10 * COLLECTING_MS)
  expect(sentNames()).toEqual([['/a'], ['/b']])
})

test('a full batch is sent at once', () => {
  const { record, send } = collecting()
  for (let n = 0; n < METRICS_BATCH_MAX; n++) record('csvError', `${n}`)
  expect(send.mock.calls[0]?.[0].events).toHaveLength(METRICS_BATCH_MAX)
})

test('a page that is closed sends its events at once', () => {
  const { record, flush, sentNames } = collecting()
  record('pageView', '/')
  flush()
  flush()
  expect(sentNames()).toEqual([['/']])
})

test('events wait for the token, and at most one batch of the latest is kept', async () => {
  const { record, send, sentNames, tokenArrives } = collecting({ hasToken: false })
  for (let n = 0; n < METRICS_BATCH_MAX + 5; n++) record('pageView', `/${n}`)
  expect(send).not.toHaveBeenCalled()
  tokenArrives('late')
  await vi.advanceTimersByTimeAsync(COLLECTING_MS)
  expect(sentNames()).toHaveLength(1)
  expect(sentNames()[0]).toHaveLength(METRICS_BATCH_MAX)
  expect(sentNames()[0]?.at(-1)).toBe(`/${METRICS_BATCH_MAX + 4}`)
})

test('events are dropped if no token can be fetched', async () => {
  const { record, flush, send, tokenFails } = collecting({ hasToken: false })
  record('pageView', '/')
  flush()
  tokenFails()
  await vi.advanceTimersByTimeAsync(COLLECTING_MS)
  flush()
  expect(send).not.toHaveBeenCalled()
})

test('accounts that are signed out or not invited record no events except accepting an invitation', () => {
  const { record, flush, sentNames } = collecting({ isMember: false })
  record('pageView', '/register')
  record('acceptInvite', '/register')
  flush()
  expect(sentNames()).toEqual([['/register']])
})

test('names and details that are too long are truncated', () => {
  const { record, flush, send } = collecting()
  const details = Object.fromEntries(
    Array.from({ length: METRIC_DETAILS_MAX + 3 }, (_, n) => [`d${n}`, 'x'.repeat(999)]),
  )
  record('missingTranslation', 'k'.repeat(999), details)
  flush()
  expect(metricsRoutes.record.body.safeParse(send.mock.calls[0]?.[0]).success).toBe(true)
})

test('an error of the browser while sending is ignored', () => {
  const { record, flush, send } = collecting()
  send.mockImplementation(() => {
    throw new Error('forbidden')
  })
  record('pageView', '/')
  expect(flush).not.toThrow()
})
