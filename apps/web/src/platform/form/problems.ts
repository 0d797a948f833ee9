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

/** One word about a field is enough. */
const firstOfEach = (problems: readonly (readonly [string, string])[]): Problems =>
  Object.fromEntries(problems.toReversed())
