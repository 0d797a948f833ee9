import { writeFile } from 'node:fs/promises'
import type { Country } from '@portico/contract/shared/locales'
import type { PropertyPlan as PmsPlan } from '@portico/simulators/pms/property-plans'
import { doorAt, homesOf } from './people.ts'
import { portfolio } from './portfolio.ts'
import { allOf, makeProperties, type Property } from './properties.ts'
import { at } from './random.ts'

/** The number of units of a property in a PMS: enough for several pages. */
const UNITS = 16
/** The PMS writes the same street of this property differently. */
const SPELLED_DIFFERENTLY = 'Magnolia Garden Apartments'
const HOMONYM = 'Harborline Tower'

/** The properties of the demo world for the PMS simulators, with the same addresses and unit numbers. */
export function describePmsWorld(country: Country, { seed = 1, now = Date.now() } = {}): { properties: PmsPlan[] } {
  const holdings = makeProperties(seed, now, country, { portfolio: portfolio.length, people: ({ people }) => people })
  const plans = allOf(holdings)
    .filter(({ hasAvc, people }) => hasAvc && people > 0)
    .map(describe)
  return { properties: [...plans, ...plans.filter(({ name }) => name === HOMONYM).map(inAnotherState)] }
}

export async function writePmsWorld(file: string, country: Country): Promise<void> {
  await writeFile(file, JSON.stringify(describePmsWorld(country)))
}

function describe(property: Property): PmsPlan {
  const { name, plan, city, conventions, shape } = property
  const street = name === SPELLED_DIFFERENTLY ? plan.address.line1.replace(/Road$/, 'Rd.') : plan.address.line1
  const homes = homesOf(property)
  const shown = Math.min(homes, UNITS)
  // The units are spread over buildings and floors.
  const doors = Array.from({ length: shown }, (_, index) => doorAt(property, Math.floor((index * homes) / shown)))
  const buildings = Array.from({ length: shape.buildings }, (_, index) => ({
    name: shape.buildings === 1 ? name : conventions.vocabulary.building(index + 1),
    street,
  }))
  return {
    name,
    street,
    city: city.name,
    state: city.region ?? '',
    country: conventions.countryCode,
    buildings,
    units: doors.map(({ unitNumber, building }) => ({ number: unitNumber, building })),
  }
}

/** A building in another state with the same name and street, which must not be confused with the first. */
const inAnotherState = (plan: PmsPlan): PmsPlan => ({
  ...plan,
  city: 'Portland',
  state: 'OR',
  units: plan.units.slice(0, 4).map((unit, index) => ({ ...unit, number: String(101 + index) })),
  buildings: [at(plan.buildings, 0)],
})
