import Badge from '@cloudscape-design/components/badge'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ImportState } from '@portico/contract/workbooks/workbooks.rules'
import type { ImportPart, SheetCounts } from '@portico/contract/workbooks/workbooks.schema'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

type Row = SheetCounts & { id: string; part: ImportPart }
type Props = { companyId: string; parts: readonly ImportPart[]; state: ImportState }
type Texts = TFunction<['workbooks', 'workbookFile']>

const idOf = ({ id }: Row) => id

/** What the file does at each property, by sheet. */
export function PartsTable({ parts, state }: Props) {
  const { t, i18n } = useTranslation(['workbooks', 'workbookFile'])
  const rows = useMemo(
    () => parts.flatMap((part) => part.sheets.map((one): Row => ({ ...one, id: `${part.number} ${one.sheet}`, part }))),
    [parts],
  )
  const columns = useMemo(() => columnsOf(t, i18n.language, state), [t, i18n.language, state])
  return (
    <CollectionTable
      items={rows}
      idOf={idOf}
      columns={columns}
      pageSize={20}
      texts={{
        ...{ title: t('parts.title'), empty: t('parts.empty'), failed: t('parts.empty') },
        filter: t('parts.property'),
      }}
    />
  )
}

function columnsOf(t: Texts, language: string, state: ImportState): Column<Row>[] {
  const format = new Intl.NumberFormat(language)
  const number = (id: 'added' | 'changed' | 'same' | 'problems' | 'done' | 'failed'): Column<Row> => ({
    ...{ id, header: t(`parts.${id}`), minWidth: 100 },
    cell: (row) => (row[id] > 0 ? format.format(row[id]) : '-'),
    sortOf: (row) => row[id],
  })
  return [
    {
      id: 'property',
      header: t('parts.property'),
      cell: ({ part }) => <PropertyName part={part} />,
      textOf: ({ part }) => part.name ?? t('parts.unknown'),
      filter: { operators: [':', '!:'] },
      isRowHeader: true,
      minWidth: 180,
    },
    {
      id: 'sheet',
      header: t('parts.sheet'),
      cell: ({ sheet }) => t(`workbookFile:sheets.${sheet}`),
      textOf: ({ sheet }) => t(`workbookFile:sheets.${sheet}`),
      minWidth: 120,
    },
    number('added'),
    {
      ...number('changed'),
      cell: ({ changed, changes }) => (
        <>
          {changed > 0 ? format.format(changed) : '-'}
          {changes.length > 0 &&
            `: ${changes.map((one) => t('parts.changedColumn', { column: headerOf(t, one.column), rows: one.rows })).join(', ')}`}
        </>
      ),
      minWidth: 180,
    },
    number('same'),
    number('problems'),
    ...(state === 'READY' ? [] : [number('done'), number('failed')]),
  ]
}

/** The server names columns as the contract does. */
export const headerOf = (t: Texts, column: string) => t(`workbookFile:columns.${column as 'name'}`)

function PropertyName({ part: { name, propertyId, isNew } }: { part: ImportPart }) {
  const { t } = useTranslation('workbooks')
  if (name === null) return t('parts.unknown')
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {propertyId ? <Link href={propertyPath(propertyId)}>{name}</Link> : <span>{name}</span>}
      {isNew && <Badge>{t('parts.new')}</Badge>}
    </SpaceBetween>
  )
}
