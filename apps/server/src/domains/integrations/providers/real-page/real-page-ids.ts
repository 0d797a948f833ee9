import { textOf, type XmlElement } from '../xml.ts'
import { folded } from '../xml-rows.ts'

type Rows = readonly XmlElement[]

/** The field that links a resident to a lease. One public client reads it. */
const LEASE_OF_RESIDENT = 'leaseid'

export const leaseIdOf = (resident: XmlElement): string => textOf(resident, LEASE_OF_RESIDENT)
export const namesOf = (resident: XmlElement) => [textOf(resident, 'firstname'), textOf(resident, 'lastname')]
const memberIdOf = (resident: XmlElement): string => textOf(resident, 'residentmemberid')
const nameOf = (resident: XmlElement): string => folded(namesOf(resident).join(' '))

/** The id of a row; empty where it has none. `previousIds` are other ids under which the same person may have been stored. */
type Ids = { id: string; previousIds: readonly string[] }

/**
 * Ids of members are not unique within a site. The rule:
 * - A member id that one person has is the id, as it always was. Whoever is stored under it stays the same person.
 * - Where several people have it, each is known by lease and member. Nobody is known by the member id alone then, because it does not say
 *   who; the sync finds those who were stored under it by their name and e-mail.
 * - When the others are gone, the member id is the id again, and the former id is a previous one.
 * - Several people with one member id in one lease cannot be told apart and have no id.
 */
export function makeIdReader(siteId: string, residents: Rows): (resident: XmlElement) => Ids {
  const rowsOf = Map.groupBy(residents, memberIdOf)
  const apart = new Map<string, ReturnType<typeof tellApart>>()
  const peopleWith = (member: string) => {
    const known = apart.get(member) ?? tellApart(rowsOf.get(member) ?? [])
    apart.set(member, known)
    return known
  }
  const sharedId = makeSharedIdReader(residents)
  const none: Ids = { id: '', previousIds: [] }
  return (resident) => {
    const member = memberIdOf(resident)
    if (!member) {
      const id = sharedId(resident)
      return id ? { id: `${siteId}/${id}`, previousIds: [] } : none
    }
    const { isShared, personOf, peopleIn } = peopleWith(member)
    // Somebody with several leases has the id of the first one, whatever the order of the rows is.
    const leases = [...(personOf.get(resident)?.leases ?? [])].sort()
    const [first, ...others] = leases.map((lease) => `${siteId}/${lease}/${member}`)
    if (!isShared) return { id: `${siteId}/${member}`, previousIds: first ? [first, ...others] : [] }
    return first && leases.every((lease) => peopleIn.get(lease)?.size === 1) ? { id: first, previousIds: others } : none
  }
}

type Person = { leases: Set<string> }

/** Rows with one member id belong to one person if they have the same name or the same e-mail. */
function tellApart(rows: Rows) {
  const [only, ...others] = rows
  // Most people have one row.
  if (only && others.length === 0) {
    const leases = leaseIdOf(only) ? [leaseIdOf(only)] : []
    return {
      isShared: false,
      personOf: new Map([[only, { leases: new Set(leases) }]]),
      peopleIn: new Map<string, Set<Person>>(),
    }
  }
  const byMark = new Map<string, Person>()
  const joined = new Map<Person, Person>()
  const finalOf = (person: Person): Person => {
    const next = joined.get(person)
    return next ? finalOf(next) : person
  }
  const firstOf = new Map<XmlElement, Person>()
  for (const row of rows) {
    const email = textOf(row, 'email').toLowerCase()
    const marks = [`name ${nameOf(row)}`, ...(email ? [`email ${email}`] : [])]
    const [person = { leases: new Set<string>() }, other] = new Set(
      marks.flatMap((mark) => byMark.get(mark) ?? []).map(finalOf),
    )
    if (other) {
      joined.set(other, person)
      for (const lease of other.leases) person.leases.add(lease)
    }
    if (leaseIdOf(row)) person.leases.add(leaseIdOf(row))
    for (const mark of marks) byMark.set(mark, person)
    firstOf.set(row, person)
  }
  const personOf = new Map([...firstOf].map(([row, person]) => [row, finalOf(person)]))
  const people = new Set(personOf.values())
  const peopleIn = new Map<string, Set<Person>>()
  for (const person of people)
    for (const lease of person.leases) peopleIn.set(lease, (peopleIn.get(lease) ?? new Set()).add(person))
  return { isShared: people.size > 1, personOf, peopleIn }
}

/** Where the id of the member is missing, that of the household and its lease stand for it, unless several people share them. */
function makeSharedIdReader(residents: Rows) {
  const shared = (resident: XmlElement) => {
    const [household, lease] = [textOf(resident, 'residentid'), leaseIdOf(resident)]
    return household && lease ? `${household}-${lease}` : ''
  }
  const namesById = new Map<string, Set<string>>()
  for (const resident of residents) {
    if (memberIdOf(resident)) continue
    const names = namesById.get(shared(resident)) ?? new Set()
    namesById.set(shared(resident), names.add(nameOf(resident)))
  }
  return (resident: XmlElement): string => {
    const id = shared(resident)
    return namesById.get(id)?.size === 1 ? id : ''
  }
}
