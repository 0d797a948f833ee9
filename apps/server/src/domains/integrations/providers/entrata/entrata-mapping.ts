import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import { z } from 'zod'
import type { PmsResident, ResidentStatus } from '../connector.ts'
import { objectOrNothing, oneOrMany, orNull, readWire, wireId, wireText } from '../json-wire.ts'
import { readVendorDay } from '../vendor-day.ts'
import { commonStatuses, type Wordings, type WordingTable } from '../wordings.ts'

/** Entrata has no status for evictions, only this word in the substatus of the lease. */
const EVICTION = /evict/i

/** The meaning of 2 is a guess. */
const statusById = new Map([
  ['1', 'applicant'],
  ['2', 'cancelled'],
  ['3', 'future'],
  ['4', 'current'],
  ['5', 'notice'],
  ['6', 'past'],
])
export const ALL_STATUS_IDS = [...statusById.keys()].join(',')

export const entrataStatuses: WordingTable<ResidentStatus> = commonStatuses

const address = z.object({ Address: wireText, Address2: wireText, City: wireText, State: wireText, Country: wireText })
const property = z.object({
  PropertyID: wireId,
  MarketingName: wireText,
  General_ID: wireText,
  Address: oneOrMany(address),
})
const properties = z.object({ PhysicalProperty: objectOrNothing(z.object({ Property: oneOrMany(property) })) })
type WireProperty = z.output<typeof property>

const unit = z.object({
  id: wireId,
  buildingId: wireText,
  buildingName: wireText,
  unitNumber: wireText,
  unitAddress: objectOrNothing(z.object({ address: wireText })),
})
/** The structure of the result is not documented; other clients read it like this. */
const units = z.object({
  properties: objectOrNothing(
    z.object({
      property: oneOrMany(z.object({ units: objectOrNothing(z.object({ unit: oneOrMany(unit) })) })),
    }),
  ),
})

const customer = z.object({
  id: wireId,
  firstName: wireText,
  lastName: wireText,
  emailAddress: wireText,
  customerType: wireText,
  relationshipName: wireText,
  leaseCustomerStatus: wireText,
  moveOutDate: wireText,
})
const interval = z.object({ id: wireText, startDate: wireText, endDate: wireText })
const lease = z.object({
  id: wireId,
  unitId: wireText,
  leaseStatusTypeId: wireText,
  leaseSubStatus: wireText,
  leaseIntervalId: wireText,
  customers: objectOrNothing(z.object({ customer: oneOrMany(customer) })),
  leaseIntervals: objectOrNothing(z.object({ leaseInterval: oneOrMany(interval) })),
})
const leaseList = objectOrNothing(z.object({ lease: oneOrMany(lease) }))
/** Both spellings occur. */
const leases = z
  .union([
    z.object({ leases: z.unknown().nonoptional() }).transform(({ leases }) => leases),
    z.object({ Leases: z.unknown().nonoptional() }).transform(({ Leases }) => Leases),
  ])
  .pipe(leaseList)
export type WireLease = z.output<typeof lease>

export const readProperties = (result: unknown): WireProperty[] =>
  readWire(properties, result, 'Entrata (getProperties)').PhysicalProperty.Property

export const readLeases = (result: unknown): WireLease[] => readWire(leases, result, 'Entrata (getLeases)').lease

export function mapProperty(
  { PropertyID, MarketingName, General_ID, Address }: WireProperty,
  result: unknown,
): PmsProperty {
  const rows =
    result === undefined
      ? []
      : readWire(units, result, 'Entrata (getPropertyUnits)').properties.property.flatMap((one) => one.units.unit)
  const buildings = new Map<string, string>()
  const mapped = new Map<string, PmsProperty['units'][number]>()
  for (const { id, buildingId, buildingName, unitNumber, unitAddress } of rows) {
    const building = buildingId || buildingName
    if (building) buildings.set(building, buildingName || buildingId)
    mapped.set(id, { id, buildingId: orNull(building), address: orNull(unitAddress.address), code: unitNumber || id })
  }
  const [address] = Address
  return {
    propertyId: PropertyID,
    propertyName: MarketingName || PropertyID,
    propertyCode: orNull(General_ID),
    propertyAddress: {
      line1: orNull(address?.Address ?? ''),
      line2: orNull(address?.Address2 ?? ''),
      city: orNull(address?.City ?? ''),
      state: orNull(address?.State ?? ''),
      country: orNull(address?.Country ?? ''),
    },
    buildings: [...buildings].map(([id, name]) => ({ id, name })),
    units: [...mapped.values()],
  }
}

export function mapLease(lease: WireLease, wordings: Wordings): PmsResident[] {
  const intervals = lease.leaseIntervals.leaseInterval
  const chosen = intervals.find(({ id }) => id !== '' && id === lease.leaseIntervalId) ?? intervals.at(-1)
  return lease.customers.customer.map((person) => ({
    residentId: person.id,
    previousIds: [],
    unitId: orNull(lease.unitId),
    firstName: person.firstName,
    lastName: person.lastName,
    email: orNull(person.emailAddress),
    ...standingOf(person, lease, wordings),
    leaseStart: readVendorDay(chosen?.startDate ?? ''),
    leaseEnd: readVendorDay(chosen?.endDate ?? ''),
    moveOut: readVendorDay(person.moveOutDate),
  }))
}

function standingOf(person: z.output<typeof customer>, lease: WireLease, wordings: Wordings) {
  const text = person.leaseCustomerStatus || statusById.get(lease.leaseStatusTypeId) || lease.leaseStatusTypeId
  const { status, wording } = wordings.readStatus(text)
  // The types and relationships of customers are not documented.
  const { role, wording: roleWording } = wordings.readRole(person.relationshipName, person.customerType)
  const isEvicted = status === 'CURRENT' && EVICTION.test(lease.leaseSubStatus)
  return {
    status: isEvicted ? ('EVICTION' as const) : status,
    role,
    wording: { status: wording, role: roleWording },
  }
}
