import { emailIdentity } from '@portico/contract/people/people.rules'
import type { PmsResident } from '../integrations/providers/connector.ts'
import type { KnownPerson } from '../people/synced-people.service.ts'
import type { Link, MatchInput } from './matches.ts'
import { emailOf, nameOf } from './resident-values.ts'

/** People with the same name and e-mail are the same person. Null: one of them is missing. */
export type Identity = string | null

const identity = (name: string | null, email: string | null): Identity =>
  name === null || email === null ? null : `${name.toLowerCase()}\n${emailIdentity(email)}`

export const identityOfResident = (resident: PmsResident) => identity(nameOf(resident), emailOf(resident))
export const identityOfPerson = ({ personName, email }: Pick<KnownPerson, 'personName' | 'email'>) =>
  identity(personName, email)

/**
 * Whether the PMS has given the id of this person to somebody else: to somebody with another name and another e-mail. A name that changes
 * by marriage keeps the first name. Somebody without an e-mail so far may have been a placeholder, so that their name may change.
 */
export function isSomebodyElse(
  resident: PmsResident,
  { personName, email: known }: Pick<KnownPerson, 'personName' | 'email'>,
) {
  const [name, email] = [nameOf(resident), emailOf(resident)]
  if (personName === null || known === null || name === null) return false
  if (email !== null && emailIdentity(email) === emailIdentity(known)) return false
  const [ours, theirs] = [wordsOf(personName), wordsOf(name)]
  const isShared = ours.some((word) => theirs.includes(word))
  // Without an e-mail only a wholly different name says so.
  return email === null ? !isShared : !isSameName(ours, theirs, isShared)
}

function isSameName(ours: readonly string[], theirs: readonly string[], isShared: boolean): boolean {
  const [[our = ''], [their = '']] = [ours, theirs]
  const isPart = (some: readonly string[], all: readonly string[]) => some.every((word) => all.includes(word))
  // `A. Byron` and `Ada Byron` are written for the same person.
  const isShortened = isShared && (our.startsWith(their) || their.startsWith(our))
  return our === their || isShortened || isPart(ours, theirs) || isPart(theirs, ours)
}

/** Words without accents, capitals and punctuation. */
const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Tells whether a resident cannot be the person with whom they share an id. Also somebody with another name and e-mail whom the PMS lists
 * under the id of a third one is a stranger: a PMS that numbers its residents anew makes nobody somebody else.
 */
export function findStrangers(
  { links, people, calendar }: Pick<MatchInput, 'links' | 'people' | 'calendar'>,
  rowOf: (link: Link) => { resident: PmsResident } | undefined,
) {
  const owners = new Map(
    links.flatMap((link) => {
      const person = people.get(link.personId)
      const identity = person && !calendar.isOver(person.expiresAt) ? identityOfPerson(person) : null
      return identity === null ? [] : [[identity, link] as const]
    }),
  )
  return (resident: PmsResident, personId: string): boolean => {
    const person = people.get(personId)
    if (!person || person.email === null) return false
    if (isSomebodyElse(resident, person)) return true
    const identity = identityOfResident(resident)
    const owner = identity === null ? undefined : owners.get(identity)
    if (!owner || owner.personId === personId) return false
    const row = rowOf(owner)
    return row === undefined || identityOfResident(row.resident) !== identity
  }
}
