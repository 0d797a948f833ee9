/** The interface of a PMS simulator: it answers an HTTP request like the real PMS. */
export type WireRequest = {
  method: string
  /** The URL relative to the root of the simulator, with its query. */
  url: URL
  /** The keys are in lower case. */
  headers: Record<string, string | undefined>
  /** The names in their original spelling. */
  headerNames: readonly string[]
  body: string
  /** The URL of the root of the simulator, without a slash at the end. */
  root: string
}
export type WireReply = {
  status: number
  headers?: Record<string, string>
  body: string
  /** The reply is delayed. */
  isSlow?: true
  /** The connection is cut instead of a reply. */
  hangsUp?: true
}

export type PmsName = 'Entrata' | 'AppFolio' | 'RealPage' | 'Yardi' | 'MRI'

/** Days are written `2026-11-15`. */
export type Resident = {
  id: string
  /** The id of the person before a promotion. */
  formerId?: string
  /** The residents of one lease share this id. */
  householdId: string
  /** `unheard`: the PMS has a wording for it that nobody else knows. */
  role: 'primary' | 'roommate' | 'minor' | 'guarantor' | 'unheard'
  unitId: string | null
  firstName: string
  lastName: string
  email: string
  status: 'applicant' | 'future' | 'current' | 'notice' | 'eviction' | 'past' | 'cancelled' | 'denied'
  leaseStart: string
  leaseEnd: string
  moveOut: string | null
  /** RealPage marks members of a lease as inactive. */
  isInactive?: true
}
export type Unit = { id: string; number: string; buildingId: string }
export type Building = { id: string; name: string; street: string }
export type Property = {
  id: string
  code: string
  name: string
  street: string
  city: string
  state: string
  country: string
  buildings: Building[]
  units: Unit[]
  residents: Resident[]
}

/**
 * Faults are deterministic and are set for a customer of a PMS or for one of its properties. `withFaults` applies the faults
 * of the transport, and `withDataFault` those of the data that are the same for every PMS; each simulator implements the others: lists with
 * one or no row, failing pages and operations, unknown wordings, refusals.
 */
export const faults = [
  'single-row-as-object',
  'no-rows-as-empty',
  'html-with-200',
  'malformed',
  'slow',
  'reset',
  'limited',
  'limited-without-hint',
  'maintenance-twice',
  'second-page-fails',
  'duplicate-across-pages',
  'unknown-status',
  'unknown-role',
  'unreadable-date',
  'empty-roster',
  'changed-unit-ids',
  'foreign-rows',
  'other-property',
  'other-format',
  'shared-ids',
  'several-units',
  'unusable-email',
  'empty-page',
  'method-refused',
  'one-property-dead',
  'access-revoked',
  'refused',
] as const
export type Fault = (typeof faults)[number]

/** A customer of a PMS with its properties, its active fault and the number of calls since that was set. */
export type Customer = {
  pms: PmsName
  /** The name of the customer in the PMS: orgs, vhost, pmcid, `server/database`, `clientId/database`. */
  name: string
  /** Empty if the PMS has no users. */
  username: string
  password: string
  /** Includes properties with `access-revoked`, which the simulator must not list or return. */
  properties: Property[]
  /** The fault of the property, otherwise that of the customer. */
  faultOf(propertyId?: string): Fault | undefined
  /** Counts the calls since the fault of `faultOf` was set; returns 1 for the first. */
  countCall(propertyId?: string): number
}

/** Vendor-level secrets that the simulators accept, as a deployment would configure them. */
export type VendorSecrets = {
  entrataApiKey: string
  appFolioClientId: string
  appFolioClientSecret: string
  appFolioDeveloperId: string
  realPagePartner: string
  realPageLicenseKey: string
  yardiInterfaceEntity: string
  yardiInterfaceLicense: string
  mriPartnerKey: string
}

export type Simulator = {
  pms: PmsName
  answer(request: WireRequest, customers: readonly Customer[], secrets: VendorSecrets): WireReply | Promise<WireReply>
}
