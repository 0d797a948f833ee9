import type { PmsResident, ResidentRole, ResidentStatus } from '../connector.ts'
import { readVendorDay } from '../vendor-day.ts'
import { commonRoles, commonStatuses, type Wordings, type WordingTable } from '../wordings.ts'
import { textOf, type XmlElement } from '../xml.ts'

/** The field that tells the role of a resident. It is not documented. */
const RELATIONSHIP = 'relationship'
/** These fields are read by one public client. Of the words of the last one, only `Lease signer` is known. */
const IS_ACTIVE = 'activebit'
const IS_HEAD = 'hohbit'
const IS_SIGNER = 'signerbit'
const CONTACT_STATUS = 'contactstatus'

/** Some sites write the letters with which a client asks for statuses. */
export const realPageStatuses: WordingTable<ResidentStatus> = {
  ...commonStatuses,
  'applicant lease signed': 'FUTURE',
  c: 'CURRENT',
  f: 'PAST',
}

export const realPageRoles: WordingTable<ResidentRole> = {
  ...commonRoles,
  'lease signer': 'LEASEHOLDER',
  'emergency contact': 'GUARANTOR',
}

type Standing = Pick<PmsResident, 'status' | 'role' | 'wording'>

/**
 * A member who is not active has no access, like a former one. A value that is neither yes nor no leaves open whether somebody is active:
 * they keep what they have, and the report names the value.
 */
export function readStanding(resident: XmlElement, lease: XmlElement | undefined, wordings: Wordings): Standing {
  const { role, wording: roleWording } = readRole(resident, wordings)
  const read = wordings.readStatus(textOf(resident, 'leasestatus'))
  const status = statusWithin(read.status, resident, lease)
  const wording = { status: read.wording, role: roleWording }
  const isActive = bitOf(resident, IS_ACTIVE)
  if (isActive === true || isActive === undefined || status === 'PAST' || status === 'OTHER')
    return { status, role, wording }
  if (isActive === false) return { status: 'PAST', role, wording }
  const unknown = wordings.readStatus(`${IS_ACTIVE} ${isActive}`)
  return { status: unknown.status, role, wording: { ...wording, status: unknown.wording } }
}

/** RealPage has no status for notice and eviction. */
function statusWithin(status: ResidentStatus, resident: XmlElement, lease: XmlElement | undefined): ResidentStatus {
  if (status !== 'CURRENT') return status
  if (lease && textOf(lease, 'Evict') === 'T') return 'EVICTION'
  return readVendorDay(textOf(resident, 'noticefordate')) ? 'NOTICE' : 'CURRENT'
}

/**
 * The relationship and the status of the contact tell the role. The head of a household lives there, whatever unknown word stands beside
 * it. Somebody who has signed need not live there, so that is believed only where no word says anything.
 */
function readRole(resident: XmlElement, wordings: Wordings): ReturnType<Wordings['readRole']> {
  const read = wordings.readRole(textOf(resident, RELATIONSHIP), textOf(resident, CONTACT_STATUS))
  if (read.role === 'UNKNOWN' && bitOf(resident, IS_HEAD) === true) return { ...read, role: 'LEASEHOLDER' }
  const isSilent = read.wording === '' && bitOf(resident, IS_HEAD) === false && bitOf(resident, IS_SIGNER) === false
  return isSilent ? { ...read, role: 'OCCUPANT' } : read
}

/** Undefined: the row does not say it. A text: it is neither yes nor no. */
function bitOf(resident: XmlElement, name: string): boolean | string | undefined {
  const text = textOf(resident, name)
  if (/^(t|true|y|yes|1)$/i.test(text)) return true
  if (/^(f|false|n|no|0)$/i.test(text)) return false
  return text || undefined
}
