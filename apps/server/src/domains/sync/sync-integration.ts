import { randomUUID } from 'node:crypto'
import type { Synchronization } from '@portico/contract/integrations/integrations.schema'
import { emailIdentity } from '@portico/contract/people/people.rules'
import { heldGroupOf, heldGroups, lineKinds } from '@portico/contract/sync/sync.rules'
import type { HeldCounts, ReportLine, RunCounts, RunRemarks } from '@portico/contract/sync/sync.schema'
import { writeAudit } from '../../platform/audit.ts'
import { PERSONAL } from '../../platform/audit-personal.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { collectStatistics } from '../../platform/statistics.ts'
import type { Connect } from '../integrations/providers/connect.ts'
import { PmsError } from '../integrations/providers/connector.ts'
import type { Starter } from '../integrations/schedule.service.ts'
import { expireProfile, markAttempt, recordOutcome } from '../integrations/sync-state.service.ts'
import { giveSelectedKeys } from '../keys/key-holders.service.ts'
import {
  addSyncedPeople,
  changeSyncedPeople,
  lockKnownPeople,
  lockPeopleById,
  readKnownPeople,
} from '../people/synced-people.service.ts'
import { forgetArrivals, writeConflicts } from './conflicts.store.ts'
import { defaultKeysOf } from './default-keys.store.ts'
import { goOnUnread } from './go-on-unread.ts'
import { recordHold } from './hold-notices.ts'
import { loadPlan } from './load-plan.ts'
import { recordOutage } from './outage-notices.ts'
import type { Plan } from './plan-sync.ts'
import { type Pull, pullResidents, unknownWordings } from './pull-residents.ts'
import { finishRun, insertRun } from './runs.store.ts'
import {
  decideDepartures,
  findSource,
  type LockedSync,
  lockSync,
  planForManyRows,
  type Source,
  writeLinks,
  writeMarks,
  writeRolling,
} from './sync.store.ts'

export type SyncParts = {
  database: Database
  keys: MasterKeys
  connect: Connect
  enqueue: Enqueue
  log: Pick<Log, 'info' | 'warn'>
}

const BY_SCHEDULE: Starter = { cause: 'SCHEDULE', accountId: null }
const NOTHING = { added: 0, updated: 0, expired: 0, skipped: 0 }
const NOBODY = { changes: [], lines: [] }
type Run = Source & { runId: string }

/** All residents are read first; then one transaction makes all changes, or none. */
export async function syncIntegration(parts: SyncParts, integrationId: string, starter = BY_SCHEDULE): Promise<void> {
  const { database, keys, connect, log } = parts
  const run = await database.asSystem((trx) => beginRun(trx, integrationId, starter))
  if (!run) return
  try {
    const pull = await pullResidents(keys, connect, run)
    const counts = await database.asSystem((trx) => apply(trx, parts, run, pull))
    if (counts) {
      log.info({ integrationId, ...counts }, 'an integration was synchronised')
      await collectStatistics(database, counts.added, log)
    }
  } catch (error) {
    const failure = error instanceof PmsError ? error : null
    await database.asSystem((trx) => recordFailure(trx, parts, run, failure))
    if (!failure) throw error
    const { problem, message: reason } = failure
    log.warn({ integrationId, problem, reason }, 'an integration was not synchronised')
  }
}

async function beginRun(trx: Transaction, integrationId: string, starter: Starter): Promise<Run | undefined> {
  const source = await findSource(trx, integrationId)
  const runId = randomUUID()
  if (!source || !(await markAttempt(trx, integrationId, runId))) return undefined
  const run = { ...source, runId }
  await insertRun(trx, run, 'SYNC', starter)
  return run
}

