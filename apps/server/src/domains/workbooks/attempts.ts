import { propertyArchived, requestErrors, serverErrors } from '@portico/contract/shared/errors'
import { type RowProblem, rowProblems } from '@portico/contract/workbooks/workbooks.rules'
import { sql } from 'kysely'
import type { AuditEntry } from '../../platform/audit.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { type AppError, asAppError } from '../../platform/errors.ts'
import type { Account } from '../../platform/sessions.ts'
import { type Act, type Planned, RowRefused, type refuse } from './plan/planned.ts'
import { type Problem, problemOf } from './rows.ts'

/** Does something for a row. What fails leaves nothing behind, and its reason is returned. */
export type Attempt = (work: (unit: UnitOfWork) => Promise<unknown>) => Promise<Problem | null>

/** What every row of a batch is done with. */
export type Applying = {
  account: Account
  propertyId: string
  timeZone: string
  invites: boolean
  /** A batch begins nothing after this time. */
  endsAt: number
  attempt: Attempt
  refuse: typeof refuse
  problemOfError(error: unknown): Problem
}

/** What services refuse with, where a row says it in other words. */
const otherWords: Readonly<Record<string, RowProblem>> = {
  exists: 'nameTaken',
  devicesFull: 'tooMany',
  parentNotFound: 'parentFailed',
  placeNotFound: 'parentFailed',
  notFound: 'parentFailed',
  keyUnknown: 'parentFailed',
  entranceUnknown: 'parentFailed',
  addressUnknown: 'parentFailed',
  personNotFound: 'parentFailed',
  nameSynced: 'synced',
  dateTooEarly: 'dayTooEarly',
  dateTooLate: 'dayTooLate',
  forbidden: 'notPermitted',
  notInvited: 'notPermitted',
  entrancesMax: 'tooMany',
}

const isProblem = (word: string): word is RowProblem => rowProblems.some((one) => one === word)

function wordOf({ error, fields = [] }: AppError): string {
  if (error === propertyArchived) return 'archived'
  if (error === requestErrors.ruleBroken) return fields[0]?.code ?? 'invalid'
  return error.code.replace(/^.*\./, '')
}

type Parts = { log: { error(values: object, text: string): void }; importId: string }

/** The reason in the words of a row. Something temporary ends the batch. */
const problemIn =
  ({ log, importId }: Parts) =>
  (error: unknown): Problem => {
    if (error instanceof RowRefused) return error.problem
    const refusal = asAppError(error)
    if (refusal !== error && refusal.error === serverErrors.busy) throw error
    if (refusal.error === serverErrors.failed) log.error({ err: refusal.cause, importId }, 'a row of a workbook failed')
    const word = wordOf(refusal)
    const known = otherWords[word] ?? word
    return problemOf(isProblem(known) ? known : 'refused')
  }

/** `entries` collects the audit of what was done; it is written at the end of the batch. */
export function attemptsIn(trx: Transaction, entries: AuditEntry[], parts: Parts) {
  const problemOfError = problemIn(parts)
  const attempt: Attempt = async (work) => {
    const own: AuditEntry[] = []
    await sql`savepoint workbook_row`.execute(trx)
    try {
      await work({ trx, audit: async (...more) => void own.push(...more) })
      await sql`release savepoint workbook_row`.execute(trx)
      entries.push(...own)
      return null
    } catch (error) {
      const problem = problemOfError(error)
      await sql`rollback to savepoint workbook_row`.execute(trx)
      return problem
    }
  }
  return { attempt, problemOfError }
}

/** A row that can be done. */
export type Fine = Extract<Planned, { act: Act }>
/** What became of a row: a problem, or null if it was done. Rows that are missing are still to be done. */
export type Outcomes = Map<number, Problem | null>

/** Each row by itself, until the time of the batch is over. The first one is always done. */
export async function each<Row extends Fine>(
  { propertyId, endsAt, attempt }: Applying,
  rows: readonly Row[],
  outcomes: Outcomes,
  work: (unit: UnitOfWork, propertyId: string, row: Row) => Promise<unknown>,
) {
  for (const [position, row] of rows.entries()) {
    if (position > 0 && performance.now() > endsAt) return
    outcomes.set(row.index, await attempt((unit) => work(unit, propertyId, row)))
  }
}
