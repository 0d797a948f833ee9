import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useParams } from 'react-router'
import { findIntegration } from '#web/app/find-integration.ts'
import type { PageHandle } from '#web/app/page-handle.ts'
import { profilesQuery } from '#web/domains/integrations/integrations.queries.ts'
import { ProfilesTable } from '#web/domains/integrations/profiles/profiles-table.tsx'
import { queryClientOf } from '#web/platform/query-client.ts'
import { requireProfiles } from './require-profiles.ts'

export async function loader(args: LoaderFunctionArgs) {
  if (!(await requireProfiles(args))) return null
  const fetched = queryClientOf(args).prefetchQuery(profilesQuery)
  await findIntegration(args)
  if (import.meta.env.SSR) await fetched
  return null
}

export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname

export const handle: PageHandle = {
  title: ({ t, params }) => `${params.integrationName} | ${t('header.integrations')}`,
  crumb: ({ params }) => params.integrationName ?? '',
}

export function Component() {
  const { integrationName } = useParams()
  return <ProfilesTable key={integrationName} provider={integrationName as PmsProvider} />
}
