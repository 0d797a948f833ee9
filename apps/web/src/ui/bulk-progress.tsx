import ProgressBar from '@cloudscape-design/components/progress-bar'
import { useTranslation } from 'react-i18next'

/** For a notice about something that is being done many times over. */
export function BulkProgress({ label, done, total }: { label: string; done: number; total: number }) {
  const { t } = useTranslation('ui', { keyPrefix: 'progress' })
  return (
    <ProgressBar
      variant="flash"
      ariaLabel={label}
      value={total === 0 ? 100 : Math.floor((100 * done) / total)}
      additionalInfo={t('done', { done, total })}
    />
  )
}
