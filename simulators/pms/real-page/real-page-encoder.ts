import { namesProperties } from '../data-faults.ts'
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

/** A reply with rows of several sites names the site of each. */
const siteOf = ({ id }: Property, fault: Fault | undefined) => ({ siteid: namesProperties(fault) ? id : undefined })

export const encodeBuildings = (properties: readonly Property[], fault: Fault | undefined): XmlContent => ({
  buildinglist: {
    Building: properties.flatMap((property) =>
      property.buildings.map(({ id, name, street }) => ({
        ...siteOf(property, fault),
        BuildingID: id,
        buildingName: name,
        address: street,
      })),
    ),
  },
})

export const encodeUnits = (properties: readonly Property[], fault: Fault | undefined): XmlContent => ({
  UnitList: {
    Unit: properties.flatMap((property) =>
      property.units.map(({ id, number, buildingId }) => ({
        ...siteOf(property, fault),
        UnitID: id,
        UnitNumber: number,
        BuildingName: property.buildings.find((building) => building.id === buildingId)?.name ?? '',
        Vacant: 'F',
      })),
    ),
  },
})

export function encodeResidents(properties: readonly Property[], fault: Fault | undefined): XmlContent {
  const rows = properties.flatMap((property) => writeResidents(property, fault))
  const first = rows.find(({ leasestatus }) => leasestatus === 'Current')
  if (first && fault === 'unknown-status') first.leasestatus = NOBODY_KNOWS
  const repeated = fault === 'duplicate-across-pages' ? rows.slice(0, 1) : []
  const former = properties.flatMap((property) =>
    formerTenants(property).map((row) => ({ ...siteOf(property, fault), ...row })),
  )
  return { residentlist: { resident: [...rows, ...former, ...repeated] } }
}

const writeResidents = (property: Property, fault: Fault | undefined) =>
  property.residents.map((resident) => ({
    ...siteOf(property, fault),
    residentmemberid: resident.id,
    leaseid: resident.householdId,
    unitid: resident.unitId ?? undefined,
    firstname: resident.firstName,
    lastname: resident.lastName,
    email: resident.email,
    relationship: relationships[resident.role],
    leasestatus: statusOf(resident, fault),
    activebit: writeBit(!resident.isInactive),
    hohbit: writeBit(resident.role === 'primary'),
    signerbit: writeBit(resident.role === 'primary' || resident.role === 'guarantor'),
    contactstatus: resident.role === 'primary' ? 'Lease signer' : '',
    begindate: resident.leaseStart,
    enddate: resident.leaseEnd,
    noticefordate: resident.status === 'notice' ? (resident.moveOut ?? '') : '',
    moveoutdate: resident.status === 'past' && resident.moveOut ? `${resident.moveOut}T00:00:00` : '',
  }))

const writeBit = (is: boolean) => (is ? 'TRUE' : 'FALSE')

/** Some sites write letters for the most common statuses. */
const letters: Readonly<Record<string, string>> = { Current: 'C', Former: 'F' }

function statusOf({ status, unitId }: Resident, fault: Fault | undefined): string {
  if (status === 'future' && unitId === null) return 'Applicant - Lease Signed'
  return (fault === 'other-format' ? letters[statuses[status]] : undefined) ?? statuses[status]
}

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

export const encodeLeases = (properties: readonly Property[], fault: Fault | undefined): XmlContent => ({
  GetLeaseInfo: { Leases: { Lease: properties.flatMap((property) => writeLeases(property, fault)) } },
})

const writeLeases = (property: Property, fault: Fault | undefined) =>
  property.residents
    .filter(({ role }) => role === 'primary')
    .map(({ householdId, unitId, status, leaseStart, leaseEnd }) => ({
      ...siteOf(property, fault),
      LeaseID: householdId,
      UnitID: unitId ?? '',
      LeaseBeginDate: `${leaseStart}T00:00:00`,
      LeaseEndDate: `${leaseEnd}T00:00:00`,
      Evict: status === 'eviction' ? 'T' : 'F',
    }))
