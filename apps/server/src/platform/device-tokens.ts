import { sql } from 'kysely'
import type { Database } from './database.ts'
import { hashToken } from './sessions.ts'

/** A panel or controller that reports what happens at its entrance. */
export type Device = { id: string; propertyId: string; entranceId: string }

const BEARER = /^Bearer ([\w-]{43})$/

/** There is no account yet, so a function of the database looks up exactly one hash. */
export async function findDevice(database: Database, authorization: string | undefined): Promise<Device | undefined> {
  const [, token] = BEARER.exec(authorization ?? '') ?? []
  if (!token) return undefined
  const { rows } = await sql<Device>`
    select id, property_id as "propertyId", entrance_id as "entranceId" from portico.find_device(${hashToken(token)})`.execute(
    database.unbound,
  )
  return rows[0]
}
