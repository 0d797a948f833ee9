import { propertyPath } from '#web/data/properties/properties.paths.ts'

export const providersPath = (propertyId: string) => `${propertyPath(propertyId)}/providers`
/** A path to the providers that works in both faces of the site, because the redesign redirects from here to its page. */
export const providersTabPath = (propertyId: string) => `${propertyPath(propertyId)}#providers`
/** The list of providers: a page in the redesign, and the first tab of the property in the classic face. */
export const providersListPath = (propertyId: string, siteRedesign: boolean) =>
  siteRedesign ? providersPath(propertyId) : propertyPath(propertyId)
/** The address contains the ids of the providers, so that it can be reloaded. */
export const manageAccessPath = (propertyId: string, accessCustomerIds: readonly string[]) =>
  `${providersPath(propertyId)}/manage-access?providers=${accessCustomerIds.join(',')}`
