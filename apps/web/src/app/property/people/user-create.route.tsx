import type { LoaderFunctionArgs } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { queryClientOf } from '#web/platform/query-client.ts'
import { loadPersonForm } from './load-person-form.ts'

export { PersonPage as Component } from '#web/domains/people/person-page.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const fetched = loadPersonForm(queryClientOf(args), args.params.propertyId ?? '')
  if (import.meta.env.SSR) await fetched
  return null
}

export const handle: PageHandle = {
  title: ({ t }) => t('people:page.add'),
  crumb: ({ t }) => t('people:page.add'),
}
