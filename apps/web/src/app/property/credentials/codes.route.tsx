import type { GuestSchedule } from '@portico/contract/keys/keys.rules'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { CodesTable } from '#web/domains/credentials/codes-table.tsx'
import { codesQuery, prefetchCredentials } from '#web/domains/credentials/credentials.queries.ts'
import { scheduleLines } from '#web/domains/keys/schedule-text.ts'
import { fetchPageTexts } from '#web/platform/i18n.ts'
import { queryClientOf } from '#web/platform/query-client.ts'
import { fetchedPart } from '#web/ui/fetched.tsx'

const CodeSchedules = fetchedPart(async () => {
  const [module] = await Promise.all([import('./code-schedules.tsx'), fetchPageTexts(['keyWizard'])])
  return module.CodeSchedules
})

export async function loader(args: LoaderFunctionArgs) {
  const { propertyId = '' } = args.params
  const fetched = prefetchCredentials(queryClientOf(args), propertyId, codesQuery(propertyId))
  if (import.meta.env.SSR) await fetched
  return null
}

/** Filter, order and page only choose among what is here already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname

export const handle: PageHandle = {
  title: ({ t }) => t('credentials:codes.title'),
  help: 'access-codes',
}

export function Component() {
  const { propertyId = '' } = useParams()
  const { t, i18n } = useTranslation('keys')
  const scheduleTexts = useCallback(
    (schedules: readonly GuestSchedule[]) =>
      schedules.flatMap((schedule) =>
        scheduleLines(schedule, t, i18n.language).map(({ days, hours }) => `${days} ${hours}`),
      ),
    [t, i18n.language],
  )
  return <CodesTable propertyId={propertyId} scheduleTexts={scheduleTexts} Schedules={CodeSchedules} />
}
