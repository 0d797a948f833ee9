import { PMS_ID_MAX } from '@portico/contract/integrations/integrations.rules'
import type { ProfileSettings } from '@portico/contract/integrations/profiles.rules'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import { z } from 'zod'
import { PmsError, type PmsResident } from '../connector.ts'
import { countryOf } from '../country-of.ts'
import { isRow, oneOrMany, orNull, readWire, wireCell, wireId, wireText } from '../json-wire.ts'
import { emailIn, splitName } from '../names-and-emails.ts'
import { type ReadRow, readRow, residentIdOf, unreadableRow, usableId } from '../unreadable.ts'
import { readVendorDay } from '../vendor-day.ts'
import { commonStatuses, type Wordings } from '../wordings.ts'

/** The names of these fields are not documented, except for that of the move-out date. The first one with a value counts. */
const tenantFields = {
  firstName: ['FirstName'],
  lastName: ['LastName'],
  fullName: ['Name', 'FullName'],
  company: ['CompanyName'],
  email: ['Email', 'EmailAddress', 'Emails', 'EmailAddresses'],
  kind: ['TenantType', 'Type'],
  leaseStart: ['LeaseStartDate', 'LeaseStartOn', 'LeaseFrom'],
  leaseEnd: ['LeaseEndDate', 'LeaseEndOn', 'LeaseTo'],
  moveOut: ['MoveOutOn', 'MoveOutDate'],
} as const

export const appFolioStatuses = commonStatuses

const property = z.object({
  Id: wireId,
  Name: wireText,
  Address1: wireText,
  Address2: wireText,
  City: wireText,
  State: wireText,
  // The documented replies name no country.
  Country: wireText,
  CountryCode: wireText,
})
const unit = z.object({ Id: wireCell, PropertyId: wireText, Name: wireText, Address1: wireText, Address2: wireText })
const tenant = z.looseObject({ Id: wireCell, UnitId: wireCell, PropertyId: wireText, Status: wireText })
type WireTenant = z.output<typeof tenant>
type WireProperty = z.output<typeof property>
type WireUnit = z.output<typeof unit>

const once = <Row extends { Id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.Id, row])).values(),
]

export const readProperties = (rows: unknown[]) => once(readWire(oneOrMany(property), rows, 'AppFolio (properties)'))
export const readUnits = (rows: unknown[]) => once(readWire(oneOrMany(unit), rows, 'AppFolio (units)'))

export const titleOf = ({ Id, Name }: WireProperty) => ({ propertyId: Id, propertyName: Name || Id })

/** AppFolio has no buildings, so each address of a property counts as a building. */
export function mapProperty(row: WireProperty, allUnits: readonly WireUnit[], settings: ProfileSettings): PmsProperty {
  const { Id, Address1, Address2, City, State } = row
  const units = allUnits.filter(({ PropertyId }) => PropertyId === Id)
  if (units.some((one) => usableId(one.Id) === null))
    throw new PmsError('MALFORMED', 'AppFolio lists a unit without a usable id.')
  const buildingOf = (of: WireUnit) => (of.Address1 || Address1).slice(0, PMS_ID_MAX)
  const buildings = [...new Set(units.map(buildingOf))].filter(Boolean)
  return {
    ...titleOf(row),
    propertyCode: null,
    propertyAddress: {
      line1: orNull(Address1),
      line2: orNull(Address2),
      city: orNull(City),
      state: orNull(State),
      country: countryOf(row.Country || row.CountryCode, State, settings),
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

/**
 * A tenant belongs to the property of the unit, otherwise to the property that the row names. A row that names neither might belong to
 * each property, so it is reported for each. A row whose unit is in another property than the one that it names is reported for both.
 */
export function mapTenants(
  propertyId: string,
  rows: readonly unknown[],
  units: readonly WireUnit[],
  wordings: Wordings,
): ReadRow[] {
  const propertyOf = new Map(units.map((one) => [one.Id, one.PropertyId]))
  return rows.flatMap((row) => {
    const read = tenant.safeParse(row)
    if (!read.success) return unreadableRow({}, 'ROW')
    const homes = [propertyOf.get(read.data.UnitId) ?? '', read.data.PropertyId].filter(Boolean)
    if (homes.length > 0 && !homes.includes(propertyId)) return []
    const isCertain = new Set(homes).size === 1
    const { firstName, lastName } = namesOf(read.data)
    const title = { id: read.data.Id, names: [firstName, lastName] }
    const mapped = readRow(title, () => mapTenant(read.data, wordings))
    const isPlaced = isCertain || 'field' in mapped || ['PAST', 'OTHER'].includes(mapped.status)
    return isPlaced ? mapped : unreadableRow(title, 'UNIT')
  })
}

function mapTenant(row: WireTenant, wordings: Wordings): PmsResident {
  const { status, wording } = wordings.readStatus(row.Status)
  const { role, wording: roleWording } = wordings.readRole(textIn(row, 'kind'))
  return {
    residentId: residentIdOf(row.Id),
    previousIds: [],
    unitId: row.UnitId ? residentIdOf(row.UnitId, 'UNIT') : null,
    ...namesOf(row),
    email: emailOf(row),
    status,
    role,
    wording: { status: wording, role: roleWording },
    leaseStart: readVendorDay(textIn(row, 'leaseStart')),
    leaseEnd: readVendorDay(textIn(row, 'leaseEnd')),
    moveOut: readVendorDay(textIn(row, 'moveOut')),
  }
}

const textIn = (row: WireTenant, field: keyof typeof tenantFields): string =>
  tenantFields[field].map((name) => wireCell.parse(row[name])).find(Boolean) ?? ''

/** A tenant may be a company. */
function namesOf(row: WireTenant) {
  const [firstName, lastName] = [textIn(row, 'firstName'), textIn(row, 'lastName')]
  return lastName ? { firstName, lastName } : splitName(textIn(row, 'fullName') || firstName || textIn(row, 'company'))
}

/** The addresses are a text, a list of texts, or a list of objects. */
function emailOf(row: WireTenant): string | null {
  const values = tenantFields.email.flatMap((name) => row[name] ?? [])
  const texts = values.flatMap((value) => (isRow(value) ? Object.values(value) : [value]))
  return emailIn(texts.filter((text) => typeof text === 'string').join(', '))
}
