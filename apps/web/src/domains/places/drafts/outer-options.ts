import { ancestorIds } from '@portico/contract/places/places.rules'
import type { CountedPlace } from '@portico/contract/places/places.schema'
import { placeOptions } from '#web/data/places/place-options.ts'

/** The places in which a place may lie: all but itself and what lies in it. */
export function outerOptions(places: readonly CountedPlace[], placeId: string, language: string) {
  const byId = new Map(places.map((place) => [place.id, place]))
  const outer = places.filter(({ id }) => id !== placeId && !ancestorIds(id, byId).has(placeId))
  const outerIds = new Set(outer.map(({ id }) => id))
  // The path of an option needs all places.
  return placeOptions(places, language).filter(({ value }) => outerIds.has(value))
}
