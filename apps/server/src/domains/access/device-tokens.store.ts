import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { hashToken } from '../../platform/sessions.ts'
import { forgetDoorState } from './door-states.store.ts'

/**
 * Only the hash of the token is stored, so the token can be shown only once. Undefined when the device is unknown, or something of it is
 * archived: the lock makes whoever archives the device wait. Operators have no account.
 */
export async function issueDeviceToken(trx: Transaction, deviceId: string, issuedBy: string | null = null) {
  const device = await trx
    .selectFrom('devices as d')
    .where('d.id', '=', deviceId)
    .where('d.archived_at', 'is', null)
    .where(
      sql<boolean>`exists (select from entrances e join properties p on p.id = e.property_id
        where e.property_id = d.property_id and e.id = d.entrance_id and e.archived_at is null and p.archived_at is null)`,
    )
    .select('d.property_id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!device) return undefined
  await forgetPanel(trx, deviceId)
  const token = randomBytes(32).toString('base64url')
  const { property_id } = device
  const { id } = await trx
    .insertInto('device_tokens')
    .values({ property_id, device_id: deviceId, token_hash: hashToken(token), issued_by: issuedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token, propertyId: property_id }
}

/** PAIRING: the key pair of a panel and its session. BY_HAND: the tokens that people have made. */
export type WaysIn = 'ALL' | 'PAIRING' | 'BY_HAND'

/** Whoever had a token had the key of the tags as well: the device gets another one. An installation code ends with everything else. */
export async function withdrawDeviceTokens(trx: Transaction, deviceId: string, which: WaysIn = 'ALL') {
  const { rows: withdrawn } = await sql<{ property_id: string; public_key: Buffer | null }>`
    with meant as (
      select t.property_id, t.id, p.public_key from device_tokens t
      left join pairings p on p.property_id = t.property_id and p.token_id = t.id
      where t.device_id = ${deviceId} and case ${which} when 'PAIRING' then p.token_id is not null when 'BY_HAND' then p.token_id is null else true end
    ), gone as (delete from device_tokens t using meant m where t.property_id = m.property_id and t.id = m.id returning t.id)
    select m.property_id, m.public_key from meant m join gone g on g.id = m.id`.execute(trx)
  if (which === 'ALL') await trx.deleteFrom('installation_codes').where('device_id', '=', deviceId).execute()
  if (withdrawn.length > 0) await renewCodeKey(trx, deviceId)
  if (withdrawn.length > 0 || which === 'ALL') await forgetPanel(trx, deviceId)
  return withdrawn
}

/** A new token may be that of another panel, which nobody has tried out yet. */
async function forgetPanel(trx: Transaction, deviceId: string) {
  await forgetDoorState(trx, deviceId)
  await trx
    .updateTable('devices')
    .set({ commissioned_at: null, commissioned_by: null })
    .where('id', '=', deviceId)
    .where('commissioned_at', 'is not', null)
    .execute()
}

const renewCodeKey = (trx: Transaction, deviceId: string) =>
  trx
    .updateTable('devices')
    .set((eb) => ({ code_key_epoch: eb('code_key_epoch', '+', 1) }))
    .where('id', '=', deviceId)
    .execute()
