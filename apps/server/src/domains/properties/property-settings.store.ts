import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export type SettingsColumns = {
  is_guest_access_allowed: boolean | null
  max_guests_allowed: number | null
  is_user_code_creation_allowed: boolean | null
  max_active_user_codes_allowed: number | null
}

export const findSettings = (trx: Transaction, propertyId: string) =>
  trx.selectFrom('property_settings').selectAll().where('property_id', '=', propertyId).executeTakeFirst()

/** Undefined when somebody else has changed the settings since `version`. */
export const writeSettings = (trx: Transaction, propertyId: string, settings: SettingsColumns, version: number) =>
  trx
    .insertInto('property_settings')
    .values({ property_id: propertyId, ...settings, version: version + 1 })
    .onConflict((conflict) =>
      conflict
        .column('property_id')
        .doUpdateSet({ ...settings, version: version + 1, updated_at: sql`now()` })
        .where('property_settings.version', '=', version),
    )
    .returningAll()
    .executeTakeFirst()
