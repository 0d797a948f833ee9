/** No validator here: tables and forms use these names. */
export const credentialTypes = ['MAGIC', 'CODE', 'PHYSICAL'] as const
export type CredentialType = (typeof credentialTypes)[number]

export const credentialStatuses = ['PENDING', 'ENABLED', 'ACTIVE', 'BLOCKED', 'INACTIVE'] as const
export type CredentialStatus = (typeof credentialStatuses)[number]

export const credentialSources = ['PMP', 'USER', 'SYSTEM'] as const
export const credentialParents = ['ACCESS_POINT', 'PLACE', 'PROPERTY', 'USER'] as const
export const inactiveReasons = ['EXPIRED', 'DEACTIVATED_BY_PMP', 'DEACTIVATED_BY_USER'] as const

export const CODE_LENGTH = 6
