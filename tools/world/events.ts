import { escapeText } from './copy.ts'
import type { Entrance } from './entrances.ts'
import { DAY, localDay, startOfLocalDay } from './local-time.ts'
import { isNameless, outcomeOf } from './outcomes.ts'
import { firstVisitor, guestEmailOf, type Visitor, visitorAt } from './people.ts'
import type { Property } from './properties.ts'
import type { Provider } from './providers.ts'
import { at, pick, type Random, randomOf, uuidsOf } from './random.ts'
import type { EntranceKind } from './vocabulary.ts'

export const EVENT_COLUMNS = [
  'property_id',
  'unlocked_at',
  'event_id',
  'entrance_id',
  'entrance_name',
  'person_id',
  'accessed_by',
  'visitor_name',
  'user_email',
  'unit_numbers',
  'guest_email',
  'unlock_status',
  'denial_reason',
  'provider_id',
]
/** The share of visits that are visits of guests. */
const GUESTS = 0.06
const HISTORY_DAYS = 180
const HOUR = 3_600_000
/** The columns of a visitor whom nobody knows, in COPY format. */
const NOBODY = '\\N\t\t\\N\t\\N\t{}\t\\N'

// The weights of the hours of a day, from midnight on.
const WORKDAY = [1, 1, 0, 0, 1, 3, 9, 16, 15, 8, 6, 6, 8, 7, 6, 8, 12, 18, 19, 14, 10, 8, 5, 3]
const WEEKEND = [4, 3, 2, 1, 0, 1, 2, 4, 7, 10, 12, 12, 12, 11, 11, 11, 11, 12, 12, 11, 9, 8, 7, 6]
// The share of couriers among the visits of each hour.
const COURIERS = [
  0, 0, 0, 0, 0, 0, 0.02, 0.08, 0.18, 0.34, 0.4, 0.4, 0.36, 0.36, 0.38, 0.34, 0.26, 0.16, 0.1, 0.06, 0.02,
]

const POPULARITY: Partial<Record<EntranceKind, number>> = { frontDoor: 12, elevator: 5, garageGate: 6, parcelRoom: 3 }
const DELIVERY_POINTS: ReadonlySet<EntranceKind> = new Set(['frontDoor', 'parcelRoom', 'serviceDoor', 'courtyardGate'])

type Site = { property: Property; entrances: readonly Entrance[]; couriers: readonly Provider[] }

/** Repeats each hour by its weight, so that a random item is a weighted choice. */
const wheelOf = (weights: readonly number[]) => weights.flatMap((weight, index) => Array<number>(weight).fill(index))
const WORKDAY_HOURS = wheelOf(WORKDAY)
const WEEKEND_HOURS = wheelOf(WEEKEND)

const pad = (number: number, width: number) => String(number).padStart(width, '0')
const MINUTES = Array.from(
  { length: 1440 },
  (_, minute) => ` ${pad(Math.floor(minute / 60), 2)}:${pad(minute % 60, 2)}:`,
)
const dates = new Map<number, string>()

function timestamp(instant: number): string {
  const day = Math.floor(instant / DAY)
  let date = dates.get(day)
  if (!date) {
    date = new Date(instant).toISOString().slice(0, 10)
    dates.set(day, date)
  }
  const time = instant - day * DAY
  const inMinute = time % 60_000
  return `${date}${MINUTES[Math.floor(time / 60_000)]}${inMinute < 10_000 ? '0' : ''}${inMinute / 1000}+00`
}

/** The two columns of an entrance in COPY format. */
const doorText = ({ id, name }: Entrance) => `${id}\t${escapeText(name)}`

type SiteContext = {
  property: Property
  doors: string[]
  deliveryDoors: string[]
  couriers: { id: string; name: string }[]
  /** The day of `now` in the time zone of the property. */
  today: number
  weight: number
}

function siteContextOf({ property, entrances, couriers }: Site, now: number): SiteContext {
  const deliveryDoors = entrances.filter(({ kind, isAccessEnabled }) => isAccessEnabled && DELIVERY_POINTS.has(kind))
  return {
    property,
    doors: entrances.flatMap((door) => Array<string>(POPULARITY[door.kind] ?? 2).fill(doorText(door))),
    deliveryDoors: deliveryDoors.map(doorText),
    couriers: couriers.map(({ id, name }) => ({ id, name: escapeText(name) })),
    today: localDay(property.city.timeZone, now),
    weight: property.people + 5,
  }
}

