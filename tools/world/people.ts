import type { Row } from './copy.ts'
import { DAY, localDay, startOfLocalDay } from './local-time.ts'
import { mailboxOf } from './names.ts'
import type { Places } from './places.ts'
import type { Property } from './properties.ts'
import { between, identityOf, pick, type Random } from './random.ts'

/** Domains that nobody can register. */
const MAIL_DOMAINS = ['example.com', 'example.net', 'example.org', 'mail.example', 'post.example']
const DISPLAY_PREFERENCES = ['DISPLAY_NAME_AND_UNIT', 'DISPLAY_NAME', 'HIDE_NAME_AND_UNIT', 'NO_DATA']

type RelationType = 'RESIDENT' | 'GUEST' | 'SERVICE_PROVIDER'
type Person = {
  id: string
  name: string | null
  relation: RelationType
  /** In days from today, both included; null: no end. */
  starts: number
  ends: number | null
  hasEmail: boolean
  mailDomain: string
  random: Random
}

export const homesOf = ({ people }: Property) => Math.max(1, Math.ceil(people / 2))

/** Computes person `index` without the people before it, so that events need constant memory. */
export function personAt(property: Property, index: number): Person {
  const { seed, conventions } = property
  const { id, random } = identityOf(seed, `${property.path}/person/${index}`)
  const known = random()
  const relation = relationOf(random, index, homesOf(property))
  const { first, second } = property.personNames(index)
  return {
    id,
    name: known < 0.04 ? null : conventions.fullName(first.text, second.text),
    relation,
    ...serviceDays(random, relation, index),
    hasEmail: known < 0.96,
    mailDomain: pick(random, MAIL_DOMAINS),
    random,
  }
}

/** Every unit has a resident; additional people have all relation types. */
function relationOf(random: Random, index: number, homes: number): RelationType {
  const draw = random()
  if (index < homes || draw < 0.7) return 'RESIDENT'
  return draw < 0.87 ? 'GUEST' : 'SERVICE_PROVIDER'
}

/** The period of guests is shorter than a year. The first person of a property has access since its first event. */
function serviceDays(random: Random, relation: RelationType, index: number): Pick<Person, 'starts' | 'ends'> {
  const endsSoon = random() < 0.1
  const soon = between(random, 1, 14)
  if (relation === 'GUEST') return { starts: -between(random, 0, 25), ends: endsSoon ? soon : between(random, 2, 330) }
  const starts = -between(random, index === 0 ? 200 : 2, 1400)
  if (relation === 'SERVICE_PROVIDER' && random() < 0.1) return { starts, ends: null }
  return { starts, ends: endsSoon ? soon : between(random, 15, 4 * 365) }
}

const emailOf = (property: Property, index: number, mailDomain: string) =>
  `${mailboxOf(property.personNames(index))}@${mailDomain}`

/** A person in the access history. */
export type Visitor = {
  index: number
  id: string
  name: string | null
  email: string | null
  unitNumber: string | null
  isResident: boolean
}

/** Null for somebody who had no access on that day, which is counted from today. */
export function visitorAt(property: Property, index: number, day: number): Visitor | null {
  const person = personAt(property, index)
  if (person.starts > day) return null
  const { id, name, relation } = person
  return {
    index,
    id,
    name,
    email: person.hasEmail ? emailOf(property, index, person.mailDomain) : null,
    unitNumber: relation === 'SERVICE_PROVIDER' ? null : doorAt(property, index).unitNumber,
    isResident: relation === 'RESIDENT',
  }
}

/** The e-mail of one of two guests of a resident; no person of the property has it. */
export const guestEmailOf = (property: Property, { index }: Visitor, which: 0 | 1) =>
  emailOf(property, property.people + index * 2 + which, 'guest.example')

/** The person who has access since the first event. */
export const firstVisitor = (property: Property) => visitorAt(property, 0, 0) as Visitor

export function doorAt(property: Property, index: number) {
  const { shape, conventions } = property
  const homes = homesOf(property)
  const doorsPerFloor = Math.ceil(homes / (shape.buildings * shape.floors))
  const home = index % homes
  const floorIndex = Math.floor(home / doorsPerFloor)
  const building = Math.floor(floorIndex / shape.floors)
  const floor = floorIndex % shape.floors
  const unitNumber = conventions.unitNumber({
    building: building + 1,
    buildings: shape.buildings,
    floor: floor + 1,
    door: (home % doorsPerFloor) + 1,
    doorsPerFloor,
  })
  return { unitNumber, building, floor }
}

/** The number of units of a property in a PMS: enough for several pages. */
const UNITS_IN_PMS = 16

/** The units that the PMS lists, spread over buildings and floors. */
export function doorsInPms(property: Property) {
  const homes = homesOf(property)
  const shown = Math.min(homes, UNITS_IN_PMS)
  return Array.from({ length: shown }, (_, index) => doorAt(property, Math.floor((index * homes) / shown)))
}

function homeAt(property: Property, places: Places, index: number) {
  const { unitNumber, building, floor } = doorAt(property, index)
  return { unitNumber, place: places.floors[building]?.[floor] ?? places.root }
}

/** People without an e-mail cannot be invited, and people without an invitation cannot enrol. */
function enrolmentOf({ random, hasEmail }: Person, startsAt: number, now: number) {
  const draw = random()
  const invitedAt = new Date(Math.min(startsAt + Math.floor(random() * 2 * DAY), now))
  return {
    ring_location_id: hasEmail && draw < 0.64 ? `loc-${Math.floor(random() * 2 ** 40).toString(36)}` : null,
    invite_sent_at: hasEmail && draw < 0.86 ? invitedAt : null,
  }
}

export function* personRows(property: Property, places: Places, now: number): Generator<Row> {
  const { timeZone } = property.city
  const { integration } = property.plan
  const today = localDay(timeZone, now)
  const source = integration?.status === 'LIVE' ? integration.vendor : null
  const unitsInPms = new Set(doorsInPms(property).map((door) => door.unitNumber))
  for (let index = 0; index < property.people; index++) {
    const person = personAt(property, index)
    const { relation, starts, ends, random } = person
    const isService = relation === 'SERVICE_PROVIDER'
    const { unitNumber, place } = homeAt(property, places, index)
    const startsAt = startOfLocalDay(timeZone, today + starts)
    yield {
      property_id: property.id,
      id: person.id,
      place_id: isService ? places.root.id : place.id,
      email: person.hasEmail ? emailOf(property, index, person.mailDomain) : null,
      person_name: person.name,
      relation_type: relation,
      unit_number: isService ? null : unitNumber,
      display_preference: pick(random, DISPLAY_PREFERENCES),
      service_starts_at: new Date(startsAt),
      service_expires_at: ends === null ? null : new Date(startOfLocalDay(timeZone, today + ends + 1) - 1),
      ...enrolmentOf(person, startsAt, now),
      source: relation === 'RESIDENT' && person.hasEmail && unitsInPms.has(unitNumber) ? source : null,
      created_at: new Date(startsAt),
    }
  }
}
