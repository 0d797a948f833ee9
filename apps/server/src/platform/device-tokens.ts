import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { MasterKeys } from './master-keys.ts'
import { hashToken } from './sessions.ts'

/** A panel or controller that reports what happens at its entrance. */
export type Device = {
  id: string
  propertyId: string
  entranceId: string
  /** Of the token that it has proved itself by, which may end while it waits. */
  tokenHash: Buffer
}

const BEARER = /^Bearer ([\w-]{43})$/

/** What a header has as the token of a device; undefined if it cannot be one. */
export const bearerOfDevice = (authorization: string | undefined) => BEARER.exec(authorization ?? '')?.[1]

/** There is no account yet, so a function of the database looks up exactly one hash. */
export async function findDevice(database: Database, authorization: string | undefined): Promise<Device | undefined> {
  const token = bearerOfDevice(authorization)
  if (!token) return undefined
  const tokenHash = hashToken(token)
  const { rows } = await sql<Omit<Device, 'tokenHash'>>`
    select id, property_id as "propertyId", entrance_id as "entranceId" from portico.find_device(${tokenHash})`.execute(
    database.unbound,
  )
  return rows[0] && { ...rows[0], tokenHash }
}

const PART_BYTES = 16
const sealOf = (keys: MasterKeys, random: Buffer) =>
  Buffer.from(keys.mac('panel-sessions', random.toString('base64url')).split('.')[1] ?? '', 'base64url').subarray(
    0,
    PART_BYTES,
  )

/** As long as a token made by hand. Half of it is random; the other half tells, without a look at the database, that a server has made it. */
export function makeSessionToken(keys: MasterKeys): string {
  const random = randomBytes(PART_BYTES)
  return Buffer.concat([random, sealOf(keys, random)]).toString('base64url')
}

/** Whoever invents tokens does not get so far. It may have ended. */
export function isSessionToken(keys: MasterKeys, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 2 * PART_BYTES) return false
  return timingSafeEqual(bytes.subarray(PART_BYTES), sealOf(keys, bytes.subarray(0, PART_BYTES)))
}
