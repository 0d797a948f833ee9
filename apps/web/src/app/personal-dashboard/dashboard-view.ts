/** What part of the portfolio is on the screen. It stands in the address bar, so that it can be shared and gone back to. */
export type DashboardView = { filter: string; page: number }

const PAGE = /^[1-9]\d{0,5}$/

export function readView(search: URLSearchParams): DashboardView {
  const page = search.get('page') ?? ''
  return { filter: search.get('filter') ?? '', page: PAGE.test(page) ? Number(page) : 1 }
}

/** Parameters of others (the help panel's, for one) are left as they are. */
export function writeView(search: URLSearchParams, view: DashboardView): URLSearchParams {
  const next = new URLSearchParams(search)
  if (view.filter.trim()) next.set('filter', view.filter)
  else next.delete('filter')
  if (view.page > 1) next.set('page', String(view.page))
  else next.delete('page')
  return next
}

/** One page of a list. A page beyond the end is the last one: an old address still shows something. */
export function pageOf<Item>(items: readonly Item[], { page, size }: { page: number; size: number }) {
  const pages = Math.max(1, Math.ceil(items.length / size))
  const current = Math.min(page, pages)
  return { items: items.slice((current - 1) * size, current * size), page: current, pages }
}
