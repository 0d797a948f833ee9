import type { TableProps } from '@cloudscape-design/components/table'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useFlags, useIsFull } from '#web/platform/flags.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { useTableChoice } from '#web/platform/table-preference.ts'
import { CollectionTable } from '#web/ui/collection/collection-table.tsx'
import { useSelection } from '#web/ui/collection/use-selection.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { zoneText } from '#web/ui/zone-text.ts'
import { CreateKeyButton, KeyActions } from './key-actions.tsx'
import { columnIds, keyColumns } from './key-columns.tsx'
import { isKey, isKeyWithEntrances, type KeyRow, keyRows } from './key-rows.ts'
import { scheduleLines } from './schedule-text.ts'

const TABLE = { name: 'keys', pageSize: 20, pageSizes: [10, 20, 50, 100], columns: columnIds }
const BY_NAME = { field: 'name', isDescending: false }

type Props = { propertyId: string; headingVariant?: 'h1' | 'h2' }

export function KeysTable({ propertyId, headingVariant = 'h2' }: Props) {
  const { t, i18n } = useTranslation('keys')
  const { language } = i18n
  const { siteRedesign } = useFlags()
  const isFull = useIsFull()
  const { data: keys, isError, refetch } = useQuery({ ...keysQuery(propertyId), throwOnError: isSignedOut })
  const { data: property } = useQuery(propertyQuery(propertyId))
  const choice = useTableChoice(TABLE)
  const { isCompact = false } = choice.value
  const expandable = useExpandable()
  const help = useHelpLink('keys', t('table.title'))

  const rows = useMemo(
    () => keys && keyRows(keys, (schedule) => scheduleLines(schedule, t, language)),
    [keys, t, language],
  )
  const columns = useMemo(
    () => keyColumns({ t, language, isCompact, rows: rows ?? [], linkedFrom: isFull ? propertyId : undefined }),
    [t, language, isCompact, rows, isFull, propertyId],
  )
  const selection = useSelection(rows, idOf, isFull ? isKey : isKeyWithEntrances)

  return (
    <CollectionTable<KeyRow>
      items={rows}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      sort={BY_NAME}
      texts={{
        title: t('table.title'),
        empty: t(siteRedesign ? 'table.emptyRedesign' : 'table.empty'),
        failed: t('table.failed'),
        filter: t('table.filter'),
      }}
      emptyAction={<CreateKeyButton propertyId={propertyId} />}
      headingVariant={headingVariant}
      info={<InfoLink {...help} />}
      description={
        property && (
          // The kit draws it as a paragraph, which can contain no blocks.
          <>
            {t('schedule.zone', { zone: zoneText(property.timeZone, language) })}
            <br />
            {t('schedule.bindsGuests')}
          </>
        )
      }
      choice={choice}
      offersCompactView
      expandable={expandable}
      selection={{
        ...selection,
        nameOf,
      }}
      actions={
        <KeyActions
          propertyId={propertyId}
          selected={selection.items.flatMap((row) => (row.kind === 'key' ? [row.entry] : []))}
          onDeleted={selection.deselect}
        />
      }
    />
  )
}

const idOf = ({ id }: KeyRow) => id
const nameOf = (row: KeyRow) =>
  row.kind === 'key' ? row.entry.key.name : row.kind === 'entrance' ? row.entrance.accessPointName : row.days

function useExpandable(): TableProps.ExpandableRows<KeyRow> {
  const [expandedItems, expand] = useState<readonly KeyRow[]>([])
  return {
    getItemChildren: ({ children }) => children,
    isItemExpandable: ({ children }) => children.length > 0,
    expandedItems,
    onExpandableItemToggle: ({ detail: { item, expanded } }) =>
      expand((before) => (expanded ? [...before, item] : before.filter(({ id }) => id !== item.id))),
  }
}
