import type { ImportState } from '@portico/contract/workbooks/workbooks.rules'
import type { Transaction } from '../../platform/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { waitForAdditions } from '../../platform/row-limit.ts'
import { findNextImport, type ImportRow, listAccountsAtWork } from './imports.store.ts'
import { readImport } from './read-import.ts'
import { type Parts, runImport } from './run-import.ts'
import { queueWorkbooks, type WorkbookTurn, workbookQueue } from './workbook-queue.ts'

/** After this time the account goes to the end of the queue, and the others have their turn. */
const TURN_MS = 2_000

export const workbooks = (parts: Parts): Job[] => [
  { ...workbookQueue, run: (turn) => takeTurn(parts, turn as WorkbookTurn) },
  { name: 'workbooks.upkeep', cron: '* * * * *', run: () => resumeImports(parts) },
]

/** Queues accounts again whose worker failed too often. */
const resumeImports = ({ database, enqueue }: Parts) =>
  database.asSystem(async (trx) => {
    for (const { account_id } of await listAccountsAtWork(trx))
      await queueWorkbooks(enqueue)(trx, { accountId: account_id })
  })

/** Works on the imports of an account until none is left or its time is over. One that fails as a whole does not keep the others waiting. */
export async function takeTurn(parts: Parts, { accountId }: WorkbookTurn, turnMs = TURN_MS): Promise<void> {
  const endsAt = performance.now() + turnMs
  const failures = new Map<string, unknown>()
  for (;;) {
    const isOver = performance.now() > endsAt
    const next = await nextImport(parts, accountId, { except: [...failures.keys()], isOver })
    if (next && isOver) return
    if (!next) {
      // The queue tries again, later and later.
      for (const error of failures.values()) throw error
      return
    }
    try {
      await workOn[next.state]?.(parts, next, endsAt)
    } catch (error) {
      parts.log.error({ err: error, importId: next.id }, 'an import of a workbook failed')
      failures.set(next.id, error)
    }
  }
}

const workOn: Partial<Record<ImportState, (parts: Parts, row: ImportRow, endsAt: number) => Promise<void>>> = {
  READING: readImport,
  IMPORTING: runImport,
}

/** If the turn is over, the account is queued for the next one as long as it has an import. */
const nextImport = (
  { database, enqueue }: Parts,
  accountId: string,
  { except, isOver }: { except: string[]; isOver: boolean },
) =>
  database.asAccount(accountId, async (trx: Transaction) => {
    // Whoever adds an import while an entry of the account is in the queue adds no other one: this turn must see it.
    await waitForAdditions(trx, 'workbook_imports', accountId)
    const next = await findNextImport(trx, accountId, except)
    if (next && isOver) await queueWorkbooks(enqueue)(trx, { accountId })
    return next
  })
