import { propertySettingsPath } from '#web/data/properties/properties.paths.ts'

export const credentialFormatsPath = (propertyId: string) => `${propertySettingsPath(propertyId)}/credential-formats`
export const credentialFormatAddPath = (propertyId: string) => `${credentialFormatsPath(propertyId)}/add`
