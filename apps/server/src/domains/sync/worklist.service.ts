import { type LineReason, type Repair, WORKLIST_LISTED_MAX } from '@portico/contract/sync/sync.rules'
import { type ItemResult, type ReportLine, syncErrors, type WorklistItem } from '@portico/contract/sync/sync.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { changeAccess, readPeopleById, releasePeopleById } from '../people/synced-people.service.ts'
import { forgetLinkDecisions } from './conflicts.store.ts'
import { requireConnection } from './require-connection.ts'
import { findLastReport, readLines } from './reviews.store.ts'
import { decideDepartures, removeLinks } from './sync.store.ts'

const RESTORED_DAYS = 30

/** The PMS lists these people properly; only something about them cannot be read or used. */
const LIVING: readonly LineReason[] = ['UNREADABLE', 'UNIT_UNREADABLE', 'NAME_MISSING', 'METHOD_REFUSED', 'IGNORED']
/** Decisions of managers, which need no more work. */
const DECIDED: readonly LineReason[] = ['IGNORED', 'SAME_PERSON']

export async function listWorklist(trx: Transaction, propertyId: string) {
  const { items, asOfTimeMillis } = await findWorklist(trx, propertyId)
  return { items: items.slice(0, WORKLIST_LISTED_MAX), total: items.length, asOfTimeMillis }
}

export const countWorklist = async (trx: Transaction, propertyId: string) =>
  (await findWorklist(trx, propertyId)).items.length

/** Compares the report of the last run with the people as they are now. */
async function findWorklist(
  trx: Transaction,
  propertyId: string,
): Promise<{ items: WorklistItem[]; asOfTimeMillis: number | null }> {
  const run = await findLastReport(trx, propertyId)
  if (!run) return { items: [], asOfTimeMillis: null }
  const lines = (await readLines(trx, propertyId, run.digest)).filter((line) => sideOf(line))
  const people = await readPeopleById(
    trx,
    propertyId,
    lines.flatMap(({ personId }) => personId ?? []),
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  const items = lines.flatMap((line): WorklistItem[] => {
    const side = sideOf(line)
    const person = line.personId === null ? undefined : byId.get(line.personId)
    const isLive = person !== undefined && (person.expiresAt === null || person.expiresAt.getTime() > Date.now())
    const isManual = person?.source === null
    if (!side || (side === 'LIVE' ? !isLive || isManual : isLive)) return []
    const repairs: Repair[] = side === 'LIVE' ? ['END', 'KEEP'] : person ? ['RESTORE'] : []
    return [{ side, line, repairs, expiryTimeMillis: person?.expiresAt?.getTime() ?? null }]
  })
  return { items, asOfTimeMillis: run.finished_at?.getTime() ?? null }
}

function sideOf({ kind, reason }: ReportLine): 'LIVE' | 'DEAD' | undefined {
  // Somebody whose announced move-out is held should have access until then.
  if (kind === 'HELD' && reason === 'PERIOD') return undefined
  if (kind === 'HELD' || (kind === 'KEPT' && !LIVING.includes(reason))) return 'LIVE'
  return kind === 'SKIPPED' && !DECIDED.includes(reason) ? 'DEAD' : undefined
}

/**
 * Each person has their own result; those who are not on the worklist any more are refused.
 * - END: access ends now
 * - KEEP: the person becomes a manual one, whom no sync changes
 * - RESTORE: access for a month, which no sync takes away; the PMS takes over again when it lists the resident properly
 */
export async function repairAccess(
  { trx, audit }: UnitOfWork,
  propertyId: string,
  { personIds, repair }: { personIds: readonly string[]; repair: Repair },
): Promise<ItemResult[]> {
  await requireConnection(trx, propertyId)
  const { items } = await findWorklist(trx, propertyId)
  const repairable = new Set(
    items.flatMap(({ line, repairs }) => (line.personId && repairs.includes(repair) ? line.personId : [])),
  )
  const ids = [...new Set(personIds.map((id) => id.toLowerCase()))]
  const chosen = ids.filter((id) => repairable.has(id))
  const results = ids.map((id) => ({ id, error: repairable.has(id) ? null : syncErrors.personNotFound.code }))
  if (chosen.length === 0) return results
  if (repair === 'KEEP') {
    await removeLinks(trx, propertyId, chosen)
    await forgetLinkDecisions(trx, propertyId, chosen)
    await releasePeopleById(trx, propertyId, chosen)
  } else {
    await decideDepartures(trx, propertyId, chosen, repair === 'END' ? 'END' : 'KEEP')
    await changeAccess(trx, propertyId, chosen, repair === 'END' ? 0 : RESTORED_DAYS)
  }
  await audit(...chosen.map((id) => ({ propertyId, action: 'sync.repair' as const, entityId: id, after: { repair } })))
  return results
}
