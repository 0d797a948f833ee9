import type { Row } from './copy.ts'
import { DAY } from './local-time.ts'
import type { Place, Places } from './places.ts'
import type { Property } from './properties.ts'
import { at, between, randomOf, uuidOf } from './random.ts'
import type { EntranceKind } from './vocabulary.ts'

export type Entrance = {
  id: string
  kind: EntranceKind
  name: string
  place: Place
  isAccessEnabled: boolean
  hasAvc: boolean
}

/** Once for each property, as far as it has what they lead to. */
const COMMON: readonly EntranceKind[] = [
  'garageGate',
  'courtyardGate',
  'elevator',
  'parcelRoom',
  'bikeRoom',
  'pool',
  'gym',
  'roofTerrace',
  'laundry',
  'serviceDoor',
]
/** Over and over until the property has as many as planned. */
const REPEATED: readonly EntranceKind[] = ['sideDoor', 'stairwell', 'elevator', 'garageGate']
/** Where a provider has no business. */
const PRIVATE: ReadonlySet<EntranceKind> = new Set(['pool', 'gym', 'roofTerrace', 'laundry'])

function leadsTo(kind: EntranceKind, { root, amenities }: Places, building: Place): Place | undefined {
  if (kind === 'garageGate') return amenities.get('garage')
  if (kind === 'bikeRoom') return amenities.get('garage') ?? amenities.get('courtyard') ?? root
  if (kind === 'courtyardGate') return amenities.get('courtyard')
  if (kind === 'pool' || kind === 'gym' || kind === 'roofTerrace') return amenities.get(kind)
  return building
}

export function makeEntrances(property: Property, places: Places): Entrance[] {
  const { seed, path, plan, shape, conventions } = property
  const random = randomOf(seed, `${path}/entrances`)
  const entrances: Entrance[] = []
  const counts = new Map<EntranceKind, number>()

  const add = (kind: EntranceKind, place: Place | undefined, name = '') => {
    if (!place || entrances.length === plan.entrances) return
    if (kind === 'elevator' && shape.floors < 4) return
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    const word = conventions.vocabulary.entrances[kind]
    entrances.push({
      id: uuidOf(seed, `${path}/entrance/${entrances.length}`),
      kind,
      name: name || (number > 1 ? `${word} ${number}` : word),
      place,
      isAccessEnabled: random() > (PRIVATE.has(kind) ? 0.6 : 0.06) || entrances.length === 0,
      hasAvc: property.hasAvc && (entrances.length === 0 || random() < 0.85),
    })
  }

  for (const building of places.buildings) {
    const door = conventions.vocabulary.entrances.frontDoor
    add('frontDoor', building, places.buildings.length > 1 ? `${door} – ${building.name}` : door)
  }
  for (const kind of COMMON) add(kind, leadsTo(kind, places, places.buildings[0] ?? places.root))
  for (let round = 0; entrances.length < plan.entrances; round++) {
    const kind = at(REPEATED, round)
    add(kind, leadsTo(kind, places, at(places.buildings, round)))
  }
  return entrances
}

export function entranceRow(
  property: Property,
  { id, name, place, isAccessEnabled, hasAvc }: Entrance,
  now: number,
): Row {
  const random = randomOf(property.seed, id)
  const createdAt = property.createdAt.getTime() + between(random, 1, 30) * DAY
  return {
    property_id: property.id,
    id,
    place_id: place.id,
    name,
    access_status: isAccessEnabled ? 'ACCESS_ENABLED' : 'ACCESS_DISABLED',
    avc_enabled: hasAvc,
    created_at: new Date(createdAt),
    updated_at: new Date(createdAt + Math.floor(random() * (now - createdAt))),
  }
}
