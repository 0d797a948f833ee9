import type { HardwareType } from '@portico/contract/entrances/entrances.schema'
import type { Row } from './copy.ts'
import { DAY } from './local-time.ts'
import type { Property } from './properties.ts'
import { between, randomOf, uuidOf } from './random.ts'
import type { EntranceKind } from './vocabulary.ts'

/** Entrances at the street, where panels are. */
const OUTER: ReadonlySet<EntranceKind> = new Set(['frontDoor', 'courtyardGate', 'serviceDoor'])
/** Entrances that people use with full hands or by car, so that they may have a GeoKey. */
const GEOKEY_ENTRANCES: ReadonlySet<EntranceKind> = new Set(['frontDoor', 'garageGate', 'parcelRoom', 'bikeRoom'])
const SERIAL_PREFIXES: Record<HardwareType, string> = { PICTOR: 'PX', GEOKEY: 'GK', CONTROLLER: 'CT', READER: 'RD' }

type Spot = { id: string; kind: EntranceKind; hasAvc: boolean }

/** The first one drives the lock. */
export function hardwareAt({ seed }: Property, { id, kind, hasAvc }: Spot): HardwareType[] {
  const random = randomOf(seed, `${id}/hardware`)
  const hasPanel = hasAvc && OUTER.has(kind)
  const hardware: HardwareType[] = [hasPanel ? 'PICTOR' : 'CONTROLLER']
  if (!hasPanel && random() < 0.7) hardware.push('READER')
  if (hasAvc && GEOKEY_ENTRANCES.has(kind) && random() < 0.4) hardware.push('GEOKEY')
  return hardware
}

export const deviceRows = (property: Property, entrance: { id: string; hardware: readonly HardwareType[] }): Row[] =>
  entrance.hardware.map((hardware, index) => {
    const id = uuidOf(property.seed, `${entrance.id}/device/${index}`)
    const random = randomOf(property.seed, id)
    return {
      property_id: property.id,
      id,
      entrance_id: entrance.id,
      hardware_type: hardware,
      serial_number: `${SERIAL_PREFIXES[hardware]}-${id.slice(-12).toUpperCase()}`,
      port: index === 0 ? between(random, 1, hardware === 'PICTOR' ? 2 : 8) : null,
      created_at: new Date(property.createdAt.getTime() + between(random, 1, 30) * DAY),
    }
  })
