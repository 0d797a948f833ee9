import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { createRoutes } from './routes.tsx'

const below = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [route, ...below(route.children ?? [])])

test('no page that is fetched has its own error boundary: the router would show nothing in its place when it does not come', () => {
  const fetched = below(createRoutes()).filter(({ lazy }) => lazy)
  expect(fetched.length).toBeGreaterThan(30)
  expect(fetched.filter((route) => 'ErrorBoundary' in route).map(({ id }) => id)).toEqual([])
})
