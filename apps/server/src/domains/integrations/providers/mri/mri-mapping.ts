import type { ProfileSettings } from '@portico/contract/integrations/profiles.rules'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import { PmsError, type PmsResident, type ResidentStatus } from '../connector.ts'
import { countryOf } from '../country-of.ts'
import { NO_TEXT, orNull } from '../json-wire.ts'
import { emailIn } from '../names-and-emails.ts'
import { type ReadRow, readRow, residentIdOf, unreadableRow, usableId } from '../unreadable.ts'
import { readVendorDay } from '../vendor-day.ts'
import { commonStatuses, shownWording, type Wordings, type WordingTable } from '../wordings.ts'
import type { MriRow } from './mri-page.ts'

/** Somebody who lives there but has not signed the lease. Another field says whether they still do. */
const OTHER_RESIDENT = 'other resident'

const RESIDENT_ID = ['residentnameid', 'residentid']

/** The statuses for notice and eviction are not documented. */
export const mriStatuses: WordingTable<ResidentStatus> = {
  ...commonStatuses,
  new: 'FUTURE',
  pending: 'FUTURE',
  old: 'PAST',
}

/** The first of these fields that has a value: the names of fields differ between the interfaces. */
const text = (row: MriRow, ...names: string[]) => names.map((name) => row[name]).find(Boolean) ?? ''
const isTrue = (value: string) => /^(y|yes|true|1)$/i.test(value)

function requireId(id: string, what: string): string {
  if (usableId(id) === null) throw new PmsError('MALFORMED', `MRI lists a ${what} without a usable id.`)
  return id
}

/** Ids of buildings are unique within a property only, and ids of units within a building. */
function unitIdOf(row: MriRow): string | null {
  const unit = text(row, 'unitid')
  return unit ? [propertyIdOf(row), buildingIdOf(row), unit].join('/') : null
}

const propertyIdOf = (row: MriRow) => text(row, 'propertyid', 'rmpropid')
/** Empty: the row names none, or something that is no id, which makes its unit unreadable. */
export const propertyNamedBy = (row: MriRow): string => {
  const named = propertyIdOf(row)
  return named === NO_TEXT ? '' : named
}

const buildingIdOf = (row: MriRow) => text(row, 'buildingid', 'rmbldgid')

/** The properties of a rent roll. Its other columns are about units and tenants. */
export const propertiesIn = (rentRoll: readonly MriRow[]): MriRow[] =>
  rentRoll.map((row) => ({ propertyid: propertyIdOf(row), propertyname: row.propertyname ?? '' }))

export const lacksBuilding = (row: MriRow) => text(row, 'unitid') !== '' && buildingIdOf(row) === ''

/** Adds the property that was asked for, and the building of the rent roll. A unit of several buildings cannot be told apart. */
export function completeUnits(rows: readonly MriRow[], propertyId: string, rentRoll: readonly MriRow[]): MriRow[] {
  const buildings = new Map<string, Set<string>>()
  for (const row of rentRoll) {
    const unit = text(row, 'unitid')
    buildings.set(unit, (buildings.get(unit) ?? new Set()).add(buildingIdOf(row)))
  }
  return rows.map((row) => {
    if (Object.keys(row).length === 0) return row
    const [found, ...others] = lacksBuilding(row) ? (buildings.get(text(row, 'unitid')) ?? []) : []
    const building = others.length > 0 ? NO_TEXT : found
    return { ...row, propertyid: propertyIdOf(row) || propertyId, ...(building && { buildingid: building }) }
  })
}

export function titleOf(property: MriRow) {
  const propertyId = requireId(propertyIdOf(property), 'property')
  return { propertyId, propertyName: text(property, 'propertyname', 'name') || propertyId }
}

