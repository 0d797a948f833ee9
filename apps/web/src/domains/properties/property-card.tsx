import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { Flags } from '@portico/contract/flags/flags.rules'
import type { IntegrationStatus, PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { integrationWizardPath } from '#web/domains/integrations/integrations.paths.ts'
import { drawnIcon } from '#web/ui/drawn-icon.tsx'
import { type CardContent, cardContent } from './card-content.ts'
import styles from './property-card.module.css'
import { PropertyItemCard } from './property-item-card.tsx'

const statIcons = {
  entrances: drawnIcon(
    <>
      <path d="M3.5 14V2h9v12" className="stroke-linejoin-round" />
      <path d="M1 14h14M10 7.5v1.5" className="stroke-linecap-square" />
    </>,
  ),
  providers: drawnIcon(
    <>
      <path d="M3 11.5H1v-8h8.5v8H6.5M9.5 6H13l2 2.5v3h-1.5M10 11.5h-.5" className="stroke-linejoin-round" />
      <circle cx="4.75" cy="12" r="1.6" />
      <circle cx="11.75" cy="12" r="1.6" />
    </>,
  ),
  users: <Icon name="group" variant="subtle" />,
}

const statusLooks = {
  PENDING_INITIAL_DATA_SYNC: 'pending',
  INITIAL_DATA_SYNC_FAILED: 'error',
  PENDING_ADDRESS_VALIDATION: 'pending',
  PENDING_ADDRESS_MAPPING: 'pending',
  LIVE: 'success',
  REFUSED: 'error',
} as const satisfies Record<IntegrationStatus | 'REFUSED', StatusIndicatorProps.Type>

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
        <Status status={status} />
      )}
    </div>
  )
}

/** A newer server may send a status that this release of the portal does not know. */
function Status({ status }: { status: keyof typeof statusLooks }) {
  const { t } = useTranslation('properties')
  const isKnown = Object.hasOwn(statusLooks, status)
  return (
    <StatusIndicator type={isKnown ? statusLooks[status] : 'stopped'} wrapText>
      {t(`integrationStatus.${isKnown ? status : 'UNKNOWN'}`)}
    </StatusIndicator>
  )
}
