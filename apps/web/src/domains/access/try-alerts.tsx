import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import type { Tries } from '@portico/contract/history/history.schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { triesPath } from '#web/data/history/history.paths.ts'
import { triesQuery } from '#web/data/history/tries.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** More of them are counted. */
const SHOWN_MAX = 3

/** The keypads at which somebody has tried out codes, of all entrances or of one. Nothing where the reader may not see the history. */
export function useTryAlerts(propertyId: string, accessPointId?: string): ReactNode[] {
  const { isFull, may } = usePropertyFeatures(propertyId)
  const isTold = isFull && may('history.recent')
  const { data = [] } = useQuery({ ...triesQuery(propertyId), enabled: isTold })
  if (!isTold) return []
  const tried = data.filter((one) => accessPointId === undefined || one.accessPointId === accessPointId)
  const others = tried.length - SHOWN_MAX
  return [
    ...tried
      .slice(0, SHOWN_MAX)
      .map((entrance) => (
        <TriesAlert key={`tries/${entrance.accessPointId}`} propertyId={propertyId} entrance={entrance} />
      )),
    ...(others > 0 ? [<OtherTries key="otherTries" propertyId={propertyId} count={others} />] : []),
  ]
}

function TriesAlert({ propertyId, entrance }: { propertyId: string; entrance: Tries['entrances'][number] }) {
  const { t } = useTranslation('access', { keyPrefix: 'tries' })
  const { named } = useClock(propertyId)
  const { accessPointId, accessPointName: name, attempts: count, lastTimeMillis } = entrance
  return (
    <Alert
      type="warning"
      header={t('header', { name })}
      action={<Button href={triesPath(propertyId, accessPointId)}>{t('show')}</Button>}
    >
      {t('content', { count, time: named(lastTimeMillis) })}
    </Alert>
  )
}

function OtherTries({ propertyId, count }: { propertyId: string; count: number }) {
  const { t } = useTranslation('access', { keyPrefix: 'tries' })
  return (
    <Alert
      type="warning"
      header={t('more', { count })}
      action={<Button href={triesPath(propertyId)}>{t('showAll')}</Button>}
    />
  )
}
