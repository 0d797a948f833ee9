import { z } from 'zod'
import { entrance } from '../entrances/entrances.schema.ts'
import { count, id, version } from '../shared/fields.ts'

/** `Property` is the place for the property as a whole. */
export const placeLabel = z.enum(['Place', 'Property'])

export const place = z.object({
  id,
  propertyId: id,
  name: z.string(),
  label: placeLabel,
  /** The parents, sorted by name. A place may have several: a courtyard belongs to both buildings beside it. */
  parents: z.array(z.object({ id, name: z.string() })),
  parentIds: z.array(id),
  version,
})
export type Place = z.infer<typeof place>

/** What is directly in the place, not in the places inside of it. Partners are not told how many people there are. */
export const countedPlace = place.extend({ counts: z.object({ entrances: count, people: count.nullable() }) })
export type CountedPlace = z.infer<typeof countedPlace>

export const placeWithEntrances = z.object({
  addressEntity: place.omit({ parents: true }),
  accessPoints: z.array(entrance),
})
export type PlaceWithEntrances = z.infer<typeof placeWithEntrances>
