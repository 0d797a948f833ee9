import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { GenerateCodes } from '#web/domains/credentials/generate-codes.tsx'
import { prefetchPeople } from '#web/domains/people/people.queries.ts'
import { queryClientOf } from '#web/platform/query-client.ts'

export async function loader(args: LoaderFunctionArgs) {
  const fetched = prefetchPeople(queryClientOf(args), args.params.propertyId ?? '')
  if (import.meta.env.SSR) await fetched
  return null
}

export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname

export const handle: PageHandle = {
  title: ({ t }) => t('credentials:generate.title'),
  crumb: ({ t }) => t('credentials:generate.title'),
}

export function Component() {
  const { propertyId = '' } = useParams()
  return <GenerateCodes propertyId={propertyId} />
}
