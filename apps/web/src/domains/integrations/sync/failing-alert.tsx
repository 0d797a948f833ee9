import Alert from '@cloudscape-design/components/alert'
import { useMoments } from '#web/data/properties/moments.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Since when the PMS cannot be read, and what that means for the residents. */
export function FailingAlert({ propertyId, sinceTimeMillis }: { propertyId: string; sinceTimeMillis: number }) {
  const { t } = useTranslation('sync', { keyPrefix: 'failing' })
  const { moment } = useMoments(propertyId)
  return (
    <Alert type="warning" header={t('header', { when: moment(sinceTimeMillis) })}>
      {t('content')}
    </Alert>
  )
}
