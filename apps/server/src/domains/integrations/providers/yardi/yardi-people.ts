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

/** In a lease file, the type of the first identification of a tenant is the status. */
function tenantsOf(file: XmlElement): YardiPerson[] {
  const unitCode = attributeOf(child(file, 'Unit', 'Identification'), 'IDValue')
  return children(file, 'Tenants').map((tenant, index) => {
    const [identification] = children(tenant, 'Identification')
    const details = child(tenant, 'PersonDetails') ?? {}
    const { firstName, lastName } = personOf(child(details, 'Name') ?? details)
    return {
      id: attributeOf(identification, 'IDValue'),
      firstName,
      lastName,
      email: textOf(details, 'Email'),
      status: attributeOf(identification, 'IDType') || textOf(tenant, 'Status'),
      relationship: textOf(tenant, RELATIONSHIP),
      unitCode,
      leaseStart: textOf(file, 'LeaseBegin'),
      leaseEnd: textOf(file, 'LeaseEnd'),
      moveOut: textOf(tenant, 'MoveOutDate') || textOf(file, 'MoveOutDate'),
      household: index > 0 ? attributeOf(child(file, 'Tenants', 'Identification'), 'IDValue') : undefined,
    }
  })
}
