import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** Whose changes: those of a property, or those of a company and of all of its properties, which have a chain each. */
export type Of = { chains: readonly string[]; companyId?: string | undefined }
export type Wanted = {
  actions: readonly string[]
  by?: string | undefined
  about?: string | undefined
  from?: Date | undefined
  /** Included, to the end of its millisecond. */
  to?: Date | undefined
}
/** Rows before this one. `moment` has the microseconds of entries from before migration 17, which a Date has not. */
export type Position = { moment: string; chain: string; seq: number }
export type Page = { skip: number; take: number; before?: Position | undefined }

export type ChangeRow = {
  chain: string
  seq: number
  at: Date
  moment: string
  property_id: string | null
  account_id: string | null
  action: string
  entity_id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  request_id: string
}

const columns = sql`a.chain, a.seq::float8 as seq, a.at, a.at::text as moment, a.property_id, a.account_id, a.action, a.entity_id, a.before, a.after, a.request_id`

function matching({ actions, by, about, from, to }: Wanted): RawBuilder<unknown> {
  return sql.join(
    [
      sql`a.action = any(${actions}::text[])`,
      ...(by ? [sql`a.account_id = ${by}`] : []),
      // An entry has ids as the caller wrote them.
      ...(about ? [sql`a.entity_id = any(${[about, about.toUpperCase()]}::text[])`] : []),
      ...(from ? [sql`a.at >= ${from}`] : []),
      ...(to ? [sql`a.at < ${to}::timestamptz + interval '1 millisecond'`] : []),
    ],
    sql` and `,
  )
}

/** The same order everywhere, so that a position means the same for a property and for a company. */
const newestFirst = sql`order by a.at desc, a.chain desc, a.seq desc`
const beforePosition = ({ before }: Page) =>
  before
    ? sql`and (a.at, a.chain, a.seq) < (${before.moment}::timestamptz, ${before.chain}::uuid, ${before.seq})`
    : sql``

/**
 * The indexes of whoever made a change and of what it was begin with the chain. So what is rare in a company is looked for in each of its
 * chains by itself; everything else is read by time. What happened at a property before it came to the
 * company is not among it; that condition is written so that no plan reads by the time of the company for it.
 */
const isRare = ({ by, about }: Wanted) => by !== undefined || about !== undefined

function rowsOf(of: Of, wanted: Wanted, page: Page): RawBuilder<ChangeRow> {
  const most = page.skip + page.take
  const { companyId, chains } = of
  if (companyId === undefined || !isRare(wanted))
    return sql`select ${columns} from audit a
      where ${companyId === undefined ? sql`a.chain = ${chains[0]}` : sql`a.company_id = ${companyId}`} and ${matching(wanted)} ${beforePosition(page)} ${newestFirst} offset ${page.skip} limit ${page.take}`
  return sql`select a.* from unnest(${chains}::uuid[]) c (id)
    cross join lateral (
      select ${columns} from audit a where a.chain = c.id and a.company_id is not distinct from ${companyId}::uuid and ${matching(wanted)} ${beforePosition(page)} ${newestFirst} limit ${most}) a
    ${newestFirst} offset ${page.skip} limit ${page.take}`
}

export const listChangeRows = async (trx: Transaction, of: Of, wanted: Wanted, page: Page): Promise<ChangeRow[]> =>
  (await rowsOf(of, wanted, page).execute(trx)).rows

/** The entry with this number in the chain of a property. */
export async function findChangeRow(trx: Transaction, propertyId: string, number: number, wanted: Wanted) {
  const { rows } = await sql<ChangeRow>`select ${columns} from audit a
    where a.chain = ${propertyId} and a.property_id = ${propertyId} and a.seq = ${number} and ${matching(wanted)}`.execute(
    trx,
  )
  return rows[0]
}

/** What a bulk job has changed at a property since, the newest first. Of `since` the index of times makes use. */
export async function listRowsOfJob(trx: Transaction, propertyId: string, requestId: string, since: Date) {
  const { rows } = await sql<ChangeRow>`select ${columns} from audit a
    where a.chain = ${propertyId} and a.at >= ${since} and a.request_id = ${requestId} ${newestFirst}`.execute(trx)
  return rows
}

/** Counts no further than `most`. */
export async function countChangeRows(trx: Transaction, of: Of, wanted: Wanted, most: number): Promise<number> {
  const found = rowsOf(of, wanted, { skip: 0, take: most })
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${found}) a`.execute(trx)
  return rows[0]?.total ?? 0
}

export async function readThingNames(
  trx: Transaction,
  propertyIds: readonly string[],
  ids: readonly string[],
  withEmails: boolean,
) {
  const { rows } = await sql<{ id: string; name: string | null }>`
    select n.id, n.name from portico.names_of_things(${propertyIds}::uuid[], ${ids}::uuid[], ${withEmails}) n`.execute(
    trx,
  )
  return rows.flatMap(({ id, name }) => (name ? [[id, name] as const] : []))
}

export async function readAuthorNames(trx: Transaction, chains: readonly string[], ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select n.id, n.name from portico.names_of_authors(${chains}::uuid[], ${ids}::uuid[]) n`.execute(trx)
  return rows.map(({ id, name }) => [id, name] as const)
}

/** Which of these accounts are of operators. Members do not read accounts. */
export async function readOperators(trx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>()
  const { rows } = await sql<{ id: string }>`select id from portico.operators_among(${ids}::uuid[]) id`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Which of these accounts are programs. */
export async function readPrograms(trx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    id: string
  }>`select p.id from portico.programs_among(${[...ids]}::uuid[]) p (id)`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

export async function listAuthorIds(trx: Transaction, chains: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select n.id from portico.authors_of(${chains}::uuid[]) n`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function findLastVerification(trx: Transaction, chains: readonly string[]) {
  const { rows } = await sql<{ at: Date; is_whole: boolean }>`
    select at, not is_anchor_broken and not broken_chains && ${chains}::uuid[] as is_whole from audit_verifications
    order by at desc limit 1`.execute(trx)
  return rows[0]
}
