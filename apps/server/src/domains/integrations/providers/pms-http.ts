import { setTimeout as sleep } from 'node:timers/promises'
import { type Patience, PmsError } from './connector.ts'

const ATTEMPTS = 4
const FIRST_WAIT_MS = 500
/** A system that asks for more patience is asked again by the next run. */
const LONGEST_WAIT_MS = 20_000
const LARGEST_REPLY = 64 * 1024 * 1024
/** AppFolio says 533 while its data is being maintained. */
const COME_BACK_LATER = [500, 502, 503, 504, 533]

export type PmsRequest = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  timeoutMs?: number
  attempts?: number
  /** Awaited before each attempt: a system's limits count those, too. */
  pace?(): Promise<void>
  /** SOAP says what it has to say about a request with the status of a broken server: that is not asked again. */
  isAnswer?(reply: PmsReply): boolean
}
export type PmsReply = { status: number; headers: Headers; text: string }

export const realPatience: Patience = { now: Date.now, sleep: (millis) => sleep(millis), timeoutScale: 1 }

/** Reads only: what is repeated here changes nothing on the other side. Other statuses are for the caller to understand. */
export async function callPms(request: PmsRequest, patience = realPatience): Promise<PmsReply> {
  for (let attempt = 1; ; attempt += 1) {
    await request.pace?.()
    const outcome = await callOnce(request, patience).catch((error: Error) => error)
    const isLast = attempt >= (request.attempts ?? ATTEMPTS)
    if (outcome instanceof PmsError) throw outcome
    if (outcome instanceof Error) {
      if (isLast) throw new PmsError('UNAVAILABLE', `No answer from ${hostOf(request)}.`, { cause: outcome })
      await patience.sleep(FIRST_WAIT_MS * 2 ** (attempt - 1))
      continue
    }
    const isLimited = outcome.status === 429
    if (!isLimited && (!COME_BACK_LATER.includes(outcome.status) || request.isAnswer?.(outcome))) return outcome
    const wanted = retryAfter(outcome.headers, patience) ?? FIRST_WAIT_MS * 2 ** (attempt - 1)
    if (isLast || wanted > LONGEST_WAIT_MS) {
      throw new PmsError(isLimited ? 'LIMITED' : 'UNAVAILABLE', `${hostOf(request)} answered ${outcome.status}.`)
    }
    await patience.sleep(wanted)
  }
}

async function callOnce(
  { url, method = 'GET', headers = {}, body, timeoutMs = 30_000 }: PmsRequest,
  { timeoutScale }: Patience,
): Promise<PmsReply> {
  const reply = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    // Somewhere else is not where the credentials belong.
    redirect: 'error',
    signal: AbortSignal.timeout(Math.ceil(timeoutMs * timeoutScale)),
  })
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of reply.body ?? []) {
    size += piece.length
    if (size > LARGEST_REPLY) throw new PmsError('MALFORMED', `${new URL(url).host} sends more than it can mean.`)
    pieces.push(piece)
  }
  return { status: reply.status, headers: reply.headers, text: Buffer.concat(pieces).toString('utf8') }
}

/** Seconds, or a date. */
function retryAfter(headers: Headers, { now }: Patience): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now())
}

const hostOf = ({ url }: PmsRequest) => new URL(url).host
