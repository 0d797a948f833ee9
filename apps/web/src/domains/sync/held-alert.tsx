import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { SyncRun } from '@portico/contract/sync/sync.schema'
import { syncRunPath } from '#web/data/sync/sync.paths.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { HeldGroups } from './held-groups.tsx'

/** A run waits for a decision, which is made on its report. */
export function HeldAlert({ propertyId, run: { runId, counts, remarks } }: { propertyId: string; run: SyncRun }) {
  const { t } = useTranslation('sync', { keyPrefix: 'held' })
  return (
    <Alert
      type="warning"
      header={t('header', { count: counts.HELD })}
      action={<Button href={syncRunPath(propertyId, runId)}>{t('review')}</Button>}
    >
      <SpaceBetween size="s">
        <HeldGroups held={remarks.held} />
        <div>{t('content')}</div>
      </SpaceBetween>
    </Alert>
  )
}
