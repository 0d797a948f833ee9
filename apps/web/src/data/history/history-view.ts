import {
  DEFAULT_DURATION,
  type Duration,
  datesProblem,
  durationProblem,
  HISTORY_FILTERS_MAX,
  type RangeUnit,
  rangeUnits,
  reasonFilters,
  type SortAttribute,
  sortAttributes,
  startOf,
  unlockStatuses,
} from '@portico/contract/history/history.rules'
import { dayOf, endOfDay } from '@portico/contract/shared/days'
import { readView, writeView } from '#web/ui/collection/collection-view.ts'

/** A duration until now, or a range between two moments in ISO 8601. */
export type HistoryRange = ({ type: 'relative' } & Duration) | { type: 'absolute'; start: string; end: string }
export type HistoryField = 'accessedBy' | 'entrance' | 'unlockStatus' | 'denialReason'
export type HistoryFilter = { field: HistoryField; value: string }
/** The range, filters, order and page of the access history, which the address stores. */
export type HistoryView = {
  range: HistoryRange
  filters: readonly HistoryFilter[]
  sort: { field: SortAttribute; isDescending: boolean }
  page: number
  /** New events appear by themselves. */
  follow: boolean
}

export const DEFAULT_RANGE: HistoryRange = { type: 'relative', ...DEFAULT_DURATION }
const DEFAULT_SORT: HistoryView['sort'] = { field: 'timestamp', isDescending: true }
const DURATION = /^(\d{1,4})\.([a-z]+)$/
const DATE = /^\d{4}-\d\d-\d\d/
const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

const SPECIFIED_FIELDS = ['accessedBy', 'entrance'] as const
const FULL_FIELDS = [...SPECIFIED_FIELDS, 'unlockStatus', 'denialReason'] as const

/** What can be filtered by. */
export const filterFields = (isFull: boolean): readonly HistoryField[] => (isFull ? FULL_FIELDS : SPECIFIED_FIELDS)

const isValue: Record<HistoryField, (value: string) => boolean> = {
  accessedBy: () => true,
  entrance: (value) => ID.test(value),
  unlockStatus: (value) => unlockStatuses.some((status) => status === value),
  denialReason: (value) => reasonFilters.some((reason) => reason === value),
}

/** `range=6.hour&filter=accessedBy=ada@example.com&sort=timestamp&page=2`. Invalid values are ignored. */
export function readHistoryView(search: URLSearchParams, isFull: boolean): HistoryView {
  const fields = filterFields(isFull)
  const { tokens, sort, page } = readView(search, [...fields, ...sortAttributes], DEFAULT_SORT)
  const filters = tokens.flatMap(({ field: name, operator, value }): HistoryFilter[] => {
    const field = fields.find((one) => one === name)
    return field && operator === '=' && isValue[field](value) ? [{ field, value }] : []
  })
  const isSortable = sortAttributes.some((attribute) => attribute === sort?.field)
  const view = {
    range: readRange(search.get('range') ?? ''),
    filters: distinct(filters).slice(0, HISTORY_FILTERS_MAX),
    sort: isSortable ? (sort as HistoryView['sort']) : DEFAULT_SORT,
    page,
  }
  return { ...view, follow: isFull && search.get('follow') === '1' && canFollow(view) }
}

/** New events appear on the first page of a range that ends now, newest first. */
const canFollow = ({ range, sort, page }: Pick<HistoryView, 'range' | 'sort' | 'page'>) =>
  page === 1 && range.type === 'relative' && sort.field === DEFAULT_SORT.field && sort.isDescending

/** The changes that lead to the nearest view in which new events appear. */
export const toFollow = ({ range }: HistoryView): Partial<HistoryView> => ({
  follow: true,
  sort: DEFAULT_SORT,
  range: range.type === 'relative' ? range : DEFAULT_RANGE,
})

const distinct = (filters: readonly HistoryFilter[]) => [
  ...new Map(filters.map((filter) => [`${filter.field}=${filter.value}`, filter])).values(),
]

export function writeHistoryView(search: URLSearchParams, view: HistoryView): URLSearchParams {
  const tokens = view.filters.map((filter) => ({ ...filter, operator: '=' as const }))
  const next = writeView(search, { ...view, tokens, matchesAny: false }, DEFAULT_SORT)
  const range = rangeText(view.range)
  if (range === rangeText(DEFAULT_RANGE)) next.delete('range')
  else next.set('range', range)
  if (view.follow && canFollow(view)) next.set('follow', '1')
  else next.delete('follow')
  return next
}

export const rangeText = (range: HistoryRange) =>
  range.type === 'relative' ? `${range.amount}.${range.unit}` : `${range.start}/${range.end}`

function readRange(text: string): HistoryRange {
  const [, amount, unit] = DURATION.exec(text) ?? []
  if (amount && isUnit(unit) && !durationProblem(Number(amount)))
    return { type: 'relative', amount: Number(amount), unit }
  const [start = '', end = '', ...more] = text.split('/')
  const isWhole = more.length === 0 && !Number.isNaN(Date.parse(start)) && Date.parse(start) < Date.parse(end)
  return isWhole ? { type: 'absolute', start, end } : DEFAULT_RANGE
}

const isUnit = (unit: string | undefined): unit is RangeUnit => rangeUnits.some((known) => known === unit)

/** The range for the request. A duration has no end, and a range ends now at the latest. */
export function momentsOf(range: HistoryRange, now: number): { gte: number; lte?: number } {
  if (range.type === 'relative') return { gte: startOf(range, now) }
  return { gte: Math.max(0, Date.parse(range.start)), lte: Math.min(Date.parse(range.end), now) }
}

/** A date that is not chosen consists of a time or an offset at most. Today may be chosen, although it is not over. */
export function absoluteProblem({ start, end }: { start: string; end: string }, now: number, timeZone: string) {
  const millis = (text: string) => (DATE.test(text) ? Date.parse(text) : null)
  const ends = millis(end)
  const isToday = ends !== null && ends > now && ends <= endOfDay(dayOf(now, timeZone), timeZone)
  return datesProblem({ start: millis(start), end: isToday ? now : ends }, now)
}
