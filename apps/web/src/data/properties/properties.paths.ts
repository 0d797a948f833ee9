export const propertyPath = (propertyId: string) => `/properties/${propertyId}`

/** A tab of the property's page. */
export const propertyTabPath = (propertyId: string, tab: 'entrances' | 'users-list' | 'keys' | 'places') =>
  `${propertyPath(propertyId)}#${tab}`

/** The tab with the integrations of a property. */
export const propertyIntegrationsPath = (propertyId: string) => `${propertyPath(propertyId)}#integrations`

export const propertySettingsPath = (propertyId: string) => `${propertyPath(propertyId)}/settings`
export const setupWizardPath = (propertyId: string) => `${propertyPath(propertyId)}/wizard`
/** What is left to do of the setup. */
export const checklistPath = (propertyId: string) => `${setupWizardPath(propertyId)}/checklist`
