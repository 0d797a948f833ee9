import { propertyPath } from '#web/domains/properties/properties.paths.ts'

const entrancesPath = (propertyId: string) => `${propertyPath(propertyId)}/entrances`

/** The entrances of that name. */
export const entrancesNamedPath = (propertyId: string, name: string) =>
  `${entrancesPath(propertyId)}?${new URLSearchParams({ filter: `name=${name}` })}`
