import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import type { Endpoint, InputOf, OutputOf, Routes } from '@portico/contract/shared/endpoint'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { AuditEntry } from './audit.ts'
import type { CallLimits } from './call-limits.ts'
import { addressOf } from './client-address.ts'
import type { Database, Transaction } from './database.ts'
import { type Device, findDevice } from './device-tokens.ts'
import { admit, admitDevice, isProgram, isWrite, refuseForgery } from './guard.ts'
import {
  type AnyHandler,
  type Checks,
  type Http,
  isForPages,
  type NOT_MODIFIED,
  perform,
  type Run,
  type Streamed,
} from './perform.ts'
import { allowDownloadFrame } from './security-headers.ts'
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

export { type Piece, Streamed } from './perform.ts'

/** A transaction and the audit that commits with it; nothing of either stays when the work throws. */
export type UnitOfWork = { trx: Transaction; audit(...entries: AuditEntry[]): Promise<void> }

type Common<E extends Endpoint> = InputOf<E> & Caller<E> & { log: FastifyBaseLogger }
type Handler<E extends Endpoint> = (call: Common<E> & UnitOfWork) => Promise<OutputOf<E>>

/** For what needs no transaction around it: what the session says already, a single statement, or a reply that is read while it is sent. */
type DirectHandler<E extends Endpoint> = { direct(call: Common<E> & OwnTransactions): Promise<OutputOf<E> | Streamed> }

/**
 * For calls that wait for the outside world, which must not hold a connection meanwhile: they open their own transactions. They may read and
 * set cookies, or find nothing new.
 */
type OutsideHandler<E extends Endpoint> = {
  outside(call: Common<E> & OwnTransactions & Http): Promise<OutputOf<E> | typeof NOT_MODIFIED>
}
type OwnTransactions = { inTransaction: InTransaction }
export type InTransaction = <Result>(work: (unit: UnitOfWork) => Promise<Result>) => Promise<Result>

export type Handlers<R extends Routes> = {
  [Verb in keyof R]: Handler<R[Verb]> | DirectHandler<R[Verb]> | OutsideHandler<R[Verb]>
}
export type Binder = Checks & {
  app: FastifyInstance
  database: Database
  /** Undefined in tests that send more calls than a person would. */
  limits: CallLimits | undefined
  /** Where browsers open the portal. */
  origin: string
  /** Every endpoint that has been bound, for those who call its handler without HTTP. */
  handlers: Map<Endpoint, AnyHandler>
}

/** The plugin passes them to gzip, which reads the level, and to Zstandard, which reads the parameters. */
const ZLIB = { level: 3, params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/**
 * Replies are compressed while somebody waits, and lists may have megabytes. At its lowest level Zstandard makes them as small as Brotli at
 * level 4 in a seventh of the time, and in one piece it takes less than as a stream.
 */
const COMPRESSION = {
  encodings: ['zstd', 'br', 'gzip'],
  zlibOptions: ZLIB,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  syncThreshold: 4 * 1024 * 1024,
} satisfies RouteShorthandOptions['compress']

/** Bytes that are read ahead of the caller. */
const STREAM_AHEAD = 64 * 1024

/** Turns a domain's table of endpoints into routes: who may call, what comes in, one transaction, what goes out. */
export function bind<R extends Routes>(binder: Binder, routes: R, handlers: Handlers<R>) {
  for (const [verb, endpoint] of Object.entries(routes)) {
    const handler = handlers[verb] as AnyHandler
    binder.handlers.set(endpoint, handler)
    binder.app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.bodyMaxBytes && { bodyLimit: endpoint.bodyMaxBytes }),
      compress: COMPRESSION,
      ...hooksOf(endpoint, binder),
      handler: (request, reply) => answer(endpoint, handler, binder, request, reply),
    })
  }
}

