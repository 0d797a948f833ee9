import { ENDING_WEEKS } from '@portico/contract/people/endings.rules'
import { dayOf } from '@portico/contract/shared/days'
import { useQuery } from '@tanstack/react-query'
import { endingsQuery } from '#web/data/history/charts/charts.queries.ts'
import { endingsPath } from '#web/data/people/endings.paths.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { shortDay } from '#web/domains/history/activity-texts.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { BarsPanel } from './bars-panel.tsx'

/** For how many people access ends in each of the next weeks. */
export function EndingsPanel({ propertyId }: { propertyId: string }) {
  const { t, i18n } = useTranslation('activity')
  const timeZone = useQuery(propertyQuery(propertyId)).data?.timeZone ?? 'UTC'
  const { data, isError, refetch } = useQuery({ ...endingsQuery(propertyId), throwOnError: isSignedOut })
  const weeks = data?.weeks ?? []
  const total = weeks.reduce((sum, { people }) => sum + people, 0)
  return (
    <BarsPanel
      texts={{
        title: t('endings.title'),
        description: t('endings.description', { weeks: ENDING_WEEKS }),
        category: t('endings.week'),
        value: t('endings.users'),
        empty: t('endings.empty'),
        show: t('endings.show'),
        summary: t('endings.summary', { total: new Intl.NumberFormat(i18n.language).format(total) }),
      }}
      bars={
        data &&
        weeks.map(({ start, end, people }) => ({
          label: shortDay(dayOf(start, timeZone)),
          name: `${dayOf(start, timeZone)} – ${dayOf(end - 1, timeZone)}`,
          value: people,
          href: people > 0 ? endingsPath(propertyId, dayOf(start, timeZone)) : null,
        }))
      }
      isFailed={isError}
      onRetry={() => void refetch()}
    />
  )
}
