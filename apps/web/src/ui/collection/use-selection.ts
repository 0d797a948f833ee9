import { useMemo, useState } from 'react'

/** The selected items of a table. Items that were removed or became unselectable are dropped from the selection. */
export function useSelection<Item>(
  items: readonly Item[] | undefined,
  idOf: (item: Item) => string,
  isSelectable: (item: Item) => boolean = always,
) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(
    () => items?.filter((item) => ids.has(idOf(item)) && isSelectable(item)) ?? [],
    [items, ids, idOf, isSelectable],
  )
  return {
    items: selected,
    onChange: (chosen: readonly Item[]) => setIds(new Set(chosen.map(idOf))),
    isDisabled: (item: Item) => !isSelectable(item),
    deselect: (gone: readonly string[]) => setIds((before) => new Set([...before].filter((id) => !gone.includes(id)))),
  }
}

const always = () => true
