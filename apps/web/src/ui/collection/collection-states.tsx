import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'

/** There is nothing yet. */
export function EmptyState({ title, hint, action }: { title: string; hint?: ReactNode; action?: ReactNode }) {
  return (
    <Box textAlign="center" color="inherit" margin={{ vertical: 'm' }}>
      <SpaceBetween size="s">
        <div>
          <Box variant="strong" tagOverride="p" color="inherit">
            {title}
          </Box>
          {hint && (
            <Box variant="p" color="text-body-secondary" padding="n">
              {hint}
            </Box>
          )}
        </div>
        {action}
      </SpaceBetween>
    </Box>
  )
}

/** There is something, but not what was asked for. */
export function NoMatchState({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('ui', { keyPrefix: 'collection' })
  return (
    <EmptyState
      title={t('noMatches')}
      action={
        <Button formAction="none" onClick={onClear}>
          {t('clearFilters')}
        </Button>
      }
    />
  )
}

/** It could not be loaded. */
export function FailedState({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useTranslation('ui', { keyPrefix: 'collection' })
  return (
    <Alert
      type="error"
      header={title}
      action={
        <Button formAction="none" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t('failedHint')}
    </Alert>
  )
}
