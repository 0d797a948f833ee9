import type { Integration } from '@portico/contract/integrations/integrations.schema'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import type { Place } from '@portico/contract/places/places.schema'

export type Unit = {
  id: string
  code: string
  address: string
  building: string
  property: string
}
/** The place of each mapped unit. */
export type Mapping = ReadonlyMap<string, string>

export const unitsOf = (properties: readonly PmsProperty[]): Unit[] =>
  properties.flatMap(({ propertyName, buildings, units }) => {
    const names = new Map(buildings.map(({ id, name }) => [id, name]))
    return units.map(({ id, code, address, buildingId }) => ({
      id,
      code,
      address: address ?? '',
      building: names.get(buildingId ?? '') ?? '',
      property: propertyName,
    }))
  })

/** Why units cannot be mapped at all. */
type PlacesProblem = 'noPrimaryAddress' | 'noPlaces'
export function placesProblem(places: readonly Pick<Place, 'label'>[]): PlacesProblem | undefined {
  if (!places.some(({ label }) => label === 'Property')) return 'noPrimaryAddress'
  return places.some(({ label }) => label === 'Place') ? undefined : 'noPlaces'
}

const fold = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

type Candidate = Pick<Place, 'id' | 'name' | 'label'> & { parentIds: readonly string[] }

/**
 * The place that a unit has for itself in its building, else the place with the name of the building, or the only place. Nothing is suggested if two
 * places have the same name.
 */
export function suggest(units: readonly Unit[], places: readonly Candidate[]): Mapping {
  const candidates = places.filter(({ label }) => label === 'Place')
  const byName = Map.groupBy(candidates, ({ name }) => fold(name))
  const theOnly = (list: readonly Candidate[] = []) => (list.length === 1 ? list[0] : undefined)
  return new Map(
    units.flatMap(({ id, code, building }) => {
      const named = building ? theOnly(byName.get(fold(building))) : undefined
      const own = named && theOnly(byName.get(fold(code))?.filter(({ parentIds }) => parentIds.includes(named.id)))
      const place = own ?? named ?? theOnly(candidates)
      return place ? [[id, place.id] as const] : []
    }),
  )
}

type Saved = Integration['addressMappingList']

/** The saved mapping without units and places that no longer exist, or the suggestions if nothing is saved. */
export function initialMapping(saved: Saved, units: readonly Unit[], places: readonly Place[]): Mapping {
  if (saved.length === 0) return suggest(units, places)
  const known = new Set(units.map(({ id }) => id))
  const standing = saved.filter(({ pmpAddressId }) => places.some(({ id }) => id === pmpAddressId))
  return new Map(
    standing.flatMap(({ pmpAddressId, pmsUnitIdList }) =>
      pmsUnitIdList.filter((id) => known.has(id)).map((id) => [id, pmpAddressId] as const),
    ),
  )
}

export function mapTo(mapping: Mapping, unitIds: readonly string[], placeId: string | undefined): Mapping {
  const next = new Map(mapping)
  for (const id of unitIds) {
    if (placeId === undefined) next.delete(id)
    else next.set(id, placeId)
  }
  return next
}

/** The mapping in the format of the API, grouped by place. */
export function mappingsOf(mapping: Mapping, places: readonly Pick<Place, 'id' | 'label'>[]): Saved {
  const byPlace = Map.groupBy(mapping, ([, placeId]) => placeId)
  return places.flatMap(({ id, label }) => {
    const units = byPlace.get(id)?.map(([unitId]) => unitId)
    return units ? [{ pmpAddressId: id, pmpAddressLabel: label, pmsUnitIdList: units }] : []
  })
}

export function isSaved(mapping: Mapping, saved: Saved): boolean {
  const pairs = saved.flatMap(({ pmpAddressId, pmsUnitIdList }) =>
    pmsUnitIdList.map((id) => [id, pmpAddressId] as const),
  )
  return pairs.length === mapping.size && pairs.every(([id, placeId]) => mapping.get(id) === placeId)
}
