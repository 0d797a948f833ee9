type Named = { id: string; name: string }

/** In the order of the language, 'House 2' before 'House 10'. */
export function sortByName<Item extends Named>(items: readonly Item[], languageTag: string): readonly Item[] {
  const collator = new Intl.Collator(languageTag, { numeric: true })
  return items.toSorted((a, b) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}
