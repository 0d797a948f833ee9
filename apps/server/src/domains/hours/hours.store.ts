import { HOURS_MAX, USERS_LISTED_MAX } from '@portico/contract/hours/hours.rules'
import type { DoorOfHours, HoursDraft, HoursUse } from '@portico/contract/hours/hours.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export type HoursRow = HoursUse & {
  id: string
  name: string
  windows: HoursDraft['windows']
  calendar_id: string | null
  calendar_name: string | null
  version: number
  total: number
}

/** All hours of a property by name, or one of them. */
export const listHoursRows = async (trx: Transaction, propertyId: string, hoursId?: string) =>
  (
    await sql<HoursRow>`
      select h.id, h.name, h.windows, h.calendar_id, c.name as calendar_name, h.version, (count(*) over ())::int as total,
        coalesce(u.keys, 0) as keys, coalesce(u.guest_keys, 0) as "guestKeys", coalesce(u.holdings, 0) as holdings, coalesce(u.credentials, 0) as credentials
      from hours h
      left join calendars c on c.property_id = h.property_id and c.id = h.calendar_id
      left join portico.uses_of_hours(${propertyId}) u on u.hours_id = h.id
      where h.property_id = ${propertyId} ${hoursId === undefined ? sql`` : sql`and h.id = ${hoursId}`}
      order by lower(h.name), h.id limit ${HOURS_MAX}`.execute(trx)
  ).rows

/** Whoever changes hours locks their row, so that the version cannot change after it was compared. */
export const lockHours = (trx: Transaction, propertyId: string, hoursId: string) =>
  trx
    .selectFrom('hours')
    .where('property_id', '=', propertyId)
    .where('id', '=', hoursId)
    .select(['id', 'name', 'windows', 'calendar_id', 'version'])
    .forUpdate()
    .executeTakeFirst()

const columnsOf = ({ name, windows, calendarId }: HoursDraft) => ({
  name,
  windows: JSON.stringify(windows),
  calendar_id: calendarId,
})

export const insertHours = (trx: Transaction, propertyId: string, draft: HoursDraft) =>
  trx
    .insertInto('hours')
    .values({ property_id: propertyId, ...columnsOf(draft) })
    .returning('id')
    .executeTakeFirstOrThrow()

export const changeHours = (trx: Transaction, propertyId: string, hoursId: string, draft: HoursDraft) =>
  trx
    .updateTable('hours')
    .set({ ...columnsOf(draft), version: sql`version + 1`, updated_at: sql`now()` })
    .where('property_id', '=', propertyId)
    .where('id', '=', hoursId)
    .execute()

export const removeHours = (trx: Transaction, propertyId: string, hoursId: string) =>
  trx.deleteFrom('hours').where('property_id', '=', propertyId).where('id', '=', hoursId).execute()

export const listKeysOfHours = async (trx: Transaction, propertyId: string, hoursId: string) =>
  (
    await sql<{ keyId: string; keyName: string; audience: 'HOLDERS' | 'GUESTS' }>`
      select k.id as "keyId", k.name as "keyName", a.audience from keys k
      cross join lateral (values ('HOLDERS', k.hours_id), ('GUESTS', k.guest_hours_id)) a (audience, hours_id)
      where k.property_id = ${propertyId} and a.hours_id = ${hoursId} order by lower(k.name), k.id, a.audience desc`.execute(
      trx,
    )
  ).rows

export const listHoldingsOfHours = async (trx: Transaction, propertyId: string, hoursId: string) =>
  (
    await sql<{ personId: string; personName: string | null; email: string | null; keyId: string; keyName: string }>`
      select p.id as "personId", p.person_name as "personName", p.email, k.id as "keyId", k.name as "keyName"
      from person_keys pk
      join people p on p.property_id = pk.property_id and p.id = pk.person_id
      join keys k on k.property_id = pk.property_id and k.id = pk.key_id
      where pk.property_id = ${propertyId} and pk.hours_id = ${hoursId}
      order by lower(coalesce(p.person_name, p.email)), p.id, lower(k.name) limit ${USERS_LISTED_MAX}`.execute(trx)
  ).rows

export const listCredentialsOfHours = async (trx: Transaction, propertyId: string, hoursId: string) =>
  (
    await sql<{
      credentialId: string
      type: string
      personId: string | null
      personName: string | null
      email: string | null
    }>`
      select c.id as "credentialId", c.type, p.id as "personId", p.person_name as "personName", p.email
      from credentials c left join people p on p.property_id = c.property_id and p.id = c.person_id
      where c.property_id = ${propertyId} and c.hours_id = ${hoursId} and c.status <> 'INACTIVE'
      order by lower(coalesce(p.person_name, p.email)), c.id limit ${USERS_LISTED_MAX}`.execute(trx)
  ).rows

/** These entrances by name, and whether their panels know hours. */
const describedDoors = async (trx: Transaction, propertyId: string, ids: ReturnType<typeof sql>) =>
  (
    await sql<DoorOfHours>`
      select e.id as "accessPointId", e.name as "accessPointName", not e.id = any (portico.doors_without_hours(${propertyId})) as "knowsHours"
      from entrances e where e.property_id = ${propertyId} and e.archived_at is null and e.id in (${ids})
      order by lower(e.name), e.id`.execute(trx)
  ).rows

/** Where hours count. */
export const doorsOfHours = (trx: Transaction, propertyId: string, hoursIds: readonly string[]) =>
  describedDoors(trx, propertyId, sql`select unnest(portico.doors_of_hours(${propertyId}, ${hoursIds}::uuid[]))`)

export const doorsOfKeys = (trx: Transaction, propertyId: string, keyIds: readonly string[]) =>
  describedDoors(
    trx,
    propertyId,
    sql`select entrance_id from key_entrances where property_id = ${propertyId} and key_id = any(${keyIds}::uuid[])`,
  )

export const doorsOfPeople = (trx: Transaction, propertyId: string, personIds: readonly string[]) =>
  describedDoors(
    trx,
    propertyId,
    sql`select ke.entrance_id from person_keys pk join key_entrances ke on ke.property_id = pk.property_id and ke.key_id = pk.key_id
      where pk.property_id = ${propertyId} and pk.person_id = any(${personIds}::uuid[])`,
  )

/** Whom a change of these hours, or of the calendar of guests, concerns. */
export const countPeople = async (
  trx: Transaction,
  propertyId: string,
  { hoursIds = [], calendarId = null }: { hoursIds?: readonly string[]; calendarId?: string | null },
) =>
  (
    await sql<{ people: number }>`
      select count(distinct u.person_id)::int as people from (
        select pk.person_id from person_keys pk
        join keys k on k.property_id = pk.property_id and k.id = pk.key_id
        join people p on p.property_id = pk.property_id and p.id = pk.person_id
        where pk.property_id = ${propertyId} and (
          case when p.relation_type = 'GUEST' then k.guest_hours_id = any(${hoursIds}::uuid[]) or k.guest_calendar_id = ${calendarId}::uuid
            else k.hours_id = any(${hoursIds}::uuid[]) end
          or pk.hours_id = any(${hoursIds}::uuid[]))
        union all
        select person_id from credentials
        where property_id = ${propertyId} and hours_id = any(${hoursIds}::uuid[]) and status <> 'INACTIVE') u`.execute(
      trx,
    )
  ).rows[0]?.people ?? 0
