import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import {
  credentialFormatsQuery,
  supportedFormatsQuery,
} from '#web/domains/credential-formats/credential-formats.queries.ts'
import { CredentialFormatsTable } from '#web/domains/credential-formats/credential-formats-table.tsx'
import { queryClientOf } from '#web/platform/query-client.ts'

export async function loader(args: LoaderFunctionArgs) {
  const queryClient = queryClientOf(args)
  const fetched = Promise.all([
    queryClient.prefetchQuery(credentialFormatsQuery(args.params.propertyId ?? '')),
    queryClient.prefetchQuery(supportedFormatsQuery),
  ])
  if (import.meta.env.SSR) await fetched
  return null
}

export const handle: PageHandle = { title: ({ t }) => t('credentialFormats:crumb') }

export function Component() {
  const { propertyId = '' } = useParams()
  return <CredentialFormatsTable propertyId={propertyId} />
}
