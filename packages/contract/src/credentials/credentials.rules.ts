/** No validator here: tables and forms use these names. */
export const credentialTypes = ['MAGIC', 'CODE', 'PHYSICAL'] as const
export type CredentialType = (typeof credentialTypes)[number]

export const credentialStatuses = ['PENDING', 'ENABLED', 'ACTIVE', 'BLOCKED', 'INACTIVE'] as const
export type CredentialStatus = (typeof credentialStatuses)[number]

export const credentialSources = ['PMP', 'USER', 'SYSTEM'] as const
export const credentialParents = ['ACCESS_POINT', 'PLACE', 'PROPERTY', 'USER'] as const
export const inactiveReasons = ['EXPIRED', 'DEACTIVATED_BY_PMP', 'DEACTIVATED_BY_USER'] as const

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
