import { propertySettingsPath } from './properties.paths.ts'

/** The form asks for the company if there are several. */
export const propertyAddPath = '/companies/properties/add'
export const archivedPropertiesPath = '/companies/properties/archived'
export const propertyEditPath = (propertyId: string) => `${propertySettingsPath(propertyId)}/details`
