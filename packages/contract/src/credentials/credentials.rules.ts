/** This file does not import zod, because the browser loads it with tables and forms. */
export const credentialTypes = ['MAGIC', 'CODE', 'PHYSICAL'] as const
export type CredentialType = (typeof credentialTypes)[number]

export const credentialStatuses = ['PENDING', 'ENABLED', 'ACTIVE', 'BLOCKED', 'INACTIVE'] as const
export type CredentialStatus = (typeof credentialStatuses)[number]

export const credentialSources = ['PMP', 'USER', 'SYSTEM'] as const
export const credentialParents = ['ACCESS_POINT', 'PLACE', 'PROPERTY', 'USER'] as const
export const inactiveReasons = ['EXPIRED', 'DEACTIVATED_BY_PMP', 'DEACTIVATED_BY_USER'] as const

/** The longest page of a list of credentials. */
export const CREDENTIALS_PAGE_MAX = 200

/** What credentials are searched and sorted by. The last three are of fobs. */
export const credentialFields = [
  'id',
  'people',
  'status',
  'source',
  'created',
  'starts',
  'expires',
  'lastUsed',
  'guestSchedules',
  'number',
  'format',
  'facilityCode',
] as const
export type CredentialField = (typeof credentialFields)[number]

/** `CURRENT` are those that are not inactive. */
export const credentialParts = ['CURRENT'] as const
export type CredentialPart = (typeof credentialParts)[number]

/** The specification uses both names. */
export const locationTypes = ['PROPERTY_ID', 'propertyId'] as const

/** The request that generates a code for a person. */
export const newCodeFor = (propertyId: string, personId: string) =>
  ({
    propertyId,
    personId,
    type: 'CODE',
    status: 'ENABLED',
    source: 'PMP',
    credentialParent: 'USER',
    locationType: 'PROPERTY_ID',
    locationValue: propertyId,
  }) as const

export const CODE_LENGTH = 6

/** Codes that no longer work are listed up to this number, the latest ones. All that work are listed. */
export const ENDED_CODES_LISTED_MAX = 2_000

/** ENABLED: never used; ACTIVE: used. Both open entrances. */
export const isActive = (status: CredentialStatus) => status === 'ENABLED' || status === 'ACTIVE'

/** Larger integers are not exact in JSON. No format has such numbers. */
export const FOB_NUMBER_MAX = Number.MAX_SAFE_INTEGER

/** As many fobs as a search by number lists. The reply tells how many there are. */
export const FOUND_FOBS_MAX = 50
/** As many letters of the names of holders and properties narrow such a search down. */
export const FOB_WORDS_MAX = 100
/** What people type to find a fob: the first digits of its number, or all of them. */
export const FOB_DIGITS = /^\d{1,16}$/

/** The rule that the number of a fob breaks, if any. `null`: nothing was entered. The bounds are those of the format. */
export function fobNumberProblem(number: number | null, { min, max }: { min: number; max: number }) {
  if (number === null) return 'numberRequired'
  if (!Number.isSafeInteger(number)) return 'numberInvalid'
  if (number < min) return 'numberTooLow'
  return number > max ? 'numberTooHigh' : undefined
}

type Period<Time> = { start: Time | null; end: Time | null }
type PeriodProblem = {
  field: 'start' | 'end'
  rule: 'endPassed' | 'startAfterEnd' | 'endsAfterStay' | 'startsAfterStay'
}

/**
 * The rule that these times break: a credential must be valid at some time and end within the service period of its holder. The form passes
 * days and the server milliseconds. Null: not chosen, or without an end.
 */
export function periodProblem<Time extends number | string>(
  { start, end }: Period<Time>,
  { now, stayEnd }: { now: Time; stayEnd: Time | null },
): PeriodProblem | undefined {
  if (end !== null && end < now) return { field: 'end', rule: 'endPassed' }
  if (start !== null && end !== null && end < start) return { field: 'end', rule: 'startAfterEnd' }
  if (end !== null && stayEnd !== null && end > stayEnd) return { field: 'end', rule: 'endsAfterStay' }
  return start !== null && stayEnd !== null && start > stayEnd ? { field: 'start', rule: 'startsAfterStay' } : undefined
}
