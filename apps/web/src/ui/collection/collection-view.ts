/** Equals, does not equal, contains, does not contain. */
export type Operator = '=' | '!=' | ':' | '!:'
/** Without a field it is looked for in all of them. */
export type Token = { field: string; operator: Operator; value: string }
export type Sort = { field: string; isDescending: boolean }

/** What somebody wants to see of a collection. */
export type CollectionView = {
  tokens: readonly Token[]
  matchesAny: boolean
  sort: Sort | undefined
  page: number
  /** What is being typed into the filter, and not yet a filter of the address. */
  typed?: string
}

/** What the list is filtered by: the filters, and what is being typed. */
export const filtersOf = ({ tokens, typed }: Pick<CollectionView, 'tokens' | 'typed'>): readonly Token[] =>
  typed ? [...tokens, { field: '', operator: ':', value: typed }] : tokens

/** The part of the text in a filter that is looked for everywhere. None if the text names a field or begins with an operator. */
export function freeTextOf(text: string, labels: readonly string[]): string {
  const typed = text.trim()
  const isOfField = labels.some((label) => fold(typed).startsWith(fold(label)))
  return isOfField || /^[!:=]/.test(typed) ? '' : typed
}

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

export const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** Whether a text of the item passes the filter. A filter without a field looks into all of them. */
function matcherOf<Item>({ field, operator, value }: Token, fields: readonly Field<Item>[]): (item: Item) => boolean {
  const searched = field === '' ? fields : fields.filter(({ id }) => id === field)
  const wanted = fold(value)
  const isFound = (text: string) => (operator.endsWith(':') ? fold(text).includes(wanted) : fold(text) === wanted)
  const isNegated = operator.startsWith('!')
  return (item) => searched.some(({ textOf }) => [textOf(item)].flat().some(isFound)) !== isNegated
}

/** Keeps the order of the items. */
export function select<Item>(
  items: readonly Item[],
  fields: readonly Field<Item>[],
  { matchesAny, ...view }: Pick<CollectionView, 'tokens' | 'matchesAny' | 'typed'>,
): readonly Item[] {
  const tokens = filtersOf(view)
  if (tokens.length === 0) return items
  const matchers = tokens.map((token) => matcherOf(token, fields))
  return items.filter((item) =>
    matchesAny ? matchers.some((isMatch) => isMatch(item)) : matchers.every((isMatch) => isMatch(item)),
  )
}

const collators = new Map<string, Intl.Collator>()

/** The order of texts in a language. Collators are cached, because creating one takes longer than sorting a short list. */
export function collatorOf(language: string): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  collators.set(language, collator)
  return collator
}

type SortValue = number | string | null

/** Sorts by the collation of the language; numbers within a text are compared as numbers. */
export function sortBy<Item>(
  items: readonly Item[],
  sort: Sort | undefined,
  fields: readonly Field<Item>[],
  language: string,
): readonly Item[] {
  const field = fields.find(({ id }) => id === sort?.field)
  if (!field || !sort) return items
  const sortValue = (item: Item) => (field.sortOf ? field.sortOf(item) : [field.textOf(item)].flat().join(' '))
  const values = items.map(sortValue)
  const ranks = ranksOf(values, language)
  const direction = sort.isDescending ? -1 : 1
  return items
    .map((item, index) => {
      const value = values[index] ?? null
      return { item, rank: value === null ? Number.MAX_VALUE : (ranks.get(value) ?? 0) * direction }
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

/** Thousands of items share a few values, and comparing two texts is slow: only the distinct values are compared. Equal ones share a rank. */
function ranksOf(values: readonly SortValue[], language: string): Map<SortValue, number> {
  const { compare } = collatorOf(language)
  const order = (a: SortValue, b: SortValue) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
  const distinct = [...new Set(values)].filter((value) => value !== null).sort(order)
  let rank = 0
  return new Map(
    distinct.map((value, index) => {
      if (index > 0 && order(distinct[index - 1] ?? value, value) !== 0) rank += 1
      return [value, rank]
    }),
  )
}

/** A page number beyond the end shows the last page. */
export function pageOf<Item>(items: readonly Item[], page: number, pageSize: number) {
  const pages = Math.max(1, Math.ceil(items.length / pageSize))
  const current = Math.min(page, pages)
  return { pages, current, items: items.slice((current - 1) * pageSize, current * pageSize) }
}
