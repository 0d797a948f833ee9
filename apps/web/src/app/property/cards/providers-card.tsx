import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { CountedProperty, EntityPermission } from '@portico/contract/properties/properties.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { consentPath } from '#web/domains/consent/consent.paths.ts'
import { entrancesQuery } from '#web/domains/entrances/entrances.queries.ts'
import { providersPath, providersTabPath } from '#web/domains/providers/providers.paths.ts'
import { entrancePermissionsQuery } from '#web/domains/providers/providers.queries.ts'
import { useFlags } from '#web/platform/flags.ts'
import { Fact } from '#web/ui/fact.tsx'
import { Card, Figure } from './card.tsx'
import styles from './cards.module.css'

type Props = { property: CountedProperty; permission: EntityPermission }

/** The permissions of delivery providers. */
export function ProvidersCard({ property, permission: { document } }: Props) {
  const { t } = useTranslation('property', { keyPrefix: 'providers' })
  const { keyAccessStatus, effect } = document
  const isOptedIn = keyAccessStatus === 'OPT_IN'
  const { providers, providersDisabled } = property.counts
  return (
    <Card title={t('title')}>
      <SpaceBetween size="s">
        <dl className={styles.facts}>
          <Fact name={t('active')}>
            <Figure value={providers ?? 0} />
          </Fact>
          {isOptedIn && (
            <>
              <Fact name={t('disabled')}>
                <Figure value={providersDisabled ?? 0} />
              </Fact>
              <DeliveryEntrances propertyId={property.id} />
            </>
          )}
          <Fact name={t('programme')}>
            <StatusIndicator type={isOptedIn ? 'success' : 'stopped'}>{t(keyAccessStatus)}</StatusIndicator>
          </Fact>
          <Fact name={t('new')}>{t(effect)}</Fact>
        </dl>
        <NextStep propertyId={property.id} isOptedIn={isOptedIn} />
      </SpaceBetween>
    </Card>
  )
}

function NextStep({ propertyId, isOptedIn }: { propertyId: string; isOptedIn: boolean }) {
  const { t } = useTranslation('property', { keyPrefix: 'providers' })
  const { siteRedesign, userConsentEnabled } = useFlags()
  if (!isOptedIn && userConsentEnabled) return <Link href={consentPath}>{t('sign')}</Link>
  return <Link href={siteRedesign ? providersPath(propertyId) : providersTabPath(propertyId)}>{t('view')}</Link>
}

/** The number of entrances that any provider may open today. It is hidden while it is unknown. */
function DeliveryEntrances({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('property', { keyPrefix: 'providers' })
  const { data: entrances } = useQuery(entrancesQuery(propertyId))
  const ids = useMemo(() => entrances?.map(({ accessPointId }) => accessPointId) ?? [], [entrances])
  const { data: permissions } = useQuery(entrancePermissionsQuery(propertyId, ids))
  if (!permissions) return null
  return (
    <Fact name={t('entrances')}>
      <Figure value={permissions.filter(({ document }) => document.enabled).length} />
    </Fact>
  )
}
