import type { ChangeType, Field } from '@portico/contract/activity/change-type'
import { isChangeAction, typeOf } from '@portico/contract/activity/changes.rules'

type Values = Record<string, unknown>
type Stored = { action: string; before: Values | null; after: Values | null; request_id: string }

/** Of calls, jobs and commands. Tests give other ids to the entries that they make up. */
const REAL = /^([0-9a-f]{8}-|job |bulk job |command )/

/** The values in entries of the audit that people are neither shown nor deliberately not shown. */
export const undescribedValues = (entries: readonly Stored[]): string[] => [
  ...new Set(
    entries
      .filter(({ request_id }) => REAL.test(request_id))
      .flatMap(({ action, before, after }) => {
        if (!isChangeAction(action)) return [`there is no ${action}`]
        const isKnown = knownBy(typeOf(action))
        return [before, after]
          .flatMap((values) => pathsOf(values, '', isKnown))
          .map((path) => `${action} does not know ${path}`)
      }),
  ),
]

function knownBy({ name, count, fields = [], unshown = [] }: ChangeType) {
  const known = new Set([name, count, ...fields.flatMap((field) => pathsOfField(field, '')), ...unshown])
  return (path: string) => known.has(path) || known.has(path.replace(/^[^.]+/, '*'))
}

/** Whatever is below a field that has no items is part of its value. */
function pathsOfField({ name, reading }: Field, before: string): string[] {
  const path = before + name
  if (typeof reading !== 'object' || !('items' in reading)) return [path]
  const { by, fields } = reading.items
  return [`${path}.${by}`, ...fields.flatMap((field) => pathsOfField(field, `${path}.`))]
}

/** The paths to values that are not known. Items of a list share a path, and sealed values have their names. */
function pathsOf(value: unknown, path: string, isKnown: (path: string) => boolean): string[] {
  if (path !== '' && isKnown(path)) return []
  if (Array.isArray(value)) return value.flatMap((one) => pathsOf(one, path, isKnown))
  if (typeof value !== 'object' || value === null) return path === '' || value === null ? [] : [path]
  const below = path === '' ? '' : `${path}.`
  const { personal, ...plain } = value as { personal?: { fields: string[] } }
  const sealed = (personal?.fields ?? []).map((name) => [name, ''])
  return [...Object.entries(plain), ...sealed].flatMap(([name, one]) => pathsOf(one, `${below}${name}`, isKnown))
}
