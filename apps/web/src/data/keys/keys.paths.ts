import { propertyPath } from '#web/data/properties/properties.paths.ts'

export const keysPath = (propertyId: string) => `${propertyPath(propertyId)}/keys`
/** A path to the keys that works in both faces of the site, because the redesign redirects from here to its page. */
export const keysTabPath = (propertyId: string) => `${propertyPath(propertyId)}#keys`
export const keyCreatePath = (propertyId: string) => `${keysPath(propertyId)}/create`
export const keyDuplicatePath = (propertyId: string, keyId: string) => `${keyCreatePath(propertyId)}?copy=${keyId}`
export const keyEditPath = (propertyId: string, keyId: string) => `${keysPath(propertyId)}/${keyId}`
/** The address contains the ids of the keys, so that it can be reloaded and shared. */
export const keyAssignPath = (propertyId: string, keyIds: readonly string[]) =>
  `${keysPath(propertyId)}/assign?keys=${keyIds.join(',')}`

/** The keys of this name: for whoever reads them without changing them. */
export const keysNamedPath = (propertyId: string, name: string) =>
  `${keysPath(propertyId)}?${new URLSearchParams({ filter: `name=${name}` })}`
