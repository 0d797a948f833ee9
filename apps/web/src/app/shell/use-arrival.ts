import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { leavePage } from '#web/platform/notices.ts'
import { helpDrawer, splitPanel } from '#web/platform/panels.ts'

/** On arriving at another page: panels of the last one close, and the new heading is told to those who listen. */
export function useArrival() {
  const { pathname } = useLocation()
  const isRedirected = useNavigationType() === 'REPLACE'
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    splitPanel.reset()
    helpDrawer.reset()
    // A page that only leads on has not been seen, and neither has what was told there.
    if (!isRedirected) leavePage()
    const heading = document.querySelector<HTMLElement>('#page h1') ?? document.getElementById('page')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname, isRedirected])
}
