import { isAddressDenied } from '@portico/contract/integrations/addresses.rules'
import type { Integration } from '@portico/contract/integrations/integrations.schema'
import type { CountedProperty } from '@portico/contract/properties/properties.schema'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { addressText, type CheckedProperty, checkAddresses } from './address-check.ts'
import { AddressValidation } from './address-validation.tsx'
import type { Setup } from './use-setup.ts'

/** Properties that match this one are listed first, because a customer may have many pages of them. */
const BEST_FIRST = { field: 'check', isDescending: false }
const nearest = ['MATCH', 'CONFIRMATION_REQUIRED', 'MISSING_DATA', 'DENIED']
const idOf = ({ propertyId }: CheckedProperty) => propertyId

const columnsOf = (t: TFunction<'integrations'>): Column<CheckedProperty>[] => [
  {
    id: 'name',
    header: t('wizard.properties.name'),
    textOf: ({ propertyName }) => propertyName,
    filter: { operators: [':', '!:', '=', '!='] },
    isRowHeader: true,
    minWidth: 160,
  },
  {
    id: 'check',
    header: t('wizard.properties.check'),
    cell: (property) => <AddressValidation {...property} explains />,
    textOf: ({ validation }) => t(`wizard.validation.${validation}`),
    sortOf: ({ validation }) => nearest.indexOf(validation),
    minWidth: 200,
  },
  {
    id: 'address',
    header: t('wizard.properties.address'),
    cell: ({ propertyAddress }) => addressText(propertyAddress) || '-',
    textOf: ({ propertyAddress }) => addressText(propertyAddress),
    filter: { operators: [':', '!:'] },
    minWidth: 200,
  },
  {
    id: 'code',
    header: t('wizard.properties.code'),
    cell: ({ propertyCode }) => propertyCode ?? '-',
    textOf: ({ propertyCode }) => propertyCode ?? '',
    filter: { operators: [':', '!:', '=', '!='] },
    minWidth: 100,
  },
  {
    id: 'units',
    header: t('wizard.properties.units'),
    cell: ({ units }) => units.length,
    sortOf: ({ units }) => units.length,
    minWidth: 90,
  },
]

type Props = { property: CountedProperty; integration: Integration | undefined; setup: Setup }

export function PropertiesStep({ property, integration, setup }: Props) {
  const { t } = useTranslation('integrations')
  const { data, isError, refetch } = setup.offered
  const { pmsPropertyIds, credentialId } = setup.choice
  const items = useMemo(() => data && checkAddresses(data, property.address), [data, property.address])
  const chosen = useMemo(
    () => items?.filter(({ propertyId }) => pmsPropertyIds.includes(propertyId)) ?? [],
    [items, pmsPropertyIds],
  )
  const columns = useMemo(() => columnsOf(t), [t])
  const hasCodes = data?.some(({ propertyCode }) => propertyCode) ?? false
  // A property that is selected already can always be deselected.
  const connected = credentialId === integration?.credentialId ? (integration?.pmsPropertyIds ?? []) : []
  return (
    <CollectionTable
      items={items}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      sort={BEST_FIRST}
      visibleColumns={['name', 'check', 'address', ...(hasCodes ? ['code'] : []), 'units']}
      isAddressed={false}
      texts={{
        title: t('wizard.properties.title'),
        empty: t('wizard.properties.empty'),
        failed: t('wizard.properties.failed'),
        filter: t('wizard.properties.filter'),
      }}
      selection={{
        items: chosen,
        onChange: (selected) => setup.chooseProperties(selected.map(idOf)),
        isDisabled: ({ propertyId, validation }) =>
          isAddressDenied(validation) && ![...connected, ...pmsPropertyIds].includes(propertyId),
        // Two buildings of one customer may have the same name.
        nameOf: ({ propertyName, propertyAddress }) => [propertyName, addressText(propertyAddress)].join(', '),
      }}
    />
  )
}
