import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useParams,
  useSearchParams,
} from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { keysQuery } from '#web/domains/keys/keys.queries.ts'
import { prefetchPeople } from '#web/domains/people/people.queries.ts'
import { queryClientOf } from '#web/platform/query-client.ts'
import { KeyAssignPage } from './key-assign-page.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const queryClient = queryClientOf(args)
  const { propertyId = '' } = args.params
  const fetched = Promise.all([
    queryClient.prefetchQuery(keysQuery(propertyId)),
    prefetchPeople(queryClient, propertyId),
  ])
  if (import.meta.env.SSR) await fetched
  return null
}

export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname

export const handle: PageHandle = {
  title: ({ t }) => t('keys:assign.title'),
  crumb: ({ t }) => t('keys:assign.crumb'),
}

/** The address has the keys, so that it can be reloaded; whoever comes from the table brings them along as well. */
export function Component() {
  const { propertyId = '' } = useParams()
  const named = useSearchParams()[0].get('keys')
  const { state } = useLocation() as { state: { keyIds?: readonly string[] } | null }
  const keyIds = named?.split(',') ?? state?.keyIds ?? []
  return <KeyAssignPage key={keyIds.join()} propertyId={propertyId} keyIds={keyIds} />
}
