import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from '#web/ui/translation.tsx'
import {
  type CollectionView,
  type Field,
  foldTexts,
  pageOf,
  readView,
  type Sort,
  select,
  sortBy,
  type Token,
  writeView,
} from './collection-view.ts'

const NOTHING = new URLSearchParams()

type Options<Item> = {
  items: readonly Item[]
  fields: readonly Field<Item>[]
  pageSize: number
  sort?: Sort | undefined
  /** The default filters. The array must be stable across renders. */
  initialFilter?: readonly Token[] | undefined
  /** Whether the address bar stores the view. A list inside a form or a panel does not use the address bar. */
  isAddressed?: boolean | undefined
}

/** Filters, sorts and paginates a list. The address bar stores the view, so that the back button restores it. */
export function useCollection<Item extends object>({
  items,
  fields,
  pageSize,
  sort,
  initialFilter,
  isAddressed = true,
}: Options<Item>) {
  const { i18n } = useTranslation()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [search] = useSearchParams()
  const [own, setOwn] = useState(NOTHING)
  const address = isAddressed ? search : own
  const ids = useMemo(() => fields.map(({ id }) => id), [fields])
  const view = useMemo(() => readView(address, ids, sort, initialFilter), [address, ids, sort, initialFilter])

  const texts = useMemo(() => foldTexts(fields), [fields])
  useEffect(() => prepareWhenIdle(items, texts('')), [items, texts])
  // Sorted before it is filtered, because filters change more often than the order.
  const { field, isDescending = false } = view.sort ?? {}
  const sorted = useMemo(
    () => sortBy(items, field === undefined ? undefined : { field, isDescending }, fields, i18n.language),
    [items, field, isDescending, fields, i18n.language],
  )
  const { tokens, matchesAny } = view
  const matching = useMemo(() => select(sorted, texts, { tokens, matchesAny }), [sorted, texts, tokens, matchesAny])
  const page = useMemo(() => pageOf(matching, view.page, pageSize), [matching, view.page, pageSize])

  function show(change: Partial<CollectionView>) {
    // The address is ahead of what is rendered: a change that follows quickly must not undo the one before it.
    const current = isAddressed ? new URLSearchParams(window.location.search) : own
    const now = readView(current, ids, sort, initialFilter)
    const next = writeView(current, { ...now, page: 1, ...change }, sort, initialFilter)
    // The hash is the tab that the list stands in.
    const to = { search: `${next}`, hash }
    if (isAddressed) void navigate(to, { replace: change.page === undefined, preventScrollReset: true })
    else setOwn(next)
  }
  return { view, show, page, matchCount: matching.length, isFiltered: view.tokens.length > 0 }
}

/** Computes the texts that a search in all fields needs, so that the first search in thousands of items is as fast as the next one. */
function prepareWhenIdle<Item>(items: readonly Item[], textOf: (item: Item) => string) {
  if (!('requestIdleCallback' in window)) return undefined
  let next = 0
  const work: IdleRequestCallback = (deadline) => {
    for (; next < items.length && deadline.timeRemaining() > 0; next++) textOf(items[next] as Item)
    if (next < items.length) request = window.requestIdleCallback(work)
  }
  let request = window.requestIdleCallback(work)
  return () => window.cancelIdleCallback(request)
}

export type Collection<Item extends object> = ReturnType<typeof useCollection<Item>>
