import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/** The value if it is one of the list. */
export const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

export function pageIn(search: URLSearchParams): number {
  const page = Number(search.get('page'))
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** Keeps the other parameters of the address. Empty values and the first page are left out. */
export function withParameters(search: URLSearchParams, values: Record<string, string | number | undefined>) {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    const isDefault = value === undefined || value === '' || (name === 'page' && value === 1)
    if (isDefault) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** The address bar stores the view. Another page of a list can be left with the back button; a filter replaces the one before. */
export function useAddressView<View extends { page: number }>(
  read: (search: URLSearchParams) => View,
  write: (search: URLSearchParams, view: View) => URLSearchParams,
) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const view = useMemo(() => read(search), [read, search])
  function show(change: Partial<View>, { replace = change.page === undefined } = {}) {
    const next = write(search, { ...view, page: 1, ...change })
    void navigate({ search: `${next}` }, { replace, preventScrollReset: true })
  }
  return { view, show }
}
