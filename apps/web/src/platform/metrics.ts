import { METRIC_DETAILS_MAX, METRIC_TEXT_MAX, METRICS_BATCH_MAX } from '@portico/contract/metrics/metrics.rules'
import type { MetricEvent } from '@portico/contract/metrics/metrics.schema'
import { antiForgery } from './api.ts'

const ADDRESS = '/v1/metrics/events'
const COLLECTING_MS = 10_000

type Batch = { csrfToken: string; events: readonly MetricEvent[] }
type Parts = {
  antiForgery: { token: () => Promise<string>; latest: () => string | undefined }
  send: (batch: Batch) => void
  isMember: () => boolean
}

/** Collects events and sends them in batches. Events that cannot be sent are dropped silently. */
export function createMetrics({ antiForgery, send, isMember }: Parts) {
  let collected: MetricEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function deliver(csrfToken: string) {
    const events = collected
    collected = []
    try {
      if (events.length > 0) send({ csrfToken, events })
    } catch {
      // The events are dropped.
    }
  }

  /** Sends synchronously if a token is known, because a page that is being closed cannot wait. */
  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (collected.length === 0) return
    const token = antiForgery.latest()
    if (token) return deliver(token)
    antiForgery.token().then(deliver, () => {
      collected = []
    })
  }

  function record(kind: MetricEvent['kind'], name: string, details?: MetricEvent['details']) {
    // An account that has just accepted an invitation is a member, but the session of this page is older.
    if (!isMember() && kind !== 'acceptInvite') return
    collected.push({
      kind,
      name: cut(name),
      occurredAtMillis: Date.now(),
      ...(details && { details: trimmed(details) }),
    })
    if (collected.length > METRICS_BATCH_MAX) collected.shift()
    if (collected.length === METRICS_BATCH_MAX) flush()
    else timer ??= setTimeout(flush, COLLECTING_MS)
  }

  return { record, flush }
}

const cut = (text: string) => text.slice(0, METRIC_TEXT_MAX)

/** The server would reject the whole batch because of one event that is too long. */
const trimmed = (details: NonNullable<MetricEvent['details']>) =>
  Object.fromEntries(
    Object.entries(details)
      .slice(0, METRIC_DETAILS_MAX)
      .map(([name, value]) => [name, typeof value === 'string' ? cut(value) : value]),
  )

/** Both requests continue after the page is closed. */
function sendFromBrowser(batch: Batch) {
  const body = new Blob([JSON.stringify(batch)], { type: 'application/json' })
  if (navigator.sendBeacon?.(ADDRESS, body)) return
  fetch(ADDRESS, { method: 'POST', body, keepalive: true, credentials: 'same-origin', redirect: 'error' }).catch(
    () => undefined,
  )
}

let isMember = () => false
const metrics = createMetrics({ antiForgery, send: sendFromBrowser, isMember: () => isMember() })

/** Records nothing personal: `name` is a route pattern or the name of a panel or action, never an id, a query or input of a user. */
export const recordEvent = metrics.record

/** Until this is called, and always on the server, events are dropped. */
export function startMetrics(parts: Pick<Parts, 'isMember'>) {
  isMember = parts.isMember
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') metrics.flush()
  })
  window.addEventListener('pagehide', metrics.flush)
}
