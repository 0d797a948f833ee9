import { type FieldValues, get } from 'react-hook-form'
import { ApiError } from '#web/platform/api-error.ts'

/** The code of the broken rule by field. The name may also be that of a wizard step. */
export type Problems = Readonly<Partial<Record<string, string>>>

type Issue = { path: readonly PropertyKey[]; message: string }
type Schema = { safeParse: (values: unknown) => { error?: { issues: readonly Issue[] } | undefined } }

/** Validates with a schema of the contract, whose messages are codes of rules. */
export const rulesOf =
  (schema: Schema) =>
  (values: unknown): Problems => {
    const issues = schema.safeParse(values).error?.issues ?? []
    return firstOfEach(issues.map(({ path, message }) => [path.join('.'), message]))
  }

/** The validation errors of the server by field. `fieldOf` maps a path of the server to a field of the form. */
export function refusedFields(error: unknown, fieldOf: (path: string, code: string) => string | undefined): Problems {
  if (!(error instanceof ApiError)) return {}
  return firstOfEach(
    error.fields.flatMap(({ path, message }) => {
      const name = fieldOf(path, message)
      return name ? [[name, message] as const] : []
    }),
  )
}

/** Keeps the first problem of each field. */
function firstOfEach(problems: readonly (readonly [string, string])[]): Problems {
  const found: Record<string, string> = {}
  for (const [name, code] of problems) found[name] ??= code
  return found
}

/** Maps a path to the field with this name, or to the field that contains it. */
export const fieldIn = (values: FieldValues, path: string) =>
  get(values, path) === undefined ? Object.keys(values).find((name) => path.startsWith(`${name}.`)) : path

/** The validation errors of the server, and the values that were sent. */
export type Refused = { fields: Problems; values: FieldValues }

/** An error of the server is shown until its field changes. An error with another name is shown until any field changes. */
export function stillRefused(refused: Refused | undefined, values: FieldValues): Problems {
  if (!refused) return {}
  const isSame = (name: string) => get(refused.values, name) === get(values, name)
  const holds = (name: string) => (get(values, name) === undefined ? Object.keys(values).every(isSame) : isSame(name))
  return Object.fromEntries(Object.entries(refused.fields).filter(([name]) => holds(name)))
}
