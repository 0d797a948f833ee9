/** No validator here: tables and forms use these names. */
export const credentialTypes = ['MAGIC', 'CODE', 'PHYSICAL'] as const
export type CredentialType = (typeof credentialTypes)[number]

export const credentialStatuses = ['PENDING', 'ENABLED', 'ACTIVE', 'BLOCKED', 'INACTIVE'] as const
export type CredentialStatus = (typeof credentialStatuses)[number]

export const credentialSources = ['PMP', 'USER', 'SYSTEM'] as const
export const credentialParents = ['ACCESS_POINT', 'PLACE', 'PROPERTY', 'USER'] as const
export const inactiveReasons = ['EXPIRED', 'DEACTIVATED_BY_PMP', 'DEACTIVATED_BY_USER'] as const

/** The specification names the kind of a location both ways. */
export const locationTypes = ['PROPERTY_ID', 'propertyId'] as const

/** What is sent to have a code made up for somebody. */
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

/** Both count as active: a code that was never used is as good as one that was. */
export const isActive = (status: CredentialStatus) => status === 'ENABLED' || status === 'ACTIVE'

/** Larger numbers are not whole ones in JSON; no format comes near. */
export const FOB_NUMBER_MAX = Number.MAX_SAFE_INTEGER

/** The rule that a fob's number breaks, if any; `null` is nothing entered. The bounds are those of its format. */
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
 * Why a credential with these times would never be valid, or would outlast its holder's stay. A form counts in days and the server in
 * moments; both compare. Null: not chosen, or without an end.
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
