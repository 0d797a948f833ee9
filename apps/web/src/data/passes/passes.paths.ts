import { propertyPath } from '#web/data/properties/properties.paths.ts'

export const passesPath = (propertyId: string) => `${propertyPath(propertyId)}/passes`

/** The form of a pass. The host is chosen already on the way from the page of a user. */
export const passMakePath = (propertyId: string, hostId?: string) =>
  `${passesPath(propertyId)}/make${hostId ? `?${new URLSearchParams({ host: hostId })}` : ''}`

/** The passes of the visitors of a user, those that have ended, too. */
export const passesOfHostPath = (propertyId: string, hostId: string) =>
  `${passesPath(propertyId)}?${new URLSearchParams({ host: hostId, state: 'all' })}`

/** The passes of a visitor of this name, those that have ended, too. */
export const passesOfVisitorPath = (propertyId: string, visitorName: string) =>
  `${passesPath(propertyId)}?${new URLSearchParams({ search: visitorName, state: 'all' })}`
