import { writeFile } from 'node:fs/promises'
import type { Country } from '@portico/contract/shared/locales'
import type { PropertyPlan as PmsPlan } from '@portico/simulators/pms/property-plans'
import { doorAt, homesOf } from './people.ts'
import { portfolio } from './portfolio.ts'
import { allOf, makeProperties, type Property } from './properties.ts'
import { at } from './random.ts'

/** What a system knows of a property is a part of it: enough to be read over several pages. */
const UNITS = 16
/** Written as its system writes it: the street is the same and reads differently. */
const SPELLED_DIFFERENTLY = 'Magnolia Garden Apartments'
const HOMONYM = 'Harborline Tower'

/** The demo world's properties as property-management systems know them, with the same addresses and apartment numbers. */
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
  // Spread over the buildings and floors.
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

/** Another building with the same name and street, which nobody may take for the first. */
const inAnotherState = (plan: PmsPlan): PmsPlan => ({
  ...plan,
  city: 'Portland',
  state: 'OR',
  units: plan.units.slice(0, 4).map((unit, index) => ({ ...unit, number: String(101 + index) })),
  buildings: [at(plan.buildings, 0)],
})
