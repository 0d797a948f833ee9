import type { Credentials, ProfileSettings } from '@portico/contract/integrations/profiles.rules'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import type { Day } from '@portico/contract/shared/days'

/**
 * The statuses of all PMS are mapped to these. OTHER: applicants, cancelled and denied ones, who get no access.
 * UNKNOWN: a status that we cannot map; it neither gives access nor takes it away.
 */
export type ResidentStatus = 'CURRENT' | 'NOTICE' | 'EVICTION' | 'FUTURE' | 'UNKNOWN' | 'PAST' | 'OTHER'

/**
 * LEASEHOLDER and OCCUPANT live there and get access. GUARANTOR: somebody who signs or pays and lives elsewhere. CHILD: a minor.
 * UNKNOWN: a role that we cannot map; it neither gives access nor takes it away. A PMS that names no role means a leaseholder.
 */
export type ResidentRole = 'LEASEHOLDER' | 'OCCUPANT' | 'GUARANTOR' | 'CHILD' | 'UNKNOWN'

export type PmsResident = {
  residentId: string
  /** Some PMS give a roommate who becomes the tenant a new id; these are the old ones. */
  previousIds: readonly string[]
  /** Null: the resident has no unit. */
  unitId: string | null
  /** Other units in which the PMS says that the resident lives at the same time. */
  otherUnitIds?: readonly string[]
  firstName: string
  lastName: string
  email: string | null
  status: ResidentStatus
  role: ResidentRole
  /** The words of the PMS; an empty text where it has none. */
  wording: { status: string; role: string }
  /** Days in the time zone of the property. */
  leaseStart: Day | null
  leaseEnd: Day | null
  moveOut: Day | null
}

/** A row of a resident that cannot be read. Null: the row does not say it. */
export type UnreadableResident = {
  residentId: string | null
  name: string | null
  /** What cannot be read. ROW: the row is no resident at all. */
  field: 'ID' | 'DATE' | 'UNIT' | 'ROW'
}

/** A method or parameter that the PMS refuses to this login; the reading goes on without it. */
export type RefusedMethod = {
  method: string
  /** True when residents who have not moved in yet are missing from the reading. */
  hidesFuture: boolean
}

/** Rows of a reply that name another property than the one that was asked for. Nothing but their number is kept of them. */
export type ForeignRows = { otherPropertyId: string; rows: number }

/** All residents of a property: each row of the replies is one of `residents` or of `unreadable`, or is counted in `foreignRows`. */
export type ResidentReading = {
  residents: PmsResident[]
  unreadable: UnreadableResident[]
  refusedMethods: RefusedMethod[]
  foreignRows: ForeignRows[]
}

/** A property whose buildings and units could not be read. */
export type FailedProperty = { propertyId: string; propertyName: string; problem: PmsProblem }

export type PropertyReading = { properties: PmsProperty[]; failed: FailedProperty[] }

/** Reads one PMS with the login of one profile. Results are complete; otherwise a PmsError is thrown. */
export type Connector = {
  /** Success proves the login, too. */
  listProperties(): Promise<PropertyReading>
  listResidents(pmsPropertyId: string): Promise<ResidentReading>
}

/** Without a clock, connectors use the system clock. */
export type ConnectorFactory = (
  credentials: Credentials,
  deployment: PmsDeployment,
  settings: ProfileSettings,
  clock?: Clock,
) => Connector

/** Tests pass a clock that does not wait. */
export type Clock = {
  now(): number
  sleep(millis: number): Promise<unknown>
  /** Timeouts are multiplied by this. */
  timeoutScale: number
}

/** The addresses of the PMS, and the secrets that the vendors gave to this deployment. */
export type PmsDeployment = {
  entrata: { baseUrl: string; apiKey: string }
  appFolio: { baseUrl: string; clientId: string; clientSecret: string; developerId: string }
  realPage: { baseUrl: string; partner: string; licenseKey: string }
  /** Without a URL the domain in the profile is called. `hosts`: domains that the operator allows besides Yardi's own. */
  yardi: { baseUrl: string | undefined; interfaceEntity: string; interfaceLicense: string; hosts: readonly string[] }
  mri: { baseUrls: { x5: string; x7: string }; partnerKey: string }
}

/**
 * - REFUSED: the PMS refuses the login
 * - REVOKED: the login is valid but has no access to this property any more
 * - LIMITED: the PMS answers that there are too many calls, also after retries
 * - UNAVAILABLE: no reply, or one that says to try again later
 * - MALFORMED: the reply cannot be understood
 * - UNSUPPORTED: the login is valid, but the PMS refuses this method or parameter
 */
export type PmsProblem = 'REFUSED' | 'REVOKED' | 'LIMITED' | 'UNAVAILABLE' | 'MALFORMED' | 'UNSUPPORTED'

/** The message is for the log. `said` are the words of the PMS, for the report of a sync. Neither contains secrets. */
export class PmsError extends Error {
  readonly problem: PmsProblem
  readonly said: string | null
  constructor(
    problem: PmsProblem,
    message: string,
    { said = null, ...options }: ErrorOptions & { said?: string | null } = {},
  ) {
    super(message, options)
    this.problem = problem
    this.said = said
  }
}
