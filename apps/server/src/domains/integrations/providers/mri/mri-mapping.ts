import type { ProfileSettings } from '@portico/contract/integrations/profiles.rules'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import { PmsError, type PmsResident } from '../connector.ts'
import { countryOf } from '../country-of.ts'
import { NO_TEXT, orNull } from '../json-wire.ts'
import { emailIn } from '../names-and-emails.ts'
import { type ReadRow, readRow, residentIdOf, unreadableRow, usableId } from '../unreadable.ts'
import { readVendorDay } from '../vendor-day.ts'
import { shownWording, type Wordings } from '../wordings.ts'
import { cellOf, type MriRow } from './mri-page.ts'
import { readRole, readStatus } from './mri-standing.ts'

const RESIDENT_ID = ['residentnameid', 'residentid', 'nameid']
const MOVE_OUT = ['residentvacatedate', 'leasemoveout', 'vacatedate', 'occupantvacatedate']
const MOVE_IN = ['leasestart', 'occupantoccupydate']

function requireId(id: string, what: string): string {
  if (usableId(id) === null) throw new PmsError('MALFORMED', `MRI lists a ${what} without a usable id.`)
  return id
}

/** Ids of buildings are unique within a property only, and ids of units within a building. */
function unitIdOf(row: MriRow): string | null {
  const unit = cellOf(row, 'unitid')
  return unit ? [propertyIdOf(row), buildingIdOf(row), unit].join('/') : null
}

const propertyIdOf = (row: MriRow) => cellOf(row, 'propertyid', 'rmpropid')
/** Empty: the row names none, or something that is no id, which makes its unit unreadable. */
export const propertyNamedBy = (row: MriRow): string => {
  const named = propertyIdOf(row)
  return named === NO_TEXT ? '' : named
}

const buildingIdOf = (row: MriRow) => cellOf(row, 'buildingid', 'rmbldgid')

/** The properties of a rent roll. Its other columns are about units and tenants. */
export const propertiesIn = (rentRoll: readonly MriRow[]): MriRow[] =>
  rentRoll.map((row) => ({ propertyid: propertyIdOf(row), propertyname: row.propertyname ?? '' }))

export const lacksBuilding = (row: MriRow) => cellOf(row, 'unitid') !== '' && buildingIdOf(row) === ''

/** Adds the property that was asked for, and the building of the rent roll. A unit of several buildings cannot be told apart. */
export function completeUnits(rows: readonly MriRow[], propertyId: string, rentRoll: readonly MriRow[]): MriRow[] {
  const buildings = new Map<string, Set<string>>()
  for (const row of rentRoll) {
    const unit = cellOf(row, 'unitid')
    buildings.set(unit, (buildings.get(unit) ?? new Set()).add(buildingIdOf(row)))
  }
  return rows.map((row) => {
    if (Object.keys(row).length === 0) return row
    const [found, ...others] = lacksBuilding(row) ? (buildings.get(cellOf(row, 'unitid')) ?? []) : []
    const building = others.length > 0 ? NO_TEXT : found
    return { ...row, propertyid: propertyIdOf(row) || propertyId, ...(building && { buildingid: building }) }
  })
}

export function titleOf(property: MriRow) {
  const propertyId = requireId(propertyIdOf(property), 'property')
  return { propertyId, propertyName: cellOf(property, 'propertyname', 'name') || propertyId }
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
    if (building) buildings.set(building, cellOf(row, 'buildingname', 'description') || building)
    const unitId = unitIdOf({ ...row, propertyid: propertyId })
    if (unitId) {
      const id = requireId(unitId, 'unit')
      const address = orNull(cellOf(row, 'buildingaddress', 'address'))
      units.set(id, { id, buildingId: orNull(building), address, code: cellOf(row, 'unitid') })
    }
  }
  return {
    ...title,
    propertyCode: propertyId,
    propertyAddress: {
      line1: orNull(cellOf(property, 'address1', 'address')),
      line2: orNull(cellOf(property, 'address2')),
      city: orNull(cellOf(property, 'city')),
      state: orNull(cellOf(property, 'state')),
      country: countryOf(cellOf(property, 'country', 'countrycode'), cellOf(property, 'state'), settings),
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
    const title = { id: cellOf(row, ...RESIDENT_ID), names: [cellOf(row, 'firstname'), cellOf(row, 'lastname')] }
    return readRow(title, () => map(row, wordings))
  })
}

export function mapLeaseDetail(row: MriRow, wordings: Wordings): PmsResident {
  const moveOut = readVendorDay(cellOf(row, ...MOVE_OUT))
  const { status, wording } = readStatus(row, moveOut !== null, wordings)
  const { role, wording: roleWording } = readRole(row, wordings)
  return {
    ...personOf(row),
    status,
    role,
    wording: { status: wording, role: roleWording },
    leaseStart: readVendorDay(cellOf(row, ...MOVE_IN)),
    leaseEnd: readVendorDay(cellOf(row, 'leaseend')),
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
    wording: { status: shownWording(cellOf(row, 'residentstatus')), role: wording },
    leaseStart: readVendorDay(cellOf(row, 'scheduledmoveindate', 'leasestart')),
    leaseEnd: readVendorDay(cellOf(row, 'leaseend')),
    moveOut: null,
  }
}

function personOf(row: MriRow) {
  const unitId = unitIdOf(row)
  return {
    residentId: residentIdOf(cellOf(row, ...RESIDENT_ID)),
    previousIds: [],
    unitId: unitId && residentIdOf(unitId, 'UNIT'),
    firstName: cellOf(row, 'firstname'),
    lastName: cellOf(row, 'lastname'),
    email: emailIn(cellOf(row, 'email', 'emailaddress')),
  }
}
