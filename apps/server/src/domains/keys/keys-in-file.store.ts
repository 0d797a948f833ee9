import type { GuestSchedule } from '@portico/contract/shared/weekly-schedule'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

type EntranceOfKey = { accessPointId: string; isGuestSharable: boolean; guestSchedules: GuestSchedule[] }

/** The keys of a property as files have them. */
export const listKeysInFile = async (trx: Transaction, propertyId: string) =>
  (
    await sql<{ id: string; name: string; description: string | null; version: number; entrances: EntranceOfKey[] }>`
      select k.id, k.name, k.description, k.version, coalesce(o.entrances, '[]') as entrances
      from keys k left join (
        select key_id, jsonb_agg(jsonb_build_object(
          'accessPointId', entrance_id, 'isGuestSharable', is_guest_sharable, 'guestSchedules', guest_schedules) order by entrance_id) as entrances
        from key_entrances where property_id = ${propertyId} group by key_id
      ) o on o.key_id = k.id
      where k.property_id = ${propertyId} order by lower(k.name), k.id`.execute(trx)
  ).rows
