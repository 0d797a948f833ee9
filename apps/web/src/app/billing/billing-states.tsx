import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import LiveRegion from '@cloudscape-design/components/live-region'
import { useTranslation } from 'react-i18next'
import { PropertyCardSkeleton } from '#web/domains/properties/property-card-skeleton.tsx'
import { ApiError } from '#web/platform/api-error.ts'
import { CardGrid } from '#web/ui/card-grid.tsx'

export function BillingLoading({ count }: { count: number }) {
  const { t } = useTranslation('billing', { keyPrefix: 'properties' })
  return (
    <div aria-busy="true">
      <LiveRegion hidden>{t('loading')}</LiveRegion>
      <CardGrid items={[...Array(count).keys()]} keyOf={(index) => index} label={t('list')}>
        {() => <PropertyCardSkeleton />}
      </CardGrid>
    </div>
  )
}

type Failure = { error: Error | null; isRetrying: boolean; onRetry: () => void }

export function BillingFailed({ error, isRetrying, onRetry }: Failure) {
  const { t } = useTranslation(['billing', 'properties', 'app'])
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <Alert
      type="error"
      header={t('properties.failed')}
      action={
        <Button onClick={onRetry} loading={isRetrying} loadingText={t('properties.loading')}>
          {t('app:actions.tryAgain')}
        </Button>
      }
    >
      {t('properties:dashboard.failed.content')}
      {requestId && (
        <Box variant="small" display="block">
          {t('app:errors.reference', { requestId })}
        </Box>
      )}
    </Alert>
  )
}
