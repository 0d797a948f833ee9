import type { Day } from '../shared/days.ts'
import { EMAIL, EMAIL_MAX } from '../shared/email.rules.ts'
import { type NameProblem, nameProblem } from '../shared/names.rules.ts'

export { EMAIL, EMAIL_MAX }

/** This file does not import zod, because the browser loads it with both forms and the resident upload. */
export const relationTypes = ['RESIDENT', 'GUEST', 'SERVICE_PROVIDER'] as const
export type RelationType = (typeof relationTypes)[number]

export const displayPreferences = ['DISPLAY_NAME_AND_UNIT', 'DISPLAY_NAME', 'HIDE_NAME_AND_UNIT', 'NO_DATA'] as const
export type DisplayPreference = (typeof displayPreferences)[number]

export const enrollmentStatuses = ['ENROLLED', 'INVITE_SENT_BUT_ENROLLMENT_PENDING', 'INVITE_NOT_SENT'] as const
export type EnrollmentStatus = (typeof enrollmentStatuses)[number]

export const PERSON_NAME_MIN = 3
export const PERSON_NAME_MAX = 128
export const UNIT_NUMBER_MAX = 12
export const BULK_PEOPLE_MAX = 200
/** The longest page of a list of people. */
export const PEOPLE_PAGE_MAX = 200
/** As many as a file of residents may have. */
export const EMAILS_MAX = 10_000

/**
 * What people are searched and sorted by. `name` is the name or, of people without one, the e-mail address, `identity` the other way
 * round.
 */
export const peopleFields = [
  'personName',
  'email',
  'unitName',
  'enrollmentStatus',
  'keys',
  'expiry',
  'addressName',
  'type',
  'accessCodeCount',
  'source',
  'keyCount',
  'directoryVisibility',
  'name',
  'identity',
] as const
export type PeopleField = (typeof peopleFields)[number]

/** `DELETABLE` are those who are not synced, `PRESENT` those whose access has not ended. */
export const peopleParts = ['DELETABLE', 'PRESENT'] as const
export type PeoplePart = (typeof peopleParts)[number]

/** A PMS would give access back with its next sync, so people from there are suspended. */
export const accessEndOutcomes = ['ENDED', 'SUSPENDED'] as const
export type AccessEndOutcome = (typeof accessEndOutcomes)[number]
export const accessEndOf = ({ source }: { source: string | null }): AccessEndOutcome =>
  source === null ? 'ENDED' : 'SUSPENDED'

/** The word for people whose access is suspended, among those of the enrolment. */
export const SUSPENDED = 'SUSPENDED'
export const directoryVisibilities = ['name', 'nameAndUnit', 'nothing'] as const
/** The word for people who were added by hand, among the names of the PMS. */
export const MANUAL = 'MANUAL'

export const UNIT_NUMBER = /^[ #/-]*[\p{L}\p{N}][\p{L}\p{N} #/-]*$/u

export type PersonField =
  | 'email'
  | 'personName'
  | 'relationType'
  | 'unitNumber'
  | 'parentAddressId'
  | 'serviceStartTimeMillis'
  | 'serviceExpiryTimeMillis'

/** The codes of the rules in error replies; the catalogues have a text for each. */
export type PersonRule =
  | 'emailRequired'
  | 'emailInvalid'
  | 'emailTaken'
  | 'emailFixed'
  | 'emailOrNameRequired'
  | 'nameLength'
  | 'nameInvalid'
  | 'nameSynced'
  | 'relationTypeRequired'
  | 'relationTypeFixed'
  | 'unitRequired'
  | 'unitTooLong'
  | 'unitInvalid'
  | 'addressRequired'
  | 'addressUnknown'
  | 'addressNotCurrent'
  | 'startRequired'
  | 'expiryRequired'
  | 'dateTooEarly'
  | 'dateTooLate'
  | 'startAfterEnd'
  | 'amountRequired'
  | 'amountNotPositive'
  | 'amountTooLarge'
  | 'reasonRequired'

/** `day` is the limit of a date in texts such as "on or after {date}". */
export type Problem<Field> = { field: Field; rule: PersonRule; day?: Day }
export type PersonProblem = Problem<PersonField>

/** Trims the text; an empty one becomes null. */
export const normalizeText = (typed: string | null | undefined): string | null => typed?.trim() || null

/** E-mails that differ in case only are equal. */
export const emailIdentity = (email: string) => email.trim().toLowerCase()

/** Counts code points, as the database does. */
const lengthOf = (value: string) => [...value].length

export function emailRule(email: string): PersonRule | undefined {
  return email.length > EMAIL_MAX || !EMAIL.test(email) ? 'emailInvalid' : undefined
}

export const personNameLimits = { min: PERSON_NAME_MIN, max: PERSON_NAME_MAX }
export const personNameRules = {
  tooShort: 'nameLength',
  tooLong: 'nameLength',
  invalid: 'nameInvalid',
} as const satisfies Record<NameProblem, PersonRule>

export function personNameRule(name: string): PersonRule | undefined {
  const problem = nameProblem(name, personNameLimits)
  return problem && personNameRules[problem]
}

export function unitNumberRule(unitNumber: string): PersonRule | undefined {
  if (lengthOf(unitNumber) > UNIT_NUMBER_MAX) return 'unitTooLong'
  return UNIT_NUMBER.test(unitNumber) ? undefined : 'unitInvalid'
}

export type PersonDraft = {
  email: string | null
  personName: string | null
  relationType: RelationType | null
  unitNumber: string | null
  parentAddressId: string | null
}

/** Checks everything but the dates. Values must be normalised with `normalizeText`. Only the side panel requires an e-mail. */
export function personProblems(draft: PersonDraft, needs: 'email' | 'emailOrName' = 'emailOrName'): PersonProblem[] {
  const { email, personName, relationType, unitNumber, parentAddressId } = draft
  const isResident = relationType === 'RESIDENT'
  const found: [PersonField, PersonRule | undefined][] = [
    ['email', email === null ? missingEmail(personName, needs) : emailRule(email)],
    ['personName', personName === null ? undefined : personNameRule(personName)],
    ['relationType', relationType === null ? 'relationTypeRequired' : undefined],
    ['unitNumber', unitNumber === null ? (isResident ? 'unitRequired' : undefined) : unitNumberRule(unitNumber)],
    ['parentAddressId', isResident && parentAddressId === null ? 'addressRequired' : undefined],
  ]
  return found.flatMap(([field, rule]) => (rule ? [{ field, rule }] : []))
}

function missingEmail(personName: string | null, needs: 'email' | 'emailOrName'): PersonRule | undefined {
  if (needs === 'email') return 'emailRequired'
  return personName === null ? 'emailOrNameRequired' : undefined
}

/** What the directory on the panel shows of a person. */
export function directoryVisibilityOf(preference: DisplayPreference): (typeof directoryVisibilities)[number] {
  if (preference === 'DISPLAY_NAME') return 'name'
  return preference === 'DISPLAY_NAME_AND_UNIT' ? 'nameAndUnit' : 'nothing'
}
