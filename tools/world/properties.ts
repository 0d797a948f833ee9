import type { Country } from '@portico/contract/shared/locales'
import type { Row } from './copy.ts'
import { conventionsOf } from './countries/all.ts'
import type { City, Conventions } from './countries/conventions.ts'
import { DAY } from './local-time.ts'
import { mailboxOf, mailName, type Pairs, shufflePairs } from './names.ts'
import { type PropertyPlan, portfolio, unusual } from './portfolio.ts'
import { at, between, fillPattern, pick, randomOf, uuidOf } from './random.ts'
import { extend, type PropertyKind, type Shape, shapeOf } from './shapes.ts'

/** A property with the inputs for its places, entrances, people and events. */
export type Property = {
  seed: number
  path: string
  id: string
  name: string
  plan: PropertyPlan
  people: number
  shape: Shape
  conventions: Conventions
  city: City
  personNames: Pairs
  hasAvc: boolean
  createdAt: Date
  /** When guests lose what is not shared with them; null: they have. */
  guestSharingFrom: Date | null
}

export type Extent = { entrances: number; places: number }
export type Size = {
  portfolio: number
  people: (plan: PropertyPlan) => number
  /** The minimum size of the first property of the portfolio. */
  largest?: Extent
}
export type Holdings = { portfolio: Property[]; single: Property; newcomer: Property; unusual: Property[] }

export function makeProperties(seed: number, now: number, home: Country, size: Size): Holdings {
  const more = plansBeyondPortfolio(seed, home)
  const make = (path: string, plan: PropertyPlan) => makeProperty(seed, path, plan, size.people(plan), now)
  const single = { ...more(0), contacts: 1, permission: 'allow', hasAvc: true } as const
  const newcomer = { ...more(1), contacts: 1, permission: 'allow', hasAvc: true } as const
  const held = Array.from({ length: size.portfolio }, (_, index) =>
    make(`property/${index}`, portfolio[index] ?? more(index - portfolio.length + 2)),
  )
  return {
    portfolio: held.map((property, index) => (size.largest && index === 0 ? grow(property, size.largest) : property)),
    single: make('property/single', single),
    newcomer: make('property/newcomer', newcomer),
    unusual: unusual.map((plan, index) => makeProperty(seed, `property/unusual/${index}`, plan, 0, now)),
  }
}

/** The unusual ones come last, because the data of the others depends on their index. */
export const allOf = ({ portfolio: held, single, newcomer, unusual: rare }: Holdings): Property[] => [
  ...held,
  single,
  newcomer,
  ...rare,
]

const grow = (property: Property, { entrances, places }: Extent): Property => ({
  ...property,
  plan: { ...property.plan, entrances: Math.max(property.plan.entrances, entrances) },
  shape: extend(property.shape, places),
})

/** Plans for any number of further properties, all in the home country. */
function plansBeyondPortfolio(seed: number, home: Country): (index: number) => PropertyPlan {
  const conventions = conventionsOf[home]
  const { first, second, join } = conventions.propertyNames
  const propertyNames = shufflePairs(randomOf(seed, `names/${home}`), first, second)
  const kinds: PropertyKind[] = ['midRise', 'gardenApartments', 'lofts', 'townhouses', 'highRise', 'seniorLiving']
  return (index) => {
    const random = randomOf(seed, `plan/${index}`)
    const pair = propertyNames(index)
    const city = at(conventions.cities, index * 3 + 7)
    const people = between(random, 8, 120)
    const suffix = pair.round ? ` ${pair.round + 1}` : ''
    return {
      name: join(pair.first.text, pair.second.text) + suffix,
      latinName: join(pair.first.mail, pair.second.mail) + suffix,
      kind: at(kinds, index),
      region: home,
      address: {
        line1: conventions.addressLine1(pick(random, conventions.streets), between(random, 3, 180)),
        city: city.name,
        postalCode: fillPattern(random, city.postalCode),
      },
      people,
      entrances: Math.min(30, 3 + Math.ceil(people / 10)),
      contacts: between(random, 0, 3),
      permission: pick(random, ['allow', 'allow', 'allow', 'deny', 'optedOut']),
      hasAvc: random() < 0.8,
    }
  }
}

function makeProperty(seed: number, path: string, plan: PropertyPlan, people: number, now: number): Property {
  const conventions = conventionsOf[plan.region]
  const city = conventions.cities.find((candidate) => candidate.name === plan.address.city)
  if (!city) throw new Error(`${plan.name} stands in ${plan.address.city}, which its country does not list`)
  const random = randomOf(seed, `${path}/age`)
  return {
    seed,
    path,
    id: uuidOf(seed, path),
    name: plan.name,
    plan,
    people,
    shape: shapeOf[plan.kind],
    conventions,
    city,
    personNames: shufflePairs(randomOf(seed, `${path}/names`), conventions.givenNames, conventions.familyNames),
    hasAvc: plan.hasAvc ?? true,
    createdAt: new Date(now - between(random, 400, 1600) * DAY),
    guestSharingFrom: plan.guestSharingInDays ? new Date(now + plan.guestSharingInDays * DAY) : null,
  }
}

export const propertyRow = ({
  id,
  name,
  plan,
  conventions,
  city,
  hasAvc,
  createdAt,
  guestSharingFrom,
}: Property): Row => ({
  id,
  name,
  address_line1: plan.address.line1,
  address_line2: plan.address.line2 ?? null,
  city: city.name,
  state_or_region: city.region,
  postal_code: plan.address.postalCode,
  country_code: conventions.countryCode,
  time_zone: city.timeZone,
  avc_enabled: hasAvc,
  created_at: createdAt,
  guest_sharing_from: guestSharingFrom,
})

export function* contactRows(property: Property): Generator<Row> {
  const { seed, path, plan, conventions, city } = property
  const random = randomOf(seed, `${path}/contacts`)
  const staff = shufflePairs(random, conventions.givenNames, conventions.familyNames)
  for (let index = 0; index < plan.contacts; index++) {
    const pair = staff(index)
    const lacksName = plan.isFirstContactWithoutName === true && index === 0
    const lacksEmail = plan.isLastContactWithoutEmail === true && index === plan.contacts - 1
    yield {
      property_id: property.id,
      id: uuidOf(seed, `${path}/contact/${index}`),
      position: index + 1,
      name: lacksName ? null : conventions.fullName(pair.first.text, pair.second.text),
      email: lacksEmail ? null : `${mailboxOf(pair)}@${mailName(plan.latinName ?? plan.name)}.example`,
      phone_number: fillPattern(random, city.phoneNumber),
    }
  }
}
