import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, PmsError } from './connector.ts'
import { replyWords } from './said.ts'

const ATTEMPTS = 4
const FIRST_WAIT_MS = 500
/** If a PMS asks for a longer delay, this run fails and the next one tries again. */
const LONGEST_WAIT_MS = 20_000
const LARGEST_REPLY = 64 * 1024 * 1024
/** AppFolio answers 533 during maintenance. */
const COME_BACK_LATER = [500, 502, 503, 504, 533]

export type PmsRequest = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  timeoutMs?: number
  attempts?: number
  /** Awaited before each attempt, because rate limits count retries, too. */
  pace?(): Promise<void>
  /** SOAP sends faults with status 500. A reply for which this returns true is not retried. */
  isAnswer?(reply: PmsReply): boolean | Promise<boolean>
}
export type PmsReply = { status: number; headers: Headers; text: string }

export const systemClock: Clock = { now: Date.now, sleep: (millis) => sleep(millis), timeoutScale: 1 }

/** Retries failed calls, which is safe because all calls only read. The caller handles the remaining statuses. */
export async function callPms(request: PmsRequest, clock = systemClock): Promise<PmsReply> {
  for (let attempt = 1; ; attempt += 1) {
    await request.pace?.()
    const outcome = await callOnce(request, clock).catch((error: Error) => error)
    const isLast = attempt >= (request.attempts ?? ATTEMPTS)
    if (outcome instanceof PmsError) throw outcome
    if (outcome instanceof Error) {
      if (isLast) throw new PmsError('UNAVAILABLE', `No answer from ${hostOf(request)}.`, { cause: outcome })
      await clock.sleep(FIRST_WAIT_MS * 2 ** (attempt - 1))
      continue
    }
    const isLimited = outcome.status === 429
    if (!isLimited && (!COME_BACK_LATER.includes(outcome.status) || (await request.isAnswer?.(outcome)))) return outcome
    const delay = retryAfter(outcome.headers, clock) ?? FIRST_WAIT_MS * 2 ** (attempt - 1)
    if (isLast || delay > LONGEST_WAIT_MS) {
      throw new PmsError(isLimited ? 'LIMITED' : 'UNAVAILABLE', `${hostOf(request)} answered ${outcome.status}.`, {
        said: replyWords(outcome),
      })
    }
    await clock.sleep(delay)
  }
}

async function callOnce(
  { url, method = 'GET', headers = {}, body, timeoutMs = 30_000 }: PmsRequest,
  { timeoutScale }: Clock,
): Promise<PmsReply> {
  const reply = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    // A redirect could send the login to another host.
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

/** The header contains seconds or a date. */
function retryAfter(headers: Headers, { now }: Clock): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now())
}

const hostOf = ({ url }: PmsRequest) => new URL(url).host
