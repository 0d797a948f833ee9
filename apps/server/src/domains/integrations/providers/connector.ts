import type { Credentials } from '@portico/contract/integrations/profiles.rules'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import type { Day } from '@portico/contract/shared/days'

/**
 * The statuses of all PMS are mapped to these. OTHER: applicants, cancelled and denied ones, who get no access.
 * UNKNOWN: a status that we cannot map; it neither gives access nor takes it away.
 */
export type ResidentStatus = 'CURRENT' | 'NOTICE' | 'EVICTION' | 'FUTURE' | 'UNKNOWN' | 'PAST' | 'OTHER'

export type PmsResident = {
  residentId: string
  /** Some PMS give a roommate who becomes the tenant a new id; these are the old ones. */
  previousIds: readonly string[]
  /** Null: the resident has no unit. */
  unitId: string | null
  firstName: string
  lastName: string
  email: string | null
  status: ResidentStatus
  /** Days in the time zone of the property. */
  leaseStart: Day | null
  leaseEnd: Day | null
  moveOut: Day | null
}

/** Reads one PMS with the login of one profile. Results are complete; otherwise a PmsError is thrown. */
export type Connector = {
  /** Success proves the login, too. */
  listProperties(): Promise<PmsProperty[]>
  listResidents(pmsPropertyId: string): Promise<PmsResident[]>
}

/** Without a clock, connectors use the system clock. */
export type ConnectorFactory = (
  credentials: Credentials,
  deployment: PmsDeployment,
  clock?: Clock,
  onUnknownStatus?: OnUnknownStatus,
) => Connector

/** Called once for each status that cannot be mapped, with the number of residents who have it. */
export type OnUnknownStatus = (status: string, times: number) => void

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
  /** Undefined: the domain in the profile is called. */
  yardi: { baseUrl: string | undefined; interfaceEntity: string; interfaceLicense: string }
  mri: { baseUrls: { x5: string; x7: string }; partnerKey: string }
}

/**
 * - REFUSED: the PMS refuses the login
 * - REVOKED: the login is valid but has no access to this property any more
 * - LIMITED: the PMS answers that there are too many calls, also after retries
 * - UNAVAILABLE: no reply, or one that says to try again later
 * - MALFORMED: the reply cannot be understood
 */
export type PmsProblem = 'REFUSED' | 'REVOKED' | 'LIMITED' | 'UNAVAILABLE' | 'MALFORMED'

/** The message is for the log and contains no secrets. */
export class PmsError extends Error {
  readonly problem: PmsProblem
  constructor(problem: PmsProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}
