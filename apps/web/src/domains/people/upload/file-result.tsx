import Box from '@cloudscape-design/components/box'
import LiveRegion from '@cloudscape-design/components/live-region'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { isInformation } from '@portico/contract/people/resident-csv.rules'
import { useFileName } from '#web/data/properties/property-files.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './people-upload.module.css'
import { RowList } from './row-list.tsx'
import { useProblemText } from './row-texts.ts'
import type { Checked } from './use-file-check.ts'

/** The result of checking a file, before anything is sent. */
export function FileSummary({ checked: { counts, next } }: { checked: Checked }) {
  const { t } = useTranslation('peopleUpload', { keyPrefix: 'result' })
  const remaining = counts.valid - next.length
  return (
    <LiveRegion tagName="div">
      <Box variant="h3" padding={{ top: 'n', bottom: 'xs' }}>
        {t('title')}
      </Box>
      <ul className={styles.counts}>
        <li>
          <StatusIndicator type={counts.valid > 0 ? 'success' : 'stopped'}>
            {t('valid', { count: counts.valid })}
          </StatusIndicator>
        </li>
        {counts.ignored > 0 && (
          <li>
            <StatusIndicator type="info">{t('ignored', { count: counts.ignored })}</StatusIndicator>
          </li>
        )}
        {counts.rowsWithErrors > 0 && (
          <li>
            <StatusIndicator type="error">{t('errors', { count: counts.rowsWithErrors })}</StatusIndicator>
          </li>
        )}
      </ul>
      {remaining > 0 && (
        <Box color="text-body-secondary" padding={{ top: 'xs' }}>
          {t('remaining', { next: next.length, count: remaining })}
        </Box>
      )}
    </LiveRegion>
  )
}

export function FileProblems({ propertyId, checked }: { propertyId: string; checked: Checked }) {
  const { problems, today } = checked
  const fileName = useFileName(propertyId)
  const { t } = useTranslation('peopleUpload', { keyPrefix: 'result' })
  const textOf = useProblemText(today)
  if (problems.length === 0) return null
  return (
    <RowList
      title={t('rows')}
      fileName={fileName('portico-rows')}
      rows={problems}
      textOf={textOf}
      isInformation={isInformation}
    />
  )
}
