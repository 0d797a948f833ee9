import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQueryClient } from '@tanstack/react-query'
import { useExportHistory } from '#web/data/history/history.mutations.ts'
import { historyKeys } from '#web/data/history/history.queries.ts'
import type { HistoryView, ShownZone } from '#web/data/history/history-view.ts'
import { timeTexts } from '#web/platform/time-texts.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { zoneText } from '#web/ui/zone-text.ts'

type Props = {
  propertyId: string
  headingVariant: 'h1' | 'h2'
  view: HistoryView
  total: number | undefined
  /** When the history begins, if the range reaches beyond that. */
  keptSince: number | undefined
  isRefreshing: boolean
  timeZone: string
  otherZone: { name: ShownZone; timeZone: string } | null
  onZoneChange: (zone: ShownZone) => void
}

/** How many events there are, in which time zone, and their file. */
export function HistoryHeader(props: Props) {
  const { propertyId, headingVariant, view, total, keptSince, isRefreshing, timeZone, otherZone, onZoneChange } = props
  const { t, i18n } = useTranslation('history')
  const queryClient = useQueryClient()
  const exportation = useExportHistory(propertyId, timeZone)
  return (
    <Header
      variant={headingVariant}
      counter={total === undefined ? undefined : `(${new Intl.NumberFormat(i18n.language).format(total)})`}
      description={
        <>
          {t('zone', { zone: zoneText(timeZone, i18n.language) })}
          {otherZone && (
            <>
              {' '}
              <Button variant="inline-link" onClick={() => onZoneChange(otherZone.name)}>
                {t(`showZone.${otherZone.name}`, { zone: zoneText(otherZone.timeZone, i18n.language) })}
              </Button>
            </>
          )}
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
          <Button
            iconName="download"
            loading={exportation.isPending}
            loadingText={t('downloading')}
            disabled={!total}
            onClick={() => exportation.mutate(view)}
          >
            {t('download')}
          </Button>
        </SpaceBetween>
      }
    >
      {t('title')}
    </Header>
  )
}
