import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { providerPermissionsQuery } from '#web/data/providers/providers.queries.ts'
import { useOwnAccess } from '#web/domains/entrances/use-own-access.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { Facts, FactsFailed, FactsSection, Figure, Note } from './facts-section.tsx'

/** The permissions of the signed-in partner. The server returns only those of the partner's own provider. */
export function OwnAccessFacts({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('property', { keyPrefix: 'ownAccess' })
  const { data: permissions, isError, refetch } = useQuery(providerPermissionsQuery(propertyId))
  const { data: entrances } = useQuery(entrancesQuery(propertyId))
  const open = useOwnAccess(propertyId, entrances)
  const [own] = permissions ?? []
  return (
    <FactsSection size="wide" title={t('title')}>
      {isError ? (
        <FactsFailed text={t('failed')} retry={t('retry')} onRetry={() => void refetch()} />
      ) : (
        <Facts>
          <Note name={t('provider')}>{own?.accessCustomerName ?? '…'}</Note>
          <Note name={t('status')}>
            {own ? (
              <StatusIndicator type={own.accessStatus === 'ACCESS_ENABLED' ? 'success' : 'stopped'}>
                {t(own.accessStatus)}
              </StatusIndicator>
            ) : (
              '…'
            )}
          </Note>
          <Figure name={t('entrances')} value={open?.size} />
        </Facts>
      )}
    </FactsSection>
  )
}
