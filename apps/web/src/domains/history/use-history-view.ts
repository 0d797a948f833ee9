import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useIsFull } from '#web/platform/flags.ts'
import { type HistoryView, readHistoryView, writeHistoryView } from './history-view.ts'

/** The address bar stores the view, so that the back button restores the previous page. */
export function useHistoryView() {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [search] = useSearchParams()
  const isFull = useIsFull()
  const view = useMemo(() => readHistoryView(search, isFull), [search, isFull])
  function show(change: Partial<HistoryView>, { replace = change.page === undefined } = {}) {
    // The address is ahead of what is rendered: a change that follows quickly must not undo the one before it.
    const current = new URLSearchParams(window.location.search)
    const next = writeHistoryView(current, { ...readHistoryView(current, isFull), page: 1, ...change })
    // The hash names the tab and must be kept.
    void navigate({ search: `${next}`, hash }, { replace, preventScrollReset: true })
  }
  return { view, show }
}
