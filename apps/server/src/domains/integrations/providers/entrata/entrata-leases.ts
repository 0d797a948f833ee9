import { z } from 'zod'
import { PmsError, type PmsResident } from '../connector.ts'
import { isRow, wireCell, wireText } from '../json-wire.ts'
import { decodeEntities, emailIn } from '../names-and-emails.ts'
import { type ReadRow, readRow, residentIdOf, UnreadableField, unreadableRow } from '../unreadable.ts'
import { readVendorDay } from '../vendor-day.ts'
import { commonStatuses, type Wordings } from '../wordings.ts'

/** Entrata has no status for evictions, only this word in the substatus of the lease. */
const EVICTION = /evict/i

/** The meaning of 2 is a guess. */
const statusById = new Map([
  ['1', 'applicant'],
  ['2', 'cancelled'],
  ['3', 'future'],
  ['4', 'current'],
  ['5', 'notice'],
  ['6', 'past'],
])
/** An installation that refuses one of the statuses may accept the documented ones. */
export const statusIds = { all: [...statusById.keys()].join(','), documented: '1,3,4,5,6' }

export const entrataStatuses = commonStatuses

/** Names have entities of HTML. */
const wireName = wireText.transform(decodeEntities)
const customer = z.object({
  id: wireCell,
  firstName: wireName,
  lastName: wireName,
  emailAddress: wireText,
  email: wireText,
  addresses: z.unknown().optional(),
  customerType: wireText,
  relationshipName: wireText,
  leaseCustomerStatus: wireText,
  moveOutDate: wireCell,
})
type WireCustomer = z.output<typeof customer>
const interval = z.object({ id: wireText, startDate: wireCell, endDate: wireCell })
const intervalList = z.array(interval)
const lease = z.object({
  id: wireText,
  unitId: wireCell,
  leaseStatusTypeId: wireText,
  leaseSubStatus: wireText,
  leaseIntervalId: wireText,
  moveOutDate: wireCell,
  customers: z
    .unknown()
    .optional()
    .transform((value) => listIn(value, 'customer')),
  leaseIntervals: z.unknown().optional(),
})
type WireLease = z.output<typeof lease>

/** A list comes as `{ lease: [...] }`, `{ Lease: {...} }`, as a list, or as nothing; anything else counts as one row. */
function listIn(value: unknown, name: string): unknown[] {
  if (value === undefined || value === null || value === '') return []
  if (Array.isArray(value)) return value
  if (isRow(value) && Object.keys(value).length === 0) return []
  const key = isRow(value) ? keyOf(value, [name]) : undefined
  return key !== undefined && isRow(value) ? listIn(value[key], '') : [value]
}

const keyOf = (row: object, names: readonly string[]) =>
  Object.keys(row).find((key) => names.includes(key.toLowerCase()))

/** Several spellings occur. */
export function readLeases(result: unknown): unknown[] {
  const key = isRow(result) ? keyOf(result, ['leases', 'lease']) : undefined
  if (key === undefined || !isRow(result))
    throw new PmsError('MALFORMED', 'Entrata (getLeases) answered without leases.')
  return listIn(result[key], 'lease')
}

/** The property that a lease names. */
export const propertyOfLease = (row: unknown): string => (isRow(row) ? wireText.parse(row.propertyId) : '')

/** The people of a lease. A lease that cannot be read is one unreadable row, because it does not say who its people are. */
export function mapLease(row: unknown, wordings: Wordings): ReadRow[] {
  const read = lease.safeParse(row)
  if (!read.success) return [unreadableRow({}, 'ROW')]
  return read.data.customers.map((person) => {
    const known = customer.safeParse(person)
    if (!known.success) return unreadableRow({}, 'ROW')
    const { id, firstName, lastName } = known.data
    return readRow({ id, names: [firstName, lastName] }, () => mapCustomer(known.data, read.data, wordings))
  })
}

function mapCustomer(person: WireCustomer, lease: WireLease, wordings: Wordings): PmsResident {
  const chosen = intervalOf(lease)
  return {
    residentId: residentIdOf(person.id),
    previousIds: [],
    unitId: lease.unitId ? residentIdOf(lease.unitId, 'UNIT') : null,
    firstName: person.firstName,
    lastName: person.lastName,
    email: emailIn(emailsOf(person).find(Boolean) ?? ''),
    ...standingOf(person, lease, wordings),
    leaseStart: readVendorDay(chosen?.startDate ?? ''),
    leaseEnd: readVendorDay(chosen?.endDate ?? ''),
    moveOut: readVendorDay(person.moveOutDate || lease.moveOutDate),
  }
}

/** Some installations write the e-mail with the addresses of the customer. */
const emailsOf = ({ emailAddress, email, addresses }: WireCustomer): string[] => {
  const inAddresses = (name: string) =>
    listIn(addresses, 'address').map((address) => (isRow(address) ? wireText.parse(address[name]) : ''))
  return [emailAddress, email, ...inAddresses('email'), ...inAddresses('additionalEmail')]
}

function intervalOf({ leaseIntervals, leaseIntervalId }: WireLease) {
  const read = intervalList.safeParse(listIn(leaseIntervals, 'leaseinterval'))
  if (!read.success) throw new UnreadableField('DATE')
  return read.data.find(({ id }) => id !== '' && id === leaseIntervalId) ?? read.data.at(-1)
}

function standingOf(person: WireCustomer, lease: WireLease, wordings: Wordings) {
  const text = person.leaseCustomerStatus || statusById.get(lease.leaseStatusTypeId) || lease.leaseStatusTypeId
  const { status, wording } = wordings.readStatus(text)
  // The types and relationships of customers are not documented.
  const { role, wording: roleWording } = wordings.readRole(person.relationshipName, person.customerType)
  const isEvicted = status === 'CURRENT' && EVICTION.test(lease.leaseSubStatus)
  return {
    status: isEvicted ? ('EVICTION' as const) : status,
    role,
    wording: { status: wording, role: roleWording },
  }
}
