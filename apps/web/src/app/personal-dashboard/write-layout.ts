import type { Layout } from './dashboard-view.ts'

/** Another layout has other pages, so it begins with the first one. Cards are the default and need no parameter, and have no other order. */
export function writeLayout(search: URLSearchParams, layout: Layout): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('page')
  if (layout === 'list') next.set('view', layout)
  else {
    next.delete('view')
    next.delete('sort')
  }
  return next
}
