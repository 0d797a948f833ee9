import { historyPath } from '#web/data/history/history.paths.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'

export const peoplePath = (propertyId: string) => `${propertyPath(propertyId)}/users`

export const newPersonPath = (propertyId: string) => `${peoplePath(propertyId)}/create`

export const personPath = (propertyId: string, personId: string) => `${peoplePath(propertyId)}/${personId}`

/** The access history of one person, by the e-mail address or the name that the history knows. */
export const personHistoryPath = (propertyId: string, visitor: string) =>
  `${historyPath(propertyId)}?${new URLSearchParams({ filter: `accessedBy=${visitor}` })}`

/** The people in whose column this value is. */
export const peopleFilteredPath = (propertyId: string, column: 'addressName' | 'keys' | 'unitName', value: string) =>
  `${peoplePath(propertyId)}?${new URLSearchParams({ filter: `${column}=${value}` })}`

/** The users who hold a key. No two keys of a property have the same name. */
export const holdersPath = (propertyId: string, keyName: string) => peopleFilteredPath(propertyId, 'keys', keyName)
