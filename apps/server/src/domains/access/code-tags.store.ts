import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'

/** The codes that holders of a key for the entrance of a device have, with the numbers of its passes, and how many of them have a hash of each salt. */
export async function countHashes(trx: Transaction, { propertyId, entranceId }: Device) {
  const { rows } = await sql<{ codes: number; hashes: { epoch: number; count: number }[] }>`
    with codes as materialized (
      select distinct c.id from key_entrances ke
      join person_keys pk on pk.property_id = ke.property_id and pk.key_id = ke.key_id
      join credentials c on c.property_id = pk.property_id and c.person_id = pk.person_id
      where ke.property_id = ${propertyId} and ke.entrance_id = ${entranceId} and c.type = 'CODE' and c.status <> 'INACTIVE'
      union all
      select c.id from pass_entrances pe join credentials c on c.property_id = pe.property_id and c.id = pe.pass_id
      where pe.property_id = ${propertyId} and pe.entrance_id = ${entranceId} and c.status <> 'INACTIVE'
    )
    select (select count(*)::int from codes) as codes, coalesce((
      select jsonb_agg(jsonb_build_object('epoch', e.salt_epoch, 'count', e.count)) from (
        select h.salt_epoch, count(*) from code_hashes h join codes on codes.id = h.credential_id
        where h.property_id = ${propertyId} group by 1) e), '[]') as hashes`.execute(trx)
  return rows[0] as (typeof rows)[number]
}

export const listHashesOf = async (trx: Transaction, propertyId: string) =>
  (
    await sql<{ id: string; subject: string; hash: string }>`
      select c.id, coalesce(c.person_id, c.id) as subject, h.hash
      from code_hashes h join credentials c on c.property_id = h.property_id and c.id = h.credential_id
      where h.property_id = ${propertyId}`.execute(trx)
  ).rows

export const findKeyEpoch = async (trx: Transaction, deviceId: string) =>
  (await trx.selectFrom('devices').where('id', '=', deviceId).select('code_key_epoch').executeTakeFirstOrThrow())
    .code_key_epoch
