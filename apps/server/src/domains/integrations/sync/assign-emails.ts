import { emailIdentity } from '@portico/contract/people/people.rules'
import type { KnownPerson } from '../../people/synced-people.service.ts'

/** Somebody who is to be here, with the person they are already; at least one of name and e-mail is there. */
export type Wish = { known: KnownPerson | undefined; name: string | null; email: string | null; home: Home }
type Home = { unitNumber: string | null }
export type Settled<W> = { wish: W; person: KnownPerson | undefined; email: string | null }

/**
 * A property has each e-mail once, and households share theirs: who has it keeps it, else the first gets it, and the others
 * are known by name. Somebody new whose e-mail belongs to a person that nobody else is becomes that person, and so does
 * somebody without one whose name and unit do.
 * `reserved` are people who belong to residents, also to those of whom nothing is changed now.
 */
export function assignEmails<W extends Wish>(
  wishes: readonly W[],
  people: readonly KnownPerson[],
  reserved: ReadonlySet<string>,
): { settled: Settled<W>[]; refused: number } {
  const holders = new Map(people.filter(hasEmail).map((person) => [emailIdentity(person.email), person]))
  const claimed = new Set(wishes.flatMap(({ known }) => (known ? [known.id] : [])))
  const twins = findTwins(people.filter(({ id }) => !reserved.has(id)))
  const taken = new Set<string>()
  const settled: Settled<W>[] = []
  let refused = 0

  const keep = (wish: W, person: KnownPerson | undefined, email: string | null) => {
    if (email !== null) taken.add(emailIdentity(email))
    settled.push({ wish, person, email })
  }
  const fallBack = (wish: W) => {
    if (wish.name !== null) return keep(wish, wish.known ?? twins.take(wish), null)
    refused += 1
    if (wish.known?.email) taken.add(emailIdentity(wish.known.email))
  }
  /** Whoever holds it lets go of it in this run. */
  const isFree = (email: string) => {
    const holder = holders.get(emailIdentity(email))
    return !taken.has(emailIdentity(email)) && (!holder || claimed.has(holder.id))
  }
  const keepsEmail = ({ known, email }: W) =>
    email !== null && known?.email != null && emailIdentity(known.email) === emailIdentity(email)

  const known = wishes.filter((wish) => wish.known)
  for (const wish of known.filter(keepsEmail)) keep(wish, wish.known, wish.email)
  const others = known.filter((wish) => !keepsEmail(wish))
  // Those without a name have no other way, so they choose first.
  for (const wish of [...others.filter(({ name }) => name === null), ...others.filter(({ name }) => name !== null)]) {
    if (wish.email !== null && isFree(wish.email)) keep(wish, wish.known, wish.email)
    else fallBack(wish)
  }
  for (const wish of wishes.filter((one) => !one.known)) {
    const { email } = wish
    const holder = email === null ? undefined : holders.get(emailIdentity(email))
    const isAdoptable = holder && email !== null && !taken.has(emailIdentity(email))
    if (email !== null && isFree(email)) keep(wish, undefined, email)
    else if (isAdoptable && !claimed.has(holder.id) && !reserved.has(holder.id)) keep(wish, holder, email)
    else fallBack(wish)
  }
  return { settled, refused }
}

/** People without an e-mail, each of whom one resident may turn out to be. */
function findTwins(people: readonly KnownPerson[]) {
  const keyOf = (name: string | null, unitNumber: string | null) => `${name?.toLowerCase()}\n${unitNumber}`
  const mailless = people.filter(({ email, personName }) => email === null && personName !== null)
  const free = Map.groupBy(mailless, ({ personName, unitNumber }) => keyOf(personName, unitNumber))
  return { take: ({ name, home }: Wish) => free.get(keyOf(name, home.unitNumber))?.shift() }
}

const hasEmail = (person: KnownPerson): person is KnownPerson & { email: string } => person.email !== null
