import Link from '@cloudscape-design/components/link'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { CountedProperty, EntityPermission } from '@portico/contract/properties/properties.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { consentPath } from '#web/data/consent/consent.paths.ts'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { providersPath, providersTabPath } from '#web/data/providers/providers.paths.ts'
import { entrancePermissionsQuery } from '#web/data/providers/providers.queries.ts'
import { useFlags } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { Facts, FactsSection, Figure, Note } from './facts-section.tsx'

type Props = { property: CountedProperty; permission: EntityPermission }

/** The permissions of delivery providers. */
export function ProvidersFacts({ property, permission: { document } }: Props) {
  const { t } = useTranslation('property', { keyPrefix: 'providers' })
  const { keyAccessStatus, effect } = document
  const isOptedIn = keyAccessStatus === 'OPT_IN'
  const { providers, providersDisabled } = property.counts
  return (
    <FactsSection size="widest" title={t('title')} link={<NextStep propertyId={property.id} isOptedIn={isOptedIn} />}>
      <Facts>
        <Figure name={t('active')} value={providers ?? 0} />
        {isOptedIn && (
          <>
            <Figure name={t('disabled')} value={providersDisabled ?? 0} />
            <DeliveryEntrances propertyId={property.id} />
          </>
        )}
        <Note name={t('programme')}>
          <StatusIndicator type={isOptedIn ? 'success' : 'stopped'}>{t(keyAccessStatus)}</StatusIndicator>
        </Note>
        <Note name={t('new')}>{t(effect)}</Note>
      </Facts>
    </FactsSection>
  )
}

function NextStep({ propertyId, isOptedIn }: { propertyId: string; isOptedIn: boolean }) {
  const { t } = useTranslation('property', { keyPrefix: 'providers' })
  const { siteRedesign, userConsentEnabled } = useFlags()
  const may = useMay(propertyId)
  if (!isOptedIn && userConsentEnabled && may('consent.accept')) return <Link href={consentPath}>{t('sign')}</Link>
  return <Link href={siteRedesign ? providersPath(propertyId) : providersTabPath(propertyId)}>{t('view')}</Link>
}

/** The number of entrances that any provider may open today. It is hidden while it is unknown. */
function DeliveryEntrances({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('property', { keyPrefix: 'providers' })
  const { data: entrances } = useQuery(entrancesQuery(propertyId))
  const ids = useMemo(() => entrances?.map(({ accessPointId }) => accessPointId) ?? [], [entrances])
  const { data: permissions } = useQuery(entrancePermissionsQuery(propertyId, ids))
  if (!permissions) return null
  return <Figure name={t('entrances')} value={permissions.filter(({ document }) => document.enabled).length} />
}
