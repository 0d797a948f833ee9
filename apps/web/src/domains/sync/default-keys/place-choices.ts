import type { Place } from '@portico/contract/places/places.schema'
import type { PlaceDefaultKeys } from '@portico/contract/sync/sync.schema'

type Containing = Pick<Place, 'id' | 'name' | 'label' | 'parentIds' | 'parents'>

export type PlaceChoice = PlaceDefaultKeys & {
  isWholeProperty: boolean
  /** The places around it. */
  inside: string[]
  /** The only place that it inherits keys from. Undefined if it has its own or inherits none, or those of several places. */
  inheritsFrom: string | undefined
}

/**
 * The places whose keys can be chosen: the property, places with mapped units, and places that name keys, because others may
 * inherit them.
 */
export function placeChoices(defaults: readonly PlaceDefaultKeys[], places: readonly Containing[]): PlaceChoice[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  const named = new Set(defaults.filter(({ keyIds }) => keyIds.length > 0).map(({ placeId }) => placeId))
  const isWhole = (placeId: string) => byId.get(placeId)?.label === 'Property'
  return defaults
    .filter(({ placeId, mappedUnits }) => isWhole(placeId) || mappedUnits > 0 || named.has(placeId))
    .map((place) => ({
      ...place,
      isWholeProperty: isWhole(place.placeId),
      inside: byId.get(place.placeId)?.parents.map(({ name }) => name) ?? [],
      inheritsFrom: named.has(place.placeId) ? undefined : onlySource(place.placeId, byId, named),
    }))
}

/** Climbs level by level to the nearest places that name keys. */
function onlySource(placeId: string, byId: ReadonlyMap<string, Containing>, named: ReadonlySet<string>) {
  const visited = new Set([placeId])
  let level = [placeId]
  while (level.length > 0) {
    const around = new Set(level.flatMap((id) => byId.get(id)?.parentIds ?? []).filter((id) => !visited.has(id)))
    const sources = [...around].filter((id) => named.has(id))
    const [first, ...others] = sources
    if (first !== undefined) return others.length === 0 ? byId.get(first)?.name : undefined
    for (const id of around) visited.add(id)
    level = [...around]
  }
  return undefined
}

/** Whether new residents of every place get no key. */
export const isWithoutKeys = (places: readonly Pick<PlaceDefaultKeys, 'effectiveKeyIds'>[]) =>
  places.every(({ effectiveKeyIds }) => effectiveKeyIds.length === 0)
