import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { handleValue } from '#web/app/pages/page-handle.ts'
import { activeTutorial } from '#web/app/tutorials/active-tutorial.ts'
import { useFlags } from '#web/platform/flags.ts'
import { isEnabledPanel } from '#web/platform/help.ts'
import { helpDrawer } from '#web/platform/panels.ts'

/** In a narrower window the drawer would cover the page. */
const WIDE = '(min-width: 689px)'

/** Opens the help panel that the address names, or else that of the route. */
export function useInitialHelp() {
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search).get('help')
  const ofRoute = handleValue(useMatches(), 'help')
  const { helpPanelEnabled } = useFlags()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page that is arrived at opens its help anew
  useEffect(() => {
    if (!helpPanelEnabled) return
    const wanted = isEnabledPanel(asked) ? asked : window.matchMedia(WIDE).matches && ofRoute
    if (!wanted || !isEnabledPanel(wanted)) return
    // A tutorial gives its own instructions.
    if (activeTutorial.current() && wanted !== asked) return
    helpDrawer.reset()
    helpDrawer.push({ kind: wanted, props: { isUnasked: true } })
  }, [pathname, asked, ofRoute, helpPanelEnabled])
}
