import type { Door } from '@portico/contract/access/access.rules'
import { localTimeOf } from '@portico/contract/access/clocks.rules'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

export type NamesOfHours = {
  nameOf(id: string): string
  dayName(calendarId: string, date: string): string | null
}

/** The names of the hours and calendars of a door, and those of the days of these calendars on which a time lies. */
export async function readNamesOfHours(
  trx: Transaction,
  propertyId: string,
  door: Door,
  at: number,
): Promise<NamesOfHours> {
  const [hours, calendars] = [Object.keys(door.hours ?? {}), Object.keys(door.calendars ?? {})]
  if (hours.length + calendars.length === 0) return { nameOf: () => '', dayName: () => null }
  const { rows } = await sql<{ id: string; name: string; day: string | null }>`
    select id, name, null as day from hours where property_id = ${propertyId} and id = any(${hours}::uuid[])
    union all
    select c.id, c.name, d.name from calendars c
    left join calendar_days d on d.property_id = c.property_id and d.calendar_id = c.id and d.date = ${localTimeOf(door, at).date}::date
    where c.property_id = ${propertyId} and c.id = any(${calendars}::uuid[])`.execute(trx)
  const found = new Map(rows.map((row) => [row.id, row]))
  return { nameOf: (id) => found.get(id)?.name ?? '', dayName: (id) => found.get(id)?.day ?? null }
}
