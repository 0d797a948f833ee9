import BarChart from '@cloudscape-design/components/bar-chart'
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import SegmentedControl from '@cloudscape-design/components/segmented-control'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { activityUnits } from '@portico/contract/history/activity.rules'
import { useQuery } from '@tanstack/react-query'
import { type ActivityPlace, activityQuery } from '#web/data/history/activity.queries.ts'
import { denialsPath } from '#web/data/history/history.paths.ts'
import { useShownZone } from '#web/data/properties/clock.queries.ts'
import { ClockLine } from '#web/data/properties/clock-line.tsx'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './activity-panel.module.css'
import { ActivityTable } from './activity-table.tsx'
import { periodTexts } from './activity-texts.ts'
import { useActivityUnit } from './use-activity-unit.ts'

const CHART_HEIGHT = 220

/** Openings and denials by hour or day. A denial leads to the history; a table tells the same. */
export function ActivityPanel(place: ActivityPlace) {
  const { t, i18n } = useTranslation('activity')
  const { language } = i18n
  // The page of an entrance shows the property's time.
  const begins = place.accessPointId ? 'property' : 'browser'
  const { timeZone } = useShownZone(place.propertyId, begins)
  const { unit, setUnit } = useActivityUnit()
  const { data, isPending, isError, refetch } = useQuery({
    ...activityQuery(place, unit, timeZone),
    throwOnError: isSignedOut,
  })
  const periods = data ?? []
  const texts = periodTexts(language, timeZone, unit)
  const numbers = new Intl.NumberFormat(language)
  const pathOf = (period: { start: number; end: number }) =>
    denialsPath(place.propertyId, { ...period, timeZone, accessPointId: place.accessPointId })
  const sum = (name: 'opened' | 'denied') => periods.reduce((total, period) => total + period[name], 0)
  const [opened, denied] = [sum('opened'), sum('denied')]
  const worst = periods.reduce((most, period) => Math.max(most, period.denied), 0)
  const worstPeriod = periods.find((period) => period.denied === worst)
  const description =
    worst > 0 && worstPeriod
      ? t('description', {
          opened: numbers.format(opened),
          denied: numbers.format(denied),
          most: numbers.format(worst),
          time: texts.full(worstPeriod.start),
        })
      : t('descriptionQuiet', { opened: numbers.format(opened) })
  const title = place.accessPointId ? t('titleOfEntrance') : t('title')
  const isQuiet = opened + denied === 0
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={<ClockLine propertyId={place.propertyId} begins={begins} offersChange={!place.accessPointId} />}
          actions={
            <SegmentedControl
              label={t('unit')}
              selectedId={unit}
              options={activityUnits.map((id) => ({ id, text: t(id) }))}
              onChange={({ detail }) => setUnit(detail.selectedId)}
            />
          }
        >
          {title}
        </Header>
      }
    >
      <SpaceBetween size="s">
        <div className={styles.chart}>
          <BarChart<Date>
            stackedBars
            height={CHART_HEIGHT}
            hideFilter
            xDomain={periods.map(({ start }) => new Date(start))}
            series={
              isQuiet
                ? []
                : [
                    {
                      type: 'bar',
                      title: t('opened'),
                      color: 'var(--activity-opened)',
                      data: periods.map(({ start, opened: y }) => ({ x: new Date(start), y })),
                      valueFormatter: numbers.format,
                    },
                    {
                      type: 'bar',
                      title: t('denied'),
                      color: 'var(--activity-denied)',
                      data: periods.map(({ start, denied: y }) => ({ x: new Date(start), y })),
                      valueFormatter: numbers.format,
                    },
                  ]
            }
            statusType={isPending ? 'loading' : isError ? 'error' : 'finished'}
            loadingText={t('loading')}
            errorText={t('failed')}
            recoveryText={t('retry')}
            onRecoveryClick={() => void refetch()}
            empty={<Box textAlign="center">{t('empty')}</Box>}
            ariaLabel={title}
            ariaDescription={description}
            xTitle={unit === 'hour' ? t('hourAxis') : t('dayAxis')}
            yTitle={t('events')}
            xTickFormatter={(date) => texts.short(date.getTime())}
            yTickFormatter={(value) => (Number.isInteger(value) ? numbers.format(value) : '')}
            detailPopoverFooter={(date) => {
              const period = periods.find(({ start }) => start === date.getTime())
              return period?.denied ? <Link href={pathOf(period)}>{t('deniedLink')}</Link> : null
            }}
            i18nStrings={{
              legendAriaLabel: t('legend'),
              chartAriaRoleDescription: t('chart'),
              xAxisAriaRoleDescription: t('xAxis'),
              yAxisAriaRoleDescription: t('yAxis'),
              detailPopoverDismissAriaLabel: t('close'),
            }}
          />
        </div>
        {data && !isQuiet && (
          <ExpandableSection headerText={t('asTable')}>
            <ActivityTable periods={data} timeText={texts.full} pathOf={pathOf} caption={title} unit={unit} />
          </ExpandableSection>
        )}
      </SpaceBetween>
    </Container>
  )
}
