import type { Transaction } from '../../platform/database.ts'
import type { Enqueue } from '../../platform/jobs.ts'

/** The queue is of accounts: each has one entry and one worker at a time, however many imports it has. */
export const workbookQueue = { name: 'workbooks.turns', concurrency: 2, startsAtOnce: true }
export type WorkbookTurn = { accountId: string }

export const queueWorkbooks = (enqueue: Enqueue) => (trx: Transaction, turn: WorkbookTurn) =>
  enqueue(trx, workbookQueue.name, turn, turn.accountId)
