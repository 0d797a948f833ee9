import { useMemo } from 'react'
import type { Sort, Token } from './collection-view.ts'
import { LeftOut } from './left-out.tsx'
import { ListTable, type TableLook } from './list-table.tsx'
import { useCollection } from './use-collection.ts'

export type { Column } from './list-table.tsx'

type Props<Item> = TableLook<Item> & {
  /** Undefined while they are being loaded. */
  items: readonly Item[] | undefined
  /** How many there are, if the server does not list more than a limit. */
  total?: number | undefined
  sort?: Sort
  /** The default filters. The array must be stable across renders. */
  initialFilter?: readonly Token[]
  /** Without it a page has the size of `choice`, or ten rows. */
  pageSize?: number
  isAddressed?: boolean
}

const PAGE_SIZE = 10
const nothing: readonly never[] = []

/** The table of a short list: the browser has all of it, and filters, sorts and paginates it. */
export function CollectionTable<Item extends object>({
  items,
  total = 0,
  sort,
  initialFilter,
  isAddressed,
  pageSize,
  ...look
}: Props<Item>) {
  const { columns, choice, description } = look
  const fields = useMemo(
    () =>
      columns.flatMap(({ id, textOf, sortOf }) =>
        textOf || sortOf ? [{ id, textOf: textOf ?? (() => ''), sortOf }] : [],
      ),
    [columns],
  )
  const size = pageSize ?? choice?.value.pageSize ?? PAGE_SIZE
  const collection = useCollection({
    ...{ items: items ?? nothing, fields, pageSize: size, sort, initialFilter, isAddressed },
  })
  const { view, show, page, matchCount } = collection
  return (
    <ListTable
      {...look}
      view={view}
      show={show}
      items={items && page.items}
      pages={items && page.pages}
      count={items?.length}
      matches={matchCount}
      description={
        items && total > items.length ? (
          <>
            {description} <LeftOut shown={items.length} total={total} />
          </>
        ) : (
          description
        )
      }
    />
  )
}
