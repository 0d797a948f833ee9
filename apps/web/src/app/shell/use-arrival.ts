import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { leavePage } from '#web/platform/notices.ts'
import { helpDrawer, splitPanel } from '#web/platform/panels.ts'

/** On arriving at another page: panels of the last one close, and the new heading is told to those who listen. */
export function useArrival() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    splitPanel.reset()
    helpDrawer.reset()
    leavePage()
    const heading = document.querySelector<HTMLElement>('#page h1') ?? document.getElementById('page')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}
