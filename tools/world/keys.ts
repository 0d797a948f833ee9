import { type DayName, type GuestSchedule, lacksSharablePanel, weeklySchedule } from '@portico/contract/keys/keys.rules'
import type { Row } from './copy.ts'
import type { Entrance } from './entrances.ts'
import { type KeyKind, keyWordsOf } from './key-words.ts'
import { DAY } from './local-time.ts'
import { personAt } from './people.ts'
import type { Property } from './properties.ts'
import { between, type Random, randomOf, uuidOf } from './random.ts'
import type { EntranceKind } from './vocabulary.ts'

const workingDays: readonly DayName[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']
const weekly = (days: readonly DayName[], startTime: string, endTime: string) =>
  weeklySchedule(days, { startTime, endTime })

type Plan = {
  /** The kinds of entrances that the key opens; undefined: all. */
  opens?: readonly EntranceKind[]
  /** The schedules for guests; undefined: the key is not shared. */
  guests?: readonly GuestSchedule[]
}

const plans: Record<KeyKind, Plan> = {
  residents: {
    opens: ['frontDoor', 'sideDoor', 'courtyardGate', 'elevator', 'stairwell', 'parcelRoom', 'laundry'],
    guests: [],
  },
  visitors: {
    opens: ['frontDoor', 'courtyardGate', 'elevator', 'pool'],
    guests: [
      weekly(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY'], '17:00', '22:00'),
      weekly(['FRIDAY'], '15:00', '23:59'),
      weeklySchedule(['SATURDAY', 'SUNDAY'], null),
    ],
  },
  parking: { opens: ['garageGate', 'bikeRoom'] },
  amenities: {
    opens: ['pool', 'gym', 'roofTerrace', 'frontDoor'],
    guests: [weekly(['SUNDAY', 'SATURDAY'], '10:00', '18:00')],
  },
  staff: {},
  cleaning: {
    opens: ['frontDoor', 'serviceDoor', 'stairwell', 'elevator', 'laundry'],
    guests: [weekly(workingDays, '07:00', '17:30')],
  },
  deliveries: {
    opens: ['frontDoor', 'parcelRoom'],
    guests: [weekly(workingDays, '08:00', '20:00'), weekly(['SATURDAY'], '09:00', '14:00')],
  },
  storage: { opens: [] },
}
const kinds = Object.keys(plans) as KeyKind[]

type KeyEntrance = { entrance: Entrance; isGuestSharable: boolean }
export type Key = { id: string; kind: KeyKind; entrances: KeyEntrance[] }

const hasPanel = ({ hardware }: Entrance) => hardware.includes('PICTOR')

/** Keys that follow the rules of the wizard. Properties without the access group or without entrances have none. */
export function makeKeys({ seed, path, hasAvc }: Property, entrances: readonly Entrance[]): Key[] {
  if (!hasAvc || entrances.length === 0) return []
  const reachable = entrances.filter((entrance) => entrance.hasAvc)
  const random = randomOf(seed, `${path}/keys`)
  const keys = kinds.map((kind) => {
    const { opens, guests } = plans[kind]
    const opened = reachable
      .filter((entrance) => !opens || opens.includes(entrance.kind))
      .map((entrance) => ({
        entrance,
        // Entrances with a panel are shared with guests, and half of the others.
        isGuestSharable: guests !== undefined && (hasPanel(entrance) || random() < 0.5),
      }))
    const isShared = !lacksSharablePanel(
      opened.map((one) => ({ isGuestSharable: one.isGuestSharable, hasPanel: hasPanel(one.entrance) })),
      true,
    )
    const allowed = isShared ? opened : opened.map((one) => ({ ...one, isGuestSharable: false }))
    return { id: uuidOf(seed, `${path}/key/${kind}`), kind, entrances: allowed }
  })
  const hasStorage = random() < 0.3
  return keys.filter(({ kind, entrances: opened }) => (kind === 'storage' ? hasStorage : opened.length > 0))
}

/** Hours bind those who hold the key, as far as the property has them. */
export function keyRow(property: Property, { id, kind }: Key, now: number, hours?: { amenities: string }): Row {
  const random = randomOf(property.seed, id)
  const createdAt = property.createdAt.getTime() + between(random, 30, 60) * DAY
  return {
    property_id: property.id,
    id,
    ...keyWordsOf(property.conventions.vocabulary)[kind],
    created_at: new Date(createdAt),
    hours_id: (kind === 'amenities' && hours?.amenities) || null,
    updated_at: new Date(createdAt + Math.floor(random() * (now - createdAt))),
  }
}

export const keyEntranceRows = (property: Property, { id, kind, entrances }: Key): Row[] =>
  entrances.map(({ entrance, isGuestSharable }) => ({
    property_id: property.id,
    key_id: id,
    entrance_id: entrance.id,
    is_guest_sharable: isGuestSharable,
    guest_schedules: JSON.stringify(isGuestSharable ? (plans[kind].guests ?? []) : []),
  }))

type Relation = ReturnType<typeof personAt>['relation']

/** Most people hold one or two keys, a few none. */
function kindsHeld(relation: Relation, random: Random): KeyKind[] {
  const draw = random()
  if (relation === 'GUEST') return draw < 0.85 ? ['visitors'] : []
  if (relation === 'SERVICE_PROVIDER') return draw < 0.15 ? ['staff'] : draw < 0.75 ? ['cleaning'] : ['deliveries']
  const held: KeyKind[] = draw < 0.94 ? ['residents'] : []
  if (random() < 0.4) held.push('parking')
  if (random() < 0.3) held.push('amenities')
  return held
}

export function* personKeyRows(
  property: Property,
  keys: readonly Key[],
  now: number,
  hours?: { cleaning: string },
): Generator<Row> {
  if (keys.length === 0) return
  for (let index = 0; index < property.people; index++) {
    const { id, relation } = personAt(property, index)
    const random = randomOf(property.seed, `${id}/keys`)
    const held = kindsHeld(relation, random)
    for (const key of keys) {
      if (!held.includes(key.kind)) continue
      yield {
        property_id: property.id,
        person_id: id,
        key_id: key.id,
        hours_id: (key.kind === 'cleaning' && hours?.cleaning) || null,
        assigned_at: new Date(now - between(random, 0, 400) * DAY),
      }
    }
  }
}
