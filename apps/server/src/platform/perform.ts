import type { Endpoint } from '@portico/contract/shared/endpoint'
import {
  companyNotFound,
  propertyArchived,
  propertyNotFound,
  requestErrors,
  serverErrors,
  sessionErrors,
} from '@portico/contract/shared/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AuditEntry, writeAudit } from './audit.ts'
import type { Transaction } from './database.ts'
import { AppError } from './errors.ts'
import {
  admit,
  checkWithBeginning,
  findProperty,
  isWrite,
  namedId,
  type PropertyLookups,
  refuseArchived,
  requireCompany,
  requirePermission,
  requirePermissionAnywhere,
  widen,
} from './guard.ts'
import { claimKey, type Remembered, rememberReply } from './idempotency.ts'
import { parseInput } from './input.ts'
import type { MasterKeys } from './master-keys.ts'

/** A call of an endpoint: a request over HTTP, or what a page asks for while it is rendered. */
export type Call = Pick<FastifyRequest, 'id' | 'method' | 'url' | 'params' | 'query' | 'body' | 'session' | 'device'> &
  Pick<FastifyRequest, 'headers' | 'log' | 'cookies'> & { raw: { destroy(): unknown } }

/**
 * Runs work in a transaction that sees what the caller may see. Where it can, it sends `ask` with the beginning of the transaction, and
 * `work` gets the answer; otherwise there is none.
 */
export type Run = <Result>(
  work: (trx: Transaction, answer?: unknown) => Promise<Result>,
  ask?: string,
) => Promise<Result>

export type Http = { request: FastifyRequest; reply: FastifyReply }

/** A piece of a reply that is too large to stand in memory. */
export type Piece = string | Uint8Array
/** A reply in pieces, each read when the caller has taken the one before. */
export class Streamed {
  readonly pieces: AsyncIterable<Piece>
  /** Under which a browser saves the reply, if not under the last part of its address. */
  readonly fileName: string | undefined

  constructor(pieces: AsyncIterable<Piece>, fileName?: string) {
    this.pieces = pieces
    this.fileName = fileName
  }
}

/** A handler whose endpoint is not known; `bind.ts` says what each kind is for. */
export type AnyHandler =
  | ((call: object) => Promise<unknown>)
  | { direct(call: object): Promise<unknown> }
  | { outside(call: object): Promise<unknown> }

/** Which endpoints this deployment has. */
export type Features = {
  /** Adopts what the caller overrides, before anything is read in the transaction. */
  begin(trx: Transaction, cookies: Call['cookies']): void
  /** Refuses an endpoint that is not there, as an unknown address. */
  require(trx: Transaction, endpoint: Endpoint, propertyId: string | undefined): Promise<void>
}

export type Checks = {
  keys: MasterKeys
  features: Features
  lookups: PropertyLookups
  /** In tests every reply, every refusal and every change is held against the contract. */
  checksReplies: boolean
  /** In tests this can refuse, delay or drop a call that has been admitted, as a broken part of the service would. */
  beforeAnswer?: BeforeAnswer | undefined
}
/** Also before an item of a bulk job. */
export type BeforeAnswer = (endpoint: Endpoint, call: Pick<Call, 'session' | 'url' | 'body' | 'raw'>) => Promise<void>

type Performance = {
  endpoint: Endpoint
  handler: AnyHandler
  checks: Checks
  call: Call
  run: Run
  /** Missing where the call did not come over HTTP. */
  http?: Http
}
/** What a handler returns that has nothing new for a caller who knows the latest state. */
export const NOT_MODIFIED = Symbol('not modified')

type Answer = Remembered | { status: number; pieces: AsyncIterable<Piece>; fileName: string | undefined }

/** Where an endpoint of a company names it. */
const COMPANY = { in: 'params', name: 'companyId' } as const
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,128}$/

