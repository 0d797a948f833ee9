import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { SyncRun } from '@portico/contract/sync/sync.schema'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { useDecideRun } from '#web/data/sync/sync.mutations.ts'
import { HeldGroups } from '#web/domains/sync/held-groups.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = { propertyId: string; run: SyncRun }

/** The arrivals and departures of a held run are applied or discarded, after a confirmation that says what happens to whom. */
export function HeldDecision({ propertyId, run: { runId, counts, remarks } }: Props) {
  const { t } = useTranslation('sync', { keyPrefix: 'held' })
  const decide = useDecideRun(propertyId, runId)
  const refused = useRefusal(propertyId)('syncs.change')
  const { LEFT, UNITS, MOVING_OUT, NEW } = remarks.held
  const leaving = LEFT + UNITS + MOVING_OUT
  const effects = (...sentences: readonly (string | false)[]) => (
    <SpaceBetween size="xs">
      {sentences.map((sentence) => sentence && <div key={sentence}>{sentence}</div>)}
    </SpaceBetween>
  )

  async function apply() {
    const isConfirmed = await confirm({
      header: t('applyHeader', { count: counts.HELD }),
      content: effects(
        LEFT + UNITS > 0 && t('applyContent', { count: LEFT + UNITS }),
        MOVING_OUT > 0 && t('applyLater', { count: MOVING_OUT }),
        NEW > 0 && t('applyArrivals', { count: NEW }),
      ),
      confirmLabel: t('applyConfirm'),
      variant: leaving > 0 ? 'destructive' : 'warning',
    })
    if (isConfirmed) decide.mutate('APPLY')
  }
  async function discard() {
    const isConfirmed = await confirm({
      header: t('discardHeader'),
      content: effects(
        leaving > 0 && t('discardContent', { count: leaving }),
        NEW > 0 && t('discardArrivals', { count: NEW }),
      ),
      confirmLabel: t('discardConfirm'),
    })
    if (isConfirmed) decide.mutate('DISCARD')
  }
  return (
    <Alert type="warning" header={t('header', { count: counts.HELD })}>
      <SpaceBetween size="s">
        <HeldGroups held={remarks.held} />
        <div>{t('content')}</div>
        <SpaceBetween direction="horizontal" size="xs">
          <Button onClick={() => void apply()} disabled={decide.isPending} {...refused}>
            {t('apply')}
          </Button>
          <Button onClick={() => void discard()} disabled={decide.isPending} {...refused}>
            {t('discard')}
          </Button>
        </SpaceBetween>
      </SpaceBetween>
    </Alert>
  )
}
