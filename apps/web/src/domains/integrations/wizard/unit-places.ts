import { PLACE_NAME_MAX, PLACES_AT_ONCE_MAX } from '@portico/contract/places/place-drafts.rules'
import type { NewPlaces } from '@portico/contract/places/place-drafts.schema'
import { nameProblem, withoutHidden } from '@portico/contract/shared/names.rules'
import type { Mapping, Unit } from './unit-mapping.ts'

/** A place for every unit, in that of its building, or one for every building. */
export type PlacesPerUnit = 'units' | 'buildings'

/** The names of other systems are of any length and have whatever somebody has pasted. Undefined: nothing of it can be read. */
function placeName(text: string): string | undefined {
  const name = [...withoutHidden(text).trim().replace(/\s+/g, ' ')].slice(0, PLACE_NAME_MAX).join('').trim()
  return nameProblem(name, { min: 1, max: PLACE_NAME_MAX }) === undefined ? name : undefined
}

const buildingOf = (unit: Unit) => (unit.building ? placeName(unit.building) : undefined)

/** The units that get a place of their own, or that of their building. */
export const unitsWithPlace = (units: readonly Unit[], per: PlacesPerUnit) =>
  units.filter((unit) => (per === 'units' ? placeName(unit.code) : buildingOf(unit)) !== undefined)

/** How many places come of these units; those that are there already count, too. */
export function countPlaces(units: readonly Unit[], per: PlacesPerUnit) {
  const buildings = new Set(units.map(buildingOf).filter((name) => name !== undefined))
  const own = new Set(unitsWithPlace(units, 'units').map((unit) => unitKey(unit)))
  return per === 'units' ? buildings.size + own.size : buildings.size
}

const unitKey = (unit: Unit) => JSON.stringify([buildingOf(unit) ?? null, placeName(unit.code)])

type Add = (body: NewPlaces) => Promise<{ places: readonly { placeId: string }[] }>

/**
 * Adds the places of these units, and returns the place of each unit. Buildings come first, because units lie in them. A place that is there
 * already is used, so that the same again adds nothing.
 */
export async function addUnitPlaces(units: readonly Unit[], per: PlacesPerUnit, add: Add): Promise<Mapping> {
  const buildings = new Set(units.map(buildingOf).filter((name) => name !== undefined))
  const idOfBuilding = await addAll(
    [...buildings].map((name) => ({ key: name, name, parents: [] })),
    add,
  )
  if (per === 'buildings')
    return new Map(
      units.flatMap((unit) => {
        const placeId = idOfBuilding.get(buildingOf(unit) ?? '')
        return placeId ? [[unit.id, placeId] as const] : []
      }),
    )
  const wanted = new Map(
    unitsWithPlace(units, 'units').map((unit) => {
      const parentId = idOfBuilding.get(buildingOf(unit) ?? '')
      const parents = parentId ? [{ placeId: parentId }] : []
      return [unitKey(unit), { key: unitKey(unit), name: placeName(unit.code) ?? '', parents }] as const
    }),
  )
  const idOfUnit = await addAll([...wanted.values()], add)
  return new Map(
    units.flatMap((unit) => {
      const placeId = idOfUnit.get(unitKey(unit))
      return placeId ? [[unit.id, placeId] as const] : []
    }),
  )
}

type Wanted = { key: string; name: string; parents: NewPlaces['places'][number]['parents'] }

/** By requests of the size that the server takes; returns the id of each by its key. */
async function addAll(wanted: readonly Wanted[], add: Add): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (let from = 0; from < wanted.length; from += PLACES_AT_ONCE_MAX) {
    const part = wanted.slice(from, from + PLACES_AT_ONCE_MAX)
    const reply = await add({ places: part.map(({ name, parents }) => ({ name, parents, code: null })) })
    for (const [index, { placeId }] of reply.places.entries()) {
      const key = part[index]?.key
      if (key !== undefined) ids.set(key, placeId)
    }
  }
  return ids
}
