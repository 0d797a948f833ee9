import Table, { type TableProps } from '@cloudscape-design/components/table'
import { type ReactNode, useMemo } from 'react'
import { Whole } from '#web/ui/whole.tsx'
import styles from './portal-table.module.css'

/** The table of the kit as the portal shows it: long words wrap, the first column stays in sight, and on a phone every row is a card. */
export function PortalTable<Item>({ columnDefinitions, pagination, filter, preferences, ...props }: TableProps<Item>) {
  const columns = useMemo(() => columnDefinitions.map(labelled), [columnDefinitions])
  return (
    <div className={styles.frame} aria-busy={props.loading || undefined}>
      <Table<Item>
        wrapLines
        enableKeyboardNavigation
        stickyColumns={{ first: 1 }}
        columnDefinitions={columns}
        filter={tool(filter)}
        preferences={tool(preferences)}
        pagination={tool((props.loading || props.items.length > 0) && pagination)}
        {...props}
      />
    </div>
  )
}

/** Sentences in a cell, which have longer lines than names and numbers. */
export const Prose = ({ text }: { text: string }) => <span className={styles.prose}>{text}</span>

/** What is not printed. */
export const tool = (content: ReactNode) => content && <div className={styles.tool}>{content}</div>

/** The cells of a column know its header, which a phone shows beside the value. */
function labelled<Item>(column: TableProps.ColumnDefinition<Item>): TableProps.ColumnDefinition<Item> {
  const { header } = column
  const cell = (item: Item) => whole(column.cell(item))
  if (column.isRowHeader) return { ...column, cell }
  return {
    ...column,
    cell: (item) => (
      <div className={styles.cell} data-label={typeof header === 'string' ? header : ''}>
        <div className={styles.value}>{cell(item)}</div>
      </div>
    ),
  }
}

const whole = (content: ReactNode) => (typeof content === 'string' ? <Whole text={content} /> : content)
