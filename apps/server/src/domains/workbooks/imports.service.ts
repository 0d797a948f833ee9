import { writeCsv } from '@portico/contract/shared/csv'
import { requestErrors } from '@portico/contract/shared/errors'
import { type Locale, languageTag } from '@portico/contract/shared/locales'
import {
  IMPORTS_UNFINISHED_MAX,
  isAtWork,
  sheets,
  WORKBOOK_MAX_BYTES,
} from '@portico/contract/workbooks/workbooks.rules'
import {
  type ImportWithParts,
  type NewImport,
  type RowWithProblem,
  type WorkbookImport,
  workbooksErrors,
} from '@portico/contract/workbooks/workbooks.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import type { TranslatorOf } from '../../platform/portal.ts'
import { isFull } from '../../platform/row-limit.ts'
import type { Account } from '../../platform/sessions.ts'
import {
  confirmImport,
  countChanges,
  countProblems,
  countRows,
  deleteImport,
  getImportRow,
  type ImportRow,
  insertImport,
  isUnfinished,
  listImportRows,
  listPartRows,
  listProblemRows,
  lockImport,
} from './imports.store.ts'
import { queueWorkbooks } from './workbook-queue.ts'

export async function listImports(trx: Transaction, companyId: string) {
  const rows = await listImportRows(trx, companyId)
  return { imports: rows.map(present), total: rows[0]?.imports ?? 0 }
}

/** Idempotent: a call with the same id and file gets the same import. The same file under another id is refused while the first one is not over. */
export async function startImport(
  { trx }: UnitOfWork,
  account: Account,
  companyId: string,
  { importId, fileName, content }: NewImport,
  { keys, enqueue }: { keys: MasterKeys; enqueue: Enqueue },
): Promise<WorkbookImport> {
  const file = Buffer.from(content, 'base64')
  if (file.length > WORKBOOK_MAX_BYTES)
    throw new AppError(requestErrors.ruleBroken, 'The file is too large.', {
      fields: [fieldError('content', 'fileTooLarge')],
    })
  const hash = Buffer.from(keys.mac('workbook', file.toString('base64')))
  const hasTooMany = await isFull(
    trx,
    'workbook_imports',
    { account_id: account.id },
    IMPORTS_UNFINISHED_MAX,
    isUnfinished,
  )
  const known = await getImportRow(trx, companyId, importId)
  if (!known) {
    if (hasTooMany) throw new AppError(workbooksErrors.tooMany, 'This account has too many imports that are not over.')
    const added = await insertImport(trx, account.id, { id: importId, companyId, fileName, hash, file })
    if (!added) throw new AppError(workbooksErrors.sameFile, 'This file is being imported already.')
    await queueWorkbooks(enqueue)(trx, { accountId: account.id })
  } else if (!hash.equals(known.content_hash))
    throw new AppError(requestErrors.keyReused, 'There is another import with this id already.')
  return present(await requireImport(trx, companyId, importId))
}

export async function getImport(trx: Transaction, companyId: string, importId: string): Promise<ImportWithParts> {
  const row = await requireImport(trx, companyId, importId)
  const counts = await countRows(trx, importId)
  const changes = await countChanges(trx, importId)
  const parts = (await listPartRows(trx, importId)).map(({ number, name, property_id, is_new }) => ({
    ...{ number, name, propertyId: property_id, isNew: is_new },
    sheets: sheets.flatMap((sheet) =>
      counts
        .filter((one) => one.part === number && one.sheet === sheet)
        .map(({ part, ...numbers }) => ({
          ...numbers,
          changes: changes
            .filter((one) => one.part === part && one.sheet === sheet)
            .map(({ column, rows }) => ({ column, rows })),
        })),
    ),
  }))
  return { ...present(row), parts }
}

export async function listProblems(
  trx: Transaction,
  companyId: string,
  importId: string,
  { pageSize, pageNumber }: { pageSize: number; pageNumber: number },
) {
  await requireImport(trx, companyId, importId)
  const totalRecords = await countProblems(trx, importId)
  const page = Math.max(1, Math.min(pageNumber, Math.ceil(totalRecords / pageSize)))
  const rows = await listProblemRows(trx, importId, { skip: (page - 1) * pageSize, take: pageSize })
  return { rows: rows.map(presentProblem), totalRecords, pageNumber: page }
}

const presentProblem = ({
  property,
  sheet,
  number,
  problem,
}: Awaited<ReturnType<typeof listProblemRows>>[number]): RowWithProblem => ({
  ...{ property, sheet, row: number, column: problem.column, code: problem.code, value: problem.value },
})

const ALL = { skip: 0, take: 150_000 }

/** Every row that is not imported or has failed, in words. */
export async function problemsFile(
  trx: Transaction,
  { companyId, importId, locale }: { companyId: string; importId: string; locale: Locale },
  translatorOf: TranslatorOf,
): Promise<string> {
  await requireImport(trx, companyId, importId)
  const t = await translatorOf(locale, 'workbooks')
  const file = await translatorOf(locale, 'workbookFile')
  const rows = (await listProblemRows(trx, importId, ALL)).map(presentProblem)
  const header = ['property', 'sheet', 'row', 'column', 'problem', 'value'].map((name) => t(`problems.columns.${name}`))
  const lines = rows.map(({ property, sheet, row, column, code, value }) => [
    property ?? '',
    file(`sheets.${sheet}`),
    String(row),
    column ? file(`columns.${column}`) : '',
    t(`rules.${code}`, { value: value ?? '' }),
    value ?? '',
  ])
  return writeCsv([header, ...lines], languageTag(locale))
}

export async function confirm(
  { trx }: UnitOfWork,
  account: Account,
  of: { companyId: string; importId: string; invites: boolean },
  enqueue: Enqueue,
): Promise<WorkbookImport> {
  const row = await requireLocked(trx, of)
  // A repeated call finds what the first one has begun.
  if (row.state !== 'IMPORTING' && row.state !== 'FINISHED') {
    if (row.state !== 'READY') throw new AppError(workbooksErrors.notReady, 'The file was not read, or was refused.')
    await confirmImport(trx, of.importId, of.invites)
    await queueWorkbooks(enqueue)(trx, { accountId: account.id })
  }
  return present(await requireImport(trx, of.companyId, of.importId))
}

export async function discard({ trx }: UnitOfWork, of: { companyId: string; importId: string }): Promise<undefined> {
  const { state } = await requireLocked(trx, of)
  if (isAtWork(state)) throw new AppError(workbooksErrors.atWork, 'The import is at work.')
  await deleteImport(trx, of.importId)
}

async function requireLocked(trx: Transaction, of: { companyId: string; importId: string }): Promise<ImportRow> {
  const row = await lockImport(trx, of.importId)
  if (row?.company_id !== of.companyId) throw notFound()
  return row
}

/** Row-level security hides the imports of colleagues. */
async function requireImport(trx: Transaction, companyId: string, importId: string): Promise<ImportRow> {
  const row = await getImportRow(trx, companyId, importId)
  if (!row) throw notFound()
  return row
}

const notFound = () => new AppError(workbooksErrors.notFound, 'There is no such import any more.')

const present = (row: ImportRow): WorkbookImport => ({
  ...{ importId: row.id, companyId: row.company_id, fileName: row.file_name, state: row.state, problem: row.problem },
  ...{ invites: row.invites, invitable: row.invitable, total: row.total, done: row.done, failed: row.failed },
  problems: row.problems,
  createdAtMillis: row.created_at.getTime(),
  finishedAtMillis: row.finished_at?.getTime() ?? null,
})
