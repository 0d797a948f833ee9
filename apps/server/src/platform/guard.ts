import type { Endpoint, PropertySource } from '@portico/contract/shared/endpoint'
import { companyNotFound, propertyArchived, sessionErrors } from '@portico/contract/shared/errors'
import { isEnough } from '@portico/contract/shared/permissions'
import { admitsPrograms } from '@portico/contract/shared/programs.rules'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { noteCompany } from './audit-companies.ts'
import type { Transaction } from './database.ts'
import type { Device } from './device-tokens.ts'
import { AppError } from './errors.ts'
import type { Input } from './input.ts'
import type { MasterKeys } from './master-keys.ts'
import { quote } from './quote.ts'
import { seeingArchived } from './seeing-archived.ts'
import type { Account, Session } from './sessions.ts'

/** Checks the caller before the body is read. */
export function admit(endpoint: Endpoint, session: Session | null): Account | null {
  const { access, method } = endpoint
  if (session && isProgram(session) && !admitsPrograms(endpoint))
    throw new AppError(sessionErrors.notForPrograms, 'This concerns a person, so no program may call it.')
  if (access.who === 'anyone') return session?.account ?? null
  if (access.who === 'device') return null
  if (!session) throw new AppError(sessionErrors.unauthenticated, 'There is no session, or it has ended.')
  const { account } = session
  if (access.who === 'account') return account
  if (access.who === 'operator') return admitOperator(account)
  if (isProgram(session)) return account
  if (account.kind !== 'propertyManager' && account.kind !== 'partner')
    throw new AppError(sessionErrors.notInvited, 'This account has not been invited.')
  if (access.who === 'manager' && account.kind !== 'propertyManager') {
    const isRead = method === 'GET'
    throw new AppError(
      sessionErrors.forbidden,
      isRead ? 'Only property managers may read this.' : 'Partner accounts may only read.',
    )
  }
  return account
}

/** Whoever works for a company is told that, everybody else that nobody has invited them. */
function admitOperator(account: Account): Account {
  if (account.kind === 'operator') return account
  if (account.kind === 'propertyManager' || account.kind === 'partner')
    throw new AppError(sessionErrors.forbidden, 'Only operators may call this.')
  throw new AppError(sessionErrors.notInvited, 'This account has not been invited.')
}

/** A program is admitted like a manager, and its role says what it may do. */
export const isProgram = ({ account }: Session) => account.kind === 'service'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Finds the property of the entity in a request that does not contain the property itself. */
export type PropertyLookup = (trx: Transaction, entityId: string) => Promise<string | undefined>
export type PropertyLookups = Readonly<Record<string, PropertyLookup>>

/** The id of the property or entity in a request; undefined if it is no id. */
export function namedId({ in: part, name }: PropertySource, request: Input): string | undefined {
  const named = (request[part] as Record<string, unknown> | undefined)?.[name]
  return typeof named === 'string' && ID.test(named) ? named : undefined
}

/** What the caller may do at a property; null: it does not exist for the caller. Partners have `partner` alone. */
type Held = readonly string[] | null
/** An archived property is seen by owners and auditors alone. What is not asked for, because the call only reads, is false. */
type Found = { propertyId: string; held: readonly string[]; isArchived: boolean }
/** What each transaction is narrowed to. The reads of a page share one, and each of them may name another property or none. */
type Narrowed = { propertyId: string; held: Held; isArchived: boolean } | 'several'
const narrowed = new WeakMap<Transaction, Narrowed>()

/**
 * Finds out what the caller may do at the property of the call, and narrows the transaction to it: from then on row-level security
 * shows that property alone. An unknown property and one of others give the same result: none.
 */
export async function findProperty(
  trx: Transaction,
  of: PropertySource,
  named: string,
  lookups: PropertyLookups,
  writes: boolean,
): Promise<Found | undefined> {
  const lookup = of.via ? lookups[of.via] : undefined
  if (of.via && !lookup) throw new Error(`Nothing looks up the property of ${of.via}.`)
  const propertyId = lookup ? await lookUp(trx, lookup, named) : named
  if (!propertyId) return undefined
  const before = narrowed.get(trx)
  if (typeof before !== 'object' || before.propertyId !== propertyId) {
    const { rows } = await sql
      .raw<Membership>(narrowTo(propertyId) + (writes ? andCompanyOf(propertyId) : ''))
      .execute(trx)
    remember(trx, propertyId, rows[0])
  }
  const { held, isArchived } = narrowed.get(trx) as Exclude<Narrowed, 'several'>
  return held ? { propertyId, held, isArchived } : undefined
}

/** What stands nowhere else may belong to an archived property, of which only somebody sees anything who names it. */
async function lookUp(trx: Transaction, lookup: PropertyLookup, named: string) {
  await widen(trx)
  return (await lookup(trx, named)) ?? (await seeingArchived(trx, () => lookup(trx, named)))
}

type Membership = { held: Held; company?: string | null; archived?: boolean | null }

const narrowTo = (propertyId: string) =>
  `select set_config('app.property_id', ${quote(propertyId)}, true), portico.permissions_at(${quote(propertyId)}) as held`

/** What is written gets an entry in the audit, which names the company. At an archived property nothing is written. */
const andCompanyOf = (propertyId: string) =>
  `, (select company_id from properties where id = ${quote(propertyId)}) as company
   , (select archived_at is not null from properties where id = ${quote(propertyId)}) as archived`

function remember(trx: Transaction, propertyId: string, answer: Membership | undefined): Held {
  const held = answer?.held ?? null
  narrowed.set(trx, { propertyId, held, isArchived: answer?.archived ?? false })
  if (answer?.company) noteCompany(trx, propertyId, answer.company)
  return held
}