async function apply(trx: Transaction, parts: SyncParts, run: Run, pull: Pull) {
  const { keys, enqueue, log } = parts
  const locked = await lockSync(trx, run.integration_id, run.runId)
  if (!locked) return undefined
  await planForManyRows(trx)
  const { property_id: propertyId, time_zone: timeZone } = locked
  const context = { timeZone, settings: locked }
  const plan = await planAndLock(trx, run, pull, context)
  const missed = await applyPlan(trx, enqueue, run, plan)
  const failedIds = pull.failed.map(({ pmsPropertyId }) => pmsPropertyId)
  const isThere = ({ personId }: { personId: string | null }) => personId === null || !missed.has(personId)
  // The list of another building says nothing about conflicts in this one.
  if (plan.hold !== 'EVERYTHING') await writeConflicts(trx, run, plan.conflicts.filter(isThere), failedIds)
  await forgetArrivals(trx, propertyId, plan.finished)

  const lines = plan.lines.map((line) => (isThere(line) ? line : notAdded(line)))
  const counts = countLines(lines)
  const isHeld = plan.hold !== 'NOTHING'
  const outcome = isHeld ? 'HELD' : pull.failed.length > 0 ? 'PARTIAL' : 'SUCCEEDED'
  const problem = isHeld ? 'IMPLAUSIBLE' : (pull.failed[0]?.error.problem ?? null)
  const remarks = remarksOf(pull, plan)
  await finishRun(trx, run, { outcome, problem, said: null, counts, remarks, lines })
  const { integration_id: integrationId, runId } = run
  // A run that could not read everything does not prove that the departures are over.
  if (isHeld || pull.failed.length === 0)
    await recordHold(trx, enqueue, { integrationId, propertyId, runId: isHeld ? runId : null })
  const summary = {
    added: counts.ADDED,
    updated: counts.CHANGED,
    // Of a held run: those who would have lost their access.
    expired: isHeld ? counts.HELD - remarks.held.NEW : counts.ENDED,
    // The person of a resident who is listed twice has access.
    skipped: lines.filter(({ kind, reason }) => kind === 'SKIPPED' && reason !== 'SAME_PERSON').length,
  }
  await recordOutcome(trx, run.integration_id, outcomeOf(outcome, problem, summary))
  await recordOutage(trx, enqueue, { integrationId, propertyId, isUnread: pull.failed.length > 0 })
  if (plan.added.length + plan.changed.length + plan.ended.length > 0)
    await auditSync(trx, keys, run, summary, plan, missed)
  if (isHeld)
    log.warn(
      { integrationId: run.integration_id, held: remarks.held },
      'a sync was held: too many people would have lost access, or got it',
    )
  return summary
}

/**
 * Locks only the people whom the plan changes, because most runs change nobody. If one of them was changed between reading and
 * locking, everybody is locked and the plan is made again.
 */
async function planAndLock(
  trx: Transaction,
  run: Run,
  pull: Pull,
  context: { timeZone: string; settings: LockedSync },
): Promise<Plan> {
  const { property_id: propertyId } = run
  const plan = await loadPlan(trx, run, pull, { ...context, people: await readKnownPeople(trx, propertyId) })
  const before = [...plan.changed, ...plan.ended].map((change) => change.before)
  if (before.length === 0) return plan
  const versions = new Map((await lockPeopleById(trx, propertyId, before)).map(({ id, version }) => [id, version]))
  if (before.every(({ id, version }) => versions.get(id) === version)) return plan
  return loadPlan(trx, run, pull, { ...context, people: await lockKnownPeople(trx, propertyId) })
}

/** Returns the ids of people who could not be added, because somebody else has got their e-mail meanwhile. */
async function applyPlan(trx: Transaction, enqueue: Enqueue, run: Run, plan: Plan): Promise<Set<string>> {
  const { property_id: propertyId, provider: source } = run
  const changes = [...plan.changed, ...plan.ended]
  const people = changes.map(({ after }) => after)
  const reached = plan.changed.flatMap(({ before, after }) =>
    after.email !== null && emailIdentity(after.email) !== emailIdentity(before.email ?? '') ? after.id : [],
  )
  await changeSyncedPeople(trx, enqueue, { propertyId, source, people, reached })
  const added = new Set(await addSyncedPeople(trx, enqueue, { propertyId, source, people: plan.added }))
  if (added.size > 0) await giveSelectedKeys(trx, propertyId, defaultKeysOf(propertyId, [...added]))
  const missed = new Set(plan.added.flatMap(({ id }) => (added.has(id) ? [] : id)))
  await writeLinks(
    trx,
    run,
    plan.links.filter(({ personId }) => !missed.has(personId)),
  )
  await decideDepartures(trx, propertyId, plan.returned, null)
  await writeMarks(trx, propertyId, plan.marks)
  await writeRolling(trx, propertyId, plan.rolling)
  return missed
}

