import {
  type FileProblem,
  IMPORTS_LISTED_MAX,
  type ImportState,
  type Sheet,
} from '@portico/contract/workbooks/workbooks.rules'
import { sql } from 'kysely'
import { type ChangeSome, deleteRows } from '../../platform/batches.ts'
import type { Transaction } from '../../platform/database.ts'
import type { PreviewPart } from './preview.ts'
import type { Problem, Values } from './rows.ts'

const imports = (trx: Transaction) =>
  trx
    .selectFrom('workbook_imports')
    .select(['id', 'account_id', 'company_id', 'file_name', 'content_hash', 'is_from_1904', 'invites', 'invitable'])
    .select(['total', 'done', 'failed', 'problems', 'created_at', 'finished_at'])
    .select(sql<ImportState>`state`.as('state'))
    .select(sql<FileProblem | null>`problem`.as('problem'))

export const listImportRows = (trx: Transaction, companyId: string) =>
  imports(trx)
    .where('company_id', '=', companyId)
    .select(sql<number>`(count(*) over ())::int`.as('imports'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(IMPORTS_LISTED_MAX)
    .execute()

export const getImportRow = (trx: Transaction, companyId: string, id: string) =>
  imports(trx).where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst()
export type ImportRow = NonNullable<Awaited<ReturnType<typeof getImportRow>>>

/** Workers and changes lock the import until the end of the transaction. */
export const lockImport = (trx: Transaction, id: string) =>
  imports(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

type NewImport = { id: string; companyId: string; fileName: string; hash: Buffer; file: Buffer }

/** Undefined when there is an import with this id, or an unfinished one of the same file. */
export const insertImport = (trx: Transaction, accountId: string, { id, companyId, fileName, hash, file }: NewImport) =>
  trx
    .insertInto('workbook_imports')
    .values({ id, account_id: accountId, company_id: companyId, file_name: fileName, content_hash: hash, file })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const isUnfinished = sql<boolean>`finished_at is null`

export const readFileOf = async (trx: Transaction, id: string) =>
  (await trx.selectFrom('workbook_imports').where('id', '=', id).select('file').executeTakeFirst())?.file ?? undefined

export const refuseImport = (trx: Transaction, id: string, problem: FileProblem) =>
  trx
    .updateTable('workbook_imports')
    .set({ state: 'REFUSED', problem, file: null, finished_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'READING')
    .execute()

/** So many rows are written with one statement. */
const ROWS_AT_ONCE = 2_000

/** Keeps what a file would do. A row that changes nothing keeps no values. */
export async function insertPreview(
  trx: Transaction,
  { id, account_id }: ImportRow,
  parts: readonly PreviewPart[],
  isFrom1904: boolean,
) {
  const named = JSON.stringify(
    parts.map(({ name, propertyId, isNew }, number) => ({ number, name, property_id: propertyId, is_new: isNew })),
  )
  await sql`insert into workbook_parts (account_id, import_id, number, name, property_id, is_new)
    select ${account_id}, ${id}, number, name, property_id, is_new
    from json_to_recordset(${named}::json) as p(number int, name text, property_id uuid, is_new boolean)`.execute(trx)
  const rows = parts.flatMap((part, number) => part.rows.map((row) => ({ part: number, ...row })))
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const some = rows.slice(first, first + ROWS_AT_ONCE).map((row, at) => ({
      ...{ index: first + at, part: row.part, sheet: row.sheet, number: row.number, outcome: row.outcome },
      ...{ changes: row.changes, problem: row.problem },
      values: row.outcome === 'ADDED' || row.outcome === 'CHANGED' ? row.values : null,
    }))
    await sql`insert into workbook_rows (account_id, import_id, index, part, sheet, number, values, outcome, changes, problem)
      select ${account_id}, ${id}, r.index, r.part, r.sheet, r.number, r.values, r.outcome, r.changes, r.problem
      from json_to_recordset(${JSON.stringify(some)}::json)
        as r(index int, part int, sheet text, number int, values json, outcome text, changes text[], problem json)`.execute(
      trx,
    )
  }
  await trx
    .updateTable('workbook_imports')
    .set({
      state: 'READY',
      file: null,
      is_from_1904: isFrom1904,
      invitable: rows.filter(({ isInvitable }) => isInvitable).length,
      problems: rows.filter(({ problem }) => problem !== null).length,
    })
    .where('id', '=', id)
    .execute()
}

/** Every row that changes something waits for its turn. Without one the import has finished. */
export async function confirmImport(trx: Transaction, id: string, invites: boolean) {
  const { numAffectedRows } = await sql`update workbook_rows set state = 'WAITING'
    where import_id = ${id} and outcome in ('ADDED', 'CHANGED')`.execute(trx)
  const total = Number(numAffectedRows ?? 0)
  const end = total === 0 ? { state: 'FINISHED', finished_at: sql<Date>`now()` } : { state: 'IMPORTING' }
  await trx
    .updateTable('workbook_imports')
    .set({ ...end, invites, total })
    .where('id', '=', id)
    .execute()
}

export const deleteImport = (trx: Transaction, id: string) =>
  trx.deleteFrom('workbook_imports').where('id', '=', id).execute()

export type PartRow = { number: number; name: string | null; property_id: string | null; is_new: boolean }

export const listPartRows = (trx: Transaction, id: string): Promise<PartRow[]> =>
  trx
    .selectFrom('workbook_parts')
    .where('import_id', '=', id)
    .select(['number', 'name', 'property_id', 'is_new'])
    .orderBy('number')
    .execute()

/** The numbers of each sheet of each part. */
export const countRows = async (trx: Transaction, id: string) =>
  (
    await sql<{
      part: number
      sheet: Sheet
      added: number
      changed: number
      same: number
      problems: number
      done: number
      failed: number
    }>`select part, sheet, count(*) filter (where outcome = 'ADDED')::int as added, count(*) filter (where outcome = 'CHANGED')::int as changed,
        count(*) filter (where outcome = 'SAME')::int as same, count(*) filter (where outcome = 'PROBLEM')::int as problems,
        count(*) filter (where state = 'DONE')::int as done, count(*) filter (where state = 'FAILED')::int as failed
      from workbook_rows where import_id = ${id} group by part, sheet`.execute(trx)
  ).rows

/** Which columns change, in how many rows. */
export const countChanges = async (trx: Transaction, id: string) =>
  (
    await sql<{ part: number; sheet: Sheet; column: string; rows: number }>`
      select part, sheet, changed as column, count(*)::int as rows from workbook_rows, unnest(changes) changed
      where import_id = ${id} and outcome = 'CHANGED' group by part, sheet, changed order by rows desc, changed`.execute(
      trx,
    )
  ).rows

export const listProblemRows = (trx: Transaction, id: string, { skip, take }: { skip: number; take: number }) =>
  trx
    .selectFrom('workbook_rows as r')
    .innerJoin('workbook_parts as p', (join) =>
      join.onRef('p.import_id', '=', 'r.import_id').onRef('p.number', '=', 'r.part'),
    )
    .where('r.import_id', '=', id)
    .where('r.problem', 'is not', null)
    .select(['r.number', 'p.name as property'])
    .select(sql<Sheet>`r.sheet`.as('sheet'))
    .select(sql<Problem>`r.problem`.as('problem'))
    .orderBy('r.index')
    .offset(skip)
    .limit(take)
    .execute()

export const countProblems = async (trx: Transaction, id: string) =>
  (
    await trx
      .selectFrom('workbook_rows')
      .where('import_id', '=', id)
      .where('problem', 'is not', null)
      .select(sql<number>`count(*)::int`.as('rows'))
      .executeTakeFirstOrThrow()
  ).rows

export type WaitingRow = { index: number; part: number; sheet: Sheet; number: number; values: Values }

/** The next rows that wait, all of the same sheet of the same part. */
export async function listWaitingRows(trx: Transaction, id: string, most: number): Promise<WaitingRow[]> {
  const rows = await trx
    .selectFrom('workbook_rows')
    .where('import_id', '=', id)
    .where('state', '=', 'WAITING')
    .select(['index', 'part', 'number'])
    .select(sql<Sheet>`sheet`.as('sheet'))
    .select(sql<Values>`values`.as('values'))
    .orderBy('index')
    .limit(most)
    .execute()
  const [first] = rows
  return rows.filter(({ part, sheet }) => part === first?.part && sheet === first?.sheet)
}

export const setPropertyOfPart = (trx: Transaction, id: string, part: number, propertyId: string) =>
  trx
    .updateTable('workbook_parts')
    .set({ property_id: propertyId })
    .where('import_id', '=', id)
    .where('number', '=', part)
    .execute()

export type RowResult = { index: number; problem: Problem | null }

/** Rows that are done keep no values, and what failed keeps its reason. The last row finishes the import. */
export async function recordResults(trx: Transaction, id: string, results: readonly RowResult[]) {
  const recorded = JSON.stringify(
    results.map(({ index, problem }) => ({ index, problem, state: problem ? 'FAILED' : 'DONE' })),
  )
  await sql`update workbook_rows r set state = n.state, problem = n.problem, values = null
    from json_to_recordset(${recorded}::json) as n(index int, state text, problem json)
    where r.import_id = ${id} and r.index = n.index`.execute(trx)
  const failed = results.filter(({ problem }) => problem).length
  const done = results.length - failed
  const { rows } = await sql<{ isFinished: boolean }>`update workbook_imports
    set done = done + ${done}, failed = failed + ${failed}, problems = problems + ${failed},
      state = case when done + failed + ${results.length} >= total then 'FINISHED' else state end,
      finished_at = case when done + failed + ${results.length} >= total then now() end
    where id = ${id} returning finished_at is not null as "isFinished"`.execute(trx)
  return rows[0]?.isFinished ?? true
}

/** What waits in a part, when nothing of it can be done. */
export const listWaitingIndexes = async (trx: Transaction, id: string, part: number) =>
  (
    await trx
      .selectFrom('workbook_rows')
      .where('import_id', '=', id)
      .where('part', '=', part)
      .where('state', '=', 'WAITING')
      .select('index')
      .execute()
  ).map(({ index }) => index)

const isWorkLeft = sql<boolean>`state in ('READING', 'IMPORTING')`

/** Of the imports of an account, the oldest that has work left. */
export const findNextImport = (trx: Transaction, accountId: string, except: readonly string[]) =>
  imports(trx)
    .where('account_id', '=', accountId)
    .where(isWorkLeft)
    .where(sql<boolean>`id <> all(${except}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Accounts with work that may have no worker, because the queue has reached its limit of attempts. */
export const listAccountsAtWork = (trx: Transaction) =>
  trx
    .selectFrom('workbook_imports')
    .where(isWorkLeft)
    .where(sql<boolean>`created_at < now() - interval '1 minute'`)
    .select('account_id')
    .distinct()
    .execute()

/** Deletes the rows of old imports, and then, when none is left, the imports. One that is at work is left alone. */
export const clearOldImports =
  (days: number): ChangeSome =>
  async (trx, most) => {
    const isOld = sql`o.created_at < now() - make_interval(days => ${days}) and o.state not in ('READING', 'IMPORTING')`
    const deleted = await deleteRows(
      trx,
      'workbook_rows',
      sql`import_id in (select o.id from workbook_imports o where ${isOld})`,
      most,
    )
    if (deleted === most) return deleted
    const hasNoRow = sql`not exists (select from workbook_rows r where r.import_id = workbook_imports.id)`
    const isOldImport = sql`id in (select o.id from workbook_imports o where ${isOld}) and ${hasNoRow}`
    return deleted + (await deleteRows(trx, 'workbook_imports', isOldImport, most - deleted))
  }

/** Deletes the rows of a property's imports that contain one of these patterns. */
export const deleteRowsNaming = (trx: Transaction, propertyId: string, named: readonly string[]) =>
  sql`update workbook_rows r set values = null, problem = r.problem::jsonb || '{"value": null}'
    from workbook_parts p where p.import_id = r.import_id and p.number = r.part and p.property_id = ${propertyId}
      and r.state is distinct from 'WAITING' and (r.values::text ilike any (${named}::text[]) or r.problem::text ilike any (${named}::text[]))`.execute(
    trx,
  )
