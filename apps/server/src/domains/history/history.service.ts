import {
  CLOCK_SKEW_MS,
  datesProblem,
  filtersProblem,
  LATE_MS,
  LATEST_MAX,
  RECENT_MS,
} from '@portico/contract/history/history.rules'
import type {
  AccessHistoryRecord,
  HistoryExportQuery,
  HistoryLatest,
  HistoryLatestQuery,
  HistoryOptionsQuery,
  HistoryPage,
  HistoryQuery,
} from '@portico/contract/history/history.schema'
import { requestErrors } from '@portico/contract/shared/errors'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { permissionsIn } from '../../platform/guard.ts'
import {
  countEvents,
  countPartOfHour,
  type EventRow,
  findAddressAndStart,
  hasHourCounts,
  hasKeptCounts,
  listNames,
  readDayCounts,
  readEvents,
  readHourCounts,
  type Wanted,
} from './history.store.ts'
import {
  type Beginning,
  type ClosedSpan,
  cutHour,
  type DayCount,
  dayWithin,
  findSlices,
  HOUR_MS,
  type HourCount,
  hoursAround,
  isNewestFirst,
  type Order,
  type Slice,
  type Span,
  shorterPart,
  skipHours,
  spanOf,
  splitRange,
} from './page-slices.ts'

const VISITOR_OPTIONS_MAX = 50
const ENTRANCE_OPTIONS_MAX = 2_000
/** To skip so many events takes less time than to ask in which hour a page begins. */
const SKIP_MAX = 2_000

/** Where the history begins for a caller who may read the last day alone; undefined: at its beginning. */
const recentSince = (trx: Transaction) =>
  permissionsIn(trx).includes('history.read') ? undefined : new Date(Date.now() - RECENT_MS)

export async function listHistory(trx: Transaction, query: HistoryQuery): Promise<HistoryPage> {
  const { wanted, span: understood, order } = understand(query)
  const since = recentSince(trx)
  const asked = since && understood.from < since ? { ...understood, from: since } : understood
  const { address, keptSince } = await findAddressAndStart(trx, query.propertyId)
  const isCut = keptSince !== undefined && asked.from.getTime() < keptSince
  const span = isCut ? { ...asked, from: new Date(keptSince) } : asked
  const isGone = span.to !== null && span.to <= span.from
  const hoursOf = countHoursOnce(trx, wanted)
  const counts = isGone ? [] : await countDays(trx, wanted, span, hoursOf)
  const totalRecords = counts.reduce((sum, { events }) => sum + events, 0)
  const offset = (query.pageNumber - 1) * query.pageSize
  const isDescending = isNewestFirst(order)
  const records: AccessHistoryRecord[] = []
  for (const slice of findSlices(counts, order, offset, query.pageSize)) {
    const { isFromEnd, ...beginning } = await findBeginning(slice, span, isDescending, hoursOf)
    const rows = await readEvents(trx, wanted, { ...slice, ...beginning, isDescending: isDescending !== isFromEnd })
    if (isFromEnd) rows.reverse()
    records.push(...rows.map((row) => present(row, address)))
  }
  const totalPages = Math.ceil(totalRecords / query.pageSize)
  return { records, totalPages, totalRecords, ...(isCut && { keptSinceMillis: keptSince }) }
}

/** Asked every few seconds by everybody who follows the history, so it reads the events of the last seconds and nothing else. */
export async function listLatest(trx: Transaction, query: HistoryLatestQuery): Promise<HistoryLatest> {
  const asOf = Date.now()
  const from = Math.max(query.gte ?? 0, (query.since ?? asOf) - LATE_MS, recentSince(trx)?.getTime() ?? 0)
  const page = { span: { from: new Date(from), to: null }, status: null, isDescending: true, skip: 0, take: LATEST_MAX }
  const rows = await readEvents(trx, wantedOf(query), page)
  const { address } = rows.length > 0 ? await findAddressAndStart(trx, query.propertyId) : { address: '' }
  return { records: rows.map((row) => present(row, address)), asOf }
}

/** Exact, whatever the range cuts off its first and last day. */
async function countDays(trx: Transaction, wanted: Wanted, span: Span, hoursOf: HoursOf): Promise<DayCount[]> {
  if (!hasKeptCounts(wanted)) return countEvents(trx, wanted, span)
  const { whole, edges } = splitRange(span)
  const counts = whole ? await readDayCounts(trx, wanted, whole) : []
  for (const edge of edges) counts.push(...((await hoursOf(edge)) ?? (await countEvents(trx, wanted, edge))))
  return counts
}

