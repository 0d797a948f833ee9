import type { Row } from './copy.ts'
import type { Property } from './properties.ts'
import { uuidOf } from './random.ts'
import type { AmenityKind } from './vocabulary.ts'

export type Place = { id: string; name: string; label: 'Place' | 'Property'; parents: readonly Place[] }
export type Places = {
  root: Place
  /** One for each building; the root if the property has a single building. */
  buildings: Place[]
  /** By building and floor; the building itself if it has one floor only. */
  floors: Place[][]
  amenities: Map<AmenityKind, Place>
  all: Place[]
}

export function makePlaces({ seed, path, name, plan, shape, conventions }: Property): Places {
  const { vocabulary } = conventions
  const place = (key: string, placeName: string, ...parents: Place[]): Place => ({
    id: uuidOf(seed, `${path}/place/${key}`),
    name: placeName,
    label: parents.length ? 'Place' : 'Property',
    parents,
  })
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

  const root = place('root', name)
  const buildings =
    shape.buildings === 1 ? [root] : numbers(shape.buildings).map((n) => place(`${n}`, vocabulary.building(n), root))
  const floors = buildings.map((building, index) =>
    shape.floors === 1
      ? [building]
      : numbers(shape.floors).map((n) => place(`${index + 1}/${n}`, vocabulary.floor(n), building)),
  )
  const amenities = new Map(
    shape.amenities.map((kind) => {
      // A place between two buildings has both as parents.
      const isShared = kind === 'courtyard' || kind === 'garage'
      const parents = isShared ? buildings.slice(0, 2) : [root]
      return [kind, place(kind, vocabulary.amenities[kind], ...parents)] as const
    }),
  )
  const all = new Set([root, ...buildings, ...floors.flat(), ...amenities.values()])
  return { root, buildings, floors, amenities, all: plan.hasNoPlaces ? [] : [...all] }
}

export const placeRow = (property: Property, { id, name, label }: Place): Row => ({
  property_id: property.id,
  id,
  name,
  label,
})

export const placeParentRows = (property: Property, place: Place): Row[] =>
  place.parents.map((parent) => ({ property_id: property.id, place_id: place.id, parent_id: parent.id }))
