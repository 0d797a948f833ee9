import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#web/data/company/may.ts'
import { retentionPreviewQuery } from '#web/data/privacy/privacy.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { useAfterPause } from '#web/ui/use-after-pause.ts'
import styles from './privacy.module.css'
import { bodyOf, type RetentionValues, retentionProblems } from './retention-values.ts'

type Props = { propertyId: string; values: RetentionValues }

/** How many events the rules of the form would anonymise or delete now, and whose. */
export function RetentionPreview({ propertyId, values }: Props) {
  const { t, i18n } = useTranslation('privacy', { keyPrefix: 'preview' })
  const { t: ofKind } = useTranslation('privacy', { keyPrefix: 'kinds' })
  const may = useMay(propertyId)
  const settled: RetentionValues = JSON.parse(useAfterPause(JSON.stringify(values)))
  const isReady = Object.keys(retentionProblems(settled)).length === 0
  const { data, isError, isFetching, refetch } = useQuery({
    ...retentionPreviewQuery(propertyId, bodyOf(settled)),
    enabled: isReady && may(['properties.change', 'history.read']),
  })
  if (!isReady) return null
  if (isError)
    return (
      <Alert type="error" action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
        {t('failed')}
      </Alert>
    )
  if (!data) return <StatusIndicator type="loading">{t('loading')}</StatusIndicator>
  const met = data.kinds.filter(({ events }) => events > 0)
  if (met.length === 0) return <Alert type="info">{t('nothing')}</Alert>
  return (
    <Alert type="warning" header={t('title')}>
      <div aria-live="polite" aria-busy={isFetching}>
        <ul>
          {met.map(({ kind, fate, events }) => (
            <li key={kind}>{t(fate, { kind: ofKind(kind), count: events })}</li>
          ))}
        </ul>
        {data.people > 0 && (
          <p className={styles.names}>
            {t('people', {
              count: data.people,
              names: new Intl.ListFormat(i18n.language, { type: 'unit' }).format(data.names),
            })}
          </p>
        )}
        {data.isPartial && <p>{t('partial')}</p>}
      </div>
    </Alert>
  )
}
