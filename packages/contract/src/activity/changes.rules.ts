import { accessChanges } from './access.changes.ts'
import { accountChanges } from './account.changes.ts'
import { buildingsChanges } from './buildings.changes.ts'
import type { ChangeType as Described } from './change-type.ts'
import { companyChanges } from './company.changes.ts'
import { credentialFormatsChanges, credentialsChanges } from './credentials.changes.ts'
import { hoursChanges } from './hours.changes.ts'
import { integrationsChanges } from './integrations.changes.ts'
import { keysChanges } from './keys.changes.ts'
import { networksChanges } from './networks.changes.ts'
import { passesChanges } from './passes.changes.ts'
import { peopleChanges } from './people.changes.ts'
import { privacyChanges } from './privacy.changes.ts'
import { programsChanges } from './programs.changes.ts'
import { propertiesChanges, providersChanges } from './properties.changes.ts'
import { syncChanges } from './sync.changes.ts'

/**
 * Every change that the audit keeps, by the `action` of its entries: what it is about, who sees it, and how its fields read. Its sentence has the
 * same key in the catalogue `changes` of the portal. This file does not import zod, because the portal loads it.
 */
export const changeTypes = {
  ...accessChanges,
  ...accountChanges,
  ...buildingsChanges,
  ...companyChanges,
  ...credentialFormatsChanges,
  ...credentialsChanges,
  ...hoursChanges,
  ...integrationsChanges,
  ...keysChanges,
  ...networksChanges,
  ...passesChanges,
  ...peopleChanges,
  ...privacyChanges,
  ...programsChanges,
  ...propertiesChanges,
  ...providersChanges,
  ...syncChanges,
} as const

export type ChangeAction = keyof typeof changeTypes
export const changeActions = Object.keys(changeTypes) as ChangeAction[]

/** The audit is kept for ever, so it may have entries of a release whose actions nobody knows any more. */
export const isChangeAction = (action: string): action is ChangeAction => Object.hasOwn(changeTypes, action)

export const typeOf = (action: ChangeAction): Described => changeTypes[action]
