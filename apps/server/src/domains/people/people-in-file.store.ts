import type { RelationType } from '@portico/contract/people/people.rules'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** The people of a property as files have them. Days are those of the property. */
export const listPeopleInFile = async (trx: Transaction, propertyId: string, timeZone: string) =>
  (
    await sql<{
      id: string
      name: string | null
      email: string | null
      type: RelationType
      placeId: string
      unit: string | null
      from: string
      until: string | null
      hasEnded: boolean
      keyIds: string[]
      isSynced: boolean
      version: number
    }>`select p.id, p.person_name as name, p.email, p.relation_type as type, p.place_id as "placeId", p.unit_number as unit,
        to_char(p.service_starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as "from",
        to_char(p.service_expires_at at time zone ${timeZone}, 'YYYY-MM-DD') as until,
        coalesce(p.service_expires_at < now(), false) as "hasEnded", coalesce(h.ids, '{}') as "keyIds", p.source is not null as "isSynced", p.version
      from people p left join (
        select person_id, array_agg(key_id order by key_id) as ids from person_keys where property_id = ${propertyId} group by person_id
      ) h on h.person_id = p.id
      where p.property_id = ${propertyId} order by lower(coalesce(p.person_name, p.email)), p.id`.execute(trx)
  ).rows
