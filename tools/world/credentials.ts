import { generateCode, sealCode } from '@portico/server/domains/credentials/access-code'
import type { MasterKeys } from '@portico/server/platform/master-keys'
import type { Row } from './copy.ts'
import { credentialFormatRows } from './credential-formats.ts'
import { DAY } from './local-time.ts'
import { personRows } from './people.ts'
import type { Places } from './places.ts'
import type { Property } from './properties.ts'
import { at, between, identityOf, type Random } from './random.ts'

/** The maximum number of codes and of fobs in one property, enough to fill pages. */
const MOST = 150
const CODE_DIGITS = 6

type Site = { property: Property; places: Places; index: number; now: number }

const officeHours = [{ startTime: '08:00', endTime: '18:00' }]
const WORKDAYS = JSON.stringify([
  {
    type: 'WEEKLY',
    filter: Object.fromEntries(
      ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'].map((day) => [day, officeHours]),
    ),
  },
])

const nothing = {
  sealed_value: null,
  value_hash: null,
  guest_schedules: '[]',
  supported_format_id: null,
  facility_code: null,
  fob_number: null,
}

/** Fobs with numbers of the formats of the property, and codes if the master keys for encrypting them are given. */
export function* credentialRows(site: Site, keys: MasterKeys | undefined): Generator<Row> {
  if (!site.property.hasAvc) return
  yield* fobRows(site)
  if (keys) yield* codeRows(site, keys)
}

function* fobRows({ property, places, index, now }: Site): Generator<Row> {
  const formats = [...credentialFormatRows(property, places, index, now)].filter(
    ({ number_min }) => number_min !== null,
  )
  if (formats.length === 0) return
  let turn = 0
  for (const person of personRows(property, places, now)) {
    const { id, random } = identityOf(property.seed, `${property.path}/fob/${person.id}`)
    if (random() > 0.45) continue
    if (turn === MOST) return
    const format = at(formats, turn)
    const number = Number(format.number_min) + Math.floor(turn++ / formats.length)
    const state = stateOf(random, person, now)
    // Some fobs are waiting for their next holder.
    const isSpare = state.status === 'ENABLED' && random() < 0.3
    yield {
      ...stemOf(property, id, 'PHYSICAL'),
      ...state,
      person_id: isSpare ? null : (person.id ?? null),
      status: isSpare ? 'PENDING' : state.status,
      source: 'PMP',
      ...nothing,
      supported_format_id: format.supported_format_id ?? null,
      facility_code: format.facility_code ?? null,
      fob_number: number,
    }
  }
}

function* codeRows({ property, places, index, now }: Site, keys: MasterKeys): Generator<Row> {
  const format = [...credentialFormatRows(property, places, index, now)].find(({ number_min }) => number_min === null)
  const digits = Number(/^pin-(\d)$/.exec(String(format?.supported_format_id))?.[1] ?? CODE_DIGITS)
  const taken = new Set<string>()
  for (const person of personRows(property, places, now)) {
    const { id, random } = identityOf(property.seed, `${property.path}/code/${person.id}`)
    if (random() > 0.4) continue
    if (taken.size === MOST) return
    const code = generateCode({ digits, min: 0, max: 10 ** digits - 1 }, person.unit_number as string | null)
    if (code === undefined || taken.has(code)) continue
    taken.add(code)
    const made = random()
    yield {
      ...stemOf(property, id, 'CODE'),
      ...stateOf(random, person, now),
      person_id: person.id ?? null,
      source: made < 0.8 ? 'PMP' : made < 0.95 ? 'USER' : 'SYSTEM',
      ...nothing,
      ...sealCode(keys, { propertyId: property.id, id }, code),
      guest_schedules: person.relation_type === 'GUEST' ? WORKDAYS : '[]',
    }
  }
}

const stemOf = (property: Property, id: string, type: 'CODE' | 'PHYSICAL') => ({
  property_id: property.id,
  id,
  type,
  parent: 'USER',
})

/** Most are in use; some have never been used, were lost, or were taken out of use. */
function stateOf(random: Random, person: Row, now: number) {
  const draw = random()
  const status = draw < 0.62 ? 'ACTIVE' : draw < 0.88 ? 'ENABLED' : draw < 0.93 ? 'BLOCKED' : 'INACTIVE'
  const since = Math.max((person.created_at as Date).getTime(), now - between(random, 20, 300) * DAY)
  const lastUsed = new Date(since + Math.floor(random() * (now - since)))
  return {
    person_id: null as string | null,
    status,
    inactive_reason: status === 'INACTIVE' ? 'DEACTIVATED_BY_PMP' : null,
    starts_at: new Date(since),
    expires_at: null,
    last_used_at: status === 'ENABLED' ? null : lastUsed,
    created_at: new Date(since),
  }
}
