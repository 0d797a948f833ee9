import type { Fault, Property, Resident } from './simulator.ts'

/** No month has this day. */
const unreadable = (day: string) => `${day.slice(0, 4)}-02-31`

/** UUIDs keep their form, and numbers remain numbers. */
const changedId = (id: string) => (id.includes('-') ? [...id.slice(0, 8)].reverse().join('') + id.slice(8) : `${id}0`)

/** The property as the PMS describes it with this fault. The property itself is not changed. */
export function withDataFault(property: Property, fault: Fault | undefined): Property {
  const { units, residents } = property
  switch (fault) {
    case 'empty-roster':
      return { ...property, residents: [] }
    case 'changed-unit-ids':
      return {
        ...property,
        units: units.map((unit) => ({ ...unit, id: changedId(unit.id) })),
        residents: residents.map((one) => ({ ...one, unitId: one.unitId && changedId(one.unitId) })),
      }
    case 'unreadable-date':
      return { ...property, residents: changeFirst(residents, ({ leaseEnd }) => ({ leaseEnd: unreadable(leaseEnd) })) }
    case 'unknown-role':
      return { ...property, residents: changeFirst(residents, () => ({ role: 'unheard' })) }
    default:
      return property
  }
}

/** Changes the first resident who lives alone. */
function changeFirst(residents: readonly Resident[], change: (resident: Resident) => Partial<Resident>): Resident[] {
  const isAlone = ({ householdId }: Resident) => residents.filter((one) => one.householdId === householdId).length === 1
  const first = residents.find((one) => one.status === 'current' && isAlone(one))
  return residents.map((one) => (one === first ? { ...one, ...change(one) } : one))
}
