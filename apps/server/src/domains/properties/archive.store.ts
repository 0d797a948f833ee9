import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { seeingArchived } from '../../platform/seeing-archived.ts'

/** What the property has by its kept counts, and whether it is connected with a property-management system. */
export const countContents = async (trx: Transaction, propertyId: string) =>
  (
    await sql<{ people: number; entrances: number; has_integration: boolean }>`
      select coalesce(n.people, 0) as people, coalesce(n.entrances, 0) as entrances,
        exists (select from integrations i where i.property_id = p.id) as has_integration
      from properties p left join property_counts n on n.property_id = p.id where p.id = ${propertyId}`.execute(trx)
  ).rows[0] ?? { people: 0, entrances: 0, has_integration: false }

type Archive = { by: string; doors: 'SHUT' | 'STAY' }

export const markArchived = async (trx: Transaction, propertyId: string, { by, doors }: Archive) =>
  trx
    .updateTable('properties')
    .set({ archived_at: sql`now()`, archived_by: by, doors_after_archive: doors, version: sql`version + 1` })
    .where('id', '=', propertyId)
    .returning(['archived_at', 'version'])
    .executeTakeFirstOrThrow()

export const markRestored = (trx: Transaction, propertyId: string) =>
  trx
    .updateTable('properties')
    .set({ archived_at: null, archived_by: null, doors_after_archive: null, version: sql`version + 1` })
    .where('id', '=', propertyId)
    .execute()

type ArchivedRow = { id: string; name: string; city: string; archived_at: Date; archived_by: string | null }

/** Those that the caller may read as an owner or auditor: only here lists see archived properties. */
export const listArchivedRows = (trx: Transaction, companyId: string): Promise<ArchivedRow[]> =>
  seeingArchived(
    trx,
    async () =>
      (
        await sql<ArchivedRow>`
          select * from portico.archived_properties(${companyId}) order by archived_at desc, id`.execute(trx)
      ).rows,
  )
