import type { AccessHistoryRecord, HistoryPage } from '@portico/contract/history/history.schema'

/** Newest first, as the server sorts them. */
const byTime = (one: AccessHistoryRecord, other: AccessHistoryRecord) =>
  other.unlockTimestamp - one.unlockTimestamp || (one.eventId < other.eventId ? 1 : -1)

/**
 * The first page with the events that it does not have yet, and these events. The server also tells of older ones, which are on the pages
 * behind a full one: the totals count them already.
 */
export function withLatest(page: HistoryPage, latest: readonly AccessHistoryRecord[], pageSize: number) {
  const known = new Set(page.records.map(({ eventId }) => eventId))
  const last = page.records.length < pageSize ? undefined : page.records.at(-1)
  const added = latest.filter((record) => !known.has(record.eventId) && (!last || byTime(record, last) < 0))
  const totalRecords = page.totalRecords + added.length
  const next: HistoryPage = {
    records: [...added, ...page.records].sort(byTime).slice(0, pageSize),
    totalRecords,
    totalPages: Math.ceil(totalRecords / pageSize),
  }
  return { page: next, added }
}

/** Whether somebody reads further down, has the focus in a row or selects text, so that rows must not move. */
export function isReading(table: HTMLElement): boolean {
  const rows = table.querySelector('tbody')
  const selection = document.getSelection()
  const isSelecting = selection && !selection.isCollapsed && rows?.contains(selection.anchorNode)
  return table.getBoundingClientRect().top < 0 || !!rows?.contains(document.activeElement) || !!isSelecting
}
