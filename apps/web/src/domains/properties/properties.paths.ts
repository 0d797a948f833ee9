export const propertyPath = (propertyId: string) => `/properties/${propertyId}`

/** The tab of the property's page where its PMS integration stands. */
export const propertyIntegrationsPath = (propertyId: string) => `${propertyPath(propertyId)}#integrations`