function hooksOf(endpoint: Endpoint, binder: Binder): RouteShorthandOptions {
  const isOfDevice = endpoint.access.who === 'device'
  const carriesToken =
    !isOfDevice && endpoint.antiForgery !== 'none' && (isWrite(endpoint) || endpoint.antiForgery !== undefined)
  return {
    onRequest: async (request) => {
      admit(endpoint, request.session)
      // No browser sends the token of a program by itself, so nobody can forge such a call.
      const isForgeable = !request.session || !isProgram(request.session)
      if (carriesToken && isForgeable && endpoint.antiForgery !== 'body') refuseForgery(endpoint, request, binder)
      // Whoever waits later than here, when a compressed body is already unpacked, misses that it cannot be, and never answers.
      await countCall(endpoint, request, binder.limits)
      if (isOfDevice) request.device = admitDevice(await findDevice(binder.database, request.headers.authorization))
    },
    preValidation: async (request) => {
      if (endpoint.antiForgery === 'body') refuseForgery(endpoint, request, binder)
    },
    ...((isOfDevice || endpoint.ofPanels) && {
      config: { isOfDevice, ofPanels: endpoint.ofPanels !== undefined, isFree: endpoint.ofPanels === 'free' },
    }),
  }
}

async function countCall({ method, path, limit }: Endpoint, request: FastifyRequest, limits: CallLimits | undefined) {
  if (!limit || !limits) return
  const account = limit.by === 'account' ? request.session?.account.id : undefined
  await limits.countExactly(`${method} ${path} ${account ?? addressOf(request.ip)}`, limit.perMinute)
}

/** A read that fails at a replica is repeated at the leader. */
function preferReplicas({ replicas }: Database, { account, walPosition }: Session, onLeader: Run): Run {
  if (!replicas || !walPosition) return onLeader
  return async (work, ask) => {
    const read = await replicas.read(account.id, walPosition, work)
    return read ? read.result : onLeader(work, ask)
  }
}

/** Who waits, or reads a long file, is asked for the token again before each transaction. */
function whileTokenLives(requireToken: () => Promise<void>, run: Run): Run {
  return async (work, ask) => {
    await requireToken()
    return run(work, ask)
  }
}

async function answer(
  endpoint: Endpoint,
  handler: AnyHandler,
  binder: Binder,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { device, session } = request
  const { database } = binder
  const isOfOperators = endpoint.access.who === 'operator'
  const onLeader: Run = (work, ask) =>
    device
      ? database.asDevice(device.id, work)
      : session && isOfOperators
        ? database.asOperator(session.account.id, work, ask)
        : database.asAccount(session?.account.id ?? null, work, ask)
  const isRead = typeof handler === 'function' && isForPages(endpoint) && !isOfOperators
  const runPlain = session && isRead ? preferReplicas(database, session, onLeader) : onLeader
  const run = session?.requireToken ? whileTokenLives(session.requireToken, runPlain) : runPlain
  // It waits for others, or for a change: meanwhile it keeps nobody from working.
  if ('outside' in handler) request.slot?.leave()
  const answered = await perform({ endpoint, handler, checks: binder, call: request, run, http: { request, reply } })
  if ('response' in answered) {
    const { status, response } = answered
    return reply.status(status).send(response ?? undefined)
  }
  const stream = Readable.from(answered.pieces, { objectMode: false, highWaterMark: STREAM_AHEAD })
  const mediaType = endpoint.mediaType ?? 'application/json'
  if (endpoint.mediaType) {
    reply.header('content-disposition', attachmentOf(basename(endpoint.path), answered.fileName))
    allowDownloadFrame(reply)
  }
  const isText = !endpoint.mediaType?.includes('openxmlformats')
  return reply
    .status(answered.status)
    .type(isText ? `${mediaType}; charset=utf-8` : mediaType)
    .send(stream)
}

/** The first name is for clients that know only ASCII. */
const attachmentOf = (plainName: string, fileName: string | undefined) =>
  `attachment; filename="${plainName}"${fileName ? `; filename*=UTF-8''${percentEncoded(fileName)}` : ''}`

const percentEncoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
