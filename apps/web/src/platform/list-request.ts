import type { Locale } from '@portico/contract/shared/locales'
import { CONDITION_VALUE_MAX, CONDITIONS_MAX, type Condition, type Search } from '@portico/contract/shared/search.rules'
import { type CollectionView, filtersOf, fold, type Token } from '#web/ui/collection/collection-view.ts'

/** The texts of the enumerations that a list shows, by field and value, in the language of the reader. */
export type Words<Field extends string> = Partial<Record<Field, Readonly<Record<string, string>>>>

/** The values whose texts a filter finds. */
function wordsFound<Field extends string>({ field, operator, value }: Token, words: Words<Field>) {
  const wanted = fold(value)
  const isFound = (text: string) => (operator.endsWith(':') ? fold(text).includes(wanted) : fold(text) === wanted)
  const found = Object.entries(words as Record<Field, Record<string, string>>).flatMap(([of, texts]) => {
    const values = Object.entries<string>(texts as Record<string, string>).flatMap(([one, text]) =>
      isFound(text) ? [one] : [],
    )
    return values.length > 0 && (field === '' || field === of) ? [[of, values] as const] : []
  })
  return found.length > 0 ? { words: Object.fromEntries(found) as Condition<Field>['words'] } : {}
}

/** The filters of a table as the server understands them. `fieldOf` names the field of a column. */
export function searchOf<Field extends string>(
  { matchesAny, ...view }: Pick<CollectionView, 'tokens' | 'matchesAny' | 'typed'>,
  words: Words<Field>,
  fieldOf: (column: string) => Field = (column) => column as Field,
): Search<Field> {
  const filter = filtersOf(view)
    .slice(0, CONDITIONS_MAX)
    .map((token): Condition<Field> => {
      const field = token.field && fieldOf(token.field)
      return {
        ...(field && { field }),
        operator: token.operator,
        value: token.value.slice(0, CONDITION_VALUE_MAX).toWellFormed(),
        ...wordsFound({ ...token, field }, words),
      }
    })
  return { filter, match: matchesAny ? 'any' : 'all' }
}

/** What a call for a page of a list asks for. */
export const requestOf = <Field extends string>({ filter, match }: Search<Field>) => ({
  ...(filter.length > 0 && { filter: JSON.stringify(filter) }),
  ...(filter.length > 1 && match === 'any' && { match }),
})

/** Asks for a limited count where a text is searched. Nothing else asks for it: a server of the release before refuses the question. */
export function limitedCount({ filter }: { filter?: string }): { counting?: 'limited' } {
  const conditions: Condition<string>[] = filter === undefined ? [] : JSON.parse(filter)
  return conditions.some(({ operator }) => operator.endsWith(':')) ? { counting: 'limited' } : {}
}

export type FieldNames<Field extends string> = {
  words?: Words<Field> | undefined
  /** The fields of columns that have another name. */
  fieldsByColumn?: Readonly<Record<string, Field>> | undefined
}

/** What a table shows, in its order. */
export function listRequest<Field extends string>(
  view: CollectionView,
  { words = {}, fieldsByColumn = {} }: FieldNames<Field>,
  locale: Locale,
) {
  const fieldOf = (column: string) => fieldsByColumn[column] ?? (column as Field)
  const search = searchOf(view, words, fieldOf)
  const { field, isDescending } = view.sort ?? { field: 'name', isDescending: false }
  const sort = `${isDescending ? '-' : ''}${fieldOf(field)}` as const
  return { search, request: { ...requestOf(search), sort, locale } }
}

export type ListRequest<Field extends string> = Partial<ReturnType<typeof listRequest<Field>>['request']>
