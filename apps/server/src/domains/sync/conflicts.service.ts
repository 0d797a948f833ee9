import { type ConflictDecision, canTakeBack, decisionsFor } from '@portico/contract/sync/sync.rules'
import { type Conflict, type ItemResult, syncErrors } from '@portico/contract/sync/sync.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { totalOf } from '../../platform/row-limit.ts'
import type { SyncLater } from '../integrations/schedule.service.ts'
import { type ConflictRow, decideConflictRows, listConflictRows, lockConflicts } from './conflicts.store.ts'
import { requireConnection } from './require-connection.ts'

export async function listConflicts(trx: Transaction, propertyId: string, state: 'OPEN' | 'DECIDED') {
  const rows = await listConflictRows(trx, propertyId, state === 'DECIDED')
  return { conflicts: rows.map(present), total: totalOf(rows) }
}

type Request = { conflictIds: readonly string[]; decision: ConflictDecision | null }

/** Each conflict has its own result. The next run, which begins at once, acts on the decisions. */
export async function decideConflicts(
  { trx, audit }: UnitOfWork,
  propertyId: string,
  { conflictIds, decision }: Request,
  { accountId, syncLater }: { accountId: string; syncLater: SyncLater },
): Promise<ItemResult[]> {
  const connection = await requireConnection(trx, propertyId)
  const byId = new Map((await lockConflicts(trx, propertyId, conflictIds)).map((row) => [row.id, row]))
  const results = [...new Set(conflictIds.map((id) => id.toLowerCase()))].map((id) => ({
    id,
    error: refusalOf(byId.get(id), decision)?.code ?? null,
  }))
  const decided = results.filter(({ error }) => error === null).map(({ id }) => id)
  if (decided.length === 0) return results
  await decideConflictRows(trx, propertyId, decided, { decision, accountId })
  const entries = decided.map((id) => {
    const row = byId.get(id) as ConflictRow
    const { kind, resident_id: residentId, person } = row
    const after = { decision, kind, residentId, personId: person?.personId ?? null }
    return {
      propertyId,
      action: 'sync.decideConflict' as const,
      entityId: id,
      before: { decision: row.decision },
      after,
    }
  })
  await audit(...entries)
  if (connection.is_live) await syncLater(trx, connection.id, 'DECISION')
  return results
}

function refusalOf(row: ConflictRow | undefined, decision: ConflictDecision | null) {
  if (!row) return syncErrors.conflictNotFound
  const { kind, is_person: isPerson, is_linkable: isLinkable } = row
  const conflict = { kind, decision: row.decision, isPerson, isLinkable }
  const isPossible = decision === null ? canTakeBack(conflict) : decisionsFor(conflict).includes(decision)
  return isPossible ? null : syncErrors.decisionNotPossible
}

const present = (row: ConflictRow): Conflict => ({
  conflictId: row.id,
  kind: row.kind,
  pmsPropertyId: row.pms_property_id,
  residentId: row.resident_id,
  resident: row.resident,
  isPerson: row.is_person,
  isLinkable: row.is_linkable,
  person: row.person,
  seenTimeMillis: row.seen_at.getTime(),
  decision: row.decision,
  decidedBy: row.decided_by,
  decidedTimeMillis: row.decided_at?.getTime() ?? null,
})
