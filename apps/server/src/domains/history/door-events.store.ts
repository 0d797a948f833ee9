import type { DoorEvent, DoorEventsQuery, ReportedDoorEvent } from '@portico/contract/history/door-events.schema'
import type { EventTime } from '@portico/contract/history/event-times.rules'
import { sql } from 'kysely'
import { type ChangeSome, deleteRows } from '../../platform/batches.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'

export type DatedDoorEvent = Omit<ReportedDoorEvent, 'timeMillis'> & NonNullable<EventTime>

/** Says which of them are new, in the order of the report. */
export async function insertDoorEvents(trx: Transaction, device: Device, events: readonly DatedDoorEvent[]) {
  if (events.length === 0) return []
  const sent = events.map(({ eventId, at, panelTime, kind, durationMillis }) => ({
    event_id: eventId.toLowerCase(),
    happened_at: new Date(at).toISOString(),
    panel_time: panelTime === null ? null : new Date(panelTime).toISOString(),
    kind,
    duration_ms: durationMillis ?? null,
  }))
  const { rows } = await sql<{ event_id: string }>`
    insert into door_events (property_id, event_id, happened_at, panel_time, entrance_id, entrance_name, device_id, kind, duration_ms)
    select e.property_id, s.event_id, s.happened_at, s.panel_time, e.id, e.name, ${device.id}, s.kind, s.duration_ms
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as s (event_id uuid, happened_at timestamptz, panel_time timestamptz, kind text, duration_ms bigint)
    join entrances e on e.property_id = ${device.propertyId} and e.id = ${device.entranceId}
    order by s.event_id
    on conflict do nothing returning event_id`.execute(trx)
  const added = new Set(rows.map(({ event_id }) => event_id))
  return events.filter(({ eventId }) => added.has(eventId.toLowerCase()))
}

type Wanted = Pick<DoorEventsQuery, 'propertyId' | 'accessPointIds' | 'kinds' | 'gte' | 'lte'>
type Row = {
  event_id: string
  entrance_id: string
  entrance_name: string
  kind: DoorEvent['kind']
  happened_at: Date
  panel_time: Date | null
  duration_ms: number | null
}

const meeting = ({ propertyId, accessPointIds = [], kinds = [], gte, lte }: Wanted) => sql`
  property_id = ${propertyId}
    ${accessPointIds.length > 0 ? sql`and entrance_id = any (${accessPointIds}::uuid[])` : sql``}
    ${kinds.length > 0 ? sql`and kind = any (${kinds}::text[])` : sql``}
    ${gte === undefined ? sql`` : sql`and happened_at >= ${new Date(gte)}`}
    ${lte === undefined ? sql`` : sql`and happened_at <= ${new Date(lte)}`}`

export const countDoorEvents = async (trx: Transaction, wanted: Wanted) =>
  (await sql<{ total: number }>`select count(*)::int as total from door_events where ${meeting(wanted)}`.execute(trx))
    .rows[0]?.total ?? 0

/** The newest first. */
export const readDoorEvents = async (
  trx: Transaction,
  wanted: Wanted,
  { skip, take }: { skip: number; take: number },
) =>
  (
    await sql<Row>`
      select event_id, entrance_id, entrance_name, kind, happened_at, panel_time, duration_ms::float8 as duration_ms
      from door_events where ${meeting(wanted)} order by happened_at desc, event_id limit ${take} offset ${skip}`.execute(
      trx,
    )
  ).rows.map(
    (row): DoorEvent => ({
      eventId: row.event_id,
      accessPointId: row.entrance_id,
      accessPointName: row.entrance_name,
      kind: row.kind,
      timeMillis: row.happened_at.getTime(),
      panelTimeMillis: row.panel_time?.getTime() ?? null,
      durationMillis: row.duration_ms,
    }),
  )

export const clearOldDoorEvents =
  (months: number): ChangeSome =>
  (trx, most) =>
    deleteRows(trx, 'door_events', sql`happened_at < now() - make_interval(months => ${months})`, most)
