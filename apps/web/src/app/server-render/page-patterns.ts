import type { RouteObject } from 'react-router'
import { createRoutes } from '#web/app/routes.tsx'

/** The address of every page there is, with `:name` for what differs. */
export function pagePatterns(routes: readonly RouteObject[] = createRoutes(), base = ''): string[] {
  return routes.flatMap(({ path, children }) => {
    const pattern = path?.startsWith('/') ? path : [base, path].filter(Boolean).join('/')
    return children ? pagePatterns(children, pattern) : [pattern.startsWith('/') ? pattern : `/${pattern}`]
  })
}
