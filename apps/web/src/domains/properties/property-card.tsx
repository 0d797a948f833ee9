import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import { type Flags, isFull } from '@portico/contract/flags/flags.rules'
import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import { memo } from 'react'
import { useMayAnywhere } from '#web/data/company/may.ts'
import { integrationWizardPath } from '#web/data/integrations/integrations.paths.ts'
import { drawnIcon } from '#web/ui/drawn-icon.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { type CardContent, cardContent } from './card-content.ts'
import { IntegrationStatusText } from './integration-status.tsx'
import { PropertyActions } from './property-actions.tsx'
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

type StatKind = keyof typeof statIcons
const statKinds = Object.keys(statIcons) as StatKind[]

type Props = {
  item: PropertyWithPermission
  flags: Flags
  visibleContent: readonly string[]
  /** Another card beside it shows an integration. */
  hasRoomForIntegration: boolean
}

/** A part that a card lacks leaves its room, so that the parts of all cards in a row stand at the same height. */
export const PropertyCard = memo(function PropertyCard({ item, flags, visibleContent, hasRoomForIntegration }: Props) {
  const { property } = item
  const { integration, ...figures } = cardContent(item, flags, visibleContent)
  const columns = statKinds.filter((kind) => visibleContent.includes(kind))
  const stats = columns.flatMap((kind, index) => {
    const count = figures[kind]
    return count === null ? [] : [<Stat key={kind} kind={kind} count={count} column={index + 1} />]
  })
  return (
    <PropertyItemCard property={property} actions={isFull(flags) && <PropertyActions item={item} flags={flags} />}>
      {stats.length > 0 ? (
        <dl className={styles.stats}>{stats}</dl>
      ) : (
        columns.length > 0 && <div className={styles.stats} />
      )}
      {integration ? (
        <Integration property={property} integration={integration} />
      ) : (
        hasRoomForIntegration && <div className={styles.noIntegration} />
      )}
    </PropertyItemCard>
  )
})

function Stat({ kind, count, column }: { kind: StatKind; count: number; column: number }) {
  const { t } = useTranslation('properties')
  return (
    <div className={styles.stat} style={{ gridColumn: column }}>
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
  const may = useMayAnywhere()
  return (
    <div className={styles.integration}>
      <Box variant="span" fontWeight="bold">
        {provider}
      </Box>
      {isConfigurable && may('integrations.change') ? (
        <Button
          href={integrationWizardPath(property.id, provider)}
          ariaLabel={t('card.continueSetupOf', { property: property.name, provider })}
        >
          {t('card.continueSetup')}
        </Button>
      ) : (
        <IntegrationStatusText status={status} />
      )}
    </div>
  )
}
