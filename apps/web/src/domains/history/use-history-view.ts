import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type HistoryView, readHistoryView, writeHistoryView } from './history-view.ts'

/** The view stands in the address bar, and the back button brings the page before back. */
export function useHistoryView() {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [search] = useSearchParams()
  const view = useMemo(() => readHistoryView(search), [search])
  function show(change: Partial<HistoryView>, { replace = change.page === undefined } = {}) {
    const next = writeHistoryView(search, { ...view, page: 1, ...change })
    // The hash is the tab that the list stands in.
    void navigate({ search: `${next}`, hash }, { replace, preventScrollReset: true })
  }
  return { view, show }
}
