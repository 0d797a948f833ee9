import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import { useAddressView } from './address-view.ts'
import {
  type CollectionView,
  type Field,
  pageOf,
  readView,
  type Sort,
  select,
  sortBy,
  type Token,
  writeView,
} from './collection-view.ts'

type ViewOptions = {
  /** The ids of the columns that can be filtered or sorted. The array must be stable across renders. */
  fields: readonly string[]
  sort?: Sort | undefined
  /** The default filters. The array must be stable across renders. */
  initialFilter?: readonly Token[] | undefined
  isAddressed?: boolean | undefined
}

/** What the address says about a list. */
export function useListView({ fields, sort, initialFilter, isAddressed }: ViewOptions) {
  const read = useCallback(
    (search: URLSearchParams) => readView(search, fields, sort, initialFilter),
    [fields, sort, initialFilter],
  )
  const write = (search: URLSearchParams, view: CollectionView) => writeView(search, view, sort, initialFilter)
  const { view, show } = useAddressView(read, write, isAddressed)
  const [typed, setTyped] = useState('')
  return {
    view: useMemo(() => (typed ? { ...view, typed } : view), [view, typed]),
    show({ typed: nowTyped, ...change }: Partial<CollectionView>, options?: { replace: boolean }) {
      if (nowTyped !== undefined) setTyped(nowTyped)
      // What is typed is not part of the address, but its results begin with the first page.
      if (Object.keys(change).length > 0 || view.page > 1) show(change, options)
    },
  }
}

type Options<Item> = Omit<ViewOptions, 'fields'> & {
  items: readonly Item[]
  fields: readonly Field<Item>[]
  pageSize: number
}

/** Filters, sorts and paginates a list that the browser has as a whole. */
export function useCollection<Item extends object>({ items, fields, pageSize, ...options }: Options<Item>) {
  const { i18n } = useTranslation()
  const ids = useMemo(() => fields.map(({ id }) => id), [fields])
  const { view, show } = useListView({ ...options, fields: ids })
  // Sorted before it is filtered, because filters change more often than the order.
  const { field, isDescending = false } = view.sort ?? {}
  const sorted = useMemo(
    () => sortBy(items, field === undefined ? undefined : { field, isDescending }, fields, i18n.language),
    [items, field, isDescending, fields, i18n.language],
  )
  const { tokens, matchesAny, typed = '' } = view
  const matching = useMemo(
    () => select(sorted, fields, { tokens, matchesAny, typed }),
    [sorted, fields, tokens, matchesAny, typed],
  )
  const page = useMemo(() => pageOf(matching, view.page, pageSize), [matching, view.page, pageSize])
  return { view, show, page, matchCount: matching.length }
}
