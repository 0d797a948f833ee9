import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { innermost } from '#web/app/pages/page-handle.ts'
import { activeTutorial } from '#web/app/tutorials/active-tutorial.ts'
import { useFlags } from '#web/platform/flags.ts'
import { isEnabledPanel } from '#web/platform/help.ts'
import { helpDrawer } from '#web/platform/panels.ts'

/** Below it the drawer covers the page, and nobody opens a page to not see it. */
const WIDE = '(min-width: 689px)'

/** Help opens with the page if the address asks for it, or else if the route wants it to. */
export function useHelpArrival() {
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search).get('help')
  const ofRoute = innermost(useMatches(), 'help')
  const { helpPanelEnabled } = useFlags()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page that is arrived at opens its help anew
  useEffect(() => {
    if (!helpPanelEnabled) return
    const wanted = isEnabledPanel(asked) ? asked : window.matchMedia(WIDE).matches && ofRoute
    if (!wanted || !isEnabledPanel(wanted)) return
    // A tutorial says itself what there is to do.
    if (activeTutorial.current() && wanted !== asked) return
    helpDrawer.reset()
    helpDrawer.push({ kind: wanted, props: { isUnasked: true } })
  }, [pathname, asked, ofRoute, helpPanelEnabled])
}
