import {
  CLOCK_SKEW_MS,
  datesProblem,
  filtersProblem,
  LATE_MS,
  LATEST_MAX,
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
import {
  countEvents,
  countEventsByHour,
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
  type ClosedSpan,
  type DayCount,
  dayWithin,
  findSlices,
  HOUR_MS,
  type HourCount,
  isNewestFirst,
  type Order,
  type Slice,
  type Span,
  skipHours,
  spanOf,
  splitRange,
} from './page-slices.ts'

const VISITOR_OPTIONS_MAX = 50
const ENTRANCE_OPTIONS_MAX = 2_000
/** To skip so many events takes less time than to ask in which hour a page begins. */
const SKIP_MAX = 2_000

export async function listHistory(trx: Transaction, query: HistoryQuery): Promise<HistoryPage> {
  const { wanted, span: asked, order } = understand(query)
  const { address, keptSince } = await findAddressAndStart(trx, query.propertyId)
  const isCut = keptSince !== undefined && asked.from.getTime() < keptSince
  const span = isCut ? { ...asked, from: new Date(keptSince) } : asked
  const isGone = span.to !== null && span.to <= span.from
  const counts = isGone ? [] : await countDays(trx, wanted, span)
  const totalRecords = counts.reduce((sum, { events }) => sum + events, 0)
  const offset = (query.pageNumber - 1) * query.pageSize
  const isDescending = isNewestFirst(order)
  const records: AccessHistoryRecord[] = []
  for (const slice of findSlices(counts, order, offset, query.pageSize)) {
    const beginning = await findBeginning(trx, wanted, slice, span, isDescending)
    const rows = await readEvents(trx, wanted, { ...slice, ...beginning, isDescending })
    records.push(...rows.map((row) => present(row, address)))
  }
  const totalPages = Math.ceil(totalRecords / query.pageSize)
  return { records, totalPages, totalRecords, ...(isCut && { keptSinceMillis: keptSince }) }
}

/** Asked every few seconds by everybody who follows the history, so it reads the events of the last seconds and nothing else. */
export async function listLatest(trx: Transaction, query: HistoryLatestQuery): Promise<HistoryLatest> {
  const asOf = Date.now()
  const from = Math.max(query.gte ?? 0, (query.since ?? asOf) - LATE_MS)
  const page = { span: { from: new Date(from), to: null }, status: null, isDescending: true, skip: 0, take: LATEST_MAX }
  const rows = await readEvents(trx, wantedOf(query), page)
  const { address } = rows.length > 0 ? await findAddressAndStart(trx, query.propertyId) : { address: '' }
  return { records: rows.map((row) => present(row, address)), asOf }
}

/** Exact, whatever the range cuts off its first and last day. */
async function countDays(trx: Transaction, wanted: Wanted, span: Span): Promise<DayCount[]> {
  if (!hasKeptCounts(wanted)) return countEvents(trx, wanted, span)
  const { whole, edges } = splitRange(span)
  const counts = whole ? await readDayCounts(trx, wanted, whole) : []
  for (const edge of edges)
    counts.push(...((await countHours(trx, wanted, edge)) ?? (await countEvents(trx, wanted, edge))))
  return counts
}

/** Exact, whatever the range cuts off its first and last hour; undefined if no counts of these hours are kept. */
async function countHours(trx: Transaction, wanted: Wanted, span: ClosedSpan): Promise<HourCount[] | undefined> {
  const { whole, edges } = splitRange(span, HOUR_MS)
  const counts = whole && hasHourCounts(wanted) ? await readHourCounts(trx, wanted, whole) : undefined
  for (const edge of counts ? edges : []) counts?.push(...(await countEventsByHour(trx, wanted, edge)))
  return counts
}

/** In a day with many events, the hours say how far into it a page begins. */
async function findBeginning(trx: Transaction, wanted: Wanted, slice: Slice, span: Span, isDescending: boolean) {
  const { skip, status } = slice
  const fromDay = spanOf(slice, span, isDescending)
  const isFar = skip > SKIP_MAX && hasHourCounts(wanted)
  const ofStatus = status ? { ...wanted, statuses: [status] } : wanted
  const hours = isFar ? await countHours(trx, ofStatus, dayWithin(slice, span)) : undefined
  return hours ? skipHours(hours, skip, fromDay, isDescending) : { span: fromDay, skip }
}

export async function listOptions(trx: Transaction, { propertyId, filter, search }: HistoryOptionsQuery) {
  const names =
    filter === 'accessBy'
      ? await listNames(trx, propertyId, 'VISITOR', search, VISITOR_OPTIONS_MAX)
      : await listNames(trx, propertyId, 'ENTRANCE', search, ENTRANCE_OPTIONS_MAX)
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
  unlockStatus: row.unlock_status,
  userUnitNumbers: row.unit_numbers,
  userEmail: row.user_email,
  avgEmail: row.guest_email,
  denialReason: row.denial_reason,
  personId: row.person_id,
  credentialId: row.credential_id,
  accessCustomerId: row.provider_id,
  personExists: row.person_exists,
})
