import type { PortfolioSort } from '@portico/contract/properties/properties.rules'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type DashboardView, readView, writeView } from './dashboard-view.ts'

/** Browsers limit how often the address may change, and each change asks the server, so typing is debounced. */
const DEBOUNCE_MS = 250

function createDebounce() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    cancel,
    isPending: () => timer !== undefined,
    start(then: () => void) {
      cancel()
      timer = setTimeout(then, DEBOUNCE_MS)
    },
  }
}

/** The view from the address bar, and the filter text, which is newer while the user types. */
export function useDashboardView() {
  const [search, setSearch] = useSearchParams()
  const addressed = useMemo(() => readView(search), [search])
  const [text, setText] = useState(addressed.filter)
  const written = useRef(addressed.filter)
  const [debounce] = useState(createDebounce)

  function write(view: DashboardView, { replace }: { replace: boolean }) {
    debounce.cancel()
    const next = writeView(search, view)
    written.current = readView(next).filter
    setSearch(next, { replace, preventScrollReset: true })
  }

  // A back navigation or a link to this page changes the address from outside.
  useEffect(() => {
    if (addressed.filter === written.current) return
    debounce.cancel()
    written.current = addressed.filter
    setText(addressed.filter)
  }, [addressed.filter, debounce])
  useEffect(() => debounce.cancel, [debounce])

  const { sort } = addressed
  const writeText = (filter: string) => write({ filter, page: 1, sort }, { replace: true })
  return {
    text,
    /** The view of the address, which the cards follow. */
    shown: addressed,
    isTyping: text.trim() !== addressed.filter.trim(),
    type(filter: string) {
      setText(filter)
      debounce.start(() => writeText(filter))
    },
    /** Writes the address at once when the field loses the focus, because the user may leave the page and come back. */
    flush() {
      if (debounce.isPending()) writeText(text)
    },
    clear() {
      setText('')
      writeText('')
    },
    goToPage: (page: number) => write({ filter: text, page, sort }, { replace: false }),
    sortBy: (next: PortfolioSort) => write({ filter: text, page: 1, sort: next }, { replace: true }),
  }
}
