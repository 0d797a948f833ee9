import type { Customer, Fault, Property, Resident } from './simulator.ts'

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
    case 'unusable-email':
      return { ...property, residents: changeFirst(residents, () => ({ email: UNUSABLE_EMAIL })) }
    case 'several-units':
      return { ...property, residents: withSecondHome(property) }
    case 'shared-ids':
      return { ...property, residents: shareId(residents) }
    default:
      return property
  }
}

/** The properties whose rows are in a reply about this one. */
export function propertiesInReply(property: Property, { properties, faultOf }: Customer): Property[] {
  const fault = faultOf(property.id)
  const own = withDataFault(property, fault)
  const other = properties.find(({ id, residents }) => id !== property.id && residents.length > 0)
  if (!other) return [own]
  if (fault === 'foreign-rows') return [own, other]
  return fault === 'other-property' ? [other] : [own]
}

/** Whether the rows of a reply have to say to which property they belong. */
export const namesProperties = (fault: Fault | undefined) => fault === 'foreign-rows' || fault === 'other-property'

/** No mail system of ours sends to a name with accents. */
const UNUSABLE_EMAIL = 'José@residents.example'

/** The first resident who lives alone, in the last unit, too. The two rows are far from each other, in the order of the residents. */
function withSecondHome({ units, residents }: Property): Resident[] {
  const [first] = livingAlone(residents)
  const unit = units.at(-1)
  if (!first || !unit) return [...residents]
  const second = { ...first, unitId: unit.id, householdId: `${first.householdId}9` }
  return residents.indexOf(first) < residents.length / 2 ? [...residents, second] : [second, ...residents]
}

/** The second resident who lives alone has the id of the first. */
function shareId(residents: readonly Resident[]): Resident[] {
  const [first, second] = livingAlone(residents)
  return residents.map((one) => (first && one === second ? { ...one, id: first.id } : one))
}

/** By their ids, whatever their order is. */
function livingAlone(residents: readonly Resident[]): Resident[] {
  const households = Map.groupBy(residents, ({ householdId }) => householdId)
  const alone = residents.filter(
    ({ status, householdId }) => status === 'current' && households.get(householdId)?.length === 1,
  )
  return alone.sort((left, right) => (left.id < right.id ? -1 : 1))
}

/** Changes the first resident who lives alone. */
function changeFirst(residents: readonly Resident[], change: (resident: Resident) => Partial<Resident>): Resident[] {
  const [first] = livingAlone(residents)
  return residents.map((one) => (one === first ? { ...one, ...change(one) } : one))
}
