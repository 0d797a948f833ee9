import { withDataFault } from '../data-faults.ts'
import { UNKNOWN_STATUS } from '../lists.ts'
import type { Customer, Property, Resident } from '../simulator.ts'

export const nouns = ['properties', 'units', 'tenants'] as const
export type Noun = (typeof nouns)[number]
type Row = { Id: string | null } & Record<string, string | null>

const statuses: Record<Resident['status'], string> = {
  applicant: 'Applicant',
  cancelled: 'Canceled',
  denied: 'Denied',
  future: 'Future',
  current: 'Current',
  notice: 'Notice',
  eviction: 'Evict',
  past: 'Past',
}
const tenantTypes: Record<Resident['role'], string> = {
  primary: 'Financially Responsible',
  roommate: 'Financially Responsible',
  minor: 'Minor',
  guarantor: 'Guarantor',
  unheard: 'Household Staff',
}

/** A company that rents a unit has a comma in its name, like the names of people. */
export const COMPANY = 'ACME, Inc.'

const writers: Record<Noun, (property: Property, customer: Customer) => Row[]> = {
  properties: ({ id, name, street, city, state }) => [
    { Id: id, Name: name, Address1: street, Address2: null, City: city, State: state },
  ],
  units: ({ id, units, buildings }, customer) =>
    units.map((unit, index) => ({
      Id: index === 0 && customer.faultOf(id) === 'one-property-dead' ? null : unit.id,
      PropertyId: id,
      Name: unit.number,
      Address1: buildings.find((building) => building.id === unit.buildingId)?.street ?? null,
      Address2: unit.number,
    })),
  tenants: ({ id, residents }, customer) => {
    const fault = customer.faultOf(id)
    const firm = fault === 'other-format' ? residents.find(({ status }) => status === 'current') : undefined
    return residents.map((resident, index) => ({
      ...writeTenant(resident, id, index, index === 0 && fault === 'unknown-status'),
      ...(resident === firm && { FirstName: null, LastName: null, Name: COMPANY }),
    }))
  },
}

export const writeRows = (noun: Noun, customer: Customer): Row[] =>
  customer.properties
    .filter(({ id }) => customer.faultOf(id) !== 'access-revoked')
    .flatMap((property) => writers[noun](withDataFault(property, customer.faultOf(property.id)), customer))

/** Every third name is not split into first and last name. */
function writeTenant(resident: Resident, propertyId: string, index: number, isOdd: boolean): Row {
  const { firstName, lastName } = resident
  const name = index % 3 === 2 ? { Name: `${lastName}, ${firstName}` } : { FirstName: firstName, LastName: lastName }
  return {
    Id: resident.id,
    UnitId: resident.unitId,
    PropertyId: resident.unitId === null ? propertyId : null,
    OccupancyId: resident.householdId,
    ...name,
    Email: resident.email,
    Status: isOdd ? UNKNOWN_STATUS : statuses[resident.status],
    TenantType: tenantTypes[resident.role],
    LeaseStartDate: resident.leaseStart,
    LeaseEndDate: resident.leaseEnd,
    MoveInOn: resident.leaseStart,
    MoveOutOn: resident.moveOut,
  }
}
