import type { Access, Endpoint, PropertySource } from '@portico/contract/shared/endpoint'
import { sessionErrors } from '@portico/contract/shared/errors'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Transaction } from './database.ts'
import type { Device } from './device-tokens.ts'
import { AppError } from './errors.ts'
import type { Input } from './input.ts'
import type { Keys } from './keys.ts'
import type { Account, Session } from './sessions.ts'

/** Checks what is known of the caller before a body is read. */
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

/** Finds the property of an entity that a request names instead of its property, or nothing. */
export type PropertyLookup = (trx: Transaction, entityId: string) => Promise<string | undefined>
export type PropertyLookups = Readonly<Record<string, PropertyLookup>>

/** The id by which a request names its property, or nothing where what it names is no id. */
export function namedId({ in: part, name }: PropertySource, request: Input): string | undefined {
  const named = (request[part] as Record<string, unknown> | undefined)?.[name]
  return typeof named === 'string' && ID.test(named) ? named : undefined
}

/** Membership, inside the transaction of the call. A property that is not there and one that is not the caller's are alike. */
export async function mayUseProperty(
  trx: Transaction,
  access: Access & { of: PropertySource },
  named: string,
  lookups: PropertyLookups,
): Promise<boolean> {
  const lookup = access.of.via ? lookups[access.of.via] : undefined
  if (access.of.via && !lookup) throw new Error(`Nothing looks up the property of ${access.of.via}.`)
  const propertyId = lookup ? await lookup(trx, named) : named
  if (!propertyId) return false
  const among = sql.ref(access.who === 'manager' ? 'portico.managed_property_ids' : 'portico.visible_property_ids')
  const { rows } = await sql<{
    allowed: boolean
  }>`select ${propertyId}::uuid in (select ${among}()) as allowed`.execute(trx)
  return rows[0]?.allowed ?? false
}

/** What the caller's token says; a session is of no use here. */
export function admitDevice(device: Device | undefined): Device {
  if (!device) throw new AppError(sessionErrors.unauthenticated, 'There is no such device token, or it was withdrawn.')
  return device
}

export const isWrite = (endpoint: Endpoint) => endpoint.method !== 'GET'

/** A page of another site can send a request with our cookie; it can neither read our token nor hide where it comes from. */
export function refuseForgery(
  endpoint: Endpoint,
  request: FastifyRequest,
  { keys, origin }: { keys: Keys; origin: string },
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

export const antiForgeryToken = (keys: Keys, session: Session) => keys.sign('anti-forgery', session.id)

/** The configured origin counts, scheme included: the Host header is whatever the caller says. */
function comesFromPortal({ headers }: FastifyRequest, portal: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || origin === new URL(portal).origin
}
