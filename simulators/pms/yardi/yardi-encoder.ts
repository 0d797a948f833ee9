import type { Customer, Fault, Property, Resident } from '../simulator.ts'
import type { XmlContent } from '../soap.ts'

const NOBODY_KNOWS = 'Transferring'
const pseudoUnits = ['NONRESID', 'WAIT', 'WAIT_AFF', 'RETAIL', 'XWAIT']

export const statuses: Record<Resident['status'], string> = {
  applicant: 'Applicant',
  future: 'Future',
  current: 'Current',
  notice: 'Notice',
  eviction: 'Eviction',
  past: 'Past',
  cancelled: 'Canceled',
  denied: 'Denied',
}
export const relationships: Record<Resident['role'], string> = {
  primary: '',
  roommate: 'Roommate',
  minor: 'Minor',
  guarantor: 'Guarantor',
  unheard: 'Household staff',
}

/** Operations use different formats for days. */
export const isoDay = (day: string) => day
export const americanDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

export const encodeProperties = ({ properties, faultOf }: Customer): XmlContent => ({
  Properties: {
    Property: properties
      .filter(({ id }) => faultOf(id) !== 'access-revoked')
      .map(({ code, name, street, city, state }) => ({
        Code: code,
        MarketingName: name,
        AddressLine1: street,
        AddressLine2: '',
        City: city,
        State: state,
        PostalCode: '',
      })),
  },
})

/** A property with one building has its name; several buildings differ in their streets only. */
export const encodeUnits = (properties: readonly Property[]): XmlContent => ({
  UnitInformation: { Property: properties.map(writeUnits) },
})

function writeUnits({ code, name, city, state, units, buildings }: Property): XmlContent {
  const real = units.map(({ id, number, buildingId }, position) => {
    const building = buildings.find((one) => one.id === buildingId)
    return {
      UnitID: { '@UniqueID': String(85_000 + position), '#text': id },
      Unit: {
        UnitEconomicStatus: 'residential',
        BuildingName: buildings.length === 1 ? (building?.name ?? '') : '',
        Address: {
          '@AddressType': 'property',
          AddressLine1: `${building?.street ?? ''} APT ${number}`,
          City: city,
          State: state,
        },
      },
    }
  })
  const pseudo = pseudoUnits.map((unit, position) => ({
    UnitID: { '@UniqueID': String(90_000 + position), '#text': unit },
    Unit: { BuildingName: '', Address: { '@AddressType': 'property', AddressLine1: '' } },
  }))
  const rows = units.length > 0 ? [...real, ...pseudo] : []
  return { '@Code': code, '@MarketingName': name, Units: { UnitInfo: rows } }
}

type ResidentOptions = { fault?: Fault | undefined; status?: string | undefined; writeDay: (day: string) => string }

export const encodeResidents = (properties: readonly Property[], options: ResidentOptions): XmlContent => ({
  'MITS-ResidentData': { PropertyResidents: properties.map((property) => writeResidents(property, options)) },
})

function writeResidents(property: Property, { fault, status, writeDay }: ResidentOptions): XmlContent {
  const rows = property.residents.map((resident, position) => ({
    '@tCode': resident.id,
    FirstName: resident.firstName,
    LastName: resident.lastName,
    Email: resident.email,
    Relationship: relationships[resident.role] || undefined,
    UnitCode: unitCodeOf(resident),
    LeaseFromDate: writeDay(resident.leaseStart),
    LeaseToDate: writeDay(resident.leaseEnd),
    MoveOutDate: resident.moveOut ? writeDay(resident.moveOut) : '',
    Status: statusOf(resident, position),
  }))
  const first = rows.find(({ Status }) => Status === statuses.current)
  if (first && fault === 'unknown-status') first.Status = NOBODY_KNOWS
  const repeated = fault === 'duplicate-across-pages' ? rows.slice(0, 1) : []
  const shown = [...rows, ...repeated].filter(({ Status }) => !status || Status === status)
  return { '@PropertyCode': property.code, Residents: { Resident: shown } }
}

export const unitCodeOf = ({ unitId, status }: Resident) => unitId ?? (status === 'applicant' ? 'WAIT' : '')

function statusOf({ status, unitId }: Resident, position: number): string {
  if (status === 'applicant' && unitId === null) return 'Wait List'
  // Both spellings are in use.
  return status === 'cancelled' && position % 2 === 1 ? 'Cancelled' : statuses[status]
}

/** Roommates who took over a lease. The misspelled name of the element is that of Yardi. */
export const encodePromotions = (properties: readonly Property[]): XmlContent => ({
  PromotedRoommates: { Property: properties.map(writePromotions) },
})

function writePromotions({ code, residents }: Property): XmlContent {
  const promoted = residents.filter(({ formerId }) => formerId !== undefined)
  const promotions = promoted.map((resident) => {
    const prior = residents.find(
      ({ householdId, id, status }) => householdId === resident.householdId && id !== resident.id && status === 'past',
    )
    return {
      PriorTenant: { Code: prior?.id ?? '', Name: prior ? fullName(prior) : '', Status: 'Past' },
      NewTenant: {
        Code: resident.id,
        Name: fullName(resident),
        OldRoomateCode: resident.formerId,
        Status: statuses[resident.status],
      },
      MoveOutDate: isoDay(prior?.moveOut ?? ''),
      UnitCode: resident.unitId ?? '',
    }
  })
  return { '@Code': code, RoommatePromotion: promotions }
}

const fullName = ({ firstName, lastName }: Resident) => `${firstName} ${lastName}`
