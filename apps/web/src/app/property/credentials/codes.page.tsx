import { dayNames, type GuestSchedule } from '@portico/contract/keys/keys.rules'
import { dayText, scheduleLines } from '@portico/contract/keys/schedule-text'
import { useCallback, useMemo } from 'react'
import { definePage } from '#web/app/pages/define-page.ts'
import { prefetchGuessing } from '#web/data/access/access.queries.ts'
import { GuessingNote } from '#web/domains/access/guessing-note.tsx'
import { CODES_TABLE, CodesTable, codesPageFor } from '#web/domains/credentials/codes-table.tsx'
import { fetchPageTexts, i18nFor } from '#web/platform/i18n.ts'
import { pageSizeFor } from '#web/platform/table-preference.ts'
import { wordsOf } from '#web/ui/collection/words-of.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

export default definePage({
  path: 'credentials/codes',
  texts: ['access', 'bulkJobs', 'credentials', 'keys', 'ui'],
  may: 'codes.read',
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
  data: ({ propertyId, searchParams, loaderArgs, queryClient }) => {
    const i18n = i18nFor(loaderArgs)
    const pageSize = pageSizeFor(loaderArgs, CODES_TABLE)
    const days = i18n && daysIn(i18n.language)
    return [
      ...(days ? [codesPageFor({ propertyId, searchParams, pageSize, i18n, days })] : []),
      prefetchGuessing(queryClient, propertyId),
    ]
  },
  Component: Codes,
})

const CodeSchedules = lazyComponent(async () => {
  const [module] = await Promise.all([import('./code-schedules.tsx'), fetchPageTexts(['keyWizard'])])
  return module.CodeSchedules
})

const daysIn = (language: string) => wordsOf(dayNames, (day) => dayText(day, language))

function Codes({ propertyId }: { propertyId: string }) {
  const { t, i18n } = useTranslation('keys')
  const scheduleTexts = useCallback(
    (schedules: readonly GuestSchedule[]) =>
      schedules.flatMap((schedule) =>
        scheduleLines(schedule, t, i18n.language).map(({ days, hours }) => `${days} ${hours}`),
      ),
    [t, i18n.language],
  )
  const days = useMemo(() => daysIn(i18n.language), [i18n.language])
  const note = <GuessingNote propertyId={propertyId} />
  return (
    <CodesTable
      propertyId={propertyId}
      days={days}
      scheduleTexts={scheduleTexts}
      Schedules={CodeSchedules}
      note={note}
    />
  )
}
