import { emailIdentity } from '@portico/contract/people/people.rules'
import type { ConflictDecision } from '@portico/contract/sync/sync.rules'
import type { KnownPerson } from '../people/synced-people.service.ts'

/** A resident who should have access, with the person they are linked to. At least one of name and e-mail is not null. */
export type Candidate = {
  known: KnownPerson | undefined
  name: string | null
  /** The e-mail in the PMS. */
  email: string | null
  home: { placeId: string; unitNumber: string | null }
  decision: ConflictDecision | undefined
}
export type Assignment<C> = { candidate: C; person: KnownPerson | undefined; email: string | null }
/** A resident who shares an e-mail, or name and unit, with somebody else. `isBlocked`: the resident is not added before a decision. */
export type Clash<C> = {
  candidate: C
  kind: 'SAME_EMAIL' | 'SAME_NAME'
  /** The person, or the other resident, if that one is new, too. */
  with: KnownPerson | C
  isBlocked: boolean
}
export type Assignments<C> = { assigned: Assignment<C>[]; clashes: Clash<C>[] }

type Holders = {
  /** People who are linked to residents, except those who leave: nobody else becomes them. */
  reserved: ReadonlySet<string>
  /** People who leave. Only a resident with the same name becomes one of them: a PMS may give somebody a new id. */
  departing: ReadonlySet<string>
  isLive(person: KnownPerson): boolean
}

/**
 * An e-mail is unique within a property, but households share theirs. The person who has it keeps it, otherwise the first candidate
 * gets it; the others have only a name. A person keeps their e-mail when the PMS has none.
 * A new resident becomes a person of the same PMS who has the same e-mail, or name and unit, and no other resident. Whether
 * they are a person whom a manager has added is decided by a manager.
 */
export function assignEmails<C extends Candidate>(
  candidates: readonly C[],
  people: readonly KnownPerson[],
  { reserved, departing, isLive }: Holders,
): Assignments<C> {
  const holders = new Map(people.filter(hasEmail).map((person) => [emailIdentity(person.email), person]))
  const claimed = new Set(candidates.flatMap(({ known }) => known?.id ?? []))
  const namesakes = findNamesakes(
    people.filter((person) => !reserved.has(person.id) && (!isManual(person) || isLive(person))),
  )
  const taken = new Map<string, C>()
  const result: Assignments<C> = { assigned: [], clashes: [] }

  const assign = (candidate: C, person: KnownPerson | undefined, email: string | null) => {
    if (email !== null) taken.set(emailIdentity(email), candidate)
    result.assigned.push({ candidate, person, email })
  }
  /** True also when the person who has the e-mail is a candidate: that person gets an e-mail in this run anyway. */
  const isFree = (email: string) => {
    const holder = holders.get(emailIdentity(email))
    return !taken.has(emailIdentity(email)) && (!holder || claimed.has(holder.id))
  }
  const isSame = (holder: KnownPerson, name: string | null) =>
    !departing.has(holder.id) || holder.personName?.toLowerCase() === name?.toLowerCase()
  const ownerOf = (email: string) => taken.get(emailIdentity(email)) ?? holders.get(emailIdentity(email))

  const known = candidates.filter((candidate) => candidate.known)
  const { moving, staying } = whoMoves(known, holders)
  for (const candidate of staying) {
    const own = candidate.known?.email ?? null
    const isSame = candidate.email !== null && own !== null && emailIdentity(candidate.email) === emailIdentity(own)
    assign(candidate, candidate.known, isSame ? candidate.email : own)
  }
  for (const candidate of moving) assign(candidate, candidate.known, candidate.email)
  for (const candidate of staying) {
    const { email, decision } = candidate
    const owner = email === null ? undefined : ownerOf(email)
    if (owner && owner !== candidate && decision !== 'KEEP_APART')
      result.clashes.push({ candidate, kind: 'SAME_EMAIL', with: owner, isBlocked: false })
  }

  for (const candidate of candidates.filter((one) => !one.known)) {
    const { email, name, decision } = candidate
    const isApart = decision === 'KEEP_APART'
    const block = (kind: Clash<C>['kind'], other: KnownPerson | C) =>
      result.clashes.push({ candidate, kind, with: other, isBlocked: true })
    const byName = () => {
      const namesake = namesakes.take(candidate, isApart)
      if (namesake && isManual(namesake)) return block('SAME_NAME', namesake)
      assign(candidate, namesake, null)
    }
    if (email === null) {
      byName()
      continue
    }
    const holder = holders.get(emailIdentity(email))
    if (isFree(email)) {
      const namesake = isApart ? undefined : namesakes.findManual(candidate)
      if (namesake) block('SAME_NAME', namesake)
      else assign(candidate, undefined, email)
    } else if (holder && !taken.has(emailIdentity(email)) && !reserved.has(holder.id) && isSame(holder, name)) {
      if (!isManual(holder)) assign(candidate, holder, email)
      else if (isApart && name !== null) assign(candidate, undefined, null)
      else block('SAME_EMAIL', holder)
    } else {
      const owner = ownerOf(email)
      if (name === null && owner) block('SAME_EMAIL', owner)
      else {
        if (owner && !isApart) result.clashes.push({ candidate, kind: 'SAME_EMAIL', with: owner, isBlocked: false })
        byName()
      }
    }
  }
  return result
}

