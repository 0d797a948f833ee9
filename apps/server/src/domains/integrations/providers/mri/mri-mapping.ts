import { PMS_ID_MAX } from '@portico/contract/integrations/integrations.rules'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import { PmsError, type PmsResident, type ResidentStatus } from '../connector.ts'
import { orNull } from '../json-wire.ts'
import type { StatusReader } from '../statuses.ts'
import { readVendorDay } from '../vendor-day.ts'
import type { MriRow } from './mri-page.ts'

/** Somebody who lives there but has not signed the lease. Another field says whether they still do. */
const OTHER_RESIDENT = 'other resident'

/** The statuses for notice and eviction are not documented. */
export const mriStatuses: Readonly<Record<string, ResidentStatus>> = {
  current: 'CURRENT',
  notice: 'NOTICE',
  eviction: 'EVICTION',
  new: 'FUTURE',
  pending: 'FUTURE',
  old: 'PAST',
  applicant: 'OTHER',
  cancelled: 'OTHER',
  canceled: 'OTHER',
  denied: 'OTHER',
}

/** The first of these fields that has a value: the names of fields differ between the interfaces. */
const text = (row: MriRow, ...names: string[]) => names.map((name) => row[name]).find(Boolean) ?? ''
const isTrue = (value: string) => /^(y|yes|true|1)$/i.test(value)

function requireId(id: string, what: string): string {
  if (!id || id.length > PMS_ID_MAX) throw new PmsError('MALFORMED', `MRI lists a ${what} without a usable id.`)
  return id
}

/** Ids of buildings are unique within a property only, and ids of units within a building. */
function unitIdOf(row: MriRow): string | null {
  const unit = text(row, 'unitid')
  if (!unit) return null
  return requireId([text(row, 'propertyid', 'rmpropid'), text(row, 'buildingid', 'rmbldgid'), unit].join('/'), 'unit')
}

export const propertyIdOf = (row: MriRow) => requireId(text(row, 'propertyid', 'rmpropid'), 'property')

export function mapProperty(property: MriRow, rentRoll: readonly MriRow[]): PmsProperty {
  const propertyId = propertyIdOf(property)
  const buildings = new Map<string, string>()
  const units = new Map<string, PmsProperty['units'][number]>()
  for (const row of rentRoll) {
    if (propertyIdOf(row) !== propertyId) continue
    const building = text(row, 'buildingid', 'rmbldgid')
    if (building) buildings.set(building, text(row, 'buildingname', 'description') || building)
    const id = unitIdOf(row)
    if (id) {
      const address = orNull(text(row, 'buildingaddress', 'address'))
      units.set(id, { id, buildingId: orNull(building), address, code: text(row, 'unitid') })
    }
  }
  return {
    propertyId,
    propertyName: text(property, 'propertyname', 'name') || propertyId,
    propertyCode: propertyId,
    propertyAddress: {
      line1: orNull(text(property, 'address1', 'address')),
      line2: orNull(text(property, 'address2')),
      city: orNull(text(property, 'city')),
      state: orNull(text(property, 'state')),
      country: orNull(text(property, 'country')),
    },
    buildings: [...buildings].map(([id, name]) => ({ id, name })),
    units: [...units.values()],
  }
}

export function mapLeaseDetail(row: MriRow, statuses: StatusReader): PmsResident {
  const moveOut = readVendorDay(text(row, 'residentvacatedate', 'leasemoveout'))
  return {
    ...personOf(row),
    status: statusOf(row, moveOut !== null, statuses),
    leaseStart: readVendorDay(text(row, 'leasestart')),
    leaseEnd: readVendorDay(text(row, 'leaseend')),
    moveOut,
  }
}

/** People who are about to move in have signed; MRI does not say when their lease ends. */
export const mapPendingMoveIn = (row: MriRow): PmsResident => ({
  ...personOf(row),
  status: 'FUTURE',
  leaseStart: readVendorDay(text(row, 'scheduledmoveindate', 'leasestart')),
  leaseEnd: readVendorDay(text(row, 'leaseend')),
  moveOut: null,
})

const personOf = (row: MriRow) => ({
  residentId: requireId(text(row, 'residentnameid', 'residentid'), 'resident'),
  previousIds: [],
  unitId: unitIdOf(row),
  firstName: text(row, 'firstname'),
  lastName: text(row, 'lastname'),
  email: orNull(text(row, 'email')),
})

function statusOf(row: MriRow, hasMoveOut: boolean, statuses: StatusReader): ResidentStatus {
  if (isTrue(text(row, 'minor')) || isTrue(text(row, 'guarantor'))) return 'OTHER'
  const wording = text(row, 'residentstatus')
  if (wording.toLowerCase() === OTHER_RESIDENT) {
    if (!isTrue(text(row, 'iscurrent'))) return 'PAST'
    return hasMoveOut ? 'NOTICE' : 'CURRENT'
  }
  const status = statuses.read(wording)
  return status === 'CURRENT' && hasMoveOut ? 'NOTICE' : status
}
