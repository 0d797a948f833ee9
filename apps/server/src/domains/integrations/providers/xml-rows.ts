import { PMS_ID_MAX } from '@portico/contract/integrations/integrations.rules'
import { PmsError } from './connector.ts'
import { children, isEmpty, textOf, type XmlElement } from './xml.ts'

/** The rows of a list, wherever in the result the list is and whichever of these names it has. A missing list is an error, an empty one is not. */
export function rowsOf(result: XmlElement, names: readonly string[], row: string): readonly XmlElement[] {
  if (isEmpty(result)) return []
  const lists = firstFound(names, (name) => findAll(result, name))
  if (lists.length === 0) throw new PmsError('MALFORMED', `The reply has no ${names[0]}.`)
  return withoutEmpty(lists.flatMap((found) => findAll(found, row)))
}

/** What is found under the first name that occurs. The others are not looked for, because that would go through the whole reply. */
export function firstFound<Found>(
  names: readonly string[],
  find: (name: string) => readonly Found[],
): readonly Found[] {
  for (const name of names) {
    const found = find(name)
    if (found.length > 0) return found
  }
  return []
}

/** A list with one empty row is an empty list. */
export function withoutEmpty(rows: readonly XmlElement[]): readonly XmlElement[] {
  const [only] = rows
  return only && rows.length === 1 && hasNothing(only) ? [] : rows
}

const hasNothing = (element: XmlElement): boolean =>
  Object.values(element).every((value) => (Array.isArray(value) ? value.every(hasNothing) : !value))

/** The outermost elements of that name, at most so many levels below the element. */
export function findAll(element: XmlElement, name: string, levels = Number.POSITIVE_INFINITY): readonly XmlElement[] {
  const found = children(element, name)
  if (found.length > 0 || levels === 0) return found
  return Object.values(element).flatMap((value) =>
    Array.isArray(value) ? value.flatMap((inner) => findAll(inner, name, levels - 1)) : [],
  )
}

/** A row without an id is an error: skipping it would look as if the resident had left. */
export function requireId(id: string, what: string): string {
  if (!id || id.length > PMS_ID_MAX) throw new PmsError('MALFORMED', `A ${what} has no usable id.`)
  return id
}

export const textOrNull = (element: XmlElement, ...names: readonly string[]): string | null =>
  textOf(element, ...names) || null

export const folded = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
