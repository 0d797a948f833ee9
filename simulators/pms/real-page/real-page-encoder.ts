import type { Customer, Fault, Property, Resident } from '../simulator.ts'
import type { XmlContent } from '../soap.ts'

const FORMER_PER_UNIT = 3
const FORMER_SINCE = '2019-06-30'
const NOBODY_KNOWS = 'Pending Transfer Review'

const statuses: Record<Resident['status'], string> = {
  applicant: 'Applicant',
  future: 'Future Lease',
  current: 'Current',
  notice: 'Current',
  eviction: 'Current',
  past: 'Former',
  cancelled: 'Former Applicant',
  denied: 'Former Applicant',
}
const relationships: Record<Resident['role'], string> = {
  primary: 'Head of household',
  roommate: 'Co-resident',
  minor: 'Minor child',
  guarantor: 'Guarantor',
  unheard: 'Household staff',
}

/** The case of element names differs between operations, as in RealPage. */
export const encodeSites = ({ properties, faultOf }: Customer): XmlContent => ({
  SiteList: {
    Site: properties
      .filter(({ id }) => faultOf(id) !== 'access-revoked')
      .map(({ id, name, street, city, state }) => ({
        SiteID: id,
        SiteName: name,
        Adr1: street,
        Adr2: '',
        City: city,
        State: state,
      })),
  },
})

export const encodeBuildings = ({ buildings }: Property): XmlContent => ({
  buildinglist: {
    Building: buildings.map(({ id, name, street }) => ({ BuildingID: id, buildingName: name, address: street })),
  },
})

export const encodeUnits = ({ units, buildings }: Property): XmlContent => ({
  UnitList: {
    Unit: units.map(({ id, number, buildingId }) => ({
      UnitID: id,
      UnitNumber: number,
      BuildingName: buildings.find((building) => building.id === buildingId)?.name ?? '',
      Vacant: 'F',
    })),
  },
})

export function encodeResidents(property: Property, fault: Fault | undefined): XmlContent {
  const rows = property.residents.map((resident) => ({
    residentmemberid: resident.id,
    leaseid: resident.householdId,
    unitid: resident.unitId ?? undefined,
    firstname: resident.firstName,
    lastname: resident.lastName,
    email: resident.email,
    relationship: relationships[resident.role],
    leasestatus: statusOf(resident),
    begindate: resident.leaseStart,
    enddate: resident.leaseEnd,
    noticefordate: resident.status === 'notice' ? (resident.moveOut ?? '') : '',
    moveoutdate: resident.status === 'past' && resident.moveOut ? `${resident.moveOut}T00:00:00` : '',
  }))
  const first = rows.find(({ leasestatus }) => leasestatus === 'Current')
  if (first && fault === 'unknown-status') first.leasestatus = NOBODY_KNOWS
  const repeated = fault === 'duplicate-across-pages' ? rows.slice(0, 1) : []
  return { residentlist: { resident: [...rows, ...formerTenants(property), ...repeated] } }
}

const statusOf = ({ status, unitId }: Resident) =>
  status === 'future' && unitId === null ? 'Applicant - Lease Signed' : statuses[status]

/** RealPage never deletes residents, so most of a list are former ones. */
const formerTenants = ({ units, residents }: Property) =>
  units.flatMap(({ id: unitid }) =>
    Array.from({ length: residents.length > 0 ? FORMER_PER_UNIT : 0 }, (_, index) => ({
      residentmemberid: `9${unitid}${index}`,
      leaseid: `8${unitid}${index}`,
      unitid,
      firstname: 'Former',
      lastname: `Tenant ${index + 1}`,
      email: '',
      relationship: relationships.primary,
      leasestatus: 'Former',
      begindate: FORMER_SINCE,
      enddate: FORMER_SINCE,
      noticefordate: '',
      moveoutdate: `${FORMER_SINCE}T00:00:00`,
    })),
  )

export function encodeLeases({ residents }: Property): XmlContent {
  const leases = residents.filter(({ role }) => role === 'primary')
  return {
    GetLeaseInfo: {
      Leases: {
        Lease: leases.map(({ householdId, unitId, status, leaseStart, leaseEnd }) => ({
          LeaseID: householdId,
          UnitID: unitId ?? '',
          LeaseBeginDate: `${leaseStart}T00:00:00`,
          LeaseEndDate: `${leaseEnd}T00:00:00`,
          Evict: status === 'eviction' ? 'T' : 'F',
        })),
      },
    },
  }
}
