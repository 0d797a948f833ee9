import { randomUUID } from 'node:crypto'
import { heldGroupOf, LINES_PER_PAGE, settingNames } from '@portico/contract/sync/sync.rules'
import {
  type ReportLine,
  type SyncOverview,
  type SyncRun,
  type SyncSettings,
  syncErrors,
} from '@portico/contract/sync/sync.schema'
import type { Unit } from '../../../platform/bind.ts'
import type { Transaction } from '../../../platform/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { SyncLater } from '../schedule.ts'
import { countOpenConflicts, decideArrivals } from './conflicts.store.ts'
import { requireConnection } from './require-connection.ts'
import {
  type Connection,
  changeConnectionSettings,
  findConnection,
  findLastRun,
  findRun,
  listRunRows,
  lockConnection,
  type RunRow,
  readLines,
  releaseHold,
} from './reviews.store.ts'
import { insertRun } from './runs.store.ts'
import { clearMarks, decideDepartures } from './sync.store.ts'
import { countHeld, countLines, NO_REMARKS } from './sync-integration.ts'
import { countWorklist } from './worklist.service.ts'

export type PreviewLater = (trx: Transaction, integrationId: string, runId: string) => Promise<unknown>

export async function getOverview(trx: Transaction, propertyId: string): Promise<SyncOverview | null> {
  const connection = await findConnection(trx, propertyId)
  if (!connection) return null
  const { held_run_id } = connection
  const held = held_run_id && (await findRun(trx, propertyId, held_run_id))
  const last = await findLastRun(trx, propertyId)
  return {
    integrationId: connection.id,
    provider: connection.provider,
    credentialId: connection.own_profile_id,
    isLive: connection.is_live,
    canPreview: connection.can_preview,
    settings: settingsOf(connection),
    version: connection.version,
    heldRun: held ? presentRun(held) : null,
    lastRun: last ? presentRun(last) : null,
    failingSinceTimeMillis: connection.failing_since?.getTime() ?? null,
    openConflicts: await countOpenConflicts(trx, propertyId),
    worklistItems: await countWorklist(trx, propertyId),
  }
}

export async function changeSettings(
  { trx, audit }: Unit,
  propertyId: string,
  { version, ...settings }: SyncSettings & { version: number },
) {
  const connection = await requireConnection(trx, propertyId)
  if (connection.version !== version)
    throw new AppError(syncErrors.stale, 'Somebody else has changed the settings meanwhile.')
  await changeConnectionSettings(trx, connection.id, settings)
  const before = settingsOf(connection)
  await audit({ propertyId, action: 'sync.changeSettings', entityId: connection.id, before, after: settings })
  return getOverview(trx, propertyId)
}

const settingsOf = (connection: Connection) =>
  Object.fromEntries(settingNames.map((name) => [name, connection[name]])) as SyncSettings

export async function startPreview(
  { trx, audit }: Unit,
  propertyId: string,
  accountId: string,
  previewLater: PreviewLater,
): Promise<string> {
  const connection = await requireConnection(trx, propertyId)
  if (!connection.can_preview) throw new AppError(syncErrors.notReady, 'Units have not been mapped to places yet.')
  const runId = randomUUID()
  const { id: integrationId, provider } = connection
  const begun = { property_id: propertyId, integration_id: integrationId, provider, runId }
  await insertRun(trx, begun, 'PREVIEW', { cause: 'REQUEST', accountId })
  await previewLater(trx, integrationId, runId)
  await audit({ propertyId, action: 'sync.preview', entityId: runId })
  return runId
}

export async function listRuns(
  trx: Transaction,
  propertyId: string,
  wanted: { page: number; kind?: string | undefined; outcome?: string | undefined },
) {
  const { rows, total } = await listRunRows(trx, propertyId, wanted)
  return { runs: rows.map(presentRun), total }
}

type LinesWanted = { kind?: string | undefined; search?: string | undefined }

