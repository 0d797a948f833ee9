import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { SyncRun } from '@portico/contract/sync/sync.schema'
import { useDecideRun } from '#web/domains/integrations/sync/sync.mutations.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = { propertyId: string; run: SyncRun }

/** The departures of a held run are applied or discarded, after a confirmation. */
export function HeldDecision({ propertyId, run: { runId, counts } }: Props) {
  const { t } = useTranslation('sync', { keyPrefix: 'held' })
  const decide = useDecideRun(propertyId, runId)
  const count = counts.HELD

  async function apply() {
    const isConfirmed = await confirm({
      header: t('applyHeader', { count }),
      content: t('applyContent', { count }),
      confirmLabel: t('applyConfirm', { count }),
      variant: 'destructive',
    })
    if (isConfirmed) decide.mutate({ decision: 'APPLY', count })
  }
  async function discard() {
    const isConfirmed = await confirm({
      header: t('discardHeader'),
      content: t('discardContent', { count }),
      confirmLabel: t('discardConfirm'),
    })
    if (isConfirmed) decide.mutate({ decision: 'DISCARD', count })
  }
  return (
    <Alert type="warning" header={t('header', { count })}>
      <SpaceBetween size="s">
        <div>{t('content')}</div>
        <SpaceBetween direction="horizontal" size="xs">
          <Button onClick={() => void apply()} disabled={decide.isPending}>
            {t('apply', { count })}
          </Button>
          <Button onClick={() => void discard()} disabled={decide.isPending}>
            {t('discard')}
          </Button>
        </SpaceBetween>
      </SpaceBetween>
    </Alert>
  )
}
