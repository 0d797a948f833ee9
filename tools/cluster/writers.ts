import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedIn } from '../testing/sign-in.ts'

/** Where a writer writes: each has a property of its own, so that they do not wait for each other. */
export type Desk = { origins: string[]; signedIn: SignedIn; propertyId: string; entranceId: string }

const PAUSE_MS = 50
const ATTEMPT_LIMIT_MS = 20_000
/** Every so many writes that fail are not repeated, as by a person who closes the page. */
const GIVES_UP_EVERY = 5

/** What the writers know: which writes were acknowledged, and which ended without a word that can be relied on. */
export class Ledger {
  readonly acknowledged = new Set<string>()
  readonly unknown = new Set<string>()
  /** A repetition that was not recognised as such: the name was taken by its own first attempt. */
  readonly doubled = new Set<string>()
  readonly statuses = new Map<string, number>()
  /** An own write that a read after its acknowledgement did not show. */
  readonly unseen: string[] = []
  reads = 0
  #acknowledgedAt: { begun: number; at: number }[] = []

  count(status: string) {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
  }

  acknowledge(name: string, begun: number) {
    this.unknown.delete(name)
    this.acknowledged.add(name)
    this.#acknowledgedAt.push({ begun, at: performance.now() })
  }

  hasAcknowledgedSince = (time: number) => this.#acknowledgedAt.some(({ begun }) => begun >= time)

  /** The longest time after `start` in which no write was acknowledged. */
  longestPause(start: number): number {
    const times = this.#acknowledgedAt.map(({ at }) => at).filter((at) => at >= start)
    return Math.max(...times.map((at, index) => at - (times[index - 1] ?? start)))
  }
}

async function send(
  { signedIn: { cookie, token } }: Desk,
  ledger: Ledger,
  request: { origin: string; method: string; path: string; key?: string; body?: object },
) {
  try {
    const reply = await fetch(`${request.origin}${request.path}`, {
      method: request.method,
      signal: AbortSignal.timeout(ATTEMPT_LIMIT_MS),
      headers: {
        cookie,
        'x-csrf-token': token,
        'content-type': 'application/json',
        ...(request.key && { 'idempotency-key': request.key }),
      },
      ...(request.body && { body: JSON.stringify(request.body) }),
    })
    const text = await reply.text()
    ledger.count(String(reply.status))
    return { status: reply.status, text }
  } catch (error) {
    ledger.count((error as Error).name)
    return { status: 0, text: '' }
  }
}

/** Writes and repeats with the same key what was not acknowledged, at either server. Returns the id of the new key. */
async function writeKey(desk: Desk, ledger: Ledger, isOver: () => boolean, givesUp: boolean) {
  const name = randomUUID()
  const key = randomUUID()
  const body = {
    propertyId: desk.propertyId,
    name,
    description: null,
    accessPoints: [{ accessPointId: desk.entranceId, isGuestSharable: false, guestSchedules: [] }],
  }
  ledger.unknown.add(name)
  for (let attempt = 0; ; attempt++) {
    const begun = performance.now()
    const origin = desk.origins[attempt % desk.origins.length] ?? ''
    const { status, text } = await send(desk, ledger, { origin, method: 'POST', path: '/v1/keys', key, body })
    if (status === 201) {
      ledger.acknowledge(name, begun)
      return { name, keyId: JSON.parse(text).keyId as string }
    }
    if (status === 409) ledger.doubled.add(name)
    const isRepeatable = status === 503 || status === 0
    if (!isRepeatable || givesUp || isOver()) return undefined
    await sleep(PAUSE_MS * 4)
  }
}

export async function keepWriting(desk: Desk, ledger: Ledger, isOver: () => boolean) {
  for (let count = 1; !isOver(); count++) {
    await writeKey(desk, ledger, isOver, count % GIVES_UP_EVERY === 0)
    await sleep(PAUSE_MS)
  }
}

/** Looks for each write at the other server, right after it was acknowledged; then the key is removed and looked for again. */
export async function keepLooking(desk: Desk, ledger: Ledger, isOver: () => boolean) {
  const path = `/v1/keys/${desk.propertyId}`
  const isListed = async (name: string) => {
    const origin = desk.origins.at(-1) ?? ''
    const { status, text } = await send(desk, ledger, { origin, method: 'GET', path })
    if (status !== 200) return undefined
    ledger.reads += 1
    return text.includes(name)
  }
  while (!isOver()) {
    const written = await writeKey(desk, ledger, isOver, false)
    if (written) {
      if ((await isListed(written.name)) === false) ledger.unseen.push(`${written.name} was added`)
      const body = { propertyId: desk.propertyId, keyId: written.keyId }
      const origin = desk.origins[0] ?? ''
      const { status } = await send(desk, ledger, { origin, method: 'DELETE', path: '/v1/keys', body })
      ledger.acknowledged.delete(written.name)
      if (status === 204 && (await isListed(written.name))) ledger.unseen.push(`${written.name} was removed`)
    }
    await sleep(PAUSE_MS)
  }
}
