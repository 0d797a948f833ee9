import { parse as parseQuery } from 'node:querystring'
import type { Endpoint } from '@portico/contract/shared/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Slot } from './admission.ts'
import type { Binder } from './bind.ts'
import type { Config } from './config.ts'
import { asAppError, errorBody, logFailure, unknownAddress } from './errors.ts'
import { type AnyHandler, type Call, isForPages, perform, type Run } from './perform.ts'
import { findSession, type Session, sessionCookie } from './sessions.ts'
import { shareReads } from './shared-reads.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the pages call while they are rendered. */
    callsOfPage: (page: FastifyRequest) => PageCalls
  }
}

export type PageCalls = {
  callApi(method: string, path: string): Promise<{ status: number; body: unknown }>
  close(): void
}
type Matched = { endpoint: Endpoint; handler: AnyHandler; params: Record<string, string> }

/**
 * Calls the handlers of the API for a page, in the process and as its visitor. They answer as over HTTP, but the session is
 * looked up once, and one transaction serves all that the page reads.
 */
export function pageCalls(binder: Binder, config: Pick<Config, 'origin' | 'session'>) {
  const { database } = binder
  const cookie = sessionCookie(config)
  let table: ReturnType<typeof matcher> | undefined

  return (page: FastifyRequest): PageCalls => {
    let visitor: Promise<{ session: Session | null; reads: ReturnType<typeof shareReads> }> | undefined
    async function meet() {
      const token = page.cookies[cookie.name]
      const address = () => page.ip
      const session = token ? ((await findSession(database, token, config.session, { address })) ?? null) : null
      // The log line of the page says who has asked for it.
      page.session = session
      const isOperator = session?.account.kind === 'operator'
      return {
        session,
        reads: shareReads(database, {
          accountId: session?.account.id ?? null,
          ...(isOperator ? { isOperator } : { walPosition: session?.walPosition }),
        }),
      }
    }

    async function answer({ endpoint, handler, params }: Matched, path: string, cut: () => void) {
      visitor ??= meet()
      const { session, reads } = await visitor
      const call: Call = {
        id: page.id,
        log: page.log,
        method: endpoint.method,
        url: path,
        headers: {},
        cookies: page.cookies,
        params,
        query: { ...parseQuery(searchOf(path)) },
        body: undefined,
        session,
        device: null,
        raw: { destroy: cut },
      }
      const own: Run = (work, ask) => database.asAccount(session?.account.id ?? null, work, ask)
      const apart: Slot['apart'] = (work) => (page.slot ? page.slot.apart(work) : work())
      const answered =
        'outside' in handler
          ? await reads.without(() => apart(() => perform({ endpoint, handler, checks: binder, call, run: own })))
          : await perform({ endpoint, handler, checks: binder, call, run: reads.run })
      if ('pieces' in answered) throw new Error('A page loads nothing that is streamed.')
      return answered
    }

    return {
      async callApi(method, path) {
        table ??= matcher(binder.handlers)
        const matched = table(method, path)
        if (matched && !isForPages(matched.endpoint))
          throw new Error(`${method} ${matched.endpoint.path} is only answered over HTTP: no page may load it.`)
        let isCut = false
        try {
          if (!matched) throw unknownAddress()
          const { status, response } = await answer(matched, path, () => {
            isCut = true
          })
          return { status, body: asSent(response) }
        } catch (error) {
          if (isCut) throw new Error('The call was cut off.', { cause: error })
          const refusal = asAppError(error)
          logFailure(page, refusal)
          return { status: refusal.error.status, body: asSent(errorBody(refusal, page.id)) }
        }
      },
      close: () => void visitor?.then(({ reads }) => reads.close()).catch(() => {}),
    }
  }
}

/** What a caller reads is what JSON can say. */
function asSent(value: unknown): unknown {
  return value === undefined || value === null ? undefined : JSON.parse(JSON.stringify(value))
}

const pathOf = (address: string) => address.split('?', 1)[0] ?? ''
const partsOf = (path: string) => path.replace(/\/$/, '').split('/')
const searchOf = (address: string) => address.slice(pathOf(address).length + 1)

/** Finds the endpoint of an address as the router does: a slash at the end is none, and a fixed part comes before a parameter. */
function matcher(handlers: Map<Endpoint, AnyHandler>) {
  const rank = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, '\uffff')
  const bound = [...handlers]
    .map(([endpoint, handler]) => ({ endpoint, handler, parts: partsOf(endpoint.path) }))
    .sort((a, b) => (rank(a.endpoint) < rank(b.endpoint) ? -1 : 1))
  return (method: string, address: string): Matched | undefined => {
    const given = partsOf(pathOf(address))
    const found = bound.find(
      ({ endpoint, parts }) =>
        endpoint.method === method &&
        parts.length === given.length &&
        parts.every((part, at) => part.startsWith(':') || part === given[at]),
    )
    if (!found) return undefined
    const named = found.parts.flatMap((part, at) =>
      part.startsWith(':') ? [[part.slice(1), decodeURIComponent(given[at] ?? '')] as const] : [],
    )
    return { endpoint: found.endpoint, handler: found.handler, params: Object.fromEntries(named) }
  }
}
