import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

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

const NOTHING = new URLSearchParams()

/**
 * The address bar stores the view, so that the back button restores the previous page; a filter replaces the one before. A list inside a
 * form or a panel does not use the address bar.
 */
export function useAddressView<View extends { page: number }>(
  read: (search: URLSearchParams) => View,
  write: (search: URLSearchParams, view: View) => URLSearchParams,
  isAddressed = true,
) {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [search] = useSearchParams()
  const [own, setOwn] = useState(NOTHING)
  const address = isAddressed ? search : own
  const view = useMemo(() => read(address), [read, address])
  function show(change: Partial<View>, { replace = change.page === undefined } = {}) {
    // The address is ahead of what is rendered: a change that follows quickly must not undo the one before it.
    const current = isAddressed ? new URLSearchParams(window.location.search) : own
    const next = write(current, { ...read(current), page: 1, ...change })
    // The hash is the tab that the list stands in.
    if (isAddressed) void navigate({ search: `${next}`, hash }, { replace, preventScrollReset: true })
    else setOwn(next)
  }
  return { view, show }
}
