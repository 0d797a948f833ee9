import { propertyPath } from '#web/data/properties/properties.paths.ts'

export const placesPath = (propertyId: string) => `${propertyPath(propertyId)}/places`
export const placesAddPath = (propertyId: string) => `${placesPath(propertyId)}/add`
export const archivedPlacesPath = (propertyId: string) => `${placesPath(propertyId)}/archived`
/** The places inside of another one. */
export const placesInsidePath = (propertyId: string, name: string) =>
  `${placesPath(propertyId)}?${new URLSearchParams({ filter: `hierarchy=${name}` })}`
