import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export const listDocuments = (trx: Transaction, propertyIds: readonly string[]) =>
  trx
    .selectFrom('entity_permissions')
    .where('property_id', 'in', propertyIds)
    .where('entity_type', '=', 'PROPERTY')
    .whereRef('entity_id', '=', 'property_id')
    .select(['property_id', 'key_access_status', 'is_settled'])
    .execute()

/** A property without a permission document gets one that allows new providers, as the agreement says. */
export const optIn = (trx: Transaction, propertyIds: readonly string[]) =>
  sql`
    insert into entity_permissions as ep (property_id, entity_type, entity_id, effect, key_access_status)
    select id, 'PROPERTY', id, 'ALLOW', 'OPT_IN' from unnest(${propertyIds}::uuid[]) as id
    on conflict (property_id, entity_type, entity_id) do update
      set key_access_status = 'OPT_IN', version = ep.version + 1, updated_at = now()`.execute(trx)

/** The document of a new property: whoever opts in later lets new providers in. */
export const insertDocument = (trx: Transaction, propertyId: string) =>
  sql`insert into entity_permissions (property_id, entity_type, entity_id, effect, key_access_status)
    values (${propertyId}, 'PROPERTY', ${propertyId}, 'ALLOW', 'OPT_OUT')`.execute(trx)
