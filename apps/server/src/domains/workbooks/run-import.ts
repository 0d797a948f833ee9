import { setTimeout as sleep } from 'node:timers/promises'
import { serverErrors } from '@portico/contract/shared/errors'
import { workbooksRoutes } from '@portico/contract/workbooks/workbooks.routes'
import type { Sheet } from '@portico/contract/workbooks/workbooks.rules'
import { type AuditEntry, writeAudit } from '../../platform/audit.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { asAppError } from '../../platform/errors.ts'
import { admit, findProperty, permissionsAt } from '../../platform/guard.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import type { TranslatorOf } from '../../platform/portal.ts'
import { waitForAdditions } from '../../platform/row-limit.ts'
import { type Account, findAccount } from '../../platform/sessions.ts'
import { collectStatistics } from '../../platform/statistics.ts'
import { companyOf } from '../company/company.service.ts'
import { wakeInvitations } from '../people/invitations.service.ts'
import { listPropertiesInFile } from '../properties/properties-in-file.service.ts'
import { applyProperty, applyRows, failAll } from './apply.ts'
import { attemptsIn, type Fine, type Outcomes } from './attempts.ts'
import { type Dictionary, dictionaryOf } from './file-texts.ts'
import {
  type ImportRow,
  listPartRows,
  listWaitingIndexes,
  listWaitingRows,
  lockImport,
  type PartRow,
  recordResults,
  setPropertyOfPart,
  type WaitingRow,
} from './imports.store.ts'
import { lower } from './plan/book.ts'
import { planProperty } from './plan/plan-property.ts'
import { mayChange, newPlan, planEach, refuse } from './plan/planned.ts'
import { plannersOf } from './preview.ts'
import { problemOf } from './rows.ts'
import { readBook } from './stored-book.ts'

/** A batch is one transaction. It ends at the first of these limits, so that its locks are released soon. */
const BATCH_MS = 500
const BATCH_ROWS: Record<Sheet, number> = {
  properties: 1,
  places: 500,
  entrances: 100,
  devices: 100,
  keys: 200,
  people: 200,
}
/** A key has at most so many rows, and they are done together. */
const MOST_ROWS = 700
/** Delays before a batch is tried again, one row at a time. */
const PAUSES_MS = [50, 200, 1000]

export type Parts = {
  database: Database
  keys: MasterKeys
  enqueue: Enqueue
  translatorOf: TranslatorOf
  log: Pick<Log, 'error' | 'warn'>
  /** In tests this can stop a worker before it commits a batch. */
  beforeCommit?: (() => Promise<void>) | undefined
}

/**
 * Works until no row waits, or until the first batch that ends after `endsAt`. What a batch changes commits together with the results of its rows, so
 * whoever goes on after a worker that was killed does no row twice and leaves none out.
 */
export async function runImport(parts: Parts, { id, account_id }: ImportRow, endsAt = Number.POSITIVE_INFINITY) {
  const dictionary = await dictionaryOf(parts.translatorOf)
  let failedAttempts = 0
  for (;;) {
    try {
      const batch = await parts.database.asAccount(account_id, async (trx) => {
        const done = await runBatch({ parts, trx, dictionary, accountId: account_id }, id, failedAttempts > 0)
        await parts.beforeCommit?.()
        return done
      })
      if (batch.isFinished) return collectStatistics(parts.database, batch.total, parts.log)
      if (performance.now() > endsAt) return
      failedAttempts = 0
    } catch (error) {
      if (asAppError(error).error !== serverErrors.busy) throw error
      const pause = PAUSES_MS[failedAttempts]
      failedAttempts += 1
      if (pause === undefined) {
        // The next row is the one that failed: the others need not wait for it. Where the database is away this fails, too.
        if (await failNextRow(parts.database, account_id, id)) return
        failedAttempts = 0
      } else await sleep(pause)
    }
  }
}

const failNextRow = (database: Database, accountId: string, id: string) =>
  database.asAccount(accountId, async (trx) => {
    if ((await lockImport(trx, id))?.state !== 'IMPORTING') return true
    const rows = batchOf(await listWaitingRows(trx, id, MOST_ROWS), true)
    const problem = problemOf('busy')
    return recordResults(
      trx,
      id,
      rows.map(({ index }) => ({ index, problem })),
    )
  })

type Batch = { parts: Parts; trx: Transaction; dictionary: Dictionary; accountId: string }

async function runBatch(batch: Batch, id: string, isAlone: boolean) {
  const { trx, parts, accountId } = batch
  const row = await lockImport(trx, id)
  if (row?.state !== 'IMPORTING') return { isFinished: true, total: 0 }
  const rows = batchOf(await listWaitingRows(trx, id, MOST_ROWS), isAlone)
  const part = (await listPartRows(trx, id)).find(({ number }) => number === rows[0]?.part)
  const entries: AuditEntry[] = []
  const outcomes = part && (await outcomesOf(batch, row, part, rows, entries))
  const results = [...(outcomes ?? [])].map(([index, problem]) => ({ index, problem }))
  const isFinished = await recordResults(trx, id, results)
  await writeAudit(trx, parts.keys, entries, { accountId, requestId: `workbook ${id}`, companyId: row.company_id })
  return { isFinished, total: row.total }
}

