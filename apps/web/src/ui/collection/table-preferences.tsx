import { LazyCollectionPreferences } from '#web/ui/lazy-collection-preferences.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

type TablePreference = { pageSize: number; visibleColumns: readonly string[]; isCompact?: boolean }
/** The preferences of a table and the options they are chosen from. */
export type TableChoice = {
  value: TablePreference
  set: (value: TablePreference) => void
  pageSizes: readonly number[]
}

type Props = {
  columns: readonly { id: string; header: string; isRowHeader?: boolean }[]
  choice: TableChoice
  offersCompactView: boolean
}

/** The page size and the visible columns. The column that names a row is always visible. */
export function TablePreferences({ columns, choice: { value, set, pageSizes }, offersCompactView }: Props) {
  const { t } = useTranslation('ui', { keyPrefix: 'collection' })
  return (
    <LazyCollectionPreferences
      title={t('preferences')}
      preferences={{
        pageSize: value.pageSize,
        visibleContent: value.visibleColumns,
        contentDensity: value.isCompact ? 'compact' : 'comfortable',
      }}
      {...(offersCompactView && {
        contentDensityPreference: { label: t('compactView'), description: t('compactViewHint') },
      })}
      pageSizePreference={{
        title: t('pageSize'),
        options: pageSizes.map((count) => ({ value: count, label: t('rows', { count }) })),
      }}
      visibleContentPreference={{
        title: t('columns'),
        options: [
          {
            label: t('columns'),
            options: columns.map(({ id, header, isRowHeader = false }) => ({
              id,
              label: header,
              editable: !isRowHeader,
            })),
          },
        ],
      }}
      onConfirm={({ detail }) =>
        set({
          pageSize: detail.pageSize ?? value.pageSize,
          visibleColumns: [...(detail.visibleContent ?? value.visibleColumns)],
          ...(offersCompactView && { isCompact: detail.contentDensity === 'compact' }),
        })
      }
    />
  )
}
