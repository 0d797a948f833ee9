import { type RawBuilder, sql } from 'kysely'
import { type ChangeSome, deleteRows } from './batches.ts'
import type { DB } from './database.gen.ts'
import type { Transaction } from './database.ts'
import type { Figures } from './figures.ts'

/** A table with the columns state, attempts, due_at, taken_at, settled_at, failure, created_at and the two columns of its key. */
export type OutboxTable = {
  table: keyof DB
  key: readonly [string, string]
  /** Says that a settled mail stays, because it is the record that nobody is told twice. */
  isRecord?: RawBuilder<boolean>
}
/** The values of the two columns of the key. */
export type OutboxKey = readonly [string, string]

/** A sender that has no result for a mail after this long has died. */
const ABANDONED_AFTER_SECONDS = 120
const GIVE_UP_AFTER_DAYS = 5

/** Releases mails of senders that died. Nobody knows whether those were sent, so only repeatable ones are sent again. */
export async function releaseAbandoned(trx: Transaction, { table }: OutboxTable, isRepeatable: boolean) {
  const change = isRepeatable
    ? sql`state = 'WAITING', due_at = now()`
    : sql`state = 'UNCERTAIN', settled_at = now(), failure = 'the sender ended'`
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${change}
    where state = 'SENDING' and taken_at < now() - make_interval(secs => ${ABANDONED_AFTER_SECONDS})`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

const isDue = sql`state = 'WAITING' and due_at <= now()`

export const hasDue = async (trx: Transaction, { table }: OutboxTable) =>
  (await sql`select from ${sql.table(table)} where ${isDue} limit 1`.execute(trx)).rows.length > 0

/** Claims the next mail for this sender. The claim must be committed before the mail is sent. */
export async function claimNext(trx: Transaction, { table, key }: OutboxTable): Promise<OutboxKey | undefined> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const { rows } = await sql<Record<string, string>>`
    update ${sql.table(table)} set state = 'SENDING', taken_at = now(), attempts = attempts + 1
    where (${columns}) = (select ${columns} from ${sql.table(table)} where ${isDue} order by due_at limit 1 for update skip locked)
    returning ${columns}`.execute(trx)
  const [row] = rows
  return row && [row[key[0]] as string, row[key[1]] as string]
}

const hasKey = ({ key }: OutboxTable, [first, second]: OutboxKey) =>
  sql`${sql.ref(key[0])} = ${first} and ${sql.ref(key[1])} = ${second} and state in ('SENDING', 'UNCERTAIN')`

/** False when the row was deleted meanwhile. */
export async function markSent(trx: Transaction, outbox: OutboxTable, key: OutboxKey): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${sql.table(outbox.table)}
    set state = 'SENT', settled_at = now(), failure = null where ${hasKey(outbox, key)}`.execute(trx)
  return Number(numAffectedRows ?? 0) > 0
}

export const markFailed = (
  trx: Transaction,
  outbox: OutboxTable,
  key: OutboxKey,
  state: 'REFUSED' | 'UNCERTAIN',
  failure: string,
) =>
  sql`update ${sql.table(outbox.table)} set state = ${state}, settled_at = now(), failure = ${failure} where ${hasKey(outbox, key)}`.execute(
    trx,
  )

/** The delay doubles with each attempt, up to an hour; after some days the mail is given up. */
export const postpone = (trx: Transaction, outbox: OutboxTable, key: OutboxKey, failure: string) =>
  sql`update ${sql.table(outbox.table)} set
      state = case when created_at < now() - make_interval(days => ${GIVE_UP_AFTER_DAYS}) then 'REFUSED' else 'WAITING' end,
      due_at = now() + least(interval '1 hour', interval '30 seconds' * 2 ^ least(attempts, 10)), failure = ${failure}
    where ${hasKey(outbox, key)}`.execute(trx)

export const removeClaimed = (trx: Transaction, outbox: OutboxTable, key: OutboxKey) =>
  sql`delete from ${sql.table(outbox.table)} where ${hasKey(outbox, key)}`.execute(trx)

/** Mails that were sent or given up. */
export const clearSettled =
  ({ table, isRecord = sql`false` }: OutboxTable, months: number): ChangeSome =>
  (trx, most) => {
    const isOld = sql`state in ('SENT', 'REFUSED', 'UNCERTAIN') and created_at < now() - make_interval(months => ${months})`
    return deleteRows(trx, table, sql`${isOld} and not ${isRecord}`, most)
  }

/** A mail that was created for a later day does not wait before. */
const waitingIn = ({ table }: OutboxTable) => sql`
  select ${table}::text as kind, count(*)::float8 as portico_mails_waiting,
    coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as portico_mails_oldest_seconds
  from ${sql.table(table)} where state in ('WAITING', 'SENDING') and created_at <= now()`

export const mailFigures = (outboxes: readonly OutboxTable[]): Figures => ({
  gauges: {
    portico_mails_waiting: 'Mails that are not sent yet',
    portico_mails_oldest_seconds: 'For how long the oldest of them has waited',
  },
  labels: ['kind'],
  read: async (trx) =>
    (await sql<Record<string, string | number>>`${sql.join(outboxes.map(waitingIn), sql` union all `)}`.execute(trx))
      .rows,
})
