import { ancestorIds, pathsInto } from '@portico/contract/places/places.rules'
import type { CountedPlace } from '@portico/contract/places/places.schema'

/** A row of the table of places: a place with its entrances and the places that contain it. */
export type PlaceRow = { place: CountedPlace; paths: string[][]; insideOf: string[] }

/** Builds the rows of the whole table in one pass. */
export function placeRows(places: readonly CountedPlace[]): PlaceRow[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  const nameOf = (id: string) => byId.get(id)?.name ?? ''
  return places.map((place) => ({
    place,
    paths: pathsInto(place.id, byId).map((path) => path.map(({ name }) => name)),
    insideOf: [...ancestorIds(place.id, byId)].map(nameOf),
  }))
}

/** The names of all places that contain others, unless there are too many for options of a filter. */
export function containerNames(rows: readonly PlaceRow[], most: number): string[] {
  const names = new Set(rows.flatMap(({ insideOf }) => insideOf))
  return names.size <= most ? [...names].sort() : []
}
