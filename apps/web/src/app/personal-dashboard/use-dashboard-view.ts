import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type DashboardView, readView, writeView } from './dashboard-view.ts'

/** Browsers refuse addresses that change with every key: whoever types is waited for. */
const TYPING_PAUSE_MS = 250

function createPause() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    stop,
    isWaiting: () => timer !== undefined,
    wait(then: () => void) {
      stop()
      timer = setTimeout(then, TYPING_PAUSE_MS)
    },
  }
}

/** The view as the address bar has it, and ahead of it the text that is just being typed. */
export function useDashboardView() {
  const [search, setSearch] = useSearchParams()
  const addressed = useMemo(() => readView(search), [search])
  const [text, setText] = useState(addressed.filter)
  const written = useRef(addressed.filter)
  const [typing] = useState(createPause)

  function write(view: DashboardView, { replace }: { replace: boolean }) {
    typing.stop()
    const next = writeView(search, view)
    written.current = readView(next).filter
    setSearch(next, { replace, preventScrollReset: true })
  }

  // Going back, or following a link to this page, brings an address that was not written here.
  useEffect(() => {
    if (addressed.filter === written.current) return
    typing.stop()
    written.current = addressed.filter
    setText(addressed.filter)
  }, [addressed.filter, typing])
  useEffect(() => typing.stop, [typing])

  const page = text === addressed.filter ? addressed.page : 1
  const writeText = (filter: string) => write({ filter, page: 1 }, { replace: true })
  return {
    text,
    /** Follows the text as soon as there is time to draw the cards. */
    shown: useDeferredValue(useMemo<DashboardView>(() => ({ filter: text, page }), [text, page])),
    type(filter: string) {
      setText(filter)
      typing.wait(() => writeText(filter))
    },
    /** Whoever leaves the field may be about to leave the page, and wants to find this view when coming back. */
    finishTyping() {
      if (typing.isWaiting()) writeText(text)
    },
    clear() {
      setText('')
      writeText('')
    },
    goToPage: (page: number) => write({ filter: text, page }, { replace: false }),
  }
}
