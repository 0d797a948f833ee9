import { type ProfileSettings, wordingKey } from '@portico/contract/integrations/profiles.rules'
import type { ResidentRole, ResidentStatus } from './connector.ts'

const SHOWN = 60

/** The keys are words in lower case without punctuation, see `wordsOf`. */
export type WordingTable<Meaning extends string> = Readonly<Record<string, Meaning>>

const tableOf = (meanings: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(meanings).flatMap(([meaning, words]) => words.map((word) => [word, meaning])))

/** The wordings that mean the same in every PMS. */
export const commonStatuses = tableOf({
  CURRENT: ['current', 'current resident', 'current tenant', 'current lease', 'active', 'month to month'],
  NOTICE: [
    ...['notice', 'on notice', 'notice given', 'notice to vacate', 'current on notice', 'resident on notice'],
    ...['notice rented', 'notice unrented', 'notice leased', 'notice unleased', 'notice resident', 'notice tenant'],
  ],
  EVICTION: ['evict', 'eviction', 'evicting', 'under eviction', 'in eviction', 'eviction pending', 'pending eviction'],
  FUTURE: ['future', 'future resident', 'future tenant', 'future lease', 'pending move in'],
  PAST: [
    ...['past', 'past resident', 'past tenant', 'past lease', 'former', 'former resident', 'former tenant'],
    ...['previous', 'previous resident', 'previous tenant', 'moved out', 'vacated'],
  ],
  OTHER: [
    ...['applicant', 'application', 'former applicant', 'past applicant', 'prospect', 'lead', 'guest'],
    ...['canceled', 'cancelled', 'denied', 'rejected', 'declined', 'withdrawn', 'wait list', 'waitlist', 'waitlisted'],
  ],
}) as WordingTable<ResidentStatus>

/** Most PMS do not document their wordings; these are in use. */
export const commonRoles = tableOf({
  LEASEHOLDER: [
    ...['', 'head', 'head of household', 'co head', 'primary', 'primary resident', 'primary tenant', 'self'],
    ...['tenant', 'co tenant', 'cotenant', 'joint tenant', 'resident', 'co resident', 'coresident', 'renter'],
    ...['leaseholder', 'lease holder', 'co leaseholder', 'lessee', 'co lessee', 'applicant', 'co applicant'],
    ...['responsible', 'financially responsible'],
  ],
  OCCUPANT: [
    ...['occupant', 'other occupant', 'co occupant', 'additional occupant', 'authorized occupant', 'adult occupant'],
    ...['adult', 'other adult', 'roommate', 'room mate', 'housemate', 'other resident', 'household member'],
    ...['spouse', 'husband', 'wife', 'partner', 'domestic partner', 'significant other', 'fiance', 'fiancee'],
    ...['parent', 'mother', 'father', 'grandparent', 'sibling', 'brother', 'sister', 'relative', 'family member'],
    ...['non responsible', 'not responsible', 'not financially responsible', 'non leaseholder', 'caregiver'],
    ...['live in aide', 'live in caregiver', 'live in caretaker', 'adult child', 'adult dependent', 'foster adult'],
    ...['friend', 'cohabitant', 'co habitant', 'other family member'],
  ],
  GUARANTOR: [
    ...['guarantor', 'lease guarantor', 'guarantor cosigner', 'guarantor co signer', 'co guarantor'],
    ...['cosigner', 'co signer', 'cosignor', 'co signor', 'non resident signer', 'non occupant signer'],
  ],
  CHILD: [
    ...['minor', 'minor child', 'minor occupant', 'other minor', 'child', 'children', 'infant', 'foster child'],
    ...['dependent', 'dependant', 'dependent child', 'minor dependent', 'youth under 18'],
  ],
}) as WordingTable<ResidentRole>

/** `LeaseHolder`, `lease-holder` and `Lease Holder ` are the same words. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const lookUp = <Meaning>(table: Readonly<Record<string, Meaning>>, key: string): Meaning | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** The wording as it is shown and stored in settings: one line. */
export const shownWording = (text: string) => [...text.replace(/\s+/g, ' ').trim()].slice(0, SHOWN).join('').trim()

const REMEMBERED_MAX = 1_000

/** Thousands of rows have the same few words. */
function remembered<Meaning>(read: (text: string) => Meaning): (text: string) => Meaning {
  const known = new Map<string, Meaning>()
  return (text) => {
    const meaning = known.get(text) ?? read(text)
    if (known.size < REMEMBERED_MAX) known.set(text, meaning)
    return meaning
  }
}

type Tables = { statuses: WordingTable<ResidentStatus>; roles?: WordingTable<ResidentRole> }
export type Wordings = ReturnType<typeof makeWordings>

/** Maps the wordings of a PMS. What a manager has set for the profile takes precedence over the tables. */
export function makeWordings({ statuses, roles = commonRoles }: Tables, settings: ProfileSettings) {
  const setStatus = (text: string) => lookUp(settings.statuses ?? {}, wordingKey(text))
  const setRole = (text: string) => lookUp(settings.roles ?? {}, wordingKey(text))
  const roleOf = (text: string): ResidentRole => lookUp(roles, wordsOf(text)) ?? 'UNKNOWN'

  const readStatus = remembered((text: string) => {
    const status: ResidentStatus = setStatus(text) ?? lookUp(statuses, wordsOf(text)) ?? 'UNKNOWN'
    return { status, wording: shownWording(text) }
  })

  /** Reads the fields of one person that tell the role. A field that excludes from access takes precedence, then one that is known. */
  const readRole = (...fields: readonly string[]) => readRoleIn(fields.join('\n'))
  const readRoleIn = remembered((fields: string): { role: ResidentRole; wording: string } => {
    const texts = [...new Set(fields.split('\n').map(shownWording))].filter(Boolean)
    const set = texts.find((text) => setRole(text) !== undefined)
    const excluding = texts.find((text) => ['GUARANTOR', 'CHILD'].includes(roleOf(text)))
    const known = texts.find((text) => roleOf(text) !== 'UNKNOWN')
    const wording = set ?? excluding ?? known ?? texts[0] ?? ''
    return { role: setRole(wording) ?? roleOf(wording), wording }
  })

  return { readStatus, readRole }
}
