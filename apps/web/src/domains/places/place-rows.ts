import { ancestorIds, pathsInto } from '@portico/contract/places/places.rules'
import type { Place } from '@portico/contract/places/places.schema'

/** A place as the table shows it: with the ways into it, and everything it is inside of. */
export type PlaceRow = { place: Place; paths: string[][]; insideOf: string[] }

/** One pass for the whole table. */
export function placeRows(places: readonly Place[]): PlaceRow[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  const nameOf = (id: string) => byId.get(id)?.name ?? ''
  return places.map((place) => ({
    place,
    paths: pathsInto(place.id, byId).map((path) => path.map(({ name }) => name)),
    insideOf: [...ancestorIds(place.id, byId)].map(nameOf),
  }))
}

/** The names of all places that something is inside of, as long as they are few enough to choose from. */
export function containerNames(rows: readonly PlaceRow[], most: number): string[] {
  const names = new Set(rows.flatMap(({ insideOf }) => insideOf))
  return names.size <= most ? [...names].sort() : []
}
