import type { DataRouter } from 'react-router'
import { recordEvent } from '#web/platform/metrics.ts'

type State = Pick<DataRouter['state'], 'location' | 'matches' | 'navigation'>

/** `/properties/:propertyId`, never the id. */
const patternOf = (matches: readonly { route: { path?: string | undefined } }[]) =>
  ['', ...matches.flatMap(({ route }) => route.path ?? [])].join('/').replace(/\/{2,}/g, '/') || '/'

/** A view for every page somebody arrives at; another filter or page of a list is the same view. */
export function recordPageViews(router: { state: State; subscribe: (listener: (state: State) => void) => unknown }) {
  let seen: string | undefined
  function look({ location, matches, navigation }: State) {
    if (navigation.state !== 'idle' || location.pathname === seen) return
    seen = location.pathname
    recordEvent('pageView', patternOf(matches))
  }
  look(router.state)
  router.subscribe(look)
}
