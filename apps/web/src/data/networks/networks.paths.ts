import { propertySettingsPath } from '#web/data/properties/properties.paths.ts'

export const networksPath = (propertyId: string) => `${propertySettingsPath(propertyId)}/networks`
export const networkAddPath = (propertyId: string) => `${networksPath(propertyId)}/add`
export const networkPath = (propertyId: string, networkId: string) => `${networksPath(propertyId)}/${networkId}`
