import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import { heldPath } from '#web/data/sync/sync.paths.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** This run was held and does not wait for a decision any more. A later run that replaced it may wait. */
export function HeldElsewhere({ propertyId, isWaiting }: { propertyId: string; isWaiting: boolean }) {
  const { t } = useTranslation('sync', { keyPrefix: 'held' })
  if (!isWaiting) return <Alert type="info">{t('decided')}</Alert>
  return (
    <Alert type="warning" action={<Button href={heldPath(propertyId)}>{t('review')}</Button>}>
      {t('replaced')}
    </Alert>
  )
}
