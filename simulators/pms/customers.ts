import { type IdKind, nativeId } from './native-ids.ts'
import type { PropertyPlan } from './property-plans.ts'
import { householdsOf, householdsWithoutUnit } from './residents.ts'
import type { PmsName, Property, Resident } from './simulator.ts'

export type Enrolment = { pms: PmsName; name: string; username: string; password: string; isSolitary: boolean }

const user = { username: 'portico', password: 'Sim&lated <1>' }
const noUser = { username: '', password: '' }

/** Every PMS has two customers, so that tests can check that their data is separate. */
export const enrolments: readonly Enrolment[] = [
  { pms: 'Entrata', name: 'brightwater', ...noUser, isSolitary: false },
  { pms: 'Entrata', name: 'cedargrove', ...noUser, isSolitary: true },
  { pms: 'AppFolio', name: 'brightwater', ...noUser, isSolitary: false },
  { pms: 'AppFolio', name: 'cedargrove', ...noUser, isSolitary: true },
  { pms: 'RealPage', name: '1192837', ...noUser, isSolitary: false },
  { pms: 'RealPage', name: '2204518', ...noUser, isSolitary: true },
  { pms: 'Yardi', name: 'brightwater/brightwater', ...user, isSolitary: false },
  { pms: 'Yardi', name: 'cedargrove/cedargrove_live', ...user, isSolitary: true },
  { pms: 'MRI', name: 'C10001/BRIGHTWATER', ...user, isSolitary: false },
  { pms: 'MRI', name: 'C20002/CEDARGROVE', ...user, isSolitary: true },
]

const NUMBERS_PER_CUSTOMER = 10_000

export type Names = {
  idOf(kind: IdKind, label?: string, isRoommate?: boolean): string
  nextResidentNumber(): number
}

/** Numbers are never used again, so that a new resident gets a new id. */
export function namesOf({ pms, name, isSolitary }: Enrolment): Names {
  const counted = new Map<string, number>()
  const next = (what: string) => {
    const number = (counted.get(what) ?? 0) + 1
    counted.set(what, number)
    return number + (isSolitary ? NUMBERS_PER_CUSTOMER : 0)
  }
  return {
    idOf: (kind, label = '', isRoommate = false) =>
      nativeId[pms]({ customer: name, kind, number: next(kind), label, isRoommate }),
    nextResidentNumber: () => next('name'),
  }
}

/** The dates of leases are relative to the first of the month. */
export function makeProperty(plan: PropertyPlan, names: Names, firstOfMonth: string): Property {
  const id = names.idOf('property')
  const buildings = plan.buildings.map((building) => ({ id: names.idOf('building'), ...building }))
  const units = plan.units.map(({ number, building }) => ({
    id: names.idOf('unit', number),
    number,
    buildingId: buildings[building]?.id ?? '',
  }))
  const makeResidents = (unitId: string | null, households: ReturnType<typeof householdsOf>): Resident[] =>
    households.flatMap((people) => {
      const householdId = names.idOf('household')
      return people.map((person) => ({
        id: names.idOf('resident', '', person.role !== 'primary'),
        householdId,
        unitId,
        ...person,
      }))
    })
  // The first kind of household is a couple, which is skipped for the customer with a single resident.
  const first = units.length === 1 ? 1 : 0
  const residents = plan.isVacant
    ? []
    : [
        ...units.flatMap((unit, position) =>
          makeResidents(unit.id, householdsOf(first + position, firstOfMonth, names.nextResidentNumber)),
        ),
        ...(plan.residents ?? []).flatMap(({ unitNumber, hasLeft, ...person }) => {
          const unitId = units.find(({ number }) => number === unitNumber)?.id ?? null
          const status = hasLeft ? 'past' : 'current'
          return makeResidents(unitId, [
            [{ ...person, role: 'primary', status, moveOut: hasLeft ? person.leaseEnd : null }],
          ])
        }),
        ...(units.length > 1 ? makeResidents(null, householdsWithoutUnit(firstOfMonth, names.nextResidentNumber)) : []),
      ]
  const { name, street, city, state, country } = plan
  return { id, code: id, name, street, city, state, country, buildings, units, residents }
}
