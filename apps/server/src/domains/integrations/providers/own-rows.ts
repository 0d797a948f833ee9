import { type ForeignRows, PmsError } from './connector.ts'
import { shownWording } from './wordings.ts'

export type OwnRows<Row> = { own: Row[]; foreignRows: ForeignRows[] }

const fold = (propertyId: string) => propertyId.trim().toLowerCase()
export const isSameProperty = (one: string, other: string) => fold(one) === fold(other)

/**
 * Separates the rows of the property that was asked for from rows of others. A row that names no property is one of those that were
 * asked for. A reply with rows of others only is no empty list: it is the reply to another question.
 */
export function ownRows<Row>(
  rows: readonly Row[],
  propertyId: string,
  propertyOf: (row: Row) => string,
  from: string,
): OwnRows<Row> {
  const counts = new Map<string, number>()
  const own = rows.filter((row) => {
    const named = propertyOf(row)
    if (!named || isSameProperty(named, propertyId)) return true
    counts.set(named, (counts.get(named) ?? 0) + 1)
    return false
  })
  if (own.length === 0 && counts.size > 0) throw otherProperty([...counts.keys()], from)
  return { own, foreignRows: [...counts].map(([named, rows]) => ({ otherPropertyId: shownWording(named), rows })) }
}

/** The names of the other properties are all that is quoted from the reply. */
export const otherProperty = (named: readonly string[], from: string) =>
  new PmsError('MALFORMED', `${from} answered with another property.`, { said: [...new Set(named)].join(', ') })

/** The foreign rows of several replies about one property. */
export function joinForeignRows(...replies: readonly (readonly ForeignRows[])[]): ForeignRows[] {
  const counts = new Map<string, number>()
  for (const { otherPropertyId, rows } of replies.flat())
    counts.set(otherPropertyId, (counts.get(otherPropertyId) ?? 0) + rows)
  return [...counts].map(([otherPropertyId, rows]) => ({ otherPropertyId, rows }))
}
