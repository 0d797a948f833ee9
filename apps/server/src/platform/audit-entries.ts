import { sql } from 'kysely'
import type { AuditRecord } from './audit.ts'
import type { Transaction } from './database.ts'

const PAGE = 2_000
/** The chain of the deployment itself: what concerns no property and no company and was done by no account, such as what operators change. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

export type Head = { seq: number; hash: string }
export type StoredEntry = AuditRecord & {
  chain: string
  seq: number
  previous: string
  hash: string
  signature: string | null
  /** The hash of an entry that is older than signatures. */
  unsigned_hash: string
  /** Whether the row differs from what the server has written in a way that is lost when it is read. */
  is_reworded: boolean
}

export const readHeads = async (trx: Transaction) =>
  new Map(
    (
      await sql<
        Head & { chain: string }
      >`select chain, seq::float8 as seq, encode(hash, 'hex') as hash from public.audit_heads`.execute(trx)
    ).rows.map((row) => [row.chain, row]),
  )

/** The hash of unsigned entries is computed in this query, because the owner of the database could replace a function. */
export async function* entriesOf(trx: Transaction): AsyncGenerator<StoredEntry> {
  let after = { chain: NOBODY, seq: Number.MIN_SAFE_INTEGER }
  for (;;) {
    const { rows } = await sql<StoredEntry>`
      select a.chain, a.seq::float8 as seq, a.version, a.company_id, a.property_id, a.account_id, a.action, a.entity, a.entity_id, a.before, a.after, a.request_id, a.at,
        encode(a.previous_hash, 'hex') as previous, encode(a.hash, 'hex') as hash, a.signature,
        case when a.signature is null then encode(sha256(convert_to(jsonb_build_array(
          encode(a.previous_hash, 'hex'), a.chain, a.seq, a.property_id, a.account_id, a.action, a.entity, a.entity_id,
          a.before, a.after, a.request_id, extract(epoch from a.at))::text, 'UTF8')), 'hex') end as unsigned_hash,
        (a.at <> date_trunc('milliseconds', a.at) or a.before = 'null' or a.after = 'null' or a.version = 1 and a.company_id is not null) is true as is_reworded
      from public.audit a where (a.chain, a.seq) > (${after.chain}::uuid, ${after.seq}::bigint) order by a.chain, a.seq limit ${PAGE}`.execute(
      trx,
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last
  }
}
