import type { Access, Endpoint, PropertySource } from '@portico/contract/shared/endpoint'
import { sessionErrors } from '@portico/contract/shared/errors'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from './database.ts'
import type { Device } from './device-tokens.ts'
import { AppError } from './errors.ts'
import type { Input } from './input.ts'
import type { MasterKeys } from './master-keys.ts'
import { quote } from './quote.ts'
import type { Account, Session } from './sessions.ts'

/** Checks the caller before the body is read. */
export function admit({ access, method }: Endpoint, session: Session | null): Account | null {
  if (access.who === 'anyone') return session?.account ?? null
  if (access.who === 'device') return null
  if (!session) throw new AppError(sessionErrors.unauthenticated, 'There is no session, or it has ended.')
  const { account } = session
  if (access.who === 'account') return account
  if (!account.kind) throw new AppError(sessionErrors.notInvited, 'This account has not been invited.')
  if (access.who === 'manager' && account.kind !== 'propertyManager') {
    const isRead = method === 'GET'
    throw new AppError(
      sessionErrors.forbidden,
      isRead ? 'Only property managers may read this.' : 'Partner accounts may only read.',
    )
  }
  return account
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Finds the property of the entity in a request that does not contain the property itself. */
export type PropertyLookup = (trx: Transaction, entityId: string) => Promise<string | undefined>
export type PropertyLookups = Readonly<Record<string, PropertyLookup>>

/** The id of the property or entity in a request; undefined if it is no id. */
export function namedId({ in: part, name }: PropertySource, request: Input): string | undefined {
  const named = (request[part] as Record<string, unknown> | undefined)?.[name]
  return typeof named === 'string' && ID.test(named) ? named : undefined
}

/** What each transaction is narrowed to. The reads of a page share one, and each of them may name another property or none. */
type Narrowed = { who: Access['who']; propertyId: string; isAllowed: boolean } | 'several'
const narrowed = new WeakMap<Transaction, Narrowed>()

/**
 * Checks the membership in the transaction of the call, and narrows the transaction to the property: from then on row-level security
 * shows that property alone. An unknown property and one of others give the same result: none.
 */
export async function findProperty(
  trx: Transaction,
  access: Access & { of: PropertySource },
  named: string,
  lookups: PropertyLookups,
): Promise<string | undefined> {
  const lookup = access.of.via ? lookups[access.of.via] : undefined
  if (access.of.via && !lookup) throw new Error(`Nothing looks up the property of ${access.of.via}.`)
  if (lookup) await widen(trx)
  const propertyId = lookup ? await lookup(trx, named) : named
  if (!propertyId) return undefined
  const { who } = access
  const before = narrowed.get(trx)
  if (typeof before === 'object' && before.who === who && before.propertyId === propertyId)
    return before.isAllowed ? propertyId : undefined
  const { rows } = await sql.raw<Membership>(narrowTo(propertyId, who)).execute(trx)
  return remember(trx, { who, propertyId }, rows[0]) ? propertyId : undefined
}

type Membership = { isAllowed: boolean }

const narrowTo = (propertyId: string, who: Access['who']) => {
  const among = who === 'manager' ? 'portico.managed_property_ids' : 'portico.visible_property_ids'
  return `select set_config('app.property_id', ${quote(propertyId)}, true), ${quote(propertyId)}::uuid in (select ${among}()) as "isAllowed"`
}

function remember(trx: Transaction, of: { who: Access['who']; propertyId: string }, answer: Membership | undefined) {
  const isAllowed = answer?.isAllowed ?? false
  narrowed.set(trx, { ...of, isAllowed })
  return isAllowed
}

/**
 * The check of `findProperty` for a request that names its property, as a statement that can be sent with the beginning of the
 * transaction. Whoever has sent it says what was answered, and `findProperty` does not ask again.
 */
export function checkWithBeginning({ access }: Endpoint, request: Input) {
  if (!access.of || access.of.via) return undefined
  const propertyId = namedId(access.of, request)
  if (propertyId === undefined) return undefined
  const { who } = access
  return {
    statement: narrowTo(propertyId, who),
    answered: (trx: Transaction, answer: unknown) =>
      void remember(trx, { who, propertyId }, answer as Membership | undefined),
  }
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
