import Link from '@cloudscape-design/components/link'
import type { TableProps } from '@cloudscape-design/components/table'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import type { ReactNode } from 'react'
import { entrancePath } from '#web/data/access/access.paths.ts'
import { useMay } from '#web/data/company/may.ts'
import type { Sort } from '#web/ui/collection/collection-view.ts'
import { PortalTable } from '#web/ui/collection/portal-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { tagsOf } from './entrance-tags.ts'

type Props = {
  propertyId: string
  entrances: readonly EntranceWithDevices[]
  hasThirdParty: boolean
  /** The states of the doors by the ids of their entrances; empty where nothing is known of any door. */
  statuses: ReadonlyMap<string, ReactNode>
  /** What opens each door; empty where no door can be opened from here. */
  openings: ReadonlyMap<string, ReactNode>
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

const NONE = '-'

const serialNumbersOf = ({ devices }: EntranceWithDevices) =>
  devices.flatMap(({ deviceSerialNumber }) => deviceSerialNumber ?? []).join(', ') || NONE

/** Entrances as rows, for seeing many at once. How a door does comes first, what only installers need comes last. */
export function EntranceTable({ propertyId, entrances, hasThirdParty, statuses, openings, sort, onSort }: Props) {
  const { t, i18n } = useTranslation('entrances')
  const hasPage = useMay(propertyId)('doors.read')
  const names = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' })
  const tagText = (tag: ReturnType<typeof tagsOf>[number]) =>
    tag === 'keyAccessInactive' ? `${t('tags.keyAccess')} (${t('tags.inactive')})` : t(`tags.${tag}`)
  const state: TableProps.ColumnDefinition<EntranceWithDevices> = {
    id: 'state',
    header: t('fields.state'),
    cell: ({ accessPointId }) => statuses.get(accessPointId) ?? NONE,
    sortingField: 'state',
    minWidth: 200,
  }
  const open: TableProps.ColumnDefinition<EntranceWithDevices> = {
    id: 'open',
    header: t('fields.open'),
    cell: ({ accessPointId }) => openings.get(accessPointId),
    minWidth: 140,
  }
  const columns: TableProps.ColumnDefinition<EntranceWithDevices>[] = [
    ...(statuses.size > 0 ? [state] : []),
    {
      id: 'name',
      header: t('fields.name'),
      cell: ({ accessPointId, accessPointName }) =>
        hasPage ? <Link href={entrancePath(propertyId, accessPointId)}>{accessPointName}</Link> : accessPointName,

      sortingField: 'name',
      isRowHeader: true,
      minWidth: 160,
    },
    {
      id: 'place',
      header: t('fields.place'),
      cell: ({ placeName }) => placeName,
      sortingField: 'place',
      minWidth: 140,
    },
    {
      id: 'tags',
      header: t('tags.label'),
      cell: (entrance) => names.format(tagsOf(entrance, hasThirdParty).map(tagText)) || NONE,
      minWidth: 200,
    },
    ...(openings.size > 0 ? [open] : []),
    { id: 'serialNumbers', header: t('fields.serialNumbers'), cell: serialNumbersOf, minWidth: 150 },
  ]
  const sorted = columns.find(({ sortingField }) => sortingField === sort?.field)
  return (
    <PortalTable
      items={entrances}
      columnDefinitions={columns}
      trackBy="accessPointId"
      contentDensity="compact"
      ariaLabels={{ tableLabel: t('title') }}
      {...(sorted && { sortingColumn: sorted, sortingDescending: sort?.isDescending ?? false })}
      onSortingChange={({ detail: { sortingColumn, isDescending } }) =>
        onSort({ field: sortingColumn.sortingField ?? 'name', isDescending: isDescending ?? false })
      }
    />
  )
}
