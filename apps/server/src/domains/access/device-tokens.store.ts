import { randomBytes } from 'node:crypto'
import type { Transaction } from '../../platform/database.ts'
import { hashToken } from '../../platform/sessions.ts'

/** Only the hash of the token is stored, so the token can be shown only once. Undefined when the device is unknown. Operators have no account. */
export async function issueDeviceToken(trx: Transaction, deviceId: string, issuedBy: string | null = null) {
  const device = await trx.selectFrom('devices').where('id', '=', deviceId).select('property_id').executeTakeFirst()
  if (!device) return undefined
  const token = randomBytes(32).toString('base64url')
  const { property_id } = device
  const { id } = await trx
    .insertInto('device_tokens')
    .values({ property_id, device_id: deviceId, token_hash: hashToken(token), issued_by: issuedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token, propertyId: property_id }
}

/** Whoever had a token had the key of the tags as well: the device gets another one. */
export async function withdrawDeviceTokens(trx: Transaction, deviceId: string) {
  const withdrawn = await trx
    .deleteFrom('device_tokens')
    .where('device_id', '=', deviceId)
    .returning('property_id')
    .execute()
  if (withdrawn.length > 0) await renewCodeKey(trx, deviceId)
  return withdrawn
}

const renewCodeKey = (trx: Transaction, deviceId: string) =>
  trx
    .updateTable('devices')
    .set((eb) => ({ code_key_epoch: eb('code_key_epoch', '+', 1) }))
    .where('id', '=', deviceId)
    .execute()
