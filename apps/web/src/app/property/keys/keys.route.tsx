import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { keysQuery } from '#web/domains/keys/keys.queries.ts'
import { KeysTable } from '#web/domains/keys/keys-table.tsx'
import { queryClientOf } from '#web/platform/query-client.ts'

export async function loader(args: LoaderFunctionArgs) {
  const fetched = queryClientOf(args).prefetchQuery(keysQuery(args.params.propertyId ?? ''))
  if (import.meta.env.SSR) await fetched
  return null
}

/** Filter and page only choose among what is here already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname

export const handle: PageHandle = {
  title: ({ t }) => t('keys:title'),
  crumb: ({ t }) => t('keys:title'),
}

export function Component() {
  const { propertyId = '' } = useParams()
  return <KeysTable propertyId={propertyId} headingVariant="h1" />
}
