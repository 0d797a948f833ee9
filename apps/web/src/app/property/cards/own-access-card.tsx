import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { entrancesQuery } from '#web/domains/entrances/entrances.queries.ts'
import { useOwnAccess } from '#web/domains/entrances/use-own-access.ts'
import { providerPermissionsQuery } from '#web/domains/providers/providers.queries.ts'
import { Fact } from '#web/ui/fact.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { Card, Figure } from './card.tsx'
import styles from './cards.module.css'

/** The permissions of the signed-in partner. The server returns only those of the partner's own provider. */
export function OwnAccessCard({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('property', { keyPrefix: 'ownAccess' })
  const { data: permissions, isError, refetch } = useQuery(providerPermissionsQuery(propertyId))
  const { data: entrances } = useQuery(entrancesQuery(propertyId))
  const open = useOwnAccess(propertyId, entrances)
  const [own] = permissions ?? []
  const waiting = <SkeletonBlock width="40px" height={24} />
  return (
    <Card title={t('title')}>
      {isError ? (
        <Alert type="error" action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
          {t('failed')}
        </Alert>
      ) : (
        <dl className={styles.facts}>
          <Fact name={t('provider')}>{own ? own.accessCustomerName : waiting}</Fact>
          <Fact name={t('status')}>
            {own ? (
              <StatusIndicator type={own.accessStatus === 'ACCESS_ENABLED' ? 'success' : 'stopped'}>
                {t(own.accessStatus)}
              </StatusIndicator>
            ) : (
              waiting
            )}
          </Fact>
          <Fact name={t('entrances')}>{open ? <Figure value={open.size} /> : waiting}</Fact>
        </dl>
      )}
    </Card>
  )
}
