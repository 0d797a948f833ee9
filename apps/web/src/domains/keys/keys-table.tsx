import type { TableProps } from '@cloudscape-design/components/table'
import type { KeyField } from '@portico/contract/keys/keys.rules'
import { scheduleLines } from '@portico/contract/keys/schedule-text'
import { zoneText } from '@portico/contract/shared/zone-text'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { useMay } from '#web/data/company/may.ts'
import { keysPageQuery } from '#web/data/keys/keys.queries.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { useFlags, useIsFull } from '#web/platform/flags.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { i18nFor } from '#web/platform/i18n.ts'
import { type ListOptions, listPageFor, useListPage } from '#web/platform/list-page.ts'
import { pageSizeFor, useTableChoice } from '#web/platform/table-preference.ts'
import { ListTable } from '#web/ui/collection/list-table.tsx'
import { useListSelection } from '#web/ui/collection/use-list-selection.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { CreateKeyButton, KeyActions } from './key-actions.tsx'
import { columnIds, keyColumns } from './key-columns.tsx'
import { isKey, isKeyWithEntrances, type KeyRow, keyRows } from './key-rows.ts'

const TABLE = { name: 'keys', pageSize: 20, pageSizes: [10, 20, 50, 100], columns: columnIds }
const KEYS: Omit<ListOptions<KeyField>, 'pageSize'> = {
  columns: columnIds,
  sort: { field: 'name', isDescending: false },
}

type Props = { propertyId: string; headingVariant?: 'h1' | 'h2' }

type Loaded = { propertyId: string; searchParams: URLSearchParams; loaderArgs: LoaderFunctionArgs }

/** The page that the address asks for, for a loader. */
export function keysPageFor({ propertyId, searchParams, loaderArgs }: Loaded) {
  const i18n = i18nFor(loaderArgs)
  const pageSize = pageSizeFor(loaderArgs, TABLE)
  if (!i18n) return []
  return [listPageFor({ ...KEYS, searchParams, pageSize, i18n }, (...asked) => keysPageQuery(propertyId, ...asked))]
}

export function KeysTable({ propertyId, headingVariant = 'h2' }: Props) {
  const { t, i18n } = useTranslation('keys')
  const { language } = i18n
  const { siteRedesign } = useFlags()
  const isFull = useIsFull()
  const may = useMay(propertyId)
  const { data: property } = useQuery(propertyQuery(propertyId))
  const choice = useTableChoice(TABLE)
  const { isCompact = false, pageSize } = choice.value
  const { data, table } = useListPage({ ...KEYS, pageSize }, (...asked) => keysPageQuery(propertyId, ...asked))
  const expandable = useExpandable()
  const help = useHelpLink('keys', t('table.title'))

  const rows = useMemo(
    () => data && keyRows(data.keysWithAccessPoints, (schedule) => scheduleLines(schedule, t, language)),
    [data, t, language],
  )
  const columns = useMemo(
    () => keyColumns({ t, language, isCompact, rows: rows ?? [], links: isFull ? { propertyId, may } : undefined }),
    [t, language, isCompact, rows, isFull, propertyId, may],
  )
  const selection = useListSelection({ shown: rows, idOf })
  const isSelectable = isFull ? isKey : isKeyWithEntrances

  return (
    <ListTable<KeyRow>
      {...table}
      items={rows}
      count={data?.total}
      idOf={idOf}
      columns={columns}
      texts={{
        title: t('table.title'),
        empty: t(siteRedesign && may('keys.change') ? 'table.emptyRedesign' : 'table.empty'),
        failed: t('table.failed'),
        filter: t('table.filter'),
      }}
      emptyAction={may('keys.change') && <CreateKeyButton propertyId={propertyId} />}
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
      {...((may('keys.change') || may('keys.assign')) && {
        selection: {
          items: selection.items,
          onChange: selection.onChange,
          isDisabled: (row) => !isSelectable(row),
          nameOf,
        },
      })}
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
