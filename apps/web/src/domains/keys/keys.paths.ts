import { propertyPath } from '#web/domains/properties/properties.paths.ts'

export const keysPath = (propertyId: string) => `${propertyPath(propertyId)}/keys`
/** Where the keys are in both faces of the site: the redesign leads on from here to its own page. */
export const keysTabPath = (propertyId: string) => `${propertyPath(propertyId)}#keys`
export const keyCreatePath = (propertyId: string) => `${keysPath(propertyId)}/create`
export const keyDuplicatePath = (propertyId: string, keyId: string) => `${keyCreatePath(propertyId)}?copy=${keyId}`
export const keyEditPath = (propertyId: string, keyId: string) => `${keysPath(propertyId)}/${keyId}`
/** The keys stand in the address too, so that it can be reloaded and sent to a colleague. */
export const keyAssignPath = (propertyId: string, keyIds: readonly string[]) =>
  `${keysPath(propertyId)}/assign?keys=${keyIds.join(',')}`