export async function getRun(
  trx: Transaction,
  { propertyId, runId }: { propertyId: string; runId: string },
  { page, ...wanted }: LinesWanted & { page: number },
) {
  const { run, found, lines } = await findLines(trx, propertyId, runId, wanted)
  const from = (page - 1) * LINES_PER_PAGE
  return {
    run,
    lines: lines.slice(from, from + LINES_PER_PAGE),
    total: lines.length,
    counts: countLines(found),
  }
}

/** `found` are the lines that match the search, `lines` those of the wanted kind. */
export async function findLines(trx: Transaction, propertyId: string, runId: string, { kind, search }: LinesWanted) {
  const row = await requireRun(trx, propertyId, runId)
  const words = search?.trim().toLowerCase() ?? ''
  const isFound = ({ name, email, unit }: ReportLine) =>
    [name, email, unit].some((text) => text?.toLowerCase().includes(words))
  const all = await readLines(trx, propertyId, row.digest)
  const found = words ? all.filter(isFound) : all
  return { run: presentRun(row), found, lines: kind ? found.filter((line) => line.kind === kind) : found }
}

type RunDecision = { decision: 'APPLY' | 'DISCARD'; accountId: string; syncLater: SyncLater }

/** Applying and discarding are remembered for each person, so the next run knows them; it reads the residents again. */
export async function decideRun(
  { trx, audit }: Unit,
  { propertyId, runId }: { propertyId: string; runId: string },
  { decision, accountId, syncLater }: RunDecision,
) {
  const connection = await lockConnection(trx, propertyId)
  const row = await requireRun(trx, propertyId, runId)
  if (connection?.held_run_id !== row.id)
    throw new AppError(syncErrors.notHeld, 'This run has been decided, or a later one has replaced it.')
  const isApplied = decision === 'APPLY'
  const held = (await readLines(trx, propertyId, row.digest)).filter(({ kind }) => kind === 'HELD')
  const arrivals = held.filter(({ reason }) => heldGroupOf(reason) === 'NEW')
  const people = held.flatMap((line) => (line.personId && !arrivals.includes(line) ? line.personId : []))
  await decideDepartures(trx, propertyId, people, isApplied ? 'END' : 'KEEP')
  const of = { propertyId, integrationId: connection.id }
  await decideArrivals(trx, of, arrivals, { decision: isApplied ? 'ADD' : 'IGNORE', accountId })
  if (isApplied) await clearMarks(trx, propertyId, { arrivals: arrivals.length > 0, departures: people.length > 0 })
  await releaseHold(trx, connection.id)
  await syncLater(trx, connection.id, 'DECISION')
  const residents = arrivals.map(({ pmsPropertyId, residentId }) => ({ pmsPropertyId, residentId }))
  await audit({ propertyId, action: 'sync.decideRun', entityId: runId, after: { decision, people, residents } })
  return getOverview(trx, propertyId)
}

async function requireRun(trx: Transaction, propertyId: string, runId: string): Promise<RunRow> {
  const row = await findRun(trx, propertyId, runId)
  if (!row) throw new AppError(syncErrors.runNotFound, 'This property has no such run.')
  return row
}

/** Earlier releases held only people who had left, and did not count them by groups. */
const heldOf = ({ counts, remarks }: RunRow) => remarks.held ?? { ...countHeld([]), LEFT: counts.HELD ?? 0 }

const presentRun = (row: RunRow): SyncRun => ({
  runId: row.id,
  kind: row.kind,
  cause: row.cause,
  startedBy: row.started_by,
  startedTimeMillis: row.started_at.getTime(),
  finishedTimeMillis: row.finished_at?.getTime() ?? null,
  outcome: row.outcome,
  problem: row.problem,
  said: row.said,
  counts: { ...countLines([]), ...row.counts },
  remarks: { ...NO_REMARKS, ...row.remarks, held: heldOf(row) },
})
