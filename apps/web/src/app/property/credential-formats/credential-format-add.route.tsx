import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { AddCredentialFormat } from '#web/domains/credential-formats/add-credential-format.tsx'
import { supportedFormatsQuery } from '#web/domains/credential-formats/credential-formats.queries.ts'
import { placesQuery } from '#web/domains/places/places.queries.ts'
import { queryClientOf } from '#web/platform/query-client.ts'

export async function loader(args: LoaderFunctionArgs) {
  const queryClient = queryClientOf(args)
  const fetched = Promise.all([
    queryClient.prefetchQuery(supportedFormatsQuery),
    queryClient.prefetchQuery(placesQuery(args.params.propertyId ?? '')),
  ])
  if (import.meta.env.SSR) await fetched
  return null
}

export const handle: PageHandle = {
  title: ({ t }) => `${t('credentialFormats:add.title')} | ${t('credentialFormats:crumb')}`,
  crumb: ({ t }) => t('credentialFormats:add.title'),
}

export function Component() {
  const { propertyId = '' } = useParams()
  return <AddCredentialFormat propertyId={propertyId} />
}
