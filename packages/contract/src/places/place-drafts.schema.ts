import { z } from 'zod'
import { defineErrors } from '../shared/errors.ts'
import { code, count, id, name, timeMillis, version } from '../shared/fields.ts'
import { PLACE_NAME_MAX, PLACE_PARENTS_MAX, PLACES_AT_ONCE_MAX } from './place-drafts.rules.ts'

export const placesErrors = defineErrors('places', {
  notFound: 404,
  /** A place of the request in which another one shall lie. */
  parentNotFound: 404,
  stale: 409,
  /** A place beside it has this name. */
  nameTaken: 409,
  codeTaken: 409,
  tooMany: 409,
  /** Places would lie in one another in a circle, or too deep. */
  circle: 409,
  /** People, entrances, other places, formats or units are in it: they are moved first. */
  inUse: 409,
  /** The place that stands for the whole property stays. */
  ofProperty: 409,
  notArchived: 409,
})

const placeName = name(
  { min: 1, max: PLACE_NAME_MAX },
  { tooShort: 'nameRequired', tooLong: 'nameLength', invalid: 'nameInvalid' },
)

/** A parent is a place that exists, or an earlier one of the same request by its position. */
const parent = z.union([
  z.strictObject({ placeId: id }),
  z.strictObject({ position: z.int().min(0).max(PLACES_AT_ONCE_MAX) }),
])
export const newPlaces = z.strictObject({
  places: z
    .array(z.strictObject({ name: placeName, code, parents: z.array(parent).max(PLACE_PARENTS_MAX) }))
    .min(1, 'placesRequired')
    .max(PLACES_AT_ONCE_MAX, 'placesTooMany'),
})
export type NewPlaces = z.infer<typeof newPlaces>
/** In the order of the request. A place that was there already is not added again, and has its id here. */
export const addedPlaces = z.object({ places: z.array(z.object({ placeId: id, isNew: z.boolean() })), added: count })

export const placeDraft = z.strictObject({ name: placeName, code, parentIds: z.array(id).max(PLACE_PARENTS_MAX) })
export type PlaceDraft = z.infer<typeof placeDraft>
export const placeChange = placeDraft.extend({ version })
export type PlaceChange = z.infer<typeof placeChange>
export const placeDetails = z.object({
  placeId: id,
  name: z.string(),
  code: z.string().nullable(),
  parentIds: z.array(id),
  archivedAtMillis: timeMillis.nullable(),
  version,
})
export type PlaceDetails = z.infer<typeof placeDetails>

/** What stands in the way of archiving a place, and what it ends. */
export const placeEndings = z.object({
  people: count,
  entrances: count,
  places: count,
  /** Formats of fobs that belong to the place, and units of a property-management system that lead to it. */
  credentialFormats: count,
  units: count,
  /** They end with it; everything else stands in the way. */
  defaultKeys: count,
})
export type PlaceEndings = z.infer<typeof placeEndings>
