import { type FieldValues, get } from 'react-hook-form'
import { ApiError } from '#web/platform/api-error.ts'

/** By field, the code of the rule that it breaks. A step of a wizard may stand for a field. */
export type Problems = Readonly<Partial<Record<string, string>>>

type Issue = { path: readonly PropertyKey[]; message: string }
type Schema = { safeParse: (values: unknown) => { error?: { issues: readonly Issue[] } | undefined } }

/** The rules of a schema of the contract, whose messages are codes. */
export const rulesOf =
  (schema: Schema) =>
  (values: unknown): Problems => {
    const issues = schema.safeParse(values).error?.issues ?? []
    return firstOfEach(issues.map(({ path, message }) => [path.join('.'), message]))
  }

/** What the server has against fields of the form. `fieldOf` finds the field that a path of the server stands for. */
export function refusedFields(error: unknown, fieldOf: (path: string, code: string) => string | undefined): Problems {
  if (!(error instanceof ApiError)) return {}
  return firstOfEach(
    error.fields.flatMap(({ path, message }) => {
      const name = fieldOf(path, message)
      return name ? [[name, message] as const] : []
    }),
  )
}

/** One word about a field is enough: the first. */
function firstOfEach(problems: readonly (readonly [string, string])[]): Problems {
  const found: Record<string, string> = {}
  for (const [name, code] of problems) found[name] ??= code
  return found
}

/** The field itself, or the one that a part of it belongs to. */
export const fieldIn = (values: FieldValues, path: string) =>
  get(values, path) === undefined ? Object.keys(values).find((name) => path.startsWith(`${name}.`)) : path

/** What the server had against some values. */
export type Refused = { fields: Problems; values: FieldValues }

/** A refusal holds until its field is changed; what was refused and is no field, until anything is. */
export function stillRefused(refused: Refused | undefined, values: FieldValues): Problems {
  if (!refused) return {}
  const isSame = (name: string) => get(refused.values, name) === get(values, name)
  const holds = (name: string) => (get(values, name) === undefined ? Object.keys(values).every(isSame) : isSame(name))
  return Object.fromEntries(Object.entries(refused.fields).filter(([name]) => holds(name)))
}
