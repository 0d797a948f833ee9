import type { DataRouter } from 'react-router'
import { recordEvent } from '#web/platform/metrics.ts'

type State = Pick<DataRouter['state'], 'location' | 'matches' | 'navigation'>

/** The path with parameter names instead of ids, such as `/properties/:propertyId`. A path that begins with a slash is whole by itself. */
const patternOf = (matches: readonly { route: { path?: string | undefined } }[]) =>
  matches.reduce((above, { route: { path } }) => {
    if (path === undefined) return above
    return path.startsWith('/') ? path : `${above.replace(/\/$/, '')}/${path}`
  }, '/')

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
