/** Equals, does not equal, contains, does not contain. */
export type Operator = '=' | '!=' | ':' | '!:'
/** Without a field it is looked for in all of them. */
export type Token = { field: string; operator: Operator; value: string }
export type Sort = { field: string; isDescending: boolean }

/** What somebody wants to see of a collection. */
export type CollectionView = { tokens: readonly Token[]; matchesAny: boolean; sort: Sort | undefined; page: number }

/** How a field of an item is filtered and sorted. */
export type Field<Item> = {
  id: string
  /** The texts that filters compare with. */
  textOf: (item: Item) => string | readonly string[]
  /** The value to sort by, if it is not the text. Null comes last. */
  sortOf?: ((item: Item) => number | string | null) | undefined
}

const TOKEN = /^([\w-]*)(!=|!:|=|:)(.*)$/s

/**
 * `filter=name:lobby&filter=place!=Garage&sort=-name&page=2`. Whatever does not fit is left out. A list that is filtered from
 * the start shows everything with `filter=`.
 */
export function readView(
  search: URLSearchParams,
  fields: readonly string[],
  sort: Sort | undefined,
  initial: readonly Token[] = [],
): CollectionView {
  const written = search.getAll('filter').flatMap((text): Token[] => {
    const [, field = '', operator, value = ''] = TOKEN.exec(text) ?? []
    const isKnown = field === '' || fields.includes(field)
    return operator && value && isKnown ? [{ field, operator: operator as Operator, value }] : []
  })
  const wanted = search.get('sort') ?? ''
  const sorted = wanted.replace(/^-/, '')
  const page = Number(search.get('page'))
  return {
    tokens: search.has('filter') ? written : initial,
    matchesAny: search.get('match') === 'any',
    sort: fields.includes(sorted) ? { field: sorted, isDescending: wanted.startsWith('-') } : sort,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** Keeps the other parameters of the address, and leaves out values that equal the default. */
export function writeView(
  search: URLSearchParams,
  view: CollectionView,
  sort: Sort | undefined,
  initial: readonly Token[] = [],
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['filter', 'match', 'sort', 'page']) next.delete(name)
  const texts = view.tokens.map(textOfToken)
  const isInitial = texts.join('\n') === initial.map(textOfToken).join('\n')
  if (!isInitial) for (const text of texts.length > 0 ? texts : ['']) next.append('filter', text)
  if (view.matchesAny && view.tokens.length > 1) next.set('match', 'any')
  if (view.sort && (view.sort.field !== sort?.field || view.sort.isDescending !== sort.isDescending)) {
    next.set('sort', `${view.sort.isDescending ? '-' : ''}${view.sort.field}`)
  }
  if (view.page > 1) next.set('page', String(view.page))
  return next
}

const textOfToken = ({ field, operator, value }: Token) => `${field}${operator}${value}`

const fold = (text: string) => text.normalize('NFKC').toLowerCase()
type Prepared<Item> = { item: Item; texts: Readonly<Record<string, readonly string[]>> }

/** Called once for a list, so that filtering thousands of items takes less than a frame. */
export function prepare<Item>(items: readonly Item[], fields: readonly Field<Item>[]): readonly Prepared<Item>[] {
  return items.map((item) => ({
    item,
    texts: Object.fromEntries(fields.map(({ id, textOf }) => [id, [textOf(item)].flat().map(fold)])),
  }))
}

function isMatch<Item>({ texts }: Prepared<Item>, { field, operator, value }: Token): boolean {
  const candidates = field === '' ? Object.values(texts).flat() : (texts[field] ?? [])
  const isFound = operator.endsWith(':')
    ? candidates.some((text) => text.includes(value))
    : candidates.some((text) => text === value)
  return operator.startsWith('!') ? !isFound : isFound
}

export function select<Item>(
  prepared: readonly Prepared<Item>[],
  { tokens, matchesAny }: Pick<CollectionView, 'tokens' | 'matchesAny'>,
): Item[] {
  const folded = tokens.map((token) => ({ ...token, value: fold(token.value) }))
  const isWanted = (one: Prepared<Item>) =>
    folded.length === 0 ||
    (matchesAny ? folded.some((token) => isMatch(one, token)) : folded.every((token) => isMatch(one, token)))
  return prepared.filter(isWanted).map(({ item }) => item)
}

/** Sorts by the collation of the language; numbers within a text are compared as numbers. */
export function sortBy<Item>(
  items: readonly Item[],
  sort: Sort | undefined,
  fields: readonly Field<Item>[],
  language: string,
): readonly Item[] {
  const field = fields.find(({ id }) => id === sort?.field)
  if (!field || !sort) return items
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const sortValue = (item: Item) => (field.sortOf ? field.sortOf(item) : [field.textOf(item)].flat().join(' '))
  const direction = sort.isDescending ? -1 : 1
  return items
    .map((item) => ({ item, value: sortValue(item) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      const order =
        typeof a.value === 'number' && typeof b.value === 'number'
          ? a.value - b.value
          : compare(String(a.value), String(b.value))
      return order * direction
    })
    .map(({ item }) => item)
}

/** A page number beyond the end shows the last page. */
export function pageOf<Item>(items: readonly Item[], page: number, pageSize: number) {
  const pages = Math.max(1, Math.ceil(items.length / pageSize))
  const current = Math.min(page, pages)
  return { pages, current, items: items.slice((current - 1) * pageSize, current * pageSize) }
}
