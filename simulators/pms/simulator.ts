/** What every simulated system is: it gets a request as it came over the wire and answers as its original would. */
export type WireRequest = {
  method: string
  /** Below the system's own root, with its query. */
  url: URL
  /** By their names in lower case. */
  headers: Record<string, string | undefined>
  /** As they were spelled. */
  headerNames: readonly string[]
  body: string
  /** The address of the system's own root, without a slash at its end. */
  root: string
}
export type WireReply = {
  status: number
  headers?: Record<string, string>
  body: string
  /** Sent only after a while. */
  isSlow?: true
  /** The connection breaks instead. */
  hangsUp?: true
}

export type PmsName = 'Entrata' | 'AppFolio' | 'RealPage' | 'Yardi' | 'MRI'

/** A day is `2026-11-15`. */
export type Resident = {
  id: string
  /** Before a promotion the same person had this id. */
  formerId?: string
  /** Those who signed one lease together. */
  householdId: string
  role: 'primary' | 'roommate' | 'minor' | 'guarantor'
  unitId: string | null
  firstName: string
  lastName: string
  email: string
  status: 'applicant' | 'future' | 'current' | 'notice' | 'eviction' | 'past' | 'cancelled' | 'denied'
  leaseStart: string
  leaseEnd: string
  moveOut: string | null
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
 * Deterministic, never by chance. Set for a customer of a system, or for one of its properties. `withFaults` does those
 * of the transport for every system; the others are each system's own: how it writes a list of one or of none, which
 * page or operation fails, how it refuses. No fault but `unknown-status`, `access-revoked` and `refused` changes what is true.
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
  'access-revoked',
  'refused',
] as const
export type Fault = (typeof faults)[number]

/** What a system needs to answer: its customers, what ails them now, and how often it was asked with that ailment. */
export type Customer = {
  pms: PmsName
  /** As the system names customers: orgs, vhost, pmcid, `server/database`, `clientId/database`. */
  name: string
  /** Empty where the system knows no users. */
  username: string
  password: string
  /** Those with `access-revoked`, too: their system neither lists them nor tells anything about them. */
  properties: Property[]
  /** The fault set for the property or else for the customer; undefined: none. */
  faultOf(propertyId?: string): Fault | undefined
  /** Counts the calls that the fault of `faultOf` has met since it was set: 1 for the first. */
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
