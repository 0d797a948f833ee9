import { z } from 'zod'
import { entrance } from '../entrances/entrances.schema.ts'
import { id, version } from '../shared/fields.ts'

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

export const placeWithEntrances = z.object({
  addressEntity: place.omit({ parents: true }),
  accessPoints: z.array(entrance),
})
export type PlaceWithEntrances = z.infer<typeof placeWithEntrances>