/** Exact, whatever the range cuts off its first and last hour; undefined if no counts of these hours are kept. */
async function countHours(trx: Transaction, wanted: Wanted, span: ClosedSpan): Promise<HourCount[] | undefined> {
  const { whole, edges } = splitRange(span, HOUR_MS)
  if (!whole || !hasHourCounts(wanted)) return undefined
  let counts = await readHourCounts(trx, wanted, hoursAround(span))
  for (const edge of counts ? edges : []) {
    const cut = shorterPart(edge)
    counts = cutHour(counts ?? [], cut, await countPartOfHour(trx, wanted, cut.part))
  }
  return counts
}

type HoursOf = (span: ClosedSpan) => ReturnType<typeof countHours>

/** The last page begins in a part of a day that has been counted already. */
function countHoursOnce(trx: Transaction, wanted: Wanted): HoursOf {
  const counted = new Map<string, ReturnType<typeof countHours>>()
  return (span) => {
    const name = `${span.from.getTime()} ${span.to.getTime()}`
    const hours = counted.get(name) ?? countHours(trx, wanted, span)
    counted.set(name, hours)
    return hours
  }
}

/** In a day with many events, the hours say how far into it a page begins. */
async function findBeginning(slice: Slice, span: Span, isDescending: boolean, hoursOf: HoursOf): Promise<Beginning> {
  const { skip, status } = slice
  const fromDay = spanOf(slice, span, isDescending)
  const hours = skip > SKIP_MAX ? await hoursOf(dayWithin(slice, span)) : undefined
  if (!hours) return { span: fromDay, skip, isFromEnd: false }
  const ofStatus = hours.filter((count) => !status || count.status === status)
  return skipHours(ofStatus, slice, fromDay, isDescending)
}

export async function listOptions(trx: Transaction, { propertyId, filter, search }: HistoryOptionsQuery) {
  const since = recentSince(trx)
  const names =
    filter === 'accessBy'
      ? await listNames(trx, propertyId, { kind: 'VISITOR', search, since, max: VISITOR_OPTIONS_MAX })
      : await listNames(trx, propertyId, { kind: 'ENTRANCE', search, since, max: ENTRANCE_OPTIONS_MAX })
  return names.map(({ value, name }) => ({ value, label: name }))
}

export function understand(query: HistoryExportQuery): { wanted: Wanted; span: Span; order: Order } {
  const { gte, lte } = query
  const now = Date.now() + CLOCK_SKEW_MS
  if (gte !== undefined || lte !== undefined) refuse('lte', datesProblem({ start: gte ?? 0, end: lte ?? now }, now))
  return {
    wanted: wantedOf(query),
    // The last millisecond is included.
    span: { from: new Date(gte ?? 0), to: lte === undefined ? null : new Date(lte + 1) },
    order: { attribute: query.sortAttribute, isDescending: query.sortDirection === 'DESC' },
  }
}

function wantedOf(query: HistoryLatestQuery | HistoryExportQuery): Wanted {
  const { propertyId, accessPointIds: entranceIds = [], accessBy: visitors = [] } = query
  const { unlockStatuses: statuses = [], denialReasons: reasons = [] } = query
  refuse('accessBy', filtersProblem(entranceIds.length + visitors.length + statuses.length + reasons.length))
  return { propertyId, entranceIds, visitors, statuses, reasons }
}

export function refuse(path: string, rule: string | undefined) {
  if (rule)
    throw new AppError(requestErrors.ruleBroken, 'A value breaks a rule.', {
      fields: [fieldError(path, rule)],
    })
}

export const present = (row: EventRow, address: string): AccessHistoryRecord => ({
  eventId: row.event_id,
  accessBy: row.accessed_by,
  accessByName: row.visitor_name,
  accessPointId: row.entrance_id,
  accessPointName: row.entrance_name,
  address,
  unlockTimestamp: row.millis,
  panelTimestamp: row.panel_millis,
  unlockStatus: row.unlock_status,
  wasDoorUnaware: row.door_was_unaware ?? false,
  userUnitNumbers: row.unit_numbers,
  userEmail: row.user_email,
  avgEmail: row.guest_email,
  denialReason: row.denial_reason,
  attempts: row.attempts ?? 1,
  personId: row.person_id,
  credentialId: row.credential_id,
  accessCustomerId: row.provider_id,
  ...(row.press_id !== null && { isRemote: true }),
  personExists: row.person_exists,
  ...(row.credential_id !== null &&
    row.pass_visitor !== null && { pass: { passId: row.credential_id, visitorName: row.pass_visitor } }),
})
