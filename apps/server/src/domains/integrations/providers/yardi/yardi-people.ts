import { attributeOf, child, children, textOf, type XmlElement } from '../xml.ts'

/** One person of a reply, whatever its format is. Empty texts: the reply does not say it. */
export type YardiPerson = {
  id: string
  firstName: string
  lastName: string
  email: string
  status: string
  relationship: string
  unitCode: string
  leaseStart: string
  leaseEnd: string
  moveOut: string
  /** The code of the resident in whose lease this person is listed; undefined for that resident. */
  household: string | undefined
}

/** The field that tells the role of a resident. It is not documented. */
const RELATIONSHIP = 'Relationship'
/** The codes of people. Only the first is documented. */
const CODE_ATTRIBUTES = ['tCode', 'rCode', 'Code']
const CODE_ELEMENTS = ['tCode', 'rCode', 'Code', 'RoommateCode', 'OccupantCode', 'ResidentCode']

/** The people of a row of residents, or of a lease file, which is the older format of the same reply. */
export const peopleOf = (row: XmlElement): YardiPerson[] =>
  children(row, 'Tenants').length > 0 ? tenantsOf(row) : [residentOf(row), ...othersOf(row)]

function residentOf(row: XmlElement): YardiPerson {
  return {
    ...personOf(row),
    status: textOf(row, 'Status'),
    unitCode: textOf(row, 'UnitCode'),
    leaseStart: textOf(row, 'LeaseFromDate'),
    leaseEnd: textOf(row, 'LeaseToDate'),
    moveOut: textOf(row, 'MoveOutDate'),
    household: undefined,
  }
}

const personOf = (row: XmlElement) => ({
  id: codeIn(row),
  firstName: textOf(row, 'FirstName'),
  lastName: textOf(row, 'LastName', 'Name'),
  email: textOf(row, 'Email'),
  relationship: textOf(row, RELATIONSHIP),
})

const codeIn = (row: XmlElement): string =>
  CODE_ATTRIBUTES.map((name) => attributeOf(row, name)).find(Boolean) ?? textOf(row, ...CODE_ELEMENTS)

/** Roommates within the row of a resident. What they do not say is as for that resident. */
function othersOf(row: XmlElement): YardiPerson[] {
  const resident = residentOf(row)
  return children(row, 'OtherOccupants')
    .flatMap((list) => Object.values(list).flatMap((inside) => (Array.isArray(inside) ? (inside as XmlElement[]) : [])))
    .map((other) => {
      const own = residentOf(other)
      return {
        ...own,
        status: own.status || resident.status,
        unitCode: own.unitCode || resident.unitCode,
        leaseStart: own.leaseStart || resident.leaseStart,
        leaseEnd: own.leaseEnd || resident.leaseEnd,
        moveOut: own.moveOut || resident.moveOut,
        household: resident.id,
      }
    })
    .filter(({ id, firstName, lastName, email }) => id || firstName || lastName || email)
}

/** Identifications of a tenant that are no code: amounts of deposits have one, too. */
const NO_CODE = /deposit/i
/** The type of the identification of a unit, where it has several. It is not documented. */
const UNIT_CODE = /^unit/i

/** In a lease file, the type of the identification with the code of a tenant is the status. The parts come in any order. */
function tenantsOf(file: XmlElement): YardiPerson[] {
  const tenants = children(file, 'Tenants')
  const head = tenants.find((tenant) => /^t/i.test(codeOfTenant(tenant))) ?? tenants[0]
  return tenants.map((tenant) => {
    const details = child(tenant, 'PersonDetails') ?? {}
    const { firstName, lastName } = personOf(child(details, 'Name') ?? details)
    return {
      id: codeOfTenant(tenant),
      firstName,
      lastName,
      email: textOf(details, 'Email'),
      status: attributeOf(identificationOf(tenant), 'IDType') || textOf(tenant, 'Status'),
      relationship: textOf(tenant, RELATIONSHIP),
      unitCode: unitCodeOf(file),
      leaseStart: textOf(file, 'LeaseBegin'),
      leaseEnd: textOf(file, 'LeaseEnd'),
      moveOut: textOf(tenant, 'MoveOutDate') || textOf(file, 'MoveOutDate'),
      household: tenant === head || !head ? undefined : codeOfTenant(head),
    }
  })
}

const codeOfTenant = (tenant: XmlElement): string => attributeOf(identificationOf(tenant), 'IDValue')

const identificationOf = (tenant: XmlElement): XmlElement | undefined =>
  children(tenant, 'Identification').find(
    (one) => !NO_CODE.test(attributeOf(one, 'IDType')) && !attributeOf(one, 'OrganizationName'),
  )

function unitCodeOf(file: XmlElement): string {
  const identifications = children(child(file, 'Unit'), 'Identification')
  const named = identifications.find((one) => UNIT_CODE.test(attributeOf(one, 'IDType')))
  return attributeOf(named ?? identifications[0], 'IDValue')
}
