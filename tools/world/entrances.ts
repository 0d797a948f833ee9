import type { HardwareType } from '@portico/contract/entrances/entrances.schema'
import type { Row } from './copy.ts'
import { hardwareAt } from './devices.ts'
import { DAY } from './local-time.ts'
import type { Place, Places } from './places.ts'
import type { Property } from './properties.ts'
import { at, between, type Random, randomOf, uuidOf } from './random.ts'
import type { EntranceKind } from './vocabulary.ts'

export type Entrance = {
  id: string
  kind: EntranceKind
  name: string
  place: Place
  isAccessEnabled: boolean
  hasAvc: boolean
  isAvcActive: boolean
  hardware: readonly HardwareType[]
}

/** Once for each property that has the corresponding part. */
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
/** Repeated until the property has the planned number. */
const REPEATED: readonly EntranceKind[] = ['sideDoor', 'stairwell', 'elevator', 'garageGate']
/** Entrances without deliveries. */
const PRIVATE: ReadonlySet<EntranceKind> = new Set(['pool', 'gym', 'roofTerrace', 'laundry'])
/** Pictures that are part of the portal. */
const PICTURES: Record<EntranceKind, string> = {
  frontDoor: 'front-door',
  sideDoor: 'side-door',
  serviceDoor: 'loading-dock',
  garageGate: 'garage',
  elevator: 'elevator',
  stairwell: 'stairwell',
  parcelRoom: 'parcel-room',
  bikeRoom: 'side-door',
  laundry: 'side-door',
  courtyardGate: 'gate',
  pool: 'gate',
  gym: 'glass-door',
  roofTerrace: 'glass-door',
}
/** A file that does not exist. */
const LOST_PICTURE = '/entrances/parcel-room-2019.svg'

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
    const entrance = {
      id: uuidOf(seed, `${path}/entrance/${entrances.length}`),
      kind,
      name: name || (number > 1 ? `${word} ${number}` : word),
      place,
      isAccessEnabled: random() > (PRIVATE.has(kind) ? 0.6 : 0.06) || entrances.length === 0,
      hasAvc: property.hasAvc && (entrances.length === 0 || random() < 0.85),
    }
    const isAvcActive = entrance.hasAvc && (entrances.length === 0 || randomOf(seed, `${entrance.id}/avc`)() < 0.8)
    entrances.push({ ...entrance, isAvcActive, hardware: hardwareAt(property, entrance) })
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

const typeOf = (kind: EntranceKind) =>
  kind === 'elevator' ? 'ELEVATOR' : kind === 'garageGate' ? 'GARAGE' : kind === 'courtyardGate' ? 'GATE' : 'DOOR'

export function entranceRow(property: Property, entrance: Entrance, now: number): Row {
  const { id, kind, name, place, isAccessEnabled, hasAvc, isAvcActive } = entrance
  const random = randomOf(property.seed, id)
  const createdAt = property.createdAt.getTime() + between(random, 1, 30) * DAY
  const updatedAt = createdAt + Math.floor(random() * (now - createdAt))
  return {
    property_id: property.id,
    id,
    place_id: place.id,
    name,
    type: typeOf(kind),
    label: random() < 0.8 ? `${typeOf(kind).charAt(0)}-${between(random, 100, 999)}` : null,
    access_status: isAccessEnabled ? 'ACCESS_ENABLED' : 'ACCESS_DISABLED',
    avc_enabled: hasAvc,
    is_avc_active: isAvcActive,
    is_non_delivery: PRIVATE.has(kind),
    small_image_url: pictureOf(property, kind, random),
    created_at: new Date(createdAt),
    updated_at: new Date(updatedAt),
  }
}

function pictureOf({ plan }: Property, kind: EntranceKind, random: Random): string | null {
  if (kind === 'parcelRoom' && plan.isParcelRoomPictureLost) return LOST_PICTURE
  if (random() < 0.15) return null
  return `/entrances/${PICTURES[kind]}.svg`
}
