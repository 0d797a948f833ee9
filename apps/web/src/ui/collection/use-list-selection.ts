import { useState } from 'react'

type Options<Item> = {
  /** The rows of the page. */
  shown: readonly Item[] | undefined
  /** How many records all pages have. */
  matches?: number | undefined
  idOf: (item: Item) => string
  isSelectable?: (item: Item) => boolean
  /** Names the search. All that match it stay chosen only while it stays the same. */
  search?: string
  /** How many can be chosen at most. */
  max?: number
}

/** The records of a list that somebody chose: some of them, on any of its pages, or all that match the filter. */
export function useListSelection<Item>({
  shown = [],
  matches = 0,
  idOf,
  isSelectable = always,
  search = '',
  max = 0,
}: Options<Item>) {
  const [chosen, setChosen] = useState<readonly Item[]>([])
  const [searchOfAll, setSearchOfAll] = useState<string>()
  const isAll = searchOfAll === search
  const current = new Map(shown.map((item) => [idOf(item), item]))
  function chooseAll() {
    setChosen([])
    setSearchOfAll(search)
  }
  const items = (isAll ? shown : chosen.map((item) => current.get(idOf(item)) ?? item)).filter(isSelectable)
  return {
    items,
    count: isAll ? matches : items.length,
    isDisabled: (item: Item) => !isSelectable(item),
    all: { isChosen: isAll, choose: chooseAll, max },
    onChange(items: readonly Item[]) {
      setSearchOfAll(undefined)
      setChosen(items)
    },
    deselect(ids: readonly string[]) {
      setSearchOfAll(undefined)
      setChosen((before) => before.filter((item) => !ids.includes(idOf(item))))
    },
  }
}

const always = () => true