export function mapProperty(property: MriRow, rentRoll: readonly MriRow[], settings: ProfileSettings): PmsProperty {
  const title = titleOf(property)
  const { propertyId } = title
  const buildings = new Map<string, string>()
  const units = new Map<string, PmsProperty['units'][number]>()
  for (const row of rentRoll) {
    // A rent roll of one property need not name it.
    if ((propertyIdOf(row) || propertyId) !== propertyId) continue
    const building = buildingIdOf(row)
    if (building) buildings.set(building, text(row, 'buildingname', 'description') || building)
    const unitId = unitIdOf({ ...row, propertyid: propertyId })
    if (unitId) {
      const id = requireId(unitId, 'unit')
      const address = orNull(text(row, 'buildingaddress', 'address'))
      units.set(id, { id, buildingId: orNull(building), address, code: text(row, 'unitid') })
    }
  }
  return {
    ...title,
    propertyCode: propertyId,
    propertyAddress: {
      line1: orNull(text(property, 'address1', 'address')),
      line2: orNull(text(property, 'address2')),
      city: orNull(text(property, 'city')),
      state: orNull(text(property, 'state')),
      country: countryOf(text(property, 'country', 'countrycode'), text(property, 'state'), settings),
    },
    buildings: [...buildings].map(([id, name]) => ({ id, name })),
    units: [...units.values()],
  }
}

type MapRow = (row: MriRow, wordings: Wordings) => PmsResident

/** Maps rows one by one, so that one that cannot be read does not hide the others. */
export function mapRows(rows: readonly MriRow[], map: MapRow, wordings: Wordings): ReadRow[] {
  return rows.map((row) => {
    if (Object.keys(row).length === 0) return unreadableRow({}, 'ROW')
    const title = { id: text(row, ...RESIDENT_ID), names: [text(row, 'firstname'), text(row, 'lastname')] }
    return readRow(title, () => map(row, wordings))
  })
}

export function mapLeaseDetail(row: MriRow, wordings: Wordings): PmsResident {
  const moveOut = readVendorDay(text(row, 'residentvacatedate', 'leasemoveout'))
  const { status, wording } = readStatus(row, moveOut !== null, wordings)
  const { role, wording: roleWording } = readRole(row, wordings)
  return {
    ...personOf(row),
    status,
    role,
    wording: { status: wording, role: roleWording },
    leaseStart: readVendorDay(text(row, 'leasestart')),
    leaseEnd: readVendorDay(text(row, 'leaseend')),
    moveOut,
  }
}

/** People who are about to move in have signed; MRI does not say when their lease ends. */
export function mapPendingMoveIn(row: MriRow, wordings: Wordings): PmsResident {
  const { role, wording } = readRole(row, wordings)
  return {
    ...personOf(row),
    status: 'FUTURE',
    role,
    wording: { status: shownWording(text(row, 'residentstatus')), role: wording },
    leaseStart: readVendorDay(text(row, 'scheduledmoveindate', 'leasestart')),
    leaseEnd: readVendorDay(text(row, 'leaseend')),
    moveOut: null,
  }
}

function personOf(row: MriRow) {
  const unitId = unitIdOf(row)
  return {
    residentId: residentIdOf(text(row, ...RESIDENT_ID)),
    previousIds: [],
    unitId: unitId && residentIdOf(unitId, 'UNIT'),
    firstName: text(row, 'firstname'),
    lastName: text(row, 'lastname'),
    email: emailIn(text(row, 'email')),
  }
}

const isOtherResident = (row: MriRow) => text(row, 'residentstatus').toLowerCase() === OTHER_RESIDENT

function readStatus(row: MriRow, hasMoveOut: boolean, wordings: Wordings): ReturnType<Wordings['readStatus']> {
  const read = wordings.readStatus(text(row, 'residentstatus'))
  if (read.status === 'CURRENT' && hasMoveOut) return { ...read, status: 'NOTICE' }
  if (read.status !== 'UNKNOWN' || !isOtherResident(row)) return read
  if (!isTrue(text(row, 'iscurrent'))) return { ...read, status: 'PAST' }
  return { ...read, status: hasMoveOut ? 'NOTICE' : 'CURRENT' }
}

/** MRI tells the role by two flags and a status. */
function readRole(row: MriRow, wordings: Wordings): ReturnType<Wordings['readRole']> {
  const flags = ['Guarantor', 'Minor'].filter((name) => isTrue(text(row, name.toLowerCase())))
  return wordings.readRole(...flags, isOtherResident(row) ? OTHER_RESIDENT : '')
}
