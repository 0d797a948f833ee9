import type { EventReason } from '@portico/contract/access/access.rules'
import type { ReasonFilter, UnlockStatus } from '@portico/contract/history/history.rules'
import { type RawBuilder, sql } from 'kysely'
import { copyOut } from '../../platform/copy-out.ts'
import type { Transaction } from '../../platform/database.ts'
import { executeNamed } from '../../platform/statements.ts'
import { NOTE_CORRECTED, NOTE_REMOTE, NOTE_UNAWARE } from './event-notes.ts'
import { type ClosedSpan, DAY_MS, type DayCount, type HourCount, type Span, type StatusCount } from './page-slices.ts'

/**
 * Whose events: those of all, of some entrances, of some visitors, or of some visitors at some entrances; and of these those with some
 * statuses, or the denials with some reasons. An empty list excludes nothing.
 */
export type Wanted = {
  propertyId: string
  entranceIds: readonly string[]
  visitors: readonly string[]
  statuses: readonly UnlockStatus[]
  reasons: readonly ReasonFilter[]
}

const isOfBoth = ({ entranceIds, visitors }: Wanted) => entranceIds.length > 0 && visitors.length > 0
const kindOf = ({ entranceIds, visitors }: Wanted) =>
  visitors.length > 0 ? 'VISITOR' : entranceIds.length > 0 ? 'ENTRANCE' : 'ALL'

const within = ({ from, to }: { from: Date | null; to: Date | null }) => {
  const since = sql`e.unlocked_at >= ${from}::timestamptz`
  const until = sql`e.unlocked_at < ${to}::timestamptz`
  return from && to ? sql`${since} and ${until}` : from ? since : to ? until : sql`true`
}
const atEntrances = ({ entranceIds }: Wanted) =>
  entranceIds.length > 0 ? sql`and e.entrance_id = any(${entranceIds}::uuid[])` : sql``
const ofVisitors = ({ visitors }: Wanted) =>
  visitors.length > 0 ? sql`and e.accessed_by = any(${visitors}::text[])` : sql``

/** Literals, so that the planner can use the index of the events that did not open a door. */
const withStatuses = ({ statuses }: Wanted) =>
  statuses.length > 0 ? sql`and e.unlock_status in (${sql.join(statuses.map((status) => sql.lit(status)))})` : sql``
const withReasons = ({ reasons }: Wanted) =>
  reasons.length > 0
    ? sql`and e.unlock_status = 'FAILURE' and coalesce(e.denial_reason, 'UNKNOWN') = any(${reasons}::text[])`
    : sql``

/**
 * Counts are kept for each entrance and each visitor, by status. Of some visitors at some entrances, and of reasons, the events themselves
 * are counted.
 */
export const hasKeptCounts = (wanted: Wanted) => !isOfBoth(wanted) && wanted.reasons.length === 0

const keptCounts = (of: RawBuilder<unknown>, propertyId: string, from: string) => sql<DayCount>`
  select to_char(day, 'YYYY-MM-DD') as day, unlock_status as status, sum(events)::int as events from access_daily_counts
  where property_id = ${propertyId} and ${of} and day >= ${from}::date
  group by day, unlock_status`

export async function readDayCounts(trx: Transaction, wanted: Wanted, { from, to }: Span): Promise<DayCount[]> {
  const { propertyId, statuses } = wanted
  const kind = kindOf(wanted)
  if (kind === 'ALL' && !to && statuses.length === 0) {
    const counts = keptCounts(sql`kind = 'ALL' and value = ''`, propertyId, dayOf(from))
    return executeNamed(trx, 'history-counts', counts)
  }
  const values = kind === 'ALL' ? [''] : kind === 'VISITOR' ? wanted.visitors : wanted.entranceIds
  const until = to ? sql`and day < ${dayOf(to)}::date` : sql``
  const ofStatus = statuses.length > 0 ? sql`and unlock_status = any(${statuses}::text[])` : sql``
  const of = sql`kind = ${kind} and value = any(${values}::text[]) ${until} ${ofStatus}`
  return (await keptCounts(of, propertyId, dayOf(from)).execute(trx)).rows
}

