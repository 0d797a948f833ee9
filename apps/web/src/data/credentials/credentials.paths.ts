import { propertyPath } from '#web/data/properties/properties.paths.ts'

const credentialsPath = (propertyId: string) => `${propertyPath(propertyId)}/credentials`

export const fobsPath = (propertyId: string) => `${credentialsPath(propertyId)}/fobs`
export const codesPath = (propertyId: string) => `${credentialsPath(propertyId)}/codes`
export const generateCodesPath = (propertyId: string) => `${codesPath(propertyId)}/generate`
