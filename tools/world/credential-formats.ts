import type { Row } from './copy.ts'
import { DAY } from './local-time.ts'
import type { Place, Places } from './places.ts'
import type { Property } from './properties.ts'
import { at, between, randomOf, uuidOf } from './random.ts'

type Format = { supported: string; facilityMax?: number; block?: number; isPerBuilding?: boolean }

/** Fobs come in blocks of numbers, with the facility code that the installer was given. */
const wiegand: Format = { supported: 'hid-h10301', facilityMax: 254, block: 500 }
const corporate: Format = { supported: 'hid-corporate-1000-35', facilityMax: 4095, block: 2000 }
const perBuilding: Format = { supported: 'hid-h10304', facilityMax: 65_535, block: 1000, isPerBuilding: true }
const code = (digits: number): Format => ({ supported: `pin-${digits}` })

/** By the index of the property in its portfolio, so that the first few have every kind. */
const habits: readonly (readonly Format[])[] = [
  [wiegand, code(6)],
  [corporate, code(6)],
  [code(4)],
  [perBuilding, code(8)],
  [],
]

/** The credential formats of a property. */
export function* credentialFormatRows(
  { seed, path, id }: Property,
  { root, buildings }: Places,
  index: number,
  now: number,
): Generator<Row> {
  const random = randomOf(seed, `${path}/credential-formats`)
  const since = new Date(now - between(random, 40, 400) * DAY)
  for (const { supported, facilityMax, block, isPerBuilding } of at(habits, index)) {
    const facilityCode = facilityMax ? between(random, 1, facilityMax) : null
    const places: readonly Place[] = isPerBuilding ? buildings : [root]
    for (const [turn, place] of places.entries()) {
      const first = block && 1000 + turn * block
      yield {
        property_id: id,
        id: uuidOf(seed, `${path}/credential-format/${supported}/${turn}`),
        place_id: place.id,
        supported_format_id: supported,
        facility_code: facilityCode,
        number_min: first ?? null,
        number_max: first && block ? first + block - 1 : null,
        created_at: since,
      }
    }
  }
}
