import type { DataRouter } from 'react-router'
import { recordEvent } from '#web/platform/metrics.ts'

type State = Pick<DataRouter['state'], 'location' | 'matches' | 'navigation'>

/** The path with parameter names instead of ids, such as `/properties/:propertyId`. */
const patternOf = (matches: readonly { route: { path?: string | undefined } }[]) =>
  ['', ...matches.flatMap(({ route }) => route.path ?? [])].join('/').replace(/\/{2,}/g, '/') || '/'

/** Records a view for every page that is opened. Changes of search parameters are not recorded. */
export function recordPageViews(router: { state: State; subscribe: (listener: (state: State) => void) => unknown }) {
  let lastPathname: string | undefined
  function recordView({ location, matches, navigation }: State) {
    if (navigation.state !== 'idle' || location.pathname === lastPathname) return
    lastPathname = location.pathname
    recordEvent('pageView', patternOf(matches))
  }
  recordView(router.state)
  router.subscribe(recordView)
}
