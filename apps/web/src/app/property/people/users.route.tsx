import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { keysQuery } from '#web/domains/keys/keys.queries.ts'
import { prefetchPeople } from '#web/domains/people/people.queries.ts'
import { PeopleTable } from '#web/domains/people/people-table.tsx'
import { queryClientOf } from '#web/platform/query-client.ts'

/** A page from the server brings its list along. In the browser the page appears at once and its rows follow. */
export async function loader(args: LoaderFunctionArgs) {
  const queryClient = queryClientOf(args)
  const { propertyId = '' } = args.params
  const fetched = Promise.all([
    prefetchPeople(queryClient, propertyId),
    queryClient.prefetchQuery(keysQuery(propertyId)),
  ])
  if (import.meta.env.SSR) await fetched
  return null
}

/** Filter, order and page only choose among what is here already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname

export const handle: PageHandle = {
  title: ({ t }) => t('people:table.title'),
  crumb: ({ t }) => t('people:table.title'),
}

export function Component() {
  const { propertyId = '' } = useParams()
  return <PeopleTable propertyId={propertyId} headingVariant="h1" />
}
