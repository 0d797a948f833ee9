import { useState } from 'react'
import type { AllSelection } from './all-matching.tsx'

type Options<Item> = {
  /** The rows of the page. */
  shown: readonly Item[] | undefined
  /** How many records all pages have. */
  matches?: number | undefined
  /** Whether there are more than those. Then `countAll` says how many. */
  hasMore?: boolean
  countAll?: () => Promise<number>
  idOf: (item: Item) => string
  isSelectable?: (item: Item) => boolean
  /** Names the search. All that match it stay chosen only while it stays the same. */
  search?: string
  /** How many can be chosen at most. */
  max?: number
}

/** All that match a search, with their number if it had to be asked for. */
type All = { search: string; state: AllSelection['state']; count?: number }

/** The records of a list that somebody chose: some of them, on any of its pages, or all that match the filter. */
export function useListSelection<Item>({
  shown = [],
  matches = 0,
  hasMore = false,
  countAll,
  idOf,
  isSelectable = always,
  search = '',
  max = 0,
}: Options<Item>) {
  const [chosen, setChosen] = useState<readonly Item[]>([])
  const [all, setAll] = useState<All>()
  const { state, count = matches } = all?.search === search ? all : { state: 'none' as const }
  const isAll = state === 'chosen'
  const current = new Map(shown.map((item) => [idOf(item), item]))
  async function chooseAll() {
    if (hasMore && countAll) {
      setAll({ search, state: 'counting' })
      const counted = await countAll().catch(() => undefined)
      const next = counted === undefined ? 'failed' : counted > max ? 'tooMany' : 'chosen'
      const result: All = { search, state: next, ...(counted !== undefined && { count: counted }) }
      // Meanwhile another search or other rows may have been chosen.
      setAll((now) => (now?.search === search && now.state === 'counting' ? result : now))
    } else setAll({ search, state: 'chosen' })
  }
  const items = (isAll ? shown : chosen.map((item) => current.get(idOf(item)) ?? item)).filter(isSelectable)
  return {
    items,
    count: isAll ? count : items.length,
    isDisabled: (item: Item) => !isSelectable(item),
    all: { isChosen: isAll, state, choose: () => void chooseAll(), max },
    onChange(items: readonly Item[]) {
      setAll(undefined)
      setChosen(items)
    },
    deselect(ids: readonly string[]) {
      setAll(undefined)
      setChosen((before) => before.filter((item) => !ids.includes(idOf(item))))
    },
  }
}

const always = () => true