const isWeekend = (day: number) => (day + 4) % 7 === 0 || (day + 4) % 7 === 6

/**
 * The lines of `total` events, day by day and property by property. Only the current day is in memory,
 * whatever the total.
 */
export function* eventLines(seed: number, sites: readonly Site[], total: number, now: number): Generator<string> {
  const contexts = sites.map((site) => siteContextOf(site, now))
  const random = randomOf(seed, 'events')
  const nextId = uuidsOf(seed, 'events/ids')
  const share = shareOut(total, HISTORY_DAYS * contexts.reduce((sum, { weight }) => sum + weight, 0))
  for (let day = 1 - HISTORY_DAYS; day <= 0; day++) {
    for (const context of contexts) {
      const count = share(context.weight)
      if (count > 0) yield* linesOfDay(context, day, count, random, nextId, now)
    }
  }
}

/** Distributes `total` in proportion to weights whose sum is `weights`, without rounding errors. */
function shareOut(total: number, weights: number): (weight: number) => number {
  let passed = 0
  let given = 0
  return (weight) => {
    passed += weight
    const due = Math.round((total * passed) / weights)
    const share = due - given
    given = due
    return share
  }
}

/** Moves what would be in the future a day back, and what an hour put back in autumn makes too old a day on. */
function withinHistory(time: number, now: number): number {
  if (time > now) return time - DAY
  return time <= now - HISTORY_DAYS * DAY ? time + DAY : time
}

function* linesOfDay(
  context: SiteContext,
  day: number,
  count: number,
  random: Random,
  nextId: () => string,
  now: number,
): Generator<string> {
  const { property } = context
  const midnight = startOfLocalDay(property.city.timeZone, context.today + day)
  const hours = isWeekend(context.today + day) ? WEEKEND_HOURS : WORKDAY_HOURS
  const times = new Float64Array(count)
  for (let index = 0; index < count; index++) {
    const time = midnight + pick(random, hours) * HOUR + Math.floor(random() * HOUR)
    times[index] = withinHistory(time, now)
  }
  times.sort()
  for (const time of times) {
    const hour = Math.floor((time - midnight + DAY) / HOUR) % 24
    const isCourier =
      context.couriers.length > 0 && context.deliveryDoors.length > 0 && random() < (COURIERS[hour] ?? 0)
    const visit = isCourier ? courierVisit(context, random) : personVisit(context, day, random)
    const { status, reason } = outcomeOf(random(), isCourier, day)
    const visitor = isNameless(reason) ? NOBODY : visit.visitor
    yield `${property.id}\t${timestamp(time)}\t${nextId()}\t${visit.door}\t${visitor}\t${status}\t${reason ?? '\\N'}\t${visit.providerId}\n`
  }
}

/** The columns of the entrance and of the visitor in COPY format. */
type Visit = { door: string; visitor: string; providerId: string }

function courierVisit({ deliveryDoors, couriers }: SiteContext, random: Random): Visit {
  const door = pick(random, deliveryDoors)
  const { id, name } = at(couriers, Math.floor(random() ** 2 * couriers.length))
  return { door, visitor: `\\N\t${name}\t\\N\t\\N\t{}\t\\N`, providerId: id }
}

function personVisit({ property, doors }: SiteContext, day: number, random: Random): Visit {
  let visitor: Visitor | null = null
  for (let tries = 0; tries < 5 && !visitor; tries++) {
    visitor = visitorAt(property, Math.floor(random() ** 1.6 * property.people), day - 1)
  }
  visitor ??= firstVisitor(property)
  return { door: pick(random, doors), visitor: visitorText(property, visitor, random), providerId: '\\N' }
}

function visitorText(property: Property, visitor: Visitor, random: Random): string {
  const { id, name, email, unitNumber } = visitor
  const hasGuest = property.hasAvc && visitor.isResident && email !== null && random() < GUESTS
  const guest = hasGuest ? guestEmailOf(property, visitor, random() < 0.7 ? 0 : 1) : null
  const units = unitNumber === null ? '{}' : escapeText(`{"${unitNumber.replace(/["\\]/g, '\\$&')}"}`)
  const by = guest ?? email ?? name ?? ''
  return [id, escapeText(by), guest ? '\\N' : text(name), text(email), units, text(guest)].join('\t')
}

const text = (value: string | null) => (value === null ? '\\N' : escapeText(value))
