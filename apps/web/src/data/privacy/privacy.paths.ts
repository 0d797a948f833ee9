import { propertySettingsPath } from '#web/data/properties/properties.paths.ts'

export const privacyPath = (propertyId: string) => `${propertySettingsPath(propertyId)}/privacy`