/** What happens to every call, wherever it comes from: who may make it, what comes in, a transaction, what goes out. */
export async function perform({ endpoint, handler, checks, call, run: runPlain, http }: Performance): Promise<Answer> {
  const run: Run = (work, ask) =>
    runPlain((trx, answer) => {
      checks.features.begin(trx, call.cookies)
      return work(trx, answer)
    }, ask)
  const account = admit(endpoint, call.session)
  await checks.beforeAnswer?.(endpoint, call)
  const companyId = endpoint.access.ofCompany ? namedId(COMPANY, call) : undefined
  const by = { accountId: account?.id ?? null, requestId: call.id, companyId }
  const unitOf = (trx: Transaction) => ({
    trx,
    audit: async (...entries: AuditEntry[]) => {
      if (checks.checksReplies) checkChanges(endpoint, entries)
      await writeAudit(trx, checks.keys, entries, by)
    },
  })
  type InUnit<Result> = (unit: ReturnType<typeof unitOf>) => Promise<Result>
  const inTransaction = <Result>(work: InUnit<Result>) => run((trx) => work(unitOf(trx)))
  const inAllowedTransaction = <Result>(work: InUnit<Result>) => {
    const check = checkWithBeginning(endpoint, call)
    return run(async (trx, answer) => {
      if (answer) check?.answered(trx, answer)
      const propertyId = await requireProperty(trx, endpoint, call, checks)
      if (dependsOnFeatures(endpoint)) await checks.features.require(trx, endpoint, propertyId)
      return work(unitOf(trx))
    }, check?.statement)
  }
  const { session, device, log } = call
  const common = () => ({ ...parseInput(endpoint, call), account, session, device, log })
  const status = endpoint.success ?? (endpoint.output ? 200 : 204)

  const handleOnce = (handle: (call: object) => Promise<unknown>): Promise<Remembered> =>
    inAllowedTransaction(async (unit) => {
      const input = { ...common(), ...unit }
      const key = isWrite(endpoint) && account ? idempotencyKeyOf(call) : undefined
      if (!key || !account) return { status, response: await handle(input) }
      const remembered = await claimKey(unit.trx, account.id, key, call, checks.keys)
      if (remembered) return remembered
      const result = { status, response: await handle(input) }
      await rememberReply(unit.trx, account.id, key, result)
      return result
    })

  const answer = async (): Promise<Answer> => {
    if (typeof handler === 'function') return handleOnce(handler)
    if (
      endpoint.access.of ||
      endpoint.access.ofCompany ||
      (endpoint.may ?? 'own') !== 'own' ||
      dependsOnFeatures(endpoint)
    )
      await inAllowedTransaction(async () => {})
    // A file is read in pieces for as long as its reader takes: whoever loses the permission meanwhile gets no further piece.
    const response = await ('direct' in handler
      ? handler.direct({ ...common(), inTransaction: inAllowedTransaction })
      : handler.outside({ ...common(), inTransaction, ...http }))
    if (response instanceof Streamed) return { status, pieces: response.pieces, fileName: response.fileName }
    return response === NOT_MODIFIED ? { status: 304, response: undefined } : { status, response }
  }

  try {
    const answered = await answer()
    if (checks.checksReplies && 'response' in answered && answered.status !== 304)
      checkReply(endpoint, answered.response ?? undefined)
    return answered
  } catch (error) {
    if (checks.checksReplies) checkRefusal(endpoint, error)
    throw error
  }
}

/** Only plain reads: nothing that writes, has a limit of calls, proves itself by a token, is a file, or belongs to devices. */
export function isForPages({ method, limit, antiForgery, access, mediaType }: Endpoint): boolean {
  return (
    method === 'GET' &&
    limit === undefined &&
    antiForgery === undefined &&
    access.who !== 'device' &&
    mediaType === undefined
  )
}

const dependsOnFeatures = ({ edition, features }: Endpoint) => edition !== undefined || features !== undefined

/** Returns the property that the call is about, if it names one. */
async function requireProperty(trx: Transaction, endpoint: Endpoint, call: Call, { lookups }: Checks) {
  const { access } = endpoint
  if (access.ofCompany) {
    await widen(trx)
    const companyId = namedId(COMPANY, call)
    // Without an id there is no company to ask about: what is wrong is the request.
    if (companyId === undefined) return void parseInput(endpoint, call)
    return void (await requireCompany(trx, endpoint, companyId))
  }
  if (!access.of) {
    await widen(trx)
    return void (await requirePermissionAnywhere(trx, endpoint))
  }
  const named = namedId(access.of, call)
  // Without an id there is no property to ask about: what is wrong is the request.
  if (named === undefined) return void parseInput(endpoint, call)
  const found = await findProperty(trx, access.of, named, lookups, isWrite(endpoint))
  if (found) {
    requirePermission(endpoint, found.held)
    refuseArchived(endpoint, found)
    return found.propertyId
  }
  const { via, missing } = access.of
  if (missing) throw new AppError(missing, `There is no such ${via} among those of this account.`)
  throw new AppError(propertyNotFound, 'There is no such property among those of this account.')
}

function idempotencyKeyOf(call: Call): string | undefined {
  const key = call.headers['idempotency-key']
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

function checkChanges({ method, path, changes = 'nothing' }: Endpoint, entries: readonly AuditEntry[]) {
  const undeclared = entries.find(({ action }) => changes === 'nothing' || !changes.includes(action))
  if (undeclared) throw new Error(`${method} ${path} wrote ${undeclared.action}, which it does not declare.`)
}

/** What any endpoint may answer, because every call is checked in the same way. */
const UNDECLARED = new Set([
  ...Object.values(requestErrors),
  ...Object.values(serverErrors),
  propertyNotFound,
  companyNotFound,
  propertyArchived,
  sessionErrors.notPermitted,
])

function checkRefusal(endpoint: Endpoint, error: unknown) {
  if (!(error instanceof AppError) || UNDECLARED.has(error.error)) return
  if ([...endpoint.errors, endpoint.access.of?.missing].includes(error.error)) return
  throw new Error(`${endpoint.method} ${endpoint.path} refused with ${error.error.code}, which it does not declare.`)
}
