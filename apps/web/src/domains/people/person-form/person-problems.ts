import {
  emailIdentity,
  normalizeText,
  PERSON_NAME_MAX,
  PERSON_NAME_MIN,
  type PersonRule,
  personProblems,
  type RelationType,
  UNIT_NUMBER_MAX,
} from '@portico/contract/people/people.rules'
import type { Person } from '@portico/contract/people/people.schema'
import {
  dateRangeProblems,
  expiryBounds,
  RANGE_AMOUNT_MAX,
  serviceProblems,
} from '@portico/contract/people/service-period.rules'
import type { Day } from '@portico/contract/shared/days'
import { type Calendar, type PersonValues, rangeOf, storedDays } from './person-values.ts'

type PersonInput = Exclude<keyof PersonValues, 'rangeType' | 'unit' | 'keyIds' | 'generatesCode'>
type Problems = Partial<Record<PersonInput, PersonRule>>

export type Rules = Calendar & {
  needs: 'email' | 'emailOrName'
  /** Normalized with `emailIdentity`. */
  takenEmails: ReadonlySet<string>
  /** The person to edit. */
  person?: Person | undefined
}

/** Maps the rules of the contract to the fields of the form. */
export function problemsOf(values: PersonValues, { needs, takenEmails, person, today, timeZone }: Rules): Problems {
  const { relationType, parentAddressId } = values
  const email = normalizeText(values.email)
  const personName = normalizeText(values.personName)
  const unitNumber = normalizeText(values.unitNumber)
  const problems: Problems = {}
  // Fields that cannot be changed are not validated.
  const needed = person ? 'emailOrName' : needs
  for (const { field, rule } of personProblems(
    { email, personName, relationType, unitNumber, parentAddressId },
    needed,
  )) {
    const isFixed = person && (field === 'email' || field === 'relationType')
    if (!isFixed) problems[field as PersonInput] ??= rule
    else if (rule === 'emailOrNameRequired') problems.personName = rule
  }
  if (!person && email !== null && takenEmails.has(emailIdentity(email))) problems.email ??= 'emailTaken'
  return { ...problems, ...periodProblems(values, { today, timeZone, person }) }
}

function periodProblems(values: PersonValues, { today, timeZone, person }: Pick<Rules, 'person'> & Calendar): Problems {
  const { relationType, expiryDay } = values
  if (relationType === null) return {}
  const stored = storedDays(person, timeZone)
  if (relationType === 'RESIDENT') {
    const [problem] = serviceProblems(relationType, { start: null, expiry: expiryDay }, today, stored)
    return problem ? { expiryDay: problem.rule } : {}
  }
  const found = dateRangeProblems(rangeOf(values), relationType, today, stored)
  return Object.fromEntries(found.map(({ field, rule }) => [field, rule]))
}

/** The placeholders in the texts of the rules. The limits of a date depend on the chosen type. */
export function limitsOf(rule: string, relationType: RelationType | null, today: Day) {
  const { min, max } = expiryBounds(relationType ?? 'RESIDENT', today)
  return {
    nameMin: PERSON_NAME_MIN,
    nameMax: PERSON_NAME_MAX,
    unitMax: UNIT_NUMBER_MAX,
    digits: String(RANGE_AMOUNT_MAX).length,
    date: rule === 'dateTooEarly' ? min : max,
  }
}

/** The fields of the API. */
export const serverFields = [
  'email',
  'personName',
  'relationType',
  'unitNumber',
  'parentAddressId',
  'newParentAddressId',
  'serviceStartTimeMillis',
  'serviceExpiryTimeMillis',
] as const

/** The field of the form for a field of the API. */
export function inputOf(field: (typeof serverFields)[number], { relationType, rangeType }: PersonValues): PersonInput {
  if (field === 'newParentAddressId') return 'parentAddressId'
  if (field !== 'serviceStartTimeMillis' && field !== 'serviceExpiryTimeMillis') return field
  if (relationType === 'RESIDENT') return 'expiryDay'
  if (rangeType === 'relative') return 'amount'
  return field === 'serviceStartTimeMillis' ? 'startDate' : 'endDate'
}
