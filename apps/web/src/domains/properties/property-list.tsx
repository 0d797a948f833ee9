import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import type { TableProps } from '@cloudscape-design/components/table'
import type { Flags } from '@portico/contract/flags/flags.rules'
import { addressLanguage, addressLines } from '@portico/contract/properties/address-lines.rules'
import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import { integrationWizardPath } from '#web/data/integrations/integrations.paths.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import { PortalTable } from '#web/ui/collection/portal-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { type CardContent, cardContent, optionalCardContent } from './card-content.ts'
import { IntegrationStatusText } from './integration-status.tsx'

type Props = {
  items: readonly PropertyWithPermission[]
  flags: Flags
  visibleContent: readonly string[]
  label: string
}
type Row = { property: PropertyWithPermission['property']; content: CardContent }

const NONE = '–'

/** The properties as rows of a table, with what their cards show. */
export function PropertyList({ items, flags, visibleContent, label }: Props) {
  const { t, i18n } = useTranslation('properties')
  const numbers = new Intl.NumberFormat(i18n.language)
  const figure = (kind: 'entrances' | 'providers' | 'users'): TableProps.ColumnDefinition<Row> => ({
    id: kind,
    header: t(`dashboard.preferences.${kind}`),
    cell: ({ content }) => (content[kind] === null ? NONE : numbers.format(content[kind])),
    minWidth: 100,
  })
  const columns: TableProps.ColumnDefinition<Row>[] = [
    {
      id: 'name',
      header: t('dashboard.name'),
      cell: ({ property }) => <Link href={propertyPath(property.id)}>{property.name}</Link>,
      isRowHeader: true,
      minWidth: 180,
    },
    {
      id: 'address',
      header: t('dashboard.preferences.address'),
      cell: ({ property: { address } }) => (
        <span lang={addressLanguage(address)}>{addressLines(address).join(', ')}</span>
      ),
      minWidth: 240,
    },
    figure('entrances'),
    figure('providers'),
    figure('users'),
    {
      id: 'integrations',
      header: t('dashboard.preferences.integrations'),
      cell: ({ property, content }) => <Integration property={property} integration={content.integration} />,
      minWidth: 180,
    },
  ]
  const rows = items.map((item) => ({ property: item.property, content: cardContent(item, flags, visibleContent) }))
  const isShown = ({ id }: TableProps.ColumnDefinition<Row>) =>
    visibleContent.includes(id ?? '') || !optionalCardContent.some((optional) => optional === id)
  return (
    <PortalTable
      items={rows}
      columnDefinitions={columns.filter(isShown)}
      trackBy={({ property }) => property.id}
      contentDensity="compact"
      ariaLabels={{ tableLabel: label }}
    />
  )
}

function Integration({ property, integration }: Pick<Row, 'property'> & Pick<CardContent, 'integration'>) {
  const { t } = useTranslation('properties')
  if (!integration) return NONE
  const { provider, status, isConfigurable } = integration
  return (
    <>
      {provider}{' '}
      {isConfigurable ? (
        <Button
          variant="inline-link"
          href={integrationWizardPath(property.id, provider)}
          ariaLabel={t('card.continueSetupOf', { property: property.name, provider })}
        >
          {t('card.continueSetup')}
        </Button>
      ) : (
        <IntegrationStatusText status={status} />
      )}
    </>
  )
}
