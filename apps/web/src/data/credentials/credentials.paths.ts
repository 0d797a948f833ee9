import { propertyPath } from '#web/data/properties/properties.paths.ts'

const credentialsPath = (propertyId: string) => `${propertyPath(propertyId)}/credentials`

export const fobsPath = (propertyId: string) => `${credentialsPath(propertyId)}/fobs`
export const codesPath = (propertyId: string) => `${credentialsPath(propertyId)}/codes`
export const generateCodesPath = (propertyId: string) => `${codesPath(propertyId)}/generate`

/** The code with this id, whatever its state. */
export const codePath = (propertyId: string, credentialId: string) =>
  `${codesPath(propertyId)}?${new URLSearchParams({ filter: `id=${credentialId}` })}`
/** The fobs with this number. */
export const fobPath = (propertyId: string, number: number) =>
  `${fobsPath(propertyId)}?${new URLSearchParams({ filter: `number=${number}` })}`
