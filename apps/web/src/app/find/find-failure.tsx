import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from '#web/ui/translation.tsx'
import type { FindProblem } from './use-find.ts'

/** Says why the server has found nothing, and what helps. What was typed stays. */
export function FindFailure({ problem, onRetry }: { problem: FindProblem; onRetry: () => void }) {
  const { t } = useTranslation('find')
  return (
    <div role="alert">
      <SpaceBetween size="xxs">
        <Box color={problem === 'failed' ? 'text-status-error' : 'text-status-warning'}>{t(problem)}</Box>
        {problem !== 'offline' && (
          <SpaceBetween direction="horizontal" size="m">
            {problem === 'signedOut' && (
              <Link href="/" target="_blank" external>
                {t('signIn')}
              </Link>
            )}
            <Button variant="inline-link" onClick={onRetry}>
              {t('retry')}
            </Button>
          </SpaceBetween>
        )}
      </SpaceBetween>
    </div>
  )
}
