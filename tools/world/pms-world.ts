import { rename, writeFile } from 'node:fs/promises'
import { dayOf } from '@portico/contract/shared/days'
import type { Country } from '@portico/contract/shared/locales'
import type { PlannedResident, PropertyPlan as PmsPlan } from '@portico/simulators/pms/property-plans'
import { doorsInPms, personRows } from './people.ts'
import type { Places } from './places.ts'
import { portfolio } from './portfolio.ts'
import { allOf, makeProperties, type Property } from './properties.ts'
import { at } from './random.ts'

/** The PMS writes the same street of this property differently. */
const SPELLED_DIFFERENTLY = 'Magnolia Garden Apartments'
const HOMONYM = 'Harborline Tower'

/** The properties of the demo world for the PMS simulators, with the same addresses and unit numbers. */
export function describePmsWorld(country: Country, { seed = 1, now = Date.now() } = {}): { properties: PmsPlan[] } {
  const holdings = makeProperties(seed, now, country, { portfolio: portfolio.length, people: ({ people }) => people })
  const plans = allOf(holdings)
    .filter(({ hasAvc, people }) => hasAvc && people > 0)
    .map((property) => describe(property, now))
  return { properties: [...plans, ...plans.filter(({ name }) => name === HOMONYM).map(inAnotherState)] }
}

/** The file names residents, as the data folder does. */
export async function writePmsWorld(file: string, country: Country): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify(describePmsWorld(country)), { mode: 0o600 })
  await rename(`${file}.part`, file)
}

/** The people of the demo who come from a PMS live there, too, so that a sync recognises them. */
function residentsOf(property: Property, now: number): PlannedResident[] {
  const place = { id: '' } as Places['root']
  const places: Places = { root: place, buildings: [], floors: [], amenities: new Map(), all: [] }
  const { timeZone } = property.city
  return [...personRows(property, places, now)].flatMap((row) => {
    const { source, person_name, email, unit_number, service_starts_at: starts, service_expires_at: ends } = row
    if (!source || typeof email !== 'string' || !(starts instanceof Date) || !(ends instanceof Date)) return []
    const [lastName = '', ...firstNames] = String(person_name ?? '')
      .split(' ')
      .reverse()
    return {
      unitNumber: String(unit_number),
      firstName: firstNames.reverse().join(' '),
      lastName,
      email,
      leaseStart: dayOf(starts.getTime(), timeZone),
      leaseEnd: dayOf(ends.getTime(), timeZone),
      hasLeft: ends.getTime() <= now,
    }
  })
}

function describe(property: Property, now: number): PmsPlan {
  const { name, plan, city, conventions, shape } = property
  const street = name === SPELLED_DIFFERENTLY ? plan.address.line1.replace(/Road$/, 'Rd.') : plan.address.line1
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
    units: doorsInPms(property).map(({ unitNumber, building }) => ({ number: unitNumber, building })),
    residents: residentsOf(property, now),
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
