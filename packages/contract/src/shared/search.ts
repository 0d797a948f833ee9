import { z } from 'zod'
import { text } from './fields.ts'
import { CONDITION_VALUE_MAX, CONDITIONS_MAX, operators } from './search.rules.ts'

const FILTER_MAX_LENGTH = 20_000
const WORDS_MAX = 20

const conditionsOn = <const Field extends string>(fields: readonly Field[]) =>
  z
    .array(
      z.strictObject({
        field: z.enum(fields).optional(),
        operator: z.enum(operators),
        value: text({ max: CONDITION_VALUE_MAX }),
        words: z.partialRecord(z.enum(fields), z.array(text({ max: 64 })).max(WORDS_MAX)).optional(),
      }),
    )
    .max(CONDITIONS_MAX)

const match = z.enum(['all', 'any']).default('all')

/** A search in the body of a request. */
export const searchOn = <const Field extends string>(fields: readonly Field[]) =>
  z.strictObject({ filter: conditionsOn(fields), match })

/** The same in a query, where the conditions are JSON, and the order: the name of a field, with `-` before it for a descending one. */
export const searchQuery = <const Field extends string>(fields: readonly Field[]) => ({
  filter: text({ max: FILTER_MAX_LENGTH }).transform(parsed).pipe(conditionsOn(fields)).optional(),
  match,
  sort: z.enum(fields.flatMap((field) => [field, `-${field}`] as const)).optional(),
})

/** A text that is not JSON is refused by the schema that follows. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
