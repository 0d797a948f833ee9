import { emailIdentity } from '@portico/contract/people/people.rules'
import type { KnownPerson } from '../../people/synced-people.service.ts'

/** A resident who should have access, with the person they are linked to. At least one of name and e-mail is not null. */
export type Candidate = { known: KnownPerson | undefined; name: string | null; email: string | null; home: Home }
type Home = { unitNumber: string | null }
export type Assignment<W> = { candidate: W; person: KnownPerson | undefined; email: string | null }

/**
 * An e-mail is unique within a property, but households share theirs. The person who has it keeps it, otherwise the first candidate
 * gets it; the others have only a name. A new resident becomes an existing person who has the same e-mail and no other resident.
 * A new resident without an e-mail becomes the existing person with the same name and unit.
 * `reserved` are the people who are linked to residents, including residents who are not changed in this run.
 */
export function assignEmails<W extends Candidate>(
  candidates: readonly W[],
  people: readonly KnownPerson[],
  reserved: ReadonlySet<string>,
): { assigned: Assignment<W>[]; refused: number } {
  const holders = new Map(people.filter(hasEmail).map((person) => [emailIdentity(person.email), person]))
  const claimed = new Set(candidates.flatMap(({ known }) => (known ? [known.id] : [])))
  const twins = findTwins(people.filter(({ id }) => !reserved.has(id)))
  const taken = new Set<string>()
  const assigned: Assignment<W>[] = []
  let refused = 0

  const keep = (candidate: W, person: KnownPerson | undefined, email: string | null) => {
    if (email !== null) taken.add(emailIdentity(email))
    assigned.push({ candidate, person, email })
  }
  const fallBack = (candidate: W) => {
    if (candidate.name !== null) return keep(candidate, candidate.known ?? twins.take(candidate), null)
    refused += 1
    if (candidate.known?.email) taken.add(emailIdentity(candidate.known.email))
  }
  /** True also when the person who has the e-mail is a candidate: that person gets an e-mail in this run anyway. */
  const isFree = (email: string) => {
    const holder = holders.get(emailIdentity(email))
    return !taken.has(emailIdentity(email)) && (!holder || claimed.has(holder.id))
  }
  const keepsEmail = ({ known, email }: W) =>
    email !== null && known?.email != null && emailIdentity(known.email) === emailIdentity(email)

  const known = candidates.filter((candidate) => candidate.known)
  for (const candidate of known.filter(keepsEmail)) keep(candidate, candidate.known, candidate.email)
  const others = known.filter((candidate) => !keepsEmail(candidate))
  // Candidates without a name need the e-mail, so they come first.
  for (const candidate of [
    ...others.filter(({ name }) => name === null),
    ...others.filter(({ name }) => name !== null),
  ]) {
    if (candidate.email !== null && isFree(candidate.email)) keep(candidate, candidate.known, candidate.email)
    else fallBack(candidate)
  }
  for (const candidate of candidates.filter((one) => !one.known)) {
    const { email } = candidate
    const holder = email === null ? undefined : holders.get(emailIdentity(email))
    const isAdoptable = holder && email !== null && !taken.has(emailIdentity(email))
    if (email !== null && isFree(email)) keep(candidate, undefined, email)
    else if (isAdoptable && !claimed.has(holder.id) && !reserved.has(holder.id)) keep(candidate, holder, email)
    else fallBack(candidate)
  }
  return { assigned, refused }
}

/** Finds people without an e-mail by name and unit. Each can be taken by one resident only. */
function findTwins(people: readonly KnownPerson[]) {
  const keyOf = (name: string | null, unitNumber: string | null) => `${name?.toLowerCase()}\n${unitNumber}`
  const mailless = people.filter(({ email, personName }) => email === null && personName !== null)
  const free = Map.groupBy(mailless, ({ personName, unitNumber }) => keyOf(personName, unitNumber))
  return { take: ({ name, home }: Candidate) => free.get(keyOf(name, home.unitNumber))?.shift() }
}

const hasEmail = (person: KnownPerson): person is KnownPerson & { email: string } => person.email !== null
