import type { TableProps } from '@cloudscape-design/components/table'
import type { OperatedProperty } from '@portico/contract/operator/operator.schema'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { propertyViews } from '#web/data/operator/console-view.ts'
import { operatedPropertiesQuery } from '#web/data/operator/operator.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import { ConsoleTable } from './console-table.tsx'
import { State } from './state.tsx'

/** All buildings of the deployment, and how their panels do. */
export function PropertiesTable() {
  const { t } = useTranslation('operator')
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <ConsoleTable
      views={propertyViews}
      loaded={useProperties}
      columns={columns}
      idOf={({ propertyId }) => propertyId}
      texts={{
        title: t('buildings.title'),
        description: t('buildings.description'),
        search: t('buildings.search'),
        empty: t('buildings.empty'),
        failed: t('buildings.failed'),
      }}
    />
  )
}

function useProperties(view: ReturnType<typeof propertyViews.read>) {
  const { data, isFetching, isError, refetch } = useQuery({
    ...operatedPropertiesQuery(view),
    throwOnError: isSignedOut,
  })
  return {
    items: data?.properties,
    total: data?.totalRecords,
    isFetching,
    isFailed: isError,
    retry: () => void refetch(),
  }
}

const columnsOf = (t: TFunction<'operator'>): TableProps.ColumnDefinition<OperatedProperty>[] => [
  {
    id: 'name',
    header: t('buildings.columns.name'),
    cell: ({ name }) => <Whole text={name} />,
    sortingField: 'name',
    isRowHeader: true,
    minWidth: 180,
  },
  {
    id: 'address',
    header: t('buildings.columns.address'),
    cell: ({ address: { line1, line2, postalCode, city, region, countryCode } }) => (
      <>
        <div>{[line1, line2].filter(Boolean).join(', ')}</div>
        <div>{[`${postalCode} ${city}`, region, countryCode].filter(Boolean).join(', ')}</div>
      </>
    ),
    minWidth: 220,
  },
  {
    id: 'company',
    header: t('buildings.columns.company'),
    cell: ({ companyName }) => <Whole text={companyName} />,
    sortingField: 'company',
    minWidth: 160,
  },
  {
    id: 'panels',
    header: t('buildings.columns.panels'),
    cell: (property) => <Panels property={property} t={t} />,
    sortingField: 'offline',
    minWidth: 160,
  },
]

type PanelsProps = { property: OperatedProperty; t: TFunction<'operator'> }

function Panels({ property: { panelsOnline, panelsOffline }, t }: PanelsProps) {
  if (panelsOnline + panelsOffline === 0) return t('buildings.noPanels')
  return (
    <>
      {panelsOnline > 0 && <State type="success">{t('buildings.online', { count: panelsOnline })}</State>}
      {panelsOffline > 0 && <State type="warning">{t('buildings.offline', { count: panelsOffline })}</State>}
    </>
  )
}
