import type { StolenReport } from '@portico/contract/access/access.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** The entrance of the device, and that of the list it has. */
const entrancesOf = (propertyId: string, deviceId: string) => sql<{ entrance_id: string }>`
  select entrance_id from devices where property_id = ${propertyId} and id = ${deviceId}
  union select entrance_id from panels where property_id = ${propertyId} and device_id = ${deviceId}`

export const listEntrancesOf = async (trx: Transaction, propertyId: string, deviceId: string) =>
  (await entrancesOf(propertyId, deviceId).execute(trx)).rows.map(({ entrance_id }) => entrance_id)

/** Those with a key for the entrance of the device, or for that of the list it has, and a code or a fob that works or may work again. By name. */
export const listKnownTo = async (trx: Transaction, propertyId: string, deviceId: string) =>
  (
    await sql<StolenReport['people'][number]>`
      with entrances as (${entrancesOf(propertyId, deviceId)})
      select p.id as "personId", coalesce(p.person_name, p.email, '') as name, (count(*) filter (where c.type = 'CODE'))::int as codes,
        coalesce(jsonb_agg(c.fob_number order by c.fob_number) filter (where c.type = 'PHYSICAL'), '[]') as "fobNumbers"
      from people p join credentials c on c.property_id = p.property_id and c.person_id = p.id
      where p.property_id = ${propertyId} and c.type in ('CODE', 'PHYSICAL') and c.status <> 'INACTIVE' and exists (
        select from person_keys pk join key_entrances ke on ke.property_id = pk.property_id and ke.key_id = pk.key_id
        where pk.property_id = p.property_id and pk.person_id = p.id and ke.entrance_id in (select entrance_id from entrances))
      group by p.property_id, p.id order by lower(coalesce(p.person_name, p.email)), p.id`.execute(trx)
  ).rows