/**
 * Finds the known people who get another e-mail. Somebody gets it only if nobody has it, or if the person who has it gets another
 * one, too; otherwise they keep theirs.
 */
function whoMoves<C extends Candidate>(known: readonly C[], holders: ReadonlyMap<string, KnownPerson>) {
  const byPerson = new Map(known.map((candidate) => [candidate.known?.id, candidate]))
  const wishes = new Map<C, string>()
  const wished = new Set<string>()
  for (const candidate of known) {
    const wish = candidate.email === null ? null : emailIdentity(candidate.email)
    const own = candidate.known?.email == null ? null : emailIdentity(candidate.known.email)
    if (wish === null || wish === own || wished.has(wish)) continue
    wishes.set(candidate, wish)
    wished.add(wish)
  }
  for (let isStable = false; !isStable; ) {
    isStable = true
    for (const [candidate, wish] of wishes) {
      const holder = holders.get(wish)
      const other = holder && byPerson.get(holder.id)
      if (!holder || (other && wishes.has(other))) continue
      wishes.delete(candidate)
      isStable = false
    }
  }
  return { moving: [...wishes.keys()], staying: known.filter((candidate) => !wishes.has(candidate)) }
}

const isManual = ({ source }: KnownPerson) => source === null

/** Finds people by name and unit. Each can be taken by one resident only. */
function findNamesakes(people: readonly KnownPerson[]) {
  const keyOf = (name: string | null, unitNumber: string | null) => `${name?.toLowerCase()}\n${unitNumber}`
  const named = people.filter(({ personName }) => personName !== null)
  const byKey = Map.groupBy(named, ({ personName, unitNumber }) => keyOf(personName, unitNumber))
  const of = ({ name, home }: Candidate) => (name === null ? undefined : byKey.get(keyOf(name, home.unitNumber)))
  return {
    findManual: (candidate: Candidate) => of(candidate)?.find(isManual),
    /** A person of the PMS without an e-mail is preferred to one whom a manager has added. */
    take(candidate: Candidate, isApart: boolean): KnownPerson | undefined {
      const found = of(candidate)
      const isTwin = (person: KnownPerson) =>
        !isManual(person) && person.email === null && person.placeId === candidate.home.placeId
      const synced = found?.findIndex(isTwin) ?? -1
      if (found && synced !== -1) return found.splice(synced, 1)[0]
      return isApart ? undefined : found?.find(isManual)
    },
  }
}

const hasEmail = (person: KnownPerson): person is KnownPerson & { email: string } => person.email !== null
