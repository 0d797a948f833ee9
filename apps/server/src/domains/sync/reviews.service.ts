import { randomUUID } from 'node:crypto'
import { heldGroupOf, settingNames } from '@portico/contract/sync/sync.rules'
import {
  type LinesQuery,
  type ReportLine,
  type RunsQuery,
  type SyncOverview,
  type SyncRun,
  type SyncSettings,
  syncErrors,
} from '@portico/contract/sync/sync.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { pageWithin } from '../../platform/list-search.ts'
import type { SyncLater } from '../integrations/schedule.service.ts'
import { changeConnectionSettings, releaseHold } from '../integrations/sync-state.service.ts'
import { countOpenConflicts, decideArrivals } from './conflicts.store.ts'
import { requireConnection } from './require-connection.ts'
import {
  type Connection,
  findConnection,
  findLastRun,
  findRun,
  listRunRows,
  lockConnection,
  type RunRow,
  readLines,
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
  { trx, audit }: UnitOfWork,
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
  { trx, audit }: UnitOfWork,
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

export async function listRuns(trx: Transaction, propertyId: string, query: RunsQuery) {
  const { rows, total, pageNumber } = await listRunRows(trx, propertyId, query)
  return { runs: rows.map(presentRun), totalRecords: total, pageNumber }
}

type LinesWanted = Pick<LinesQuery, 'kind' | 'search'>

export async function getRun(
  trx: Transaction,
  { propertyId, runId }: { propertyId: string; runId: string },
  query: LinesQuery,
) {
  const { run, found, lines } = await findLines(trx, propertyId, runId, query)
  const pageNumber = pageWithin(lines.length, query)
  const end = pageNumber * query.pageSize
  return {
    run,
    lines: lines.slice(end - query.pageSize, end),
    counts: countLines(found),
    totalRecords: lines.length,
    pageNumber,
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
  { trx, audit }: UnitOfWork,
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