/**
 * The check of `findProperty` for a request that names its property, as a statement that can be sent with the beginning of the
 * transaction. Whoever has sent it says what was answered, and `findProperty` does not ask again.
 */
export function checkWithBeginning(endpoint: Endpoint, request: Input) {
  const { access } = endpoint
  if (!access.of || access.of.via) return undefined
  const propertyId = namedId(access.of, request)
  if (propertyId === undefined) return undefined
  return {
    statement: narrowTo(propertyId) + (isWrite(endpoint) ? andCompanyOf(propertyId) : ''),
    answered: (trx: Transaction, answer: unknown) => void remember(trx, propertyId, answer as Membership | undefined),
  }
}

/** What the caller may do at the property that the call has named; nothing if it has named none. */
export function permissionsIn(trx: Transaction): readonly string[] {
  const of = narrowed.get(trx)
  return (typeof of === 'object' && of.held) || []
}

/** The same in a transaction that a call has opened itself, and that names no property. */
export async function permissionsAt(trx: Transaction, propertyId: string): Promise<readonly string[]> {
  const of = narrowed.get(trx)
  if (typeof of === 'object' && of.propertyId === propertyId) return of.held ?? []
  const { rows } = await sql<{ held: Held }>`select portico.permissions_at(${propertyId}::uuid) as held`.execute(trx)
  return rows[0]?.held ?? []
}

/** Refuses somebody whose role lacks what the endpoint needs. Row-level security would show nothing, or refuse without words. */
export function requirePermission({ access, may }: Endpoint, held: readonly string[]) {
  if (may === undefined || may === 'own' || isEnough(held, may)) return
  if (access.who === 'member' && held.includes('partner')) return
  throw new AppError(sessionErrors.notPermitted, `The role of this account lacks ${[may].flat().join(', ')}.`)
}

/** Those of the properties that are archived, as far as the caller sees them. */
export const archivedAmong = async (trx: Transaction, propertyIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await sql<{
        id: string
      }>`select id from properties where id = any(${[...propertyIds]}::uuid[]) and archived_at is not null`.execute(trx)
    ).rows.map(({ id }) => id),
  )

export const isArchived = async (trx: Transaction, propertyId: string) =>
  (await archivedAmong(trx, [propertyId])).size > 0

/** Every write of an archived property is refused unless the endpoint says otherwise, so that no service has to think of it. */
export function refuseArchived(endpoint: Endpoint, { isArchived }: Pick<Found, 'isArchived'>) {
  if (isArchived && isWrite(endpoint) && !endpoint.whileArchived)
    throw new AppError(propertyArchived, 'The property is archived: it is restored before anything of it is changed.')
}

/** What the caller may do in a company as a whole. An unknown company and one of others give the same result. */
export async function requireCompany(trx: Transaction, endpoint: Endpoint, companyId: string) {
  const { rows } = await sql<{ held: string[] | null }>`
    select portico.permissions_in_company(${companyId}::uuid) as held`.execute(trx)
  const held = rows[0]?.held
  if (!held) throw new AppError(companyNotFound, 'There is no such company among those of this account.')
  requirePermission(endpoint, held)
}

/** The same for an endpoint that names no property: the role at any of them counts. Who has none yet gets empty lists. */
export async function requirePermissionAnywhere(trx: Transaction, endpoint: Endpoint) {
  if (endpoint.may === undefined || endpoint.may === 'own') return
  const { rows } = await sql<{ held: string[] | null }>`select portico.permissions_anywhere() as held`.execute(trx)
  const held = rows[0]?.held
  if (held) requirePermission(endpoint, held)
}

/**
 * Finds properties, and for the rest of its transaction the call reads of these only: row-level security then compares with them instead of
 * with all that the account sees. Without any nothing is narrowed.
 */
export async function narrowToFound<Row extends { ids: string[] }>(trx: Transaction, found: RawBuilder<Row>) {
  narrowed.set(trx, 'several')
  const { rows } = await sql<Row>`
    select found.*, set_config('app.property_id', array_to_string(found.ids, ','), true) from (${found} offset 0) found`.execute(
    trx,
  )
  return rows[0]
}

/** For a call that names no property, in a transaction that another call may have narrowed. */
export async function widen(trx: Transaction) {
  if (!narrowed.delete(trx)) return
  await sql`select set_config('app.property_id', '', true)`.execute(trx)
}

/** Only device tokens count here, not sessions. */
export function admitDevice(device: Device | undefined): Device {
  if (!device) throw new AppError(sessionErrors.unauthenticated, 'There is no such device token, or it was withdrawn.')
  return device
}

export const isWrite = (endpoint: Endpoint) => endpoint.method !== 'GET'

/** Protects against CSRF: another site can send requests with our cookie, but can neither read the token nor forge its origin. */
export function refuseForgery(
  endpoint: Endpoint,
  request: FastifyRequest,
  { keys, origin }: { keys: MasterKeys; origin: string },
) {
  const token =
    endpoint.antiForgery === 'body'
      ? (request.body as { csrfToken?: unknown } | undefined)?.csrfToken
      : request.headers['x-csrf-token']
  const isOurs =
    comesFromPortal(request, origin) &&
    request.session !== null &&
    typeof token === 'string' &&
    keys.verify('anti-forgery', request.session.id, token)
  if (!isOurs) throw new AppError(sessionErrors.forged, 'The anti-forgery token is missing, old or of another session.')
}

export const antiForgeryToken = (keys: MasterKeys, session: Session) => keys.sign('anti-forgery', session.id)

/** The origin must equal the configured one, including the scheme. The Host header is not used, because callers can forge it. */
function comesFromPortal({ headers }: FastifyRequest, portal: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || origin === new URL(portal).origin
}
