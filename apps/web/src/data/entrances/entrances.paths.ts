import { propertyPath } from '#web/data/properties/properties.paths.ts'

const entrancesPath = (propertyId: string) => `${propertyPath(propertyId)}/entrances`

/** The entrances of a place. */
export const entrancesInPlacePath = (propertyId: string, place: string) =>
  `${entrancesPath(propertyId)}?${new URLSearchParams({ filter: `place=${place}` })}`

/** The entrances of that name. */
export const entrancesNamedPath = (propertyId: string, name: string) =>
  `${entrancesPath(propertyId)}?${new URLSearchParams({ filter: `name=${name}` })}`
