import { createMemoryRouter, type RouteObject } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { recordEvent } from '#web/platform/metrics.ts'
import { recordPageViews } from './page-views.ts'

vi.mock('#web/platform/metrics.ts', () => ({ recordEvent: vi.fn() }))
beforeEach(() => vi.mocked(recordEvent).mockClear())

const routes: RouteObject[] = [
  {
    id: 'shell',
    children: [
      { index: true },
      {
        path: 'properties/:propertyId',
        children: [{ index: true }, { path: 'keys/:keyId' }, { path: '/properties/:propertyId/places' }],
      },
      { path: '*' },
    ],
  },
]

async function viewsOf(first: string, ...others: string[]) {
  const router = createMemoryRouter(routes, { initialEntries: [first] })
  recordPageViews(router)
  for (const address of others) await router.navigate(address)
  return vi.mocked(recordEvent).mock.calls
}

test('a page view is recorded by its path pattern, without ids, queries and unknown paths', async () => {
  expect(
    await viewsOf('/', '/properties/7?filter=anna#top', '/properties/7/keys/9', '/properties/7/places', '/who/is/anna'),
  ).toEqual([
    ['pageView', '/'],
    ['pageView', '/properties/:propertyId'],
    ['pageView', '/properties/:propertyId/keys/:keyId'],
    ['pageView', '/properties/:propertyId/places'],
    ['pageView', '/*'],
  ])
})

test('a filter does not record a new page view, and another property does', async () => {
  expect(await viewsOf('/properties/7', '/properties/7?filter=a', '/properties/8')).toHaveLength(2)
})
