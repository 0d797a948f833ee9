import Button from '@cloudscape-design/components/button'
import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown'
import Link from '@cloudscape-design/components/link'
import type { TableProps } from '@cloudscape-design/components/table'
import type { Flags } from '@portico/contract/flags/flags.rules'
import { addressLanguage, addressLines } from '@portico/contract/properties/address-lines.rules'
import type { PortfolioField, PortfolioSort } from '@portico/contract/properties/properties.rules'
import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import { integrationWizardPath } from '#web/data/integrations/integrations.paths.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import { PortalTable } from '#web/ui/collection/portal-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { type CardContent, cardContent, optionalCardContent } from './card-content.ts'
import { IntegrationStatusText } from './integration-status.tsx'
import { usePropertyActions } from './property-actions.tsx'

type Props = {
  items: readonly PropertyWithPermission[]
  flags: Flags
  visibleContent: readonly string[]
  label: string
  sort: PortfolioSort
  onSort: (sort: PortfolioSort) => void
}
type Row = { item: PropertyWithPermission; property: PropertyWithPermission['property']; content: CardContent }

const NONE = '-'
const sortable = (sortingField: PortfolioField) => ({ sortingField })

/** The properties as rows of a table, with what their cards show and offer. The server sorts them. */
export function PropertyList({ items, flags, visibleContent, label, sort, onSort }: Props) {
  const { t, i18n } = useTranslation('properties')
  const numbers = new Intl.NumberFormat(i18n.language)
  const actionsOf = usePropertyActions(flags)
  const figure = (kind: 'entrances' | 'providers' | 'users'): TableProps.ColumnDefinition<Row> => ({
    id: kind,
    header: t(`dashboard.preferences.${kind}`),
    cell: ({ content }) => (content[kind] === null ? NONE : numbers.format(content[kind])),
    // Counting the providers of a whole portfolio takes too long.
    ...(kind !== 'providers' && sortable(kind)),
    minWidth: 100,
  })
  const columns: TableProps.ColumnDefinition<Row>[] = [
    {
      id: 'name',
      header: t('dashboard.name'),
      cell: ({ property }) => <Link href={propertyPath(property.id)}>{property.name}</Link>,
      isRowHeader: true,
      ...sortable('name'),
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
      ...sortable('integrations'),
      minWidth: 180,
    },
    {
      id: 'actions',
      header: t('dashboard.actions'),
      cell: ({ item }) => <Actions {...actionsOf(item)} />,
      minWidth: 90,
    },
  ]
  const rows = items.map((item) => ({
    item,
    property: item.property,
    content: cardContent(item, flags, visibleContent),
  }))
  const sorted = columns.find(({ sortingField }) => sortingField === sort.replace('-', ''))
  const isShown = ({ id }: TableProps.ColumnDefinition<Row>) =>
    visibleContent.includes(id ?? '') || !optionalCardContent.some((optional) => optional === id)
  return (
    <PortalTable
      items={rows}
      columnDefinitions={columns.filter(isShown)}
      trackBy={({ property }) => property.id}
      contentDensity="compact"
      ariaLabels={{ tableLabel: label }}
      {...(sorted && { sortingColumn: sorted, sortingDescending: sort.startsWith('-') })}
      onSortingChange={({ detail: { sortingColumn, isDescending } }) =>
        onSort(`${isDescending ? '-' : ''}${sortingColumn.sortingField as PortfolioField}`)
      }
    />
  )
}

/** The menu of the kit, because that of the cards would be cut off at the end of the table. */
function Actions({ label, items }: { label: string; items: readonly ButtonDropdownProps.Item[] }) {
  if (items.length === 0) return NONE
  return <ButtonDropdown variant="inline-icon" ariaLabel={label} items={items} expandToViewport />
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
