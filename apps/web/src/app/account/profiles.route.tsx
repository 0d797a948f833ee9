import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { profilesQuery } from '#web/domains/integrations/integrations.queries.ts'
import { queryClientOf } from '#web/platform/query-client.ts'
import { requireProfiles } from './require-profiles.ts'

export { ProfilesTable as Component } from '#web/domains/integrations/profiles/profiles-table.tsx'

export async function loader(args: LoaderFunctionArgs) {
  if (!(await requireProfiles(args))) return null
  const fetched = queryClientOf(args).prefetchQuery(profilesQuery)
  if (import.meta.env.SSR) await fetched
  return null
}

/** Filter, order and page only choose among what is here already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname

export const handle: PageHandle = { title: ({ t }) => t('header.integrations') }
