import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useParams, useSearchParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { CreateKey } from '#web/domains/keys/key-wizard/create-key.tsx'
import { loadKey } from '#web/domains/keys/key-wizard/load-key.ts'
import { keysQuery } from '#web/domains/keys/keys.queries.ts'
import { queryClientOf } from '#web/platform/query-client.ts'

/** A copy waits for its original; an empty form waits for nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const queryClient = queryClientOf(args)
  const { propertyId = '' } = args.params
  const copyId = new URL(args.request.url).searchParams.get('copy')
  if (copyId) await loadKey(queryClient, propertyId, copyId)
  else {
    const fetched = queryClient.prefetchQuery(keysQuery(propertyId))
    if (import.meta.env.SSR) await fetched
  }
  return null
}

export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.searchParams.get('copy') !== nextUrl.searchParams.get('copy')

export const handle: PageHandle = {
  title: ({ t }) => t('keyWizard:create.title'),
  crumb: ({ t }) => t('keyWizard:create.title'),
}

export function Component() {
  const { propertyId = '' } = useParams()
  const copyId = useSearchParams()[0].get('copy') ?? undefined
  return <CreateKey key={copyId} propertyId={propertyId} copyId={copyId} />
}
