import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { keysQuery } from '#web/domains/keys/keys.queries.ts'
import { prefetchPeople } from '#web/domains/people/people.queries.ts'
import { queryClientOf } from '#web/platform/query-client.ts'
import { SetupWizard } from './setup-wizard.tsx'

/** The lists of all steps, so that each is there when it is gone to. */
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

/** Steps, filters and pages only choose among what is here already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname

export const handle: PageHandle = {
  title: ({ t }) => t('keyWizard:setup.title'),
  crumb: ({ t }) => t('keyWizard:setup.title'),
}

export function Component() {
  const { propertyId = '' } = useParams()
  return <SetupWizard propertyId={propertyId} />
}
