import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export type HoldingRow = {
  key_id: string
  key_name: string
  is_guest: boolean
  hours_id: string | null
  hours_name: string | null
  starts_at: Date | null
  ends_at: Date | null
  /** Those of the key, for people like this one. */
  key_hours_id: string | null
  key_hours_name: string | null
  doors: number
}

/** The keys of a person by name, with what limits them. */
export const listHoldingRows = async (trx: Transaction, propertyId: string, personId: string) =>
  (
    await sql<HoldingRow>`
      select k.id as key_id, k.name as key_name, p.relation_type = 'GUEST' as is_guest, pk.hours_id, h.name as hours_name, pk.starts_at, pk.ends_at,
        n.id as key_hours_id, n.name as key_hours_name,
        (select count(*)::int from key_entrances ke where ke.property_id = k.property_id and ke.key_id = k.id) as doors
      from person_keys pk
      join people p on p.property_id = pk.property_id and p.id = pk.person_id
      join keys k on k.property_id = pk.property_id and k.id = pk.key_id
      left join hours h on h.property_id = pk.property_id and h.id = pk.hours_id
      left join hours n on n.property_id = k.property_id and n.id = case when p.relation_type = 'GUEST' then k.guest_hours_id else k.hours_id end
      where pk.property_id = ${propertyId} and pk.person_id = ${personId} order by lower(k.name), k.id`.execute(trx)
  ).rows

export type HoldingChange = { hours_id?: string | null; starts_at?: Date | null; ends_at?: Date | null }

export const changeHoldings = (
  trx: Transaction,
  propertyId: string,
  { personId, keyIds }: { personId: string; keyIds: readonly string[] },
  change: HoldingChange,
) =>
  trx
    .updateTable('person_keys')
    .set(change)
    .where('property_id', '=', propertyId)
    .where('person_id', '=', personId)
    .where(sql<boolean>`key_id = any(${keyIds}::uuid[])`)
    .execute()

/** Which of these people hold which of these keys, with what limits it. */
export const listHoldingsOfPeople = async (
  trx: Transaction,
  propertyId: string,
  personIds: readonly string[],
  keyIds: readonly string[],
) =>
  trx
    .selectFrom('person_keys')
    .where('property_id', '=', propertyId)
    .where(sql<boolean>`person_id = any(${personIds}::uuid[])`)
    .where(sql<boolean>`key_id = any(${keyIds}::uuid[])`)
    .select(['person_id', 'key_id', 'hours_id', 'starts_at', 'ends_at'])
    .execute()
