import { teamTabPath } from '#web/data/company/company.paths.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'

type Chosen = { about: string } | { by: string }

/** The changes of a property, or those of one thing or of one member there. */
export const changesPath = (propertyId: string, chosen?: Chosen) =>
  `${propertyPath(propertyId)}/changes${chosen ? `?${new URLSearchParams(chosen)}` : ''}`

/** The changes that a member has made in a company and at its properties. */
export const changesByMemberPath = (companyId: string, accountId: string) =>
  `${teamTabPath(companyId, 'changes')}&${new URLSearchParams({ by: accountId })}`
