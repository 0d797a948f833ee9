import type { StartOfLockdown } from '@portico/contract/access/access.schema'

/** The stored reason of a lockdown that an archive began. Servers of the release before show it, this one tells the kind. */
export const ARCHIVED = 'Archived'

type Stored = Pick<StartOfLockdown, 'reason'> & { kind?: string | null }

/** Servers of the release before write the reason alone, also of a lockdown that had a kind. One that was joined is stored as it is told, without a reason. */
const isOfArchive = ({ kind, reason }: Stored) =>
  kind !== 'BY_HAND' && (reason === ARCHIVED || (kind === 'ARCHIVE' && reason === ''))

export const kindAndReason = (stored: Stored): Pick<StartOfLockdown, 'kind' | 'reason'> =>
  isOfArchive(stored) ? { kind: 'ARCHIVE', reason: '' } : { kind: 'BY_HAND', reason: stored.reason }

/** What the audit keeps of it: a kind or a reason. What is not there is null, because an undo leaves alone what an entry does not have. */
export const auditedKind = (stored: Stored) =>
  isOfArchive(stored) ? { kind: 'ARCHIVE' as const, reason: null } : { kind: null, reason: stored.reason }
