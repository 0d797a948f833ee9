import type { Integration, Synchronization } from '@portico/contract/integrations/integrations.schema'

type Known = Pick<Integration, 'pmpPropertyStatus' | 'lastSynchronization'>
/** Why residents are not synced: the PMS could not be read for the setup, or the last run has failed. */
export type SyncFailure =
  | { kind: 'SETUP' }
  | { kind: 'RUN'; problem: Exclude<Synchronization['problem'], 'IMPLAUSIBLE'> }

/** Earlier releases stored a run that was held as a failure. */
export function failureOf(integration: Known | undefined): SyncFailure | undefined {
  if (integration?.pmpPropertyStatus === 'INITIAL_DATA_SYNC_FAILED') return { kind: 'SETUP' }
  const { outcome, problem = null } = integration?.lastSynchronization ?? {}
  if (integration?.pmpPropertyStatus !== 'LIVE' || outcome !== 'FAILED' || problem === 'IMPLAUSIBLE') return undefined
  return { kind: 'RUN', problem }
}
