import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import LiveRegion from '@cloudscape-design/components/live-region'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { PREVIEW_DAYS } from '@portico/contract/hours/hours.rules'
import type { HoursPreview, PreviewBody } from '@portico/contract/hours/hours.schema'
import { withZone } from '@portico/contract/shared/zone-text'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMay } from '#web/data/company/may.ts'
import { timeTexts } from '#web/platform/time-texts.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { useAfterPause } from '#web/ui/use-after-pause.ts'
import { previewQuery } from './hours.queries.ts'
import { UnknowingDoors } from './unknowing-doors.tsx'

type Props = {
  propertyId: string
  /** The draft; undefined while it is not complete. It must be the same object until it changes. */
  draft: PreviewBody | undefined
}

/** What saving a draft would change: for how many people, at which doors, and when first. */
export function Effect({ propertyId, draft }: Props) {
  const { t } = useTranslation('hours', { keyPrefix: 'effect' })
  const may = useMay(propertyId)
  const asked = useAfterPause(draft)
  const { data, isError, isFetching, refetch } = useQuery({
    ...previewQuery(propertyId, asked ?? {}),
    enabled: asked !== undefined && may('people.read'),
  })
  if (!may('people.read')) return null
  const isWaiting = draft !== asked || isFetching
  return (
    <LiveRegion>
      {!draft ? (
        <Box color="text-body-secondary">{t('incomplete')}</Box>
      ) : isError && !isWaiting ? (
        <StatusIndicator type="error">
          {t('failed')}{' '}
          <Button variant="inline-link" formAction="none" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </StatusIndicator>
      ) : data && !isError ? (
        <div aria-busy={isWaiting}>
          <Told propertyId={propertyId} preview={data} />
        </div>
      ) : (
        <StatusIndicator type="loading">{t('loading')}</StatusIndicator>
      )}
    </LiveRegion>
  )
}

function Told({ propertyId, preview }: { propertyId: string; preview: HoursPreview }) {
  const { t, i18n } = useTranslation('hours', { keyPrefix: 'effect' })
  const { t: ofNames } = useTranslation('ui', { keyPrefix: 'names' })
  const { people, doors, firstChange, isAttached, timeZone } = preview
  if (!isAttached) return <Alert type="info">{t('unattached')}</Alert>
  const { moment } = timeTexts(i18n.language, timeZone)
  const time = firstChange && withZone(moment(firstChange.timeMillis), timeZone, i18n.language)
  return (
    <SpaceBetween size="s">
      <div>
        {(firstChange || people === 0) && (
          <Box variant="strong">{people === 0 ? t('nobody') : t('people', { count: people })}</Box>
        )}
        <Box>
          {firstChange ? t(firstChange.opens ? 'opens' : 'closes', { time }) : t('never', { days: PREVIEW_DAYS })}
        </Box>
      </div>
      {people > 0 && firstChange && doors.length > 0 && (
        <div>
          <Box variant="awsui-key-label">{t('doors', { count: doors.length })}</Box>
          <Box>{doorNames(doors, ofNames)}</Box>
        </div>
      )}
      {people > 0 && firstChange && <UnknowingDoors propertyId={propertyId} doors={doors} />}
    </SpaceBetween>
  )
}

const NAMED_MAX = 6

/** The first few names, and how many more there are. */
function doorNames(doors: HoursPreview['doors'], t: TFunction<'ui', 'names'>) {
  const rest = doors.length - NAMED_MAX
  const names = doors.slice(0, NAMED_MAX).map(({ accessPointName }) => accessPointName)
  return [...names, ...(rest > 0 ? [t('more', { rest })] : [])].join(' · ')
}
