import { propertyPath } from '#web/domains/properties/properties.paths.ts'

export const providersPath = (propertyId: string) => `${propertyPath(propertyId)}/providers`
/** Where the providers are in both faces of the site: the redesign leads on from here to its own page. */
export const providersTabPath = (propertyId: string) => `${propertyPath(propertyId)}#providers`
/** Where managing access ends: the redesign has a page of providers, the classic face begins its property with them. */
export const providersListPath = (propertyId: string, siteRedesign: boolean) =>
  siteRedesign ? providersPath(propertyId) : propertyPath(propertyId)
/** The providers stand in the address too, so that it can be reloaded. */
export const manageAccessPath = (propertyId: string, accessCustomerIds: readonly string[]) =>
  `${providersPath(propertyId)}/manage-access?providers=${accessCustomerIds.join(',')}`
