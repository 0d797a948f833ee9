import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import type { Flags } from '@portico/contract/flags/flags.rules'
import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { integrationWizardPath } from '#web/domains/integrations/integrations.paths.ts'
import { type CardContent, cardContent } from './card-content.ts'
import { IntegrationStatus } from './integration-status.tsx'
import styles from './property-card.module.css'
import { PropertyItemCard } from './property-item-card.tsx'
import { statIcons } from './stat-icons.tsx'

type Props = { item: PropertyWithPermission; flags: Flags; visibleContent: readonly string[] }

export const PropertyCard = memo(function PropertyCard({ item, flags, visibleContent }: Props) {
  const { property } = item
  const { entrances, providers, users, integration } = cardContent(item, flags, visibleContent)
  const hasStats = entrances !== null || providers !== null || users !== null
  return (
    <PropertyItemCard property={property}>
      {hasStats && (
        <dl className={styles.stats}>
          {entrances !== null && <Stat kind="entrances" count={entrances} />}
          {providers !== null && <Stat kind="providers" count={providers} />}
          {users !== null && <Stat kind="users" count={users} />}
        </dl>
      )}
      {integration && <Integration property={property} integration={integration} />}
    </PropertyItemCard>
  )
})

function Stat({ kind, count }: { kind: keyof typeof statIcons; count: number }) {
  const { t } = useTranslation('properties')
  return (
    <div className={styles.stat}>
      <dt>
        <Box variant="small">{t(`card.${kind}`, { count })}</Box>
      </dt>
      <dd className={styles.figure}>
        {statIcons[kind]}
        <Box variant="span" fontSize="heading-m" fontWeight="bold">
          {t('card.figure', { count })}
        </Box>
      </dd>
    </div>
  )
}

type IntegrationProps = {
  property: PropertyWithPermission['property']
  integration: NonNullable<CardContent['integration']>
}

function Integration({ property, integration: { provider, status, isConfigurable } }: IntegrationProps) {
  const { t } = useTranslation('properties')
  return (
    <div className={styles.integration}>
      <Box variant="span" fontWeight="bold">
        {provider}
      </Box>
      {isConfigurable ? (
        <Button
          href={integrationWizardPath(property.id, provider)}
          ariaLabel={t('card.continueSetupOf', { property: property.name, provider })}
        >
          {t('card.continueSetup')}
        </Button>
      ) : (
        <IntegrationStatus status={status} />
      )}
    </div>
  )
}
