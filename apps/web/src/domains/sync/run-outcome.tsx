import Box from '@cloudscape-design/components/box'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { RunOutcome } from '@portico/contract/sync/sync.rules'
import type { SyncRun } from '@portico/contract/sync/sync.schema'
import { useTranslation } from '#web/ui/translation.tsx'

const types = {
  RUNNING: 'in-progress',
  SUCCEEDED: 'success',
  PARTIAL: 'warning',
  HELD: 'warning',
  FAILED: 'error',
  PREVIEWED: 'info',
  INTERRUPTED: 'stopped',
} as const satisfies Record<RunOutcome, StatusIndicatorProps.Type>

export function RunOutcomeText({ outcome }: { outcome: RunOutcome }) {
  const { t } = useTranslation('sync', { keyPrefix: 'outcomes' })
  return <StatusIndicator type={types[outcome]}>{t(outcome)}</StatusIndicator>
}

/** What started a run, and who. */
export function RunCauseText({ run: { cause, startedBy } }: { run: Pick<SyncRun, 'cause' | 'startedBy'> }) {
  const { t } = useTranslation('sync', { keyPrefix: 'causes' })
  return (
    <>
      {t(cause)}
      {startedBy && (
        <Box fontSize="body-s" color="text-body-secondary">
          {startedBy}
        </Box>
      )}
    </>
  )
}
