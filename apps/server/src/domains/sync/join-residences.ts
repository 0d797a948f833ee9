import type { Match, Matches, MatchInput } from './matches.ts'
import { isOneResidence, mergeRows } from './merge-rows.ts'
import type { Calendar } from './resident-period.ts'
import { identityOfPerson, identityOfResident } from './who-is-who.ts'

type Joining = {
  /** Rows that a manager has linked to a person who has another row. */
  linked: readonly Match[]
  /** Whether a manager has decided that this row is nobody else's. */
  isApart(match: Match): boolean
  calendar: Calendar
}

/**
 * A PMS may give a new id to somebody who transfers, and list both rows for a while. Rows with the same name and e-mail that are one residence
 * become one resident, who is the person of the earlier row. `duplicates` are the rows that do not count.
 */
export function joinResidences(matches: readonly Match[], { linked, isApart, calendar }: Joining) {
  const followers = new Map<Match, Match[]>()
  const joined = new Set<Match>()
  const follow = (head: Match, follower: Match) => {
    followers.set(head, [...(followers.get(head) ?? []), follower])
    joined.add(follower)
  }
  const named = Map.groupBy(matches, (match) => (isApart(match) ? null : identityOfResident(match.resident)))
  named.delete(null)
  for (const rows of named.values()) {
    if (rows.length === 1) continue
    const heads: Match[] = []
    for (const one of rows.toSorted((a, b) => orderOf(a) - orderOf(b))) {
      const head =
        one.personId === null ? heads.find(({ resident }) => isOneResidence(resident, one.resident)) : undefined
      if (head) follow(head, one)
      else heads.push(one)
    }
  }
  const headOf = new Map(matches.map((match) => [match.personId, match]))
  const duplicates: Match[] = []
  for (const match of linked) {
    const head = headOf.get(match.personId)
    if (head && isOneResidence(head.resident, match.resident)) follow(head, match)
    else duplicates.push(match)
  }
  const current = matches.flatMap((head) => {
    if (joined.has(head)) return []
    const rows = followers.get(head)
    if (!rows) return head
    const { personId } = head
    const { row, besides } = mergeRows([head, ...rows], calendar)
    const { pmsPropertyId, resident } = row
    const isHead = pmsPropertyId === head.pmsPropertyId && resident.residentId === head.resident.residentId
    duplicates.push(...besides.map((beside) => ({ ...beside, personId, isLinked: false })))
    return { pmsPropertyId, resident, personId, isLinked: isHead && head.isLinked }
  })
  return { current, duplicates }
}

/** Known people first; of the others those who live there before those who will. */
const orderOf = ({ personId, resident }: Match) => (personId !== null ? 0 : resident.status === 'FUTURE' ? 2 : 1)

/** A new resident with the name and e-mail of somebody who leaves is that person, and does not leave. */
export function findAgain(
  current: readonly Match[],
  left: Matches['left'],
  { people, isApart }: Pick<MatchInput, 'people' | 'isApart'>,
): Match[] {
  const leaving = new Map(
    [...left].flatMap(([personId, { reason }]) => {
      const person = people.get(personId)
      const identity = person && reason !== 'SAME_PERSON' ? identityOfPerson(person) : null
      return identity === null ? [] : [[identity, personId] as const]
    }),
  )
  return current.map((one) => {
    if (one.personId !== null || leaving.size === 0 || isApart(one)) return one
    const identity = identityOfResident(one.resident)
    const personId = identity === null ? undefined : leaving.get(identity)
    if (identity === null || personId === undefined) return one
    leaving.delete(identity)
    left.delete(personId)
    return { ...one, personId }
  })
}
