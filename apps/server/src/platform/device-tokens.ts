import { randomBytes } from 'node:crypto'
import type { Database, Transaction } from './database.ts'
import { hashToken } from './sessions.ts'

/** A panel or controller that reports what happens at its entrance. */
export type Device = { id: string; propertyId: string; entranceId: string }

const BEARER = /^Bearer ([\w-]{43})$/

/** There is no account yet, so the lookup runs as the system, for exactly one hash. */
export async function findDevice(database: Database, authorization: string | undefined): Promise<Device | undefined> {
  const [, token] = BEARER.exec(authorization ?? '') ?? []
  if (!token) return undefined
  return database.asSystem((trx) =>
    trx
      .selectFrom('device_tokens as t')
      .innerJoin('devices as d', (join) =>
        join.onRef('d.property_id', '=', 't.property_id').onRef('d.id', '=', 't.device_id'),
      )
      .where('t.token_hash', '=', hashToken(token))
      .select(['d.id', 'd.property_id as propertyId', 'd.entrance_id as entranceId'])
      .executeTakeFirst(),
  )
}

/** Only the hash of the token is stored, so the token can be shown only once. Undefined when the device is unknown. */
export async function issueDeviceToken(trx: Transaction, deviceId: string) {
  const device = await trx.selectFrom('devices').where('id', '=', deviceId).select('property_id').executeTakeFirst()
  if (!device) return undefined
  const token = randomBytes(32).toString('base64url')
  const { property_id } = device
  await trx
    .insertInto('device_tokens')
    .values({ property_id, device_id: deviceId, token_hash: hashToken(token) })
    .execute()
  return { token, propertyId: property_id }
}

export const withdrawDeviceTokens = (trx: Transaction, deviceId: string) =>
  trx.deleteFrom('device_tokens').where('device_id', '=', deviceId).returning('property_id').execute()
