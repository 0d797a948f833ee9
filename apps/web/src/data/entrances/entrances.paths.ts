import { propertyPath } from '#web/data/properties/properties.paths.ts'

export const entrancesPath = (propertyId: string) => `${propertyPath(propertyId)}/entrances`

/** The entrances of a place. */
export const entrancesInPlacePath = (propertyId: string, place: string) =>
  `${entrancesPath(propertyId)}?${new URLSearchParams({ filter: `place=${place}` })}`

/** The entrances of that name. */
export const entrancesNamedPath = (propertyId: string, name: string) =>
  `${entrancesPath(propertyId)}?${new URLSearchParams({ filter: `name=${name}` })}`

export const entranceAddPath = (propertyId: string) => `${entrancesPath(propertyId)}/add`
export const archivedEntrancesPath = (propertyId: string) => `${entrancesPath(propertyId)}/archived`
export const entranceEditPath = (propertyId: string, accessPointId: string) =>
  `${entrancesPath(propertyId)}/${accessPointId}/edit`