/** In the kept counts, because the events of many months would have to be read until one is found. */
export async function hasCountedOpening(trx: Transaction, propertyId: string): Promise<boolean> {
  const { rows } = await sql`
    select from access_daily_counts
    where property_id = ${propertyId} and kind = 'ALL' and value = '' and unlock_status = 'SUCCESS' and events > 0 limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

const dayOf = (midnight: Date) => midnight.toISOString().slice(0, 10)

/** Counts by the hour are kept of all events together. Entrances and visitors have fewer in a day. */
export const hasHourCounts = (wanted: Wanted) => hasKeptCounts(wanted) && kindOf(wanted) === 'ALL'

/** Those of all hours that lie in a range or are cut by it. Undefined if they are not complete: they were not kept from the beginning. Then they do not add up to the counts of their days. */
export async function readHourCounts(
  trx: Transaction,
  { propertyId, statuses }: Wanted,
  { from, to }: ClosedSpan,
): Promise<HourCount[] | undefined> {
  const firstDay = new Date(Math.floor(from.getTime() / DAY_MS) * DAY_MS)
  const endOfDays = new Date(Math.ceil(to.getTime() / DAY_MS) * DAY_MS)
  const ofStatus = statuses.length > 0 ? sql`and h.unlock_status = any(${statuses}::text[])` : sql``
  const { rows } = await sql<HourCount | { hour: null; isComplete: boolean }>`
    with in_hours as (
      select hour, unlock_status, events from access_hourly_counts
      where property_id = ${propertyId} and hour >= ${firstDay}::timestamptz and hour < ${endOfDays}::timestamptz
    ),
    days as (
      select coalesce(sum(events), 0) as events from access_daily_counts
      where property_id = ${propertyId} and kind = 'ALL' and value = '' and day >= ${dayOf(firstDay)}::date and day < ${dayOf(endOfDays)}::date
    )
    select days.events = (select coalesce(sum(events), 0) from in_hours) as "isComplete",
      to_char(h.hour at time zone 'UTC', ${HOUR_FORMAT}) as hour, to_char(h.hour at time zone 'UTC', 'YYYY-MM-DD') as day,
      h.unlock_status as status, h.events
    from days left join in_hours h on h.hour >= ${from}::timestamptz and h.hour < ${to}::timestamptz ${ofStatus}`.execute(
    trx,
  )
  if (rows.some((row) => 'isComplete' in row && !row.isComplete)) return undefined
  return rows.filter((row) => row.hour !== null)
}

const HOUR_FORMAT = 'YYYY-MM-DD"T"HH24":00:00Z"'

/** Counts in the events themselves. */
export async function countEvents(trx: Transaction, wanted: Wanted, span: Span): Promise<DayCount[]> {
  const day = sql`date_trunc('day', e.unlocked_at at time zone 'UTC')`
  const { rows } = await sql<DayCount>`
    select to_char(day, 'YYYY-MM-DD') as day, status, events from (${counted(wanted, span, day)}) c`.execute(trx)
  return rows
}

/** The same of a part of one hour. */
export async function countPartOfHour(trx: Transaction, wanted: Wanted, part: ClosedSpan): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`select status, events from (${counted(wanted, part)}) c`.execute(trx)
  return rows
}

function counted(wanted: Wanted, span: Span, day = sql`null::timestamp`) {
  const events = sql`access_events e where e.property_id = ${wanted.propertyId} and ${within(span)}`
  const isOfAll = kindOf(wanted) === 'ALL' && wanted.statuses.length === 0 && wanted.reasons.length === 0
  if (!isOfAll)
    return sql`select ${day} as day, e.unlock_status as status, count(*)::int as events
      from ${events} ${atEntrances(wanted)} ${ofVisitors(wanted)} ${withStatuses(wanted)} ${withReasons(wanted)} group by 1, 2`
  // No index has the times of all with their statuses, so that every row would be read. All are counted in an index, and those that did not open a door in another.
  return sql`
    select day, status, sum(change)::int as events
    from (
      select ${day} as day, 'SUCCESS' as status, count(*) as change from ${events} group by 1
      union all
      select day, k.status, k.sign * events
      from (select ${day} as day, e.unlock_status as status, count(*) as events from ${events} and e.unlock_status <> 'SUCCESS' group by 1, 2) other
      cross join lateral (values (other.status, 1), ('SUCCESS', -1)) k (status, sign)
    ) changes
    group by 1, 2 having sum(change) > 0`
}

export type EventRow = {
  /** To the microsecond, which a Date cannot tell. */
  at: string
  event_id: string
  millis: number
  accessed_by: string
  visitor_name: string | null
  entrance_id: string
  entrance_name: string
  unlock_status: UnlockStatus
  unit_numbers: string[]
  user_email: string | null
  guest_email: string | null
  denial_reason: EventReason | null
  /** Null: one. */
  attempts: number | null
  person_id: string | null
  credential_id: string | null
  provider_id: string | null
  person_exists: boolean
  panel_millis: number | null
  door_was_unaware: boolean | null
  press_id: string | null
  /** Of a pass: its visitor, as long as the pass is kept. */
  pass_visitor: string | null
}
export type Position = Pick<EventRow, 'at' | 'event_id'>

export type Page = {
  span: Span
  status: UnlockStatus | null
  isDescending: boolean
  skip: number
  take: number
  after?: Position | undefined
}

const COLUMNS = sql`e.unlocked_at, e.event_id, e.accessed_by, e.visitor_name, e.entrance_id, e.entrance_name, e.unlock_status, e.unit_numbers,
  e.user_email, e.guest_email, e.denial_reason, e.attempts, e.person_id, e.credential_id, e.provider_id, e.panel_time, e.door_was_unaware, e.press_id`
const KEYS = sql`e.unlocked_at, e.event_id`

/** What is skipped is never fetched: first the keys come, from indexes alone, then the row of each key of the page. */
export async function readEvents(trx: Transaction, wanted: Wanted, page: Page): Promise<EventRow[]> {
  const { skip, take } = page
  const direction = directionOf(page)
  const found = (columns: RawBuilder<unknown>) => sql`
    select * from (${merged(wanted, page, columns)}) e order by e.unlocked_at ${direction}, e.event_id ${direction} offset ${skip} limit ${take}`
  // The limit keeps the planner from joining: without statistics it would compare every key with every event.
  const rowOfKey = sql`
    select ${COLUMNS} from access_events e
    where e.property_id = ${wanted.propertyId} and e.unlocked_at = k.unlocked_at and e.event_id = k.event_id limit 1`
  const { rows } = await sql<EventRow>`
    select ${COLUMNS}, e.unlocked_at::text as at, round(extract(epoch from e.unlocked_at) * 1000)::float8 as millis,
      round(extract(epoch from e.panel_time) * 1000)::float8 as panel_millis,
      exists (select from people p where p.property_id = ${wanted.propertyId} and p.id = e.person_id) as person_exists,
      (select v.visitor_name from passes v where v.property_id = ${wanted.propertyId} and v.id = e.credential_id) as pass_visitor
    from ${skip > 0 ? sql`(${found(KEYS)}) k cross join lateral (${rowOfKey}) e` : sql`(${found(COLUMNS)}) e`}
    order by e.unlocked_at ${direction}, e.event_id ${direction}`.execute(trx)
  return rows
}

const UNITS = sql`case cardinality(e.unit_numbers) when 1 then e.unit_numbers[1] else array_to_string(e.unit_numbers, ', ') end`
const CSV_COLUMNS = sql`e.unlocked_at, e.event_id, e.accessed_by, e.visitor_name, e.entrance_name, ${UNITS} as units,
  case when e.guest_email is not null then e.user_email end as invited_by, e.unlock_status, e.denial_reason,
  concat(case when e.panel_time is not null then ${sql.lit(NOTE_CORRECTED)} end, case when e.door_was_unaware then ${sql.lit(NOTE_UNAWARE)} end,
    case when e.press_id is not null then ${sql.lit(NOTE_REMOTE)} end) as notes,
  e.attempts::text as attempts, e.credential_id`
/** In the order in which `event-rows.ts` reads them. */
const CSV_TEXTS = sql`e.unlocked_at, e.event_id, e.accessed_by, e.visitor_name, e.entrance_name, e.units, e.invited_by, e.unlock_status, e.denial_reason,
  e.notes, e.attempts, v.visitor_name as pass_visitor`

/** What a CSV file is made from. */
export function copyEvents(trx: Transaction, wanted: Wanted, page: Page): Promise<Buffer[]> {
  const direction = directionOf(page)
  return copyOut(
    trx,
    sql`select ${CSV_TEXTS} from (${merged(wanted, page, CSV_COLUMNS)}) e
      left join passes v on v.property_id = ${wanted.propertyId} and v.id = e.credential_id order by e.unlocked_at ${direction}, e.event_id ${direction} limit ${page.take}`,
  )
}

const directionOf = ({ isDescending }: Page) => sql.raw(isDescending ? 'desc' : 'asc')

/** Doors rarely stay shut. Those events have an index of their own, in which entrances, visitors and reasons are compared. */
const rareStatuses = ({ statuses, reasons }: Wanted): readonly UnlockStatus[] => {
  if (reasons.length > 0) return ['FAILURE']
  return statuses.includes('SUCCESS') ? [] : statuses
}

/** Each status, entrance or visitor has its own order in an index; as many of each are read as the page could need. */
function merged(wanted: Wanted, page: Page, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const { status, isDescending, skip, take, after } = page
  const direction = directionOf(page)
  const beyond = sql.raw(isDescending ? '<' : '>')
  // The bound of the range on that side is left out: PostgreSQL would begin there, and pass over everything until the position.
  const bounds = after
    ? sql`${within(isDescending ? { ...page.span, to: null } : { ...page.span, from: null })}
        and (e.unlocked_at, e.event_id) ${beyond} (${after.at}::timestamptz, ${after.event_id}::uuid)
        and e.unlocked_at ${beyond}= ${after.at}::timestamptz`
    : within(page.span)
  const inOrder = (condition: RawBuilder<unknown>) => sql`
    select ${columns} from access_events e
    where e.property_id = ${wanted.propertyId} and ${bounds} ${condition} ${withReasons(wanted)}
      ${status ? sql`and e.unlock_status = ${sql.lit(status)}` : sql``}
    order by e.unlocked_at ${direction}, e.event_id ${direction} limit ${skip + take}`
  const rare = rareStatuses(wanted)
  if (rare.length > 0) {
    const ofStatus = (one: UnlockStatus) => inOrder(sql`and e.unlock_status = ${sql.lit(one)} ${narrowed}`)
    const narrowed = sql`${withStatuses(wanted)} ${atEntrances(wanted)} ${ofVisitors(wanted)}`
    return sql.join(
      rare.map((one) => sql`(${ofStatus(one)})`),
      sql` union all `,
    )
  }
  const kind = kindOf(wanted)
  if (kind === 'ALL') return inOrder(withStatuses(wanted))
  const each = (values: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`select e.* from unnest(${values}) v (value) cross join lateral (${inOrder(condition)}) e`
  return kind === 'VISITOR'
    ? each(
        sql`${wanted.visitors}::text[]`,
        sql`and e.accessed_by = v.value ${atEntrances(wanted)} ${withStatuses(wanted)}`,
      )
    : each(sql`${wanted.entranceIds}::uuid[]`, sql`and e.entrance_id = v.value ${withStatuses(wanted)}`)
}

/** The address that events are shown with, and when the history begins; undefined if nothing of it was ever deleted. */
export async function findAddressAndStart(trx: Transaction, propertyId: string) {
  const query = trx
    .selectFrom('properties')
    .where('id', '=', propertyId)
    .select(['name', 'address_line1'])
    .select((eb) => eb.selectFrom('retention_marks').where('kind', '=', 'EVENTS').select('kept_since').as('kept_since'))
  const [row] = await executeNamed(trx, 'history-start', query)
  if (!row) throw new Error('The property of the history was deleted meanwhile.')
  return { name: row.name, address: row.address_line1, keptSince: row.kept_since?.getTime() }
}

export const listNames = (
  trx: Transaction,
  propertyId: string,
  { kind, search, since, max }: { kind: 'ENTRANCE' | 'VISITOR'; search: string; since: Date | undefined; max: number },
) => {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const column = kind === 'VISITOR' ? sql`e.accessed_by` : sql`e.entrance_id::text`
  return trx
    .selectFrom('access_event_names')
    .where('property_id', '=', propertyId)
    .where('kind', '=', kind)
    .$if(since !== undefined, (query) =>
      query.where(
        sql<boolean>`value in (select ${column} from access_events e
          where e.property_id = ${propertyId} and e.unlocked_at >= ${since}::timestamptz)`,
      ),
    )
    .$if(search !== '', (query) =>
      query.where((eb) => eb.or([eb('name', 'ilike', pattern), eb('value', 'ilike', pattern)])),
    )
    .select(['value', 'name'])
    .orderBy(sql`lower(name)`)
    .orderBy('value')
    .limit(max)
    .execute()
}