/** Rows of a key are never divided. */
function batchOf(rows: readonly WaitingRow[], isAlone: boolean): WaitingRow[] {
  const [first] = rows
  const most = first && !isAlone ? BATCH_ROWS[first.sheet] : 1
  if (first?.sheet !== 'keys') return rows.slice(0, most)
  const last = lower(rows[Math.min(most, rows.length) - 1]?.values.key ?? '')
  return rows.filter(({ values }, position) => position < most || lower(values.key ?? '') === last)
}

/** Whoever has lost the account, the company or the permission since the import began gets no further. */
async function outcomesOf(
  batch: Batch,
  row: ImportRow,
  part: PartRow,
  rows: readonly WaitingRow[],
  entries: AuditEntry[],
): Promise<Outcomes> {
  const { trx, accountId } = batch
  const account = await findAccount(trx, accountId)
  const company = isAdmitted(account) ? await companyOf(trx, row.company_id) : undefined
  if (!company) return failAll(rows, problemOf('notPermitted'))
  const work = { ...batch, account, row, part, rows, entries }
  if (rows[0]?.sheet === 'properties') return propertyOutcomes(work, company.permissions)
  // Without its property nothing of the part can be done.
  const left = async () => (await listWaitingIndexes(trx, row.id, part.number)).map((index) => ({ index }))
  if (!part.property_id) return failAll(await left())
  return rowOutcomes(work, part.property_id)
}

function isAdmitted(account: Account): boolean {
  try {
    return admit(workbooksRoutes.confirm, { id: '', account, sealedIdToken: null }) !== null
  } catch {
    return false
  }
}

type Work = Batch & {
  account: Account
  row: ImportRow
  part: PartRow
  rows: readonly WaitingRow[]
  entries: AuditEntry[]
}

async function propertyOutcomes({ trx, parts, row, part, rows, entries }: Work, held: readonly string[]) {
  const outcomes: Outcomes = new Map()
  // A second import of the company waits here, and then finds what the first one has added.
  await waitForAdditions(trx, 'workbook_rows', row.company_id)
  const properties = await listPropertiesInFile(trx, { companyId: row.company_id, withHeld: false })
  const { attempt } = attemptsIn(trx, entries, { log: parts.log, importId: row.id })
  const [planned] = planEach(rows, (one) => {
    const { outcome, changes, act } = planProperty(properties, one)
    return { outcome, changes: [...changes], act }
  })
  if (!planned) return outcomes
  if (planned.problem || planned.act.do !== 'property') return outcomes.set(planned.index, planned.problem ?? null)
  const known = planned.act.propertyId
  if (!mayChange('properties', known ? await permissionsAt(trx, known) : held))
    return outcomes.set(planned.index, problemOf('notPermitted'))
  const isSame = planned.outcome === 'SAME'
  const { problem, propertyId } = isSame
    ? { problem: null, propertyId: planned.act.propertyId }
    : await applyProperty(attempt, row.company_id, planned.act)
  if (propertyId && propertyId !== part.property_id) await setPropertyOfPart(trx, row.id, part.number, propertyId)
  return outcomes.set(planned.index, problem)
}

async function rowOutcomes({ trx, parts, account, row, rows, entries, dictionary }: Work, propertyId: string) {
  const sheet = rows[0]?.sheet ?? 'places'
  if (sheet === 'properties') return new Map()
  await waitForAdditions(trx, 'workbook_rows', propertyId)
  const found = await findProperty(trx, { in: 'body', name: 'propertyId' }, propertyId, {}, true)
  if (!found || !mayChange(sheet, found.held)) return failAll(rows, problemOf('notPermitted'))
  const [property] = await listPropertiesInFile(trx, { companyId: row.company_id, propertyId })
  if (!property || property.isArchived) return failAll(rows, problemOf('archived'))
  const book = await readBook(trx, property)
  const plan = newPlan({
    ...{ book, held: found.held, hasAcceptedTerms: account.avcTermsAcceptedAt !== null },
    ...{ isPreview: false, dictionary, isFrom1904: row.is_from_1904 },
  })
  const stored = sheet === 'keys' ? await readBook(trx, property) : book
  const planned = plannersOf[sheet](plan, rows)
  const fine = planned.filter((one): one is Fine => !one.problem)
  const applying = {
    ...{ account, propertyId, timeZone: property.timeZone, invites: row.invites, refuse },
    endsAt: performance.now() + BATCH_MS,
    ...attemptsIn(trx, entries, { log: parts.log, importId: row.id }),
  }
  const outcomes = await applyRows(applying, stored, fine)
  for (const one of planned) if (one.problem) outcomes.set(one.index, one.problem)
  if (sheet === 'people' && row.invites) await wakeInvitations(parts.enqueue)(trx)
  return outcomes
}
