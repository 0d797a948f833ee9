import { UNKNOWN_STATUS, writeList } from '../lists.ts'
import type { Fault, Property, Resident } from '../simulator.ts'

const statusIds = {
  applicant: 1,
  cancelled: 2,
  denied: 2,
  future: 3,
  current: 4,
  eviction: 4,
  notice: 5,
  past: 6,
} as const
const statusNames: Record<Resident['status'], string> = {
  applicant: 'Applicant',
  cancelled: 'Cancelled',
  denied: 'Cancelled',
  future: 'Future',
  current: 'Current',
  eviction: 'Current',
  notice: 'Notice',
  past: 'Past',
}
const customerTypes: Record<Resident['role'], string> = {
  primary: 'Primary',
  roommate: 'Responsible',
  minor: 'Non-Responsible',
  guarantor: 'Guarantor',
  unheard: 'Household Staff',
}

const american = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

export const writeProperties = (properties: readonly Property[], fault: Fault | undefined) => ({
  PhysicalProperty: {
    Property: writeList(
      properties.map(({ id, code, name, street, city, state, country }) => ({
        PropertyID: Number(id),
        General_ID: code,
        MarketingName: name,
        Address: {
          '@attributes': { AddressType: 'property' },
          Address: street,
          City: city,
          State: state,
          Country: country,
        },
      })),
      fault,
    ),
  },
})

export const writeUnits = (properties: readonly Property[], fault: Fault | undefined) => ({
  properties: {
    property: writeList(
      properties.map((property) => writeUnitsOf(property, fault)),
      fault,
    ),
  },
})

function writeUnitsOf({ id, name, units, buildings, city, state }: Property, fault: Fault | undefined) {
  const unit = units.map((one) => {
    const building = buildings.find((candidate) => candidate.id === one.buildingId)
    return {
      id: Number(one.id),
      buildingId: Number(one.buildingId),
      buildingName: building?.name ?? null,
      unitNumber: one.number,
      unitAddress: { address: building?.street ?? null, city, state },
    }
  })
  return { propertyId: Number(id), propertyName: name, units: { unit: writeList(unit, fault) } }
}

/** A household has one lease; its status is that of the residents who remain in it. */
export function writeLeases({ id, residents }: Property, requestedIds: string, fault: Fault | undefined) {
  const households = Map.groupBy(residents, ({ householdId }) => householdId)
  const leases = [...households.values()].flatMap((people, index) => {
    const head = people.find(({ status }) => status !== 'past') ?? people[0]
    return head ? [writeLease(id, head, people, index === 0 && fault === 'unknown-status', fault)] : []
  })
  const requested = requestedIds.split(',').map((one) => one.trim())
  return requestedIds ? leases.filter(({ leaseStatusTypeId }) => requested.includes(leaseStatusTypeId)) : leases
}

function writeLease(
  propertyId: string,
  head: Resident,
  people: readonly Resident[],
  isOdd: boolean,
  fault: Fault | undefined,
) {
  const leaseIntervalId = `${head.householdId}2`
  const intervals = [
    { id: `${head.householdId}1`, startDate: '01/01/2019', endDate: '12/31/2019' },
    { id: Number(leaseIntervalId), startDate: american(head.leaseStart), endDate: american(head.leaseEnd) },
  ]
  const customers = people.map((person) => ({
    id: Number(person.id),
    customerType: customerTypes[person.role],
    relationshipName: person.role === 'minor' ? 'Child' : customerTypes[person.role],
    firstName: person.firstName,
    lastName: person.lastName,
    nameFull: `${person.lastName}, ${person.firstName}`,
    ...emailOf(person, fault),
    leaseCustomerStatus: isOdd ? UNKNOWN_STATUS : statusNames[person.status],
    // Entrata writes an empty list for a missing value.
    moveOutDate: person.moveOut ? `${american(person.moveOut)} 23:16:51.110301 MST` : [],
  }))
  return {
    id: head.householdId,
    propertyId,
    leaseStatusTypeId: String(statusIds[head.status]),
    leaseSubStatus: head.status === 'eviction' ? 'In Collections, Eviction' : null,
    leaseIntervalId,
    unitId: head.unitId,
    customers: { customer: writeList(customers, fault) },
    leaseIntervals: { leaseInterval: intervals },
  }
}

/** Some installations write the e-mail with the addresses of the customer. */
const emailOf = ({ email }: Resident, fault: Fault | undefined) =>
  fault === 'other-format'
    ? { addresses: { address: [{ addressType: 'Primary' }, { addressType: 'Current', email }] } }
    : { emailAddress: email }
