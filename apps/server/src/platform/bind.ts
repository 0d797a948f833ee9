import { Readable } from 'node:stream'
import type { Endpoint, InputOf, OutputOf, Routes } from '@portico/contract/shared/endpoint'
import { propertyNotFound, requestErrors, serverErrors } from '@portico/contract/shared/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { type AuditEntry, writeAudit } from './audit.ts'
import type { Database, Transaction } from './database.ts'
import { type Device, findDevice } from './device-tokens.ts'
import { AppError } from './errors.ts'
import { admit, admitDevice, isWrite, mayUseProperty, namedId, type PropertyLookups, refuseForgery } from './guard.ts'
import { claimKey, type Remembered, rememberReply } from './idempotency.ts'
import { parseInput } from './input.ts'
import type { Keys } from './keys.ts'
import type { Account, Session } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
    device: Device | null
  }
}

type Caller<E extends Endpoint> = E['access']['who'] extends 'anyone'
  ? { account: Account | null; session: Session | null }
  : E['access']['who'] extends 'device'
    ? { device: Device }
    : { account: Account; session: Session }

/** A transaction and the audit that commits with it; nothing of either stays when the work throws. */
export type Unit = { trx: Transaction; audit(...entries: AuditEntry[]): Promise<void> }

type Common<E extends Endpoint> = InputOf<E> & Caller<E> & { request: FastifyRequest; reply: FastifyReply }
type Handler<E extends Endpoint> = (call: Common<E> & Unit) => Promise<OutputOf<E>>

/** For calls that wait for the outside world, which must not hold a connection meanwhile: they open their own transactions. */
type OutsideHandler<E extends Endpoint> = {
  outside(call: Common<E> & OwnTransactions): Promise<OutputOf<E>>
}
type OwnTransactions = { inTransaction: InTransaction }
export type InTransaction = <Result>(work: (unit: Unit) => Promise<Result>) => Promise<Result>

/** For replies that are too large to stand in memory: pieces of their JSON, each read when the caller has taken the one before. */
type StreamedHandler<E extends Endpoint> = {
  streamed(call: Common<E> & OwnTransactions): Promise<AsyncIterable<string>>
}

export type Handlers<R extends Routes> = {
  [Verb in keyof R]: Handler<R[Verb]> | OutsideHandler<R[Verb]> | StreamedHandler<R[Verb]>
}
type AnyHandler =
  | ((call: object) => Promise<unknown>)
  | { outside(call: object): Promise<unknown> }
  | { streamed(call: object): Promise<AsyncIterable<string>> }

export type Binder = {
  app: FastifyInstance
  database: Database
  keys: Keys
  /** Where browsers open the portal. */
  origin: string
  /** In tests every reply and every refusal is held against the contract. */
  checksReplies: boolean
  /** In tests this can refuse, delay or drop a call that has been admitted, as a broken part of the service would. */
  beforeAnswer?: BeforeAnswer | undefined
  lookups: PropertyLookups
}
/** What tests see of a call, be it a request or an item of a bulk job. */
type AdmittedCall = Pick<FastifyRequest, 'session' | 'url' | 'body'> & { raw: { destroy(): unknown } }
export type BeforeAnswer = (endpoint: Endpoint, call: AdmittedCall) => Promise<void>

/** Bytes that are read ahead of the caller. */
const STREAM_AHEAD = 64 * 1024
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,128}$/

/** Turns a domain's table of endpoints into routes: who may call, what comes in, one transaction, what goes out. */
export function bind<R extends Routes>(binder: Binder, routes: R, handlers: Handlers<R>) {
  for (const [verb, endpoint] of Object.entries(routes)) {
    const handler = handlers[verb] as AnyHandler
    binder.app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.bodyMaxBytes && { bodyLimit: endpoint.bodyMaxBytes }),
      ...hooksOf(endpoint, binder),
      handler: (request, reply) => answer(endpoint, handler, binder, request, reply),
    })
  }
}

function hooksOf(endpoint: Endpoint, binder: Binder): RouteShorthandOptions {
  const isOfDevice = endpoint.access.who === 'device'
  const carriesToken = !isOfDevice && (isWrite(endpoint) || endpoint.antiForgery !== undefined)
  return {
    onRequest: async (request) => {
      admit(endpoint, request.session)
      if (carriesToken && endpoint.antiForgery !== 'body') refuseForgery(endpoint, request, binder)
    },
    // After the limit of calls, which counts at onRequest, and before a body is read.
    ...(isOfDevice && {
      preParsing: async (request: FastifyRequest) => {
        request.device = admitDevice(await findDevice(binder.database, request.headers.authorization))
      },
    }),
    preValidation: async (request) => {
      if (endpoint.antiForgery === 'body') refuseForgery(endpoint, request, binder)
    },
    ...(endpoint.limit && {
      config: {
        rateLimit: {
          max: endpoint.limit.perMinute,
          timeWindow: 60_000,
          hook: 'preParsing' as const,
          keyGenerator: (request: FastifyRequest) =>
            endpoint.limit?.by === 'account' ? (request.session?.account.id ?? request.ip) : request.ip,
        },
      },
    }),
  }
}

