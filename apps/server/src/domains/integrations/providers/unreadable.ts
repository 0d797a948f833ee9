import { PMS_ID_MAX } from '@portico/contract/integrations/integrations.rules'
import { PmsError, type PmsResident, type ResidentReading, type UnreadableResident } from './connector.ts'
import { onePerPerson } from './one-per-person.ts'

/** A field of a resident that cannot be read. `readRow` reports the resident, and the other residents are read. */
export class UnreadableField extends PmsError {
  readonly field: UnreadableResident['field']
  constructor(field: UnreadableResident['field']) {
    super('MALFORMED', `A resident has a field that cannot be read: ${field}.`)
    this.field = field
  }
}

/** The id as it is stored; null where there is none or it cannot be stored. */
export const usableId = (id: string): string | null =>
  id && id.length <= PMS_ID_MAX && !/[\p{Cc}\uFFFD]/u.test(id) ? id : null

/** The id of a resident, or of the unit of a resident. */
export function residentIdOf(id: string, field: 'ID' | 'UNIT' = 'ID'): string {
  const usable = usableId(id)
  if (usable === null) throw new UnreadableField(field)
  return usable
}

/** What a row says about the person even if its other fields cannot be read. */
type Title = { id?: string; names?: readonly string[] }
export type ReadRow = PmsResident | UnreadableResident

export const unreadableRow = (
  { id = '', names = [] }: Title,
  field: UnreadableResident['field'],
): UnreadableResident => {
  const name = names
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
  return { residentId: usableId(id), name: name || null, field }
}

export function readRow(title: Title, map: () => PmsResident): ReadRow {
  try {
    return map()
  } catch (error) {
    if (error instanceof UnreadableField) return unreadableRow(title, error.field)
    throw error
  }
}

const isUnreadable = (row: ReadRow): row is UnreadableResident => 'field' in row

/** Somebody who lives there and stays. */
const staysOn = ({ role, status, moveOut }: PmsResident) =>
  ['LEASEHOLDER', 'OCCUPANT'].includes(role) && ['CURRENT', 'EVICTION', 'NOTICE'].includes(status) && moveOut === null

/**
 * A person with several rows is unreadable if one of them is, because that row might be the one that gives access. It does not matter for
 * somebody who stays on anyway.
 */
export function readingOf(
  rows: readonly ReadRow[],
  { refusedMethods = [], foreignRows = [] }: Partial<Pick<ResidentReading, 'refusedMethods' | 'foreignRows'>> = {},
): ResidentReading {
  const readable = rows.flatMap((row) => (isUnreadable(row) ? [] : row))
  const residents = onePerPerson(readable)
  const strangers = severalUnderOneId(readable)
  const staying = new Set(residents.filter(staysOn).map(({ residentId }) => residentId))
  const unreadable = [
    ...rows.filter(isUnreadable).filter(({ residentId }) => residentId === null || !staying.has(residentId)),
    ...strangers,
  ]
  const byId = new Map(unreadable.flatMap((row) => (row.residentId === null ? [] : [[row.residentId, row] as const])))
  return {
    residents: residents.filter(({ residentId }) => !byId.has(residentId)),
    unreadable: [...byId.values(), ...unreadable.filter(({ residentId }) => residentId === null)],
    refusedMethods,
    foreignRows,
  }
}

const livesOrComes = ({ role, status }: PmsResident) =>
  ['LEASEHOLDER', 'OCCUPANT'].includes(role) && ['CURRENT', 'EVICTION', 'NOTICE', 'FUTURE'].includes(status)

/** One person may have several leases. People without a common e-mail or a common word in their names are several, whom nobody can tell apart. */
function severalUnderOneId(rows: readonly PmsResident[]): UnreadableResident[] {
  const byId = Map.groupBy(rows.filter(livesOrComes), ({ residentId }) => residentId)
  return [...byId].flatMap(([residentId, [first, ...others]]) => {
    if (!first || others.every((other) => mayBeSame(first, other))) return []
    const names = [...new Set([first, ...others].map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()))]
    return [{ residentId, name: names.filter(Boolean).join(', ') || null, field: 'ID' as const }]
  })
}

const wordsOf = ({ firstName, lastName }: PmsResident) =>
  `${firstName} ${lastName}`
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

function mayBeSame(one: PmsResident, other: PmsResident): boolean {
  if (one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase()) return true
  const [words, otherWords] = [wordsOf(one), wordsOf(other)]
  return words.length === 0 || otherWords.length === 0 || words.some((word) => otherWords.includes(word))
}
