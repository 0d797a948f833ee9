import type { Property, Resident } from '../simulator.ts'
import type { XmlContent } from '../soap.ts'
import { relationships, statuses, unitCodeOf } from './yardi-encoder.ts'

/** The older format of residents: one file for each lease. Nothing says in which order its parts come. */
export const encodeLeaseFiles = (properties: readonly Property[]): XmlContent => ({
  'MITS-ResidentData': {
    LeaseFiles: {
      LeaseFile: properties.flatMap((property) =>
        [...Map.groupBy(property.residents, ({ householdId }) => householdId).values()].map((people) =>
          writeFile(property, people),
        ),
      ),
    },
  },
})

function writeFile(property: Property, people: readonly Resident[]): XmlContent {
  const [head] = people
  return {
    Tenants: [...people].reverse().map(writeTenant),
    LeaseEnd: head?.leaseEnd,
    LeaseBegin: head?.leaseStart,
    Unit: {
      Identification: [
        { '@IDType': 'Floorplan', '@IDValue': 'A1' },
        { '@IDType': 'Unit', '@IDValue': head ? unitCodeOf(head) : '' },
      ],
    },
    Property: { Identification: { '@IDValue': property.code } },
    Identification: { '@IDType': 'Lease', '@IDValue': head?.householdId ?? '' },
  }
}

const writeTenant = (resident: Resident): XmlContent => ({
  MoveOutDate: resident.moveOut ?? '',
  Relationship: relationships[resident.role] || undefined,
  PersonDetails: {
    Email: resident.email,
    Name: { LastName: resident.lastName, FirstName: resident.firstName },
  },
  Identification: [
    { '@IDValue': '700.00', '@IDType': 'Deposit Charged', '@OrganizationName': 'Deposit' },
    { '@IDValue': resident.id, '@IDType': statuses[resident.status] },
  ],
})
