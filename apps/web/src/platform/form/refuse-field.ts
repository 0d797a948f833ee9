import { ApiError } from '#web/platform/api-error.ts'

type Refusing = { refuse: (name: string, code: string) => unknown }

/**
 * Saves. A refusal with one of these codes stands beside its field, and the form stays open: the server names things such as a name that is taken
 * by a code alone. The rule has the name of the code.
 */
export async function refusedBeside<Saved>(
  form: Refusing,
  fieldOf: Readonly<Record<string, string>>,
  save: () => Promise<Saved>,
): Promise<Saved | false> {
  try {
    return await save()
  } catch (error) {
    const code = codeOf(error)
    const field = fieldOf[code]
    if (!field) throw error
    form.refuse(field, code)
    return false
  }
}

const codeOf = (error: unknown) => (error instanceof ApiError ? (error.code.split('.')[1] ?? '') : '')

/** What such a form shows beside its fields, so that no notice repeats it. */
export const isBeside = (error: unknown, fieldOf: Readonly<Record<string, string>>) => codeOf(error) in fieldOf
