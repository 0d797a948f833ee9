import type { Credentials } from '@portico/contract/integrations/profiles.rules'
import type { PmsProperty } from '@portico/contract/integrations/profiles.schema'
import type { Day } from '@portico/contract/shared/days'

/**
 * What a resident is to us, whatever the system calls it. Applicants, cancelled and denied ones are nobody yet: OTHER.
 * UNKNOWN is a word that we have no meaning for: nobody comes in by it, and nobody is locked out by it.
 */
export type ResidentStatus = 'CURRENT' | 'NOTICE' | 'EVICTION' | 'FUTURE' | 'UNKNOWN' | 'PAST' | 'OTHER'

export type PmsResident = {
  residentId: string
  /** The id this person had before, where the system gives a promoted roommate a new one. */
  previousIds: readonly string[]
  /** Null: without a unit. */
  unitId: string | null
  firstName: string
  lastName: string
  email: string | null
  status: ResidentStatus
  /** Calendar dates of the property. */
  leaseStart: Day | null
  leaseEnd: Day | null
  moveOut: Day | null
}

/** One system, with the credentials of one profile. What it returns is complete, or it throws a PmsError. */
export type Connector = {
  /** Proves the credentials, too. */
  listProperties(): Promise<PmsProperty[]>
  listResidents(pmsPropertyId: string): Promise<PmsResident[]>
}

/** Without a patience of their own, connectors wait in real time. */
export type ConnectorFactory = (
  credentials: Credentials,
  deployment: PmsDeployment,
  patience?: Patience,
  onUnknownStatus?: OnUnknownStatus,
) => Connector

/** Called once for each wording in a reading, with how many residents have it. Their status is UNKNOWN. */
export type OnUnknownStatus = (status: string, times: number) => void

/** How to wait. Tests bring one that does not. */
export type Patience = {
  now(): number
  sleep(millis: number): Promise<unknown>
  /** 1: as long as it takes. */
  timeoutScale: number
}

/** What the vendors gave to this deployment, not to a manager, and where the systems are. */
export type PmsDeployment = {
  entrata: { baseUrl: string; apiKey: string }
  appFolio: { baseUrl: string; clientId: string; clientSecret: string; developerId: string }
  realPage: { baseUrl: string; partner: string; licenseKey: string }
  /** Without a base the domain of the profile is called. */
  yardi: { baseUrl: string | undefined; interfaceEntity: string; interfaceLicense: string }
  mri: { baseUrls: { x5: string; x7: string }; partnerKey: string }
}

/**
 * - REFUSED: the credentials do not open the system
 * - REVOKED: they do, but not this property any more
 * - LIMITED: too many calls, also after waiting
 * - UNAVAILABLE: no answer, or one that says to come back later
 * - MALFORMED: an answer that cannot be what was asked for
 */
export type PmsProblem = 'REFUSED' | 'REVOKED' | 'LIMITED' | 'UNAVAILABLE' | 'MALFORMED'

/** The message is for the log and says nothing secret. */
export class PmsError extends Error {
  readonly problem: PmsProblem
  constructor(problem: PmsProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}
