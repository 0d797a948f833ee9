import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { SyncRun } from '@portico/contract/sync/sync.schema'
import { useNavigate } from 'react-router'
import { syncPath } from '#web/data/sync/sync.paths.ts'
import { useSyncRequest } from '#web/domains/sync/use-sync-request.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = { propertyId: string; run: SyncRun }

/** A preview has changed nothing. It can be applied by a sync. */
export function PreviewAlert({ propertyId, run: { remarks, outcome } }: Props) {
  const { t } = useTranslation('sync', { keyPrefix: 'report' })
  const navigate = useNavigate()
  const { canSync, isSyncing, request } = useSyncRequest(propertyId, () => navigate(syncPath(propertyId)))
  return (
    <Alert
      type={remarks.wouldBeHeld ? 'warning' : 'info'}
      header={t('nothingChanged')}
      action={
        canSync &&
        outcome === 'PREVIEWED' && (
          <Button onClick={request} disabled={isSyncing}>
            {t('applyPreview')}
          </Button>
        )
      }
    >
      <SpaceBetween size="xs">
        <div>{t('nothingChangedHint')}</div>
        {remarks.wouldBeHeld && <strong>{t('wouldBeHeld')}</strong>}
      </SpaceBetween>
    </Alert>
  )
}
