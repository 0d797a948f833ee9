import type { GuestSchedule } from '@portico/contract/keys/keys.rules'
import { useCallback } from 'react'
import { definePage } from '#web/app/pages/define-page.ts'
import { codesQuery, prefetchCredentials } from '#web/data/credentials/credentials.queries.ts'
import { CodesTable } from '#web/domains/credentials/codes-table.tsx'
import { scheduleLines } from '#web/domains/keys/schedule-text.ts'
import { fetchPageTexts } from '#web/platform/i18n.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

export default definePage({
  path: 'credentials/codes',
  texts: ['bulkJobs', 'credentials', 'keys', 'ui'],
  gate: ({ accessCodes }) => !accessCodes && '/',
  navigation: {
    text: 'accessCodes',
    group: 'credentials',
    position: 82,
    isShown: ({ accessCodes }) => accessCodes,
  },
  title: ({ t }) => t('credentials:codes.title'),
  crumb: ({ t }) => t('credentials:codes.title'),
  leadsPagesBelow: true,
  help: 'access-codes',
  data: ({ propertyId, queryClient }) => [prefetchCredentials(queryClient, propertyId, codesQuery(propertyId))],
  Component: Codes,
})

const CodeSchedules = lazyComponent(async () => {
  const [module] = await Promise.all([import('./code-schedules.tsx'), fetchPageTexts(['keyWizard'])])
  return module.CodeSchedules
})

function Codes({ propertyId }: { propertyId: string }) {
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
