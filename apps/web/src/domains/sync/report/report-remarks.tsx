import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { RunRemarks } from '@portico/contract/sync/sync.schema'
import type { ReactNode } from 'react'
import styles from '#web/domains/sync/sync.module.css'
import { useTranslation } from '#web/ui/translation.tsx'

/** Offers to give meanings to words of the PMS that nobody has told the portal. */
export type MapWordings = (words: { credentialId: string | null; wordings: RunRemarks['unknownWordings'] }) => ReactNode

/** What a run met on its way: properties it could not read, methods that were refused, residents of others, words it does not know. */
export function ReportRemarks({ remarks, credentialId, mapWordings }: Props) {
  const { failedProperties, refusedMethods, foreignRows, unknownWordings } = remarks
  const { t } = useTranslation('sync', { keyPrefix: 'remarks' })
  if ([failedProperties, refusedMethods, foreignRows, unknownWordings].every(({ length }) => length === 0)) return null
  return (
    <SpaceBetween size="m">
      {failedProperties.length > 0 && (
        <Alert type="warning" header={t('failedProperties', { count: failedProperties.length })}>
          <FailedProperties properties={failedProperties} />
        </Alert>
      )}
      {refusedMethods.length > 0 && (
        <Alert type="warning" header={t('refusedMethods')}>
          <ul className={styles.list}>
            {refusedMethods.map((method) => (
              <li key={method}>
                <code>{method}</code>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {foreignRows.length > 0 && (
        <Alert type="warning" header={t('foreignRows')}>
          <ul className={styles.list}>
            {foreignRows.map(({ pmsPropertyId, otherPropertyId, rows }) => (
              <li key={`${pmsPropertyId} ${otherPropertyId}`}>
                {t('foreignRow', { property: otherPropertyId, count: rows })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {unknownWordings.length > 0 && (
        <Alert
          type="warning"
          header={t('unknownWordings')}
          action={mapWordings({ credentialId, wordings: unknownWordings })}
        >
          <ul className={styles.list}>
            {unknownWordings.map(({ kind, wording, residents }) => (
              <li key={`${kind} ${wording}`}>{t(`unknown.${kind}`, { wording, count: residents })}</li>
            ))}
          </ul>
        </Alert>
      )}
    </SpaceBetween>
  )
}
type Props = { remarks: RunRemarks; credentialId: string | null; mapWordings: MapWordings }

function FailedProperties({ properties }: { properties: RunRemarks['failedProperties'] }) {
  const { t } = useTranslation('sync')
  return (
    <ul className={styles.list}>
      {properties.map(({ pmsPropertyId, name, problem, said }) => (
        <li key={pmsPropertyId}>
          <strong>{name || pmsPropertyId}</strong>
          <div>{t(`problems.${problem}`)}</div>
          {said && <blockquote className={styles.quote}>{said}</blockquote>}
        </li>
      ))}
    </ul>
  )
}
