import { escapeMarkup } from '../../markup.ts'
import { UNKNOWN_STATUS } from '../lists.ts'
import type { Fault, Property, Resident, WireReply } from '../simulator.ts'

export type Row = Record<string, string | null>
export type Api = {
  name: string
  propertyParameter: string
  needsProperty: boolean
  pageSize: number
  /** Links to further pages always request XML. */
  linksToXml: boolean
  rows(property: Property, fault: Fault | undefined): Row[]
}

const PAGE_SIZE = 6
/** Longer than any id of a unit. */
const TOO_LONG = 'x'.repeat(500)

const statuses: Record<Resident['status'], string> = {
  applicant: 'Applicant',
  cancelled: 'Cancelled',
  denied: 'Denied',
  future: 'New',
  current: 'Current',
  notice: 'Current',
  eviction: 'Eviction',
  past: 'Old',
}

const midnight = (day: string | null) => day && `${day}T00:00:00`
const yesOrNo = (is: boolean) => (is ? 'Y' : 'N')

const buildingOf = ({ units, buildings }: Property, unitId: string | null) => {
  const unit = units.find(({ id }) => id === unitId)
  return buildings.find(({ id }) => id === unit?.buildingId)
}

const wordingOf = ({ role, status }: Resident) =>
  role === 'roommate' && status !== 'eviction' ? 'Other Resident' : statuses[status]

/** The interface without details of leases has letters for statuses. */
const letters: Readonly<Record<string, string>> = { Current: 'C', New: 'N', Old: 'O', 'Other Resident': 'R' }

const types: Partial<Record<Resident['role'], string>> = { minor: 'M', guarantor: 'G' }

const writeResident = (property: Property, resident: Resident): Row => ({
  ResidentNameID: resident.id,
  RMPROPID: property.id,
  RMBLDGID: buildingOf(property, resident.unitId)?.id ?? null,
  UNITID: resident.unitId,
  RMLEASEID: '1',
  ResidentType: types[resident.role] ?? 'R',
  Status: letters[wordingOf(resident)] ?? '*',
  FirstName: resident.firstName,
  LastName: resident.lastName,
  Email: resident.email || null,
  OccupantOccupyDate: midnight(resident.leaseStart),
  Namegroup: resident.householdId,
  VacateDate: midnight(resident.moveOut),
})

function writeLeaseDetail(property: Property, resident: Resident, isOdd: boolean): Row {
  const { id, unitId, householdId, firstName, lastName, email, status, role } = resident
  const wording = wordingOf(resident)
  return {
    ResidentNameID: id,
    PropertyID: property.id,
    BuildingID: buildingOf(property, unitId)?.id ?? null,
    UnitID: unitId,
    LeaseID: '1',
    FirstName: firstName,
    LastName: lastName,
    ResidentStatus: isOdd ? UNKNOWN_STATUS : wording,
    Email: email || null,
    LeaseStart: midnight(resident.leaseStart),
    LeaseEnd: midnight(resident.leaseEnd),
    LeaseMonthlyRentAmount: '1830.00',
    LeaseMoveOut: midnight(resident.moveOut),
    ResidentVacateDate: null,
    IsCurrent: yesOrNo(status === 'current' || status === 'notice' || status === 'eviction'),
    Guarantor: yesOrNo(role === 'guarantor'),
    Minor: role === 'minor' ? 'True' : 'False',
    Namegroup: householdId,
  }
}

const writePendingMoveIn = (property: Property, resident: Resident): Row => ({
  ResidentID: resident.id,
  FirstName: resident.firstName,
  LastName: resident.lastName,
  PropertyID: property.id,
  BuildingID: buildingOf(property, resident.unitId)?.id ?? null,
  UnitID: resident.unitId,
  LeaseID: '2',
  ResidentStatus: 'New',
  ScheduledMoveInDate: `${resident.leaseStart}T00:00:00.0000000`,
  Email: resident.email || null,
})

export const PENDING_MOVE_INS = 'MRI_S-PMRM_PendingMoveIns'

export const apis: readonly Api[] = [
  {
    name: 'MRI_S-PMRM_ResidentialProperties',
    propertyParameter: 'RMPROPID',
    needsProperty: false,
    pageSize: PAGE_SIZE,
    linksToXml: false,
    rows: ({ id, name, street, city, state, country }) => [
      {
        PropertyID: id,
        PropertyName: name,
        Address1: street,
        Address2: null,
        City: city,
        State: state,
        Country: country,
      },
    ],
  },
  {
    name: 'MRI_S-PMRM_ResidentialRentRoll',
    propertyParameter: 'RMPROPID',
    needsProperty: false,
    pageSize: PAGE_SIZE,
    linksToXml: false,
    rows: (property, fault) =>
      property.units.map(({ id }, index) => ({
        PROPERTYID: property.id,
        BUILDINGID: buildingOf(property, id)?.id ?? null,
        UNITID: index === 0 && fault === 'one-property-dead' ? TOO_LONG : id,
        BUILDINGNAME: buildingOf(property, id)?.name ?? null,
        BUILDINGADDRESS: buildingOf(property, id)?.street ?? null,
      })),
  },
  {
    name: 'MRI_S-PMRM_ResidentLeaseDetailsByPropertyID',
    propertyParameter: 'RMPROPID',
    needsProperty: true,
    pageSize: PAGE_SIZE,
    linksToXml: false,
    rows: (property, fault) =>
      property.residents
        .filter(({ status }) => status !== 'future')
        .map((resident, index) => writeLeaseDetail(property, resident, index === 0 && fault === 'unknown-status'))
        .map(({ ResidentStatus, ...row }) =>
          fault === 'other-format' ? row : { ...row, ResidentStatus: ResidentStatus ?? null },
        ),
  },
  {
    name: 'MRI_S-PMRM_ResidentsByPropertyID',
    propertyParameter: 'RMPROPID',
    needsProperty: true,
    pageSize: PAGE_SIZE,
    linksToXml: false,
    rows: (property) =>
      property.residents
        .filter(({ status }) => status !== 'future')
        .map((resident) => writeResident(property, resident)),
  },
  {
    name: PENDING_MOVE_INS,
    propertyParameter: 'PropertyID',
    needsProperty: true,
    pageSize: 3,
    linksToXml: true,
    rows: (property) =>
      property.residents
        .filter(({ status }) => status === 'future')
        .map((resident) => writePendingMoveIn(property, resident)),
  },
]

export function writeXml({ name }: Api, rows: readonly Row[], nextLink: string | undefined): WireReply {
  const root = name.toLowerCase()
  const entries = rows.map((row) => {
    const cells = Object.entries(row).map(([key, value]) =>
      value === null ? `<${key} />` : `<${key}>${escapeMarkup(value)}</${key}>`,
    )
    return `<entry>${cells.join('')}</entry>`
  })
  const link = nextLink ? ` NextPageLink="${escapeMarkup(nextLink)}"` : ''
  return {
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8' },
    body: `<?xml version="1.0" encoding="utf-8"?><${root}${link}>${entries.join('')}</${root}>`,
  }
}
