import type { KeyHours } from '@portico/contract/hours/hours.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

const named = (table: string, id: string) =>
  sql`case when ${sql.ref(`${table}.id`)} is not null then jsonb_build_object(${sql.lit(id)}, ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}) end`

export const findHoursOfKey = async (trx: Transaction, propertyId: string, keyId: string) =>
  (
    await sql<Omit<KeyHours, 'doors'>>`
      select k.id as "keyId", k.version, ${named('h', 'hoursId')} as hours, ${named('g', 'hoursId')} as "guestHours", ${named('c', 'calendarId')} as "guestCalendar"
      from keys k
      left join hours h on h.property_id = k.property_id and h.id = k.hours_id
      left join hours g on g.property_id = k.property_id and g.id = k.guest_hours_id
      left join calendars c on c.property_id = k.property_id and c.id = k.guest_calendar_id
      where k.property_id = ${propertyId} and k.id = ${keyId}`.execute(trx)
  ).rows[0]

export const listGuestKeysOf = async (trx: Transaction, propertyId: string, calendarId: string) =>
  (
    await trx
      .selectFrom('keys')
      .where('property_id', '=', propertyId)
      .where('guest_calendar_id', '=', calendarId)
      .select('id')
      .execute()
  ).map(({ id }) => id)

/** How many people hold a key: those who are no guests, guests, or both. */
export const countHolders = async (
  trx: Transaction,
  propertyId: string,
  keyId: string,
  { holders, guests }: { holders: boolean; guests: boolean },
) =>
  (
    await sql<{ people: number }>`
      select count(*)::int as people from person_keys pk join people p on p.property_id = pk.property_id and p.id = pk.person_id
      where pk.property_id = ${propertyId} and pk.key_id = ${keyId}
        and case when p.relation_type = 'GUEST' then ${guests}::boolean else ${holders}::boolean end`.execute(trx)
  ).rows[0]?.people ?? 0