async function answer(
  endpoint: Endpoint,
  handler: AnyHandler,
  binder: Binder,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const account = admit(endpoint, request.session)
  await binder.beforeAnswer?.(endpoint, request)
  const by = { accountId: account?.id ?? null, requestId: request.id }
  const { device } = request
  const inTransaction: InTransaction = (work) => {
    const asCaller = (trx: Transaction) =>
      work({ trx, audit: (...entries) => writeAudit(trx, binder.keys, entries, by) })
    return device ? binder.database.asDevice(device.id, asCaller) : binder.database.asAccount(by.accountId, asCaller)
  }
  const common = () => ({ ...parseInput(endpoint, request), account, session: request.session, device, request, reply })
  const success = endpoint.success ?? (endpoint.output ? 200 : 204)

  const requirePropertyFirst = async () => {
    if (endpoint.access.of) await inTransaction(({ trx }) => requireProperty(trx, endpoint, request, binder))
  }

  const settle = async (): Promise<Remembered> => {
    if ('streamed' in handler) throw new Error('What is streamed is never remembered.')
    if ('outside' in handler) {
      await requirePropertyFirst()
      return { status: success, response: await handler.outside({ ...common(), inTransaction }) }
    }
    return inTransaction(async (unit) => {
      await requireProperty(unit.trx, endpoint, request, binder)
      const call = { ...common(), ...unit }
      const key = isWrite(endpoint) && account ? idempotencyKeyOf(request) : undefined
      if (!key || !account) return { status: success, response: await handler(call) }
      const remembered = await claimKey(unit.trx, account.id, key, request, binder.keys)
      if (remembered) return remembered
      const settled = { status: success, response: await handler(call) }
      await rememberReply(unit.trx, account.id, key, settled)
      return settled
    })
  }

  try {
    if ('streamed' in handler) {
      await requirePropertyFirst()
      const pieces = await handler.streamed({ ...common(), inTransaction })
      const stream = Readable.from(pieces, { objectMode: false, highWaterMark: STREAM_AHEAD })
      return reply.status(success).type('application/json; charset=utf-8').send(stream)
    }
    const { status, response } = await settle()
    if (binder.checksReplies) checkReply(endpoint, response ?? undefined)
    return reply.status(status).send(response ?? undefined)
  } catch (error) {
    if (binder.checksReplies) checkRefusal(endpoint, error)
    throw error
  }
}

async function requireProperty(trx: Transaction, endpoint: Endpoint, request: FastifyRequest, { lookups }: Binder) {
  const { access } = endpoint
  if (!access.of) return
  const named = namedId(access.of, request)
  // Without an id there is no property to ask about: what is wrong is the request.
  if (named === undefined) return void parseInput(endpoint, request)
  if (await mayUseProperty(trx, access, named, lookups)) return
  const { via, missing } = access.of
  if (missing) throw new AppError(missing, `There is no such ${via} among those of this account.`)
  throw new AppError(propertyNotFound, 'There is no such property among those of this account.')
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key
  throw new AppError(requestErrors.malformed, 'An Idempotency-Key has 8 to 128 visible ASCII characters.')
}

function checkReply(endpoint: Endpoint, response: unknown) {
  const problem = endpoint.output
    ? endpoint.output.safeParse(JSON.parse(JSON.stringify(response ?? null))).error?.message
    : response === undefined
      ? undefined
      : 'the contract knows of no reply body'
  if (problem) throw new Error(`${endpoint.method} ${endpoint.path} broke its contract: ${problem}`)
}

/** What any endpoint may answer, because the binder itself does. */
const UNDECLARED = new Set([...Object.values(requestErrors), ...Object.values(serverErrors), propertyNotFound])

function checkRefusal(endpoint: Endpoint, error: unknown) {
  if (!(error instanceof AppError) || UNDECLARED.has(error.error)) return
  if ([...endpoint.errors, endpoint.access.of?.missing].includes(error.error)) return
  throw new Error(`${endpoint.method} ${endpoint.path} refused with ${error.error.code}, which it does not declare.`)
}
