import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openAdmission, type Slot } from './admission.ts'
import type { CallLimits } from './call-limits.ts'
import { addressOf } from './client-address.ts'
import type { Config } from './config.ts'
import type { MasterKeys } from './master-keys.ts'
import { callersOfPanels } from './panel-callers.ts'
import { bearerIn } from './program-tokens.ts'
import { hashToken, sessionCookie } from './sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    isOfDevice?: boolean
    /** Of panels that have no token yet. */
    ofPanels?: boolean
    /** It computes a moment, and asks the database for nothing. */
    isFree?: boolean
  }
  interface FastifyRequest {
    /** The right to work on this request. Null where none is needed. */
    slot: Slot | null
    /** Takes the slot again that others could use while the body was read. */
    takeSlotAgain: (() => Promise<void>) | null
    /** A hash of the session or token that the request claims to belong to; empty without one. */
    claimedSession: string
  }
}

/** One thread computes, and everything else is waiting for PostgreSQL: more requests at once would only slow each other down. */
const SLOTS = 12
const CALLS_PER_MINUTE = 3_000
const SHARE_MS = 1_000
const SESSIONS_REMEMBERED = 10_000
const REPORT_MS = 1_000

/** Those who watch the server are always answered. Files need no connection and next to no time: they are served however many wait. */
const HEALTH = /^\/(healthz|readyz|metrics)\b/
const FILE = /^\/(assets\/|entrances\/|favicon\.svg)/

/** Limits how many requests are worked on at once; see admission.ts for the others. A caller with too many calls gets 429. */
export function limitLoad(
  app: FastifyInstance,
  limits: CallLimits,
  keys: MasterKeys,
  config: Pick<Config, 'databaseConnections' | 'origin'>,
) {
  const admission = openAdmission({ slots: Math.min(SLOTS, config.databaseConnections) })
  const callers = rememberCallers(sessionCookie(config).name)
  const panels = callersOfPanels(limits, keys)
  app.decorateRequest('slot', null)
  app.decorateRequest('takeSlotAgain', null)
  app.decorateRequest('claimedSession', '')
  app.addHook('onRequest', async (request) => {
    if (HEALTH.test(request.url)) return
    // It costs less to answer it than to refuse it.
    if (request.routeOptions.config.isFree) return
    const panel = panels.count(request)
    if (panel === undefined) limits.count(addressOf(request.ip), CALLS_PER_MINUTE)
    if (FILE.test(request.url)) return
    const { socket } = request.raw
    const name = panel ?? callers.nameOf(request)
    request.slot = await admission.enter(name, () => socket.destroyed || socket.readableEnded)
  })
  // A body may come as slowly as its sender likes.
  app.addHook('preParsing', async (request) => {
    if (request.method === 'GET' || !request.slot) return
    const read = Promise.withResolvers<void>()
    const back = request.slot.apart(() => read.promise)
    request.takeSlotAgain = () => {
      read.resolve()
      return back
    }
  })
  app.addHook('preValidation', async (request) => request.takeSlotAgain?.())
  // The work is done when there is something to send. How fast a client takes it is its own affair.
  app.addHook('onSend', async (request, reply) => {
    callers.remember(request)
    panels.note(request, reply.statusCode)
    request.slot?.leave()
    await request.takeSlotAgain?.()
  })
  let reported = 0
  const report = setInterval(() => {
    const { refused, waiting } = admission.figures()
    if (refused > reported)
      app.log.warn({ refused: refused - reported, waiting }, 'requests were refused: too many wait')
    reported = refused
  }, REPORT_MS).unref()
  const share = setInterval(() => void limits.share(CALLS_PER_MINUTE), SHARE_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(report)
    clearInterval(share)
    admission.stop()
  })
  return admission.figures
}

/**
 * Requests are shared out by account. Whose a session is has to be known before the database is asked, so it is remembered from the last
 * request. A session that is not known counts by its address: otherwise an invented one with every request would make many callers of one.
 */
function rememberCallers(cookieName: string) {
  const accounts = new Map<string, string>()
  const pattern = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]+)`)
  return {
    nameOf(request: FastifyRequest): string {
      const token = pattern.exec(request.headers.cookie ?? '')?.[1] ?? bearerIn(request.headers.authorization)
      if (token) request.claimedSession = hashToken(token).toString('base64')
      const account = accounts.get(request.claimedSession)
      return account ? `account ${account}` : `address ${addressOf(request.ip)}`
    },
    remember(request: FastifyRequest) {
      const { claimedSession, session } = request
      const account = session?.account.id
      if (!account || !claimedSession || accounts.get(claimedSession) === account) return
      const [oldest] = accounts.size >= SESSIONS_REMEMBERED ? accounts.keys() : []
      if (oldest) accounts.delete(oldest)
      accounts.set(claimedSession, account)
    },
  }
}
