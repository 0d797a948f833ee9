import type { Flags } from '@portico/contract/flags/flags.rules'
import { type PortfolioSort, portfolioSorts } from '@portico/contract/properties/properties.rules'
import { optionalCardContent } from '#web/domains/properties/card-content.ts'
import type { CardsPreference } from '#web/platform/preference-store.ts'

/** The filter, the order and the page of the portfolio. The address bar stores them, so that they can be shared and restored. */
export type DashboardView = { filter: string; page: number; sort?: PortfolioSort }

export type Layout = 'cards' | 'list'

/** A list is for seeing many at once. */
const LIST_PAGE_SIZE = 50

/** The choice of the user, or else eight cards with all their content. */
export const cardsOf = (chosen: CardsPreference | null) => ({
  pageSize: 8,
  visibleContent: optionalCardContent as readonly string[],
  ...chosen,
})

export const pageSizeOf = (layout: Layout, cards: { pageSize: number }) =>
  layout === 'list' ? LIST_PAGE_SIZE : cards.pageSize

const PAGE = /^[1-9]\d{0,5}$/

export function readView(search: URLSearchParams): Required<DashboardView> {
  const page = search.get('page') ?? ''
  return {
    filter: search.get('filter') ?? '',
    page: PAGE.test(page) ? Number(page) : 1,
    sort: portfolioSorts.find((sort) => sort === search.get('sort')) ?? 'name',
  }
}

/** Cards are sorted by name; only the list can be sorted otherwise. */
export const sortOf = (layout: Layout, { sort }: { sort: PortfolioSort }): PortfolioSort =>
  layout === 'list' ? sort : 'name'

/** Other parameters, such as that of the help panel, are kept. */
export function writeView(search: URLSearchParams, view: DashboardView): URLSearchParams {
  const next = new URLSearchParams(search)
  if (view.filter.trim()) next.set('filter', view.filter)
  else next.delete('filter')
  if (view.page > 1) next.set('page', String(view.page))
  else next.delete('page')
  if (view.sort && view.sort !== 'name') next.set('sort', view.sort)
  else next.delete('sort')
  return next
}

/** The address tells how properties are shown if a link or the switch has chosen it; otherwise the preference does. */
export function readLayout(
  search: URLSearchParams,
  preferred: string | undefined,
  { edition }: Pick<Flags, 'edition'>,
): Layout {
  return edition === 'full' && (search.get('view') ?? preferred) === 'list' ? 'list' : 'cards'
}

/** One page of a list. A page number beyond the end shows the last page, so that an old address still works. */
export function pageOf<Item>(items: readonly Item[], { page, size }: { page: number; size: number }) {
  const pages = Math.max(1, Math.ceil(items.length / size))
  const current = Math.min(page, pages)
  return { items: items.slice((current - 1) * size, current * size), page: current, pages }
}
