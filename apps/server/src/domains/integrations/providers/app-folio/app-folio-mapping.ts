import { PMS_ID_MAX } from '@portico/contract/integrations/integrations.rules'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import { z } from 'zod'
import type { PmsResident, ResidentStatus } from '../connector.ts'
import { oneOrMany, orNull, readWire, wireId, wireText } from '../json-wire.ts'
import { readVendorDay } from '../vendor-day.ts'
import { commonStatuses, type Wordings, type WordingTable } from '../wordings.ts'

/** Replies name no country; AppFolio serves one. */
const COUNTRY = 'US'

/** The names of these fields are not documented. */
const tenantFields = {
  firstName: 'FirstName',
  lastName: 'LastName',
  fullName: 'Name',
  email: 'Email',
  leaseStart: 'LeaseStartDate',
  leaseEnd: 'LeaseEndDate',
  kind: 'TenantType',
} as const

export const appFolioStatuses: WordingTable<ResidentStatus> = commonStatuses

const property = z.object({
  Id: wireId,
  Name: wireText,
  Address1: wireText,
  Address2: wireText,
  City: wireText,
  State: wireText,
})
const unit = z.object({ Id: wireId, PropertyId: wireText, Name: wireText, Address1: wireText, Address2: wireText })
const tenant = z
  .object({ Id: wireId, UnitId: wireText, PropertyId: wireText, Status: wireText, MoveOutOn: wireText })
  .extend(
    Object.fromEntries(Object.values(tenantFields).map((name) => [name, wireText])) as Record<
      (typeof tenantFields)[keyof typeof tenantFields],
      typeof wireText
    >,
  )
type WireTenant = z.output<typeof tenant>
type WireUnit = z.output<typeof unit>

/** Tenants are merged later: the best of the rows of a person counts. */
const once = <Row extends { Id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.Id, row])).values(),
]
const readRows = <Shape extends z.ZodType<{ Id: string }>>(shape: Shape, rows: unknown[], noun: string) =>
  readWire(oneOrMany(shape), rows, `AppFolio (${noun})`)

export const readProperties = (rows: unknown[]) => once(readRows(property, rows, 'properties'))
export const readUnits = (rows: unknown[]) => once(readRows(unit, rows, 'units'))
export const readTenants = (rows: unknown[]) => readRows(tenant, rows, 'tenants')

/** AppFolio has no buildings, so each address of a property counts as a building. */
export function mapProperty(row: z.output<typeof property>, allUnits: readonly WireUnit[]): PmsProperty {
  const { Id, Name, Address1, Address2, City, State } = row
  const units = allUnits.filter(({ PropertyId }) => PropertyId === Id)
  const buildingOf = (of: WireUnit) => (of.Address1 || Address1).slice(0, PMS_ID_MAX)
  const buildings = [...new Set(units.map(buildingOf))].filter(Boolean)
  return {
    propertyId: Id,
    propertyName: Name || Id,
    propertyCode: null,
    propertyAddress: {
      line1: orNull(Address1),
      line2: orNull(Address2),
      city: orNull(City),
      state: orNull(State),
      country: COUNTRY,
    },
    buildings: buildings.map((address) => ({ id: address, name: address })),
    units: units.map((one) => ({
      id: one.Id,
      buildingId: orNull(buildingOf(one)),
      address: orNull(one.Address1),
      code: one.Name || one.Id,
    })),
  }
}

/** A tenant belongs to the property of the unit. A tenant without a unit belongs to the property that the row names. */
export function tenantsOf(
  propertyId: string,
  tenants: readonly WireTenant[],
  units: readonly WireUnit[],
): WireTenant[] {
  const propertyOf = new Map(units.map((one) => [one.Id, one.PropertyId]))
  return tenants.filter(({ UnitId, PropertyId }) => (propertyOf.get(UnitId) ?? PropertyId) === propertyId)
}

export function mapTenant(row: WireTenant, wordings: Wordings): PmsResident {
  const text = (field: keyof typeof tenantFields) => row[tenantFields[field]]
  const { firstName, lastName } = text('lastName')
    ? { firstName: text('firstName'), lastName: text('lastName') }
    : splitName(text('fullName') || text('firstName'))
  const { status, wording } = wordings.readStatus(row.Status)
  const { role, wording: roleWording } = wordings.readRole(text('kind'))
  return {
    residentId: row.Id,
    previousIds: [],
    unitId: orNull(row.UnitId),
    firstName,
    lastName,
    email: orNull(text('email')),
    status,
    role,
    wording: { status: wording, role: roleWording },
    leaseStart: readVendorDay(text('leaseStart')),
    leaseEnd: readVendorDay(text('leaseEnd')),
    moveOut: readVendorDay(row.MoveOutOn),
  }
}

/** Splits "Last, First"; any other name becomes the last name as a whole. */
function splitName(name: string) {
  const [last = '', ...first] = name.split(',').map((part) => part.trim())
  return first.length > 0 ? { firstName: first.join(' '), lastName: last } : { firstName: '', lastName: last }
}
