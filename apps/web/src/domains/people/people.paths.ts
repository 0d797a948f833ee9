import { propertyPath } from '#web/domains/properties/properties.paths.ts'

export const peoplePath = (propertyId: string) => `${propertyPath(propertyId)}/users`

export const newPersonPath = (propertyId: string) => `${peoplePath(propertyId)}/create`

export const personPath = (propertyId: string, personId: string) => `${peoplePath(propertyId)}/${personId}`
