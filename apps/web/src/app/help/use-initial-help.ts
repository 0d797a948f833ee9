import { useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { handleValue } from '#web/app/pages/page-handle.ts'
import { activeTutorial } from '#web/app/tutorials/active-tutorial.ts'
import { useFlags, useIsFull } from '#web/platform/flags.ts'
import { isEnabledPanel } from '#web/platform/help.ts'
import { helpDrawer } from '#web/platform/panels.ts'
import { isRenderedNarrow } from '#web/ui/kit-width.ts'

/** In a narrower window the drawer would leave the page less room than it takes itself; `shell.module.css` has the same limit. */
const WIDE = '(min-width: 1100px)'

/**
 * Opens the help panel that the address names, or else that of the route. Returns whether it will be opened with the page that the server
 * has rendered: its place is reserved then, so that nothing moves when it comes.
 */
export function useInitialHelp(): boolean {
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search).get('help')
  const ofRoute = handleValue(useMatches(), 'help')
  const { helpPanelEnabled } = useFlags()
  const isFull = useIsFull()
  const [isHydrated, setHydrated] = useState(false)
  const wantedIn = (isWide: boolean) => {
    const wanted = isEnabledPanel(asked, isFull) ? asked : isWide && ofRoute
    return helpPanelEnabled && wanted && isEnabledPanel(wanted, isFull) ? wanted : undefined
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page that is arrived at opens its help anew
  useEffect(() => {
    setHydrated(true)
    const wanted = wantedIn(window.matchMedia(WIDE).matches)
    // A tutorial gives its own instructions.
    if (!wanted || (activeTutorial.current() && wanted !== asked)) return
    helpDrawer.reset()
    helpDrawer.push({ kind: wanted, props: { isUnasked: true } })
  }, [pathname, asked, ofRoute, helpPanelEnabled])
  return !isHydrated && !isRenderedNarrow() && wantedIn(true) !== undefined
}
