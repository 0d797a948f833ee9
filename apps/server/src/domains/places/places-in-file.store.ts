import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** The places of a property as files have them. A path leads through the first parent. */
export const listPlacesInFile = async (trx: Transaction, propertyId: string) =>
  (
    await sql<{
      id: string
      name: string
      code: string | null
      isRoot: boolean
      parentIds: string[]
      version: number
      isArchived: boolean
    }>`select l.id, l.name, l.code, l.label = 'Property' as "isRoot", l.version, l.archived_at is not null as "isArchived",
        coalesce(p.ids, '{}') as "parentIds"
      from places l left join (
        select r.place_id, array_agg(r.parent_id order by lower(o.name), o.id) as ids
        from place_parents r join places o on o.property_id = r.property_id and o.id = r.parent_id
        where r.property_id = ${propertyId} group by r.place_id
      ) p on p.place_id = l.id
      where l.property_id = ${propertyId} order by lower(l.name), l.id`.execute(trx)
  ).rows
