import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQueryClient } from '@tanstack/react-query'
import { useMay } from '#web/data/company/may.ts'
import { doorEventsPath } from '#web/data/history/door-events/door-events.paths.ts'
import { useExportHistory } from '#web/data/history/history.mutations.ts'
import { historyKeys } from '#web/data/history/history.queries.ts'
import type { HistoryView } from '#web/data/history/history-view.ts'
import { ClockLine } from '#web/data/properties/clock-line.tsx'
import { useIsFull } from '#web/platform/flags.ts'
import { timeTexts } from '#web/platform/time-texts.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = {
  propertyId: string
  headingVariant: 'h1' | 'h2'
  view: HistoryView
  total: number | undefined
  /** When the history begins, if the range reaches beyond that. */
  keptSince: number | undefined
  isRefreshing: boolean
  timeZone: string
}

/** How many events there are, in which time zone, and their file. */
export function HistoryHeader(props: Props) {
  const { propertyId, headingVariant, view, total, keptSince, isRefreshing, timeZone } = props
  const { t, i18n } = useTranslation('history')
  const queryClient = useQueryClient()
  const may = useMay(propertyId)
  const isFull = useIsFull()
  const exportation = useExportHistory(propertyId, timeZone)
  return (
    <Header
      variant={headingVariant}
      counter={total === undefined ? undefined : `(${new Intl.NumberFormat(i18n.language).format(total)})`}
      description={
        <>
          <ClockLine propertyId={propertyId} begins="browser" />
          {keptSince !== undefined && (
            <>
              <br />
              {t('keptSince', { day: timeTexts(i18n.language, timeZone).day(keptSince) })}
            </>
          )}
        </>
      }
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <Button
            iconName="refresh"
            ariaLabel={t('refresh')}
            loading={isRefreshing}
            onClick={() => void queryClient.invalidateQueries({ queryKey: historyKeys.ofProperty(propertyId) })}
          />
          {isFull && may('history.read') && <Button href={doorEventsPath(propertyId)}>{t('doorEvents')}</Button>}
          {may('history.read') && (
            <Button
              iconName="download"
              loading={exportation.isPending}
              loadingText={t('downloading')}
              disabled={!total}
              onClick={() => exportation.mutate(view)}
            >
              {t('download')}
            </Button>
          )}
        </SpaceBetween>
      }
    >
      {t('title')}
    </Header>
  )
}
