import Table, { type TableProps } from '@cloudscape-design/components/table'
import { useMemo } from 'react'
import styles from './portal-table.module.css'

/** The table of the kit as the portal shows it: long words wrap, the first column stays in sight, and on a phone every row is a card. */
export function PortalTable<Item>({ columnDefinitions, pagination, ...props }: TableProps<Item>) {
  const columns = useMemo(() => columnDefinitions.map(labelled), [columnDefinitions])
  return (
    <div className={styles.frame}>
      <Table<Item>
        wrapLines
        enableKeyboardNavigation
        stickyColumns={{ first: 1 }}
        columnDefinitions={columns}
        pagination={(props.loading || props.items.length > 0) && pagination}
        {...props}
      />
    </div>
  )
}

/** The cells of a column know its header, which a phone shows beside the value. */
function labelled<Item>(column: TableProps.ColumnDefinition<Item>): TableProps.ColumnDefinition<Item> {
  if (column.isRowHeader) return column
  const { cell, header } = column
  return {
    ...column,
    cell: (item) => (
      <div className={styles.cell} data-label={typeof header === 'string' ? header : ''}>
        <div className={styles.value}>{cell(item)}</div>
      </div>
    ),
  }
}
