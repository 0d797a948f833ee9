import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { BUSY_WEEKS } from '@portico/contract/history/charts.rules'
import { zoneText } from '@portico/contract/shared/zone-text'
import { useQuery } from '@tanstack/react-query'
import { busyHoursQuery } from '#web/data/history/charts/charts.queries.ts'
import { useShownZone } from '#web/data/properties/clock.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './busy-hours-panel.module.css'
import { WeekGrid } from './week-grid.tsx'
import { weekTexts } from './week-texts.ts'

/** How busy the entrances are in each hour of the week, by the clock that is shown. */
export function BusyHoursPanel({ propertyId }: { propertyId: string }) {
  const { t, i18n } = useTranslation('activity')
  const { language } = i18n
  const { timeZone } = useShownZone(propertyId, 'browser')
  const { data, isError, refetch } = useQuery({ ...busyHoursQuery(propertyId, timeZone), throwOnError: isSignedOut })
  const most = Math.max(0, ...(data?.opened.flat() ?? []))
  const description = t('busy.description', { weeks: BUSY_WEEKS, zone: zoneText(timeZone, language) })
  return (
    <Container
      header={
        <Header variant="h2" description={description}>
          {t('busy.title')}
        </Header>
      }
    >
      <div className={styles.content}>
        {data ? (
          <>
            <WeekGrid opened={data.opened} most={most} caption={t('busy.title')} />
            <Box color="text-body-secondary">{most > 0 ? busiestText(data.opened, most) : t('empty')}</Box>
          </>
        ) : isError ? (
          <Box textAlign="center">
            <StatusIndicator type="error">{t('failed')}</StatusIndicator>{' '}
            <Button variant="inline-link" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </Box>
        ) : (
          <StatusIndicator type="loading">{t('loading')}</StatusIndicator>
        )}
      </div>
    </Container>
  )

  function busiestText(opened: readonly (readonly number[])[], count: number) {
    const weekday = opened.findIndex((hours) => hours.includes(count))
    const hour = opened[weekday]?.indexOf(count) ?? 0
    const texts = weekTexts(language)
    return t('busy.busiest', { weekday: texts.weekday(weekday), hour: texts.hour(hour), count })
  }
}
