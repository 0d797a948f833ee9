import { ApiError } from './api-error.ts'

type SetError<Name extends string> = (
  name: Name,
  error: { type: 'server'; message: string },
  options: { shouldFocus: boolean },
) => void

/** Puts what the server says about fields beside them, and the focus into the first of them; false if it said nothing about a field of this form. */
export function showFieldErrors<Name extends string>(
  error: unknown,
  names: readonly Name[],
  setError: SetError<Name>,
): boolean {
  if (!(error instanceof ApiError)) return false
  const known = error.fields.flatMap(({ path, message }) => {
    const name = names.find((one) => one === path || path.startsWith(`${one}.`))
    return name ? [{ name, message }] : []
  })
  for (const [at, { name, message }] of known.entries())
    setError(name, { type: 'server', message }, { shouldFocus: at === 0 })
  return known.length > 0
}