/** Somebody else has got the e-mail between reading and writing; the next run shows the conflict. */
const notAdded = (line: ReportLine): ReportLine => ({ ...line, kind: 'SKIPPED', reason: 'CONFLICT', personId: null })

export function countLines(lines: readonly Pick<ReportLine, 'kind'>[]): RunCounts {
  const counts = Object.fromEntries(lineKinds.map((kind) => [kind, 0])) as RunCounts
  for (const { kind } of lines) counts[kind] += 1
  return counts
}

/** How many people are held, by what they have in common. */
export function countHeld(lines: readonly Pick<ReportLine, 'kind' | 'reason'>[]): HeldCounts {
  const counts = Object.fromEntries(heldGroups.map((group) => [group, 0])) as HeldCounts
  for (const { kind, reason } of lines) if (kind === 'HELD') counts[heldGroupOf(reason)] += 1
  return counts
}

export const remarksOf = (
  { pulled, failed, refusedMethods, foreignRows }: Pull,
  { hold, lines }: Plan,
): RunRemarks => ({
  failedProperties: failed.map(({ pmsPropertyId, name, error }) => ({
    pmsPropertyId,
    name,
    problem: error.problem,
    said: error.said,
  })),
  refusedMethods,
  foreignRows,
  unknownWordings: unknownWordings(pulled),
  wouldBeHeld: hold !== 'NOTHING',
  held: countHeld(lines),
})

export const NO_REMARKS: RunRemarks = {
  failedProperties: [],
  refusedMethods: [],
  foreignRows: [],
  unknownWordings: [],
  wouldBeHeld: false,
  held: countHeld([]),
}

async function recordFailure(trx: Transaction, { keys, enqueue }: SyncParts, run: Run, failure: PmsError | null) {
  const problem = failure?.problem ?? null
  const said = failure?.said ?? null
  const { integration_id: integrationId, property_id: propertyId } = run
  const locked = await lockSync(trx, integrationId, run.runId)
  const { changes, lines } = locked && failure ? await goOnUnread(trx, enqueue, run, locked) : NOBODY
  const counts = countLines(lines)
  await finishRun(trx, run, { outcome: 'FAILED', problem, said, counts, remarks: NO_REMARKS, lines })
  if (!locked) return
  const summary = { ...NOTHING, updated: counts.CHANGED }
  await recordOutcome(trx, integrationId, outcomeOf('FAILED', problem, summary))
  await recordOutage(trx, enqueue, { integrationId, propertyId, isUnread: true })
  if (changes.length > 0)
    await auditSync(trx, keys, run, summary, { added: [], changed: changes, ended: [] }, new Set())
  if (problem === 'REFUSED') await expireProfile(trx, run.id)
}

const outcomeOf = (
  outcome: Synchronization['outcome'],
  problem: Synchronization['problem'],
  counts: typeof NOTHING,
): Synchronization => ({ finishedTimeMillis: Date.now(), outcome, problem, ...counts })

/** Writes one audit entry for the run, with all people it changed. */
function auditSync(
  trx: Transaction,
  keys: MasterKeys,
  run: Run,
  counts: typeof NOTHING,
  plan: Pick<Plan, 'added' | 'changed' | 'ended'>,
  missed: ReadonlySet<string>,
) {
  const changes = [...plan.changed, ...plan.ended]
  const entry = {
    propertyId: run.property_id,
    action: 'integrations.sync' as const,
    entityId: run.integration_id,
    before: { changed: changes.map(({ before }) => before) },
    after: {
      ...counts,
      arrived: plan.added.filter(({ id }) => !missed.has(id)),
      changed: changes.map(({ after }) => after),
    },
    personal: PERSONAL,
  }
  return writeAudit(trx, keys, [entry], { accountId: null, requestId: 'job integrations.sync' })
}
