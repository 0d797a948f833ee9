import type { Client } from 'pg'
import type { Manifest } from './manifest.ts'

/** Tables of the portal without the partitions of a table, which are copied with it. The list of migrations is in the manifest. */
const TABLES = `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'
  group by c.relname order by c.relname`

const EVENT_MONTHS = `select min(month) as first, max(month) as last from (
    select replace(substring(c.relname from '\\d{4}_\\d{2}$'), '_', '-') || '-01' as month
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass('public.access_events')) m`

/** Columns of sealed secrets are named `sealed_…`, those of keyed hashes are texts named `…_hash`. Each value begins with the id of a key. */
const KEYED_COLUMNS = `select table_name as "table", column_name as "column",
    case when starts_with(column_name, 'sealed_') then 'sealed secrets' when column_name = 'signature' then 'signatures of the audit'
      else 'hashes' end as use
  from information_schema.columns
  where table_schema = 'public' and (starts_with(column_name, 'sealed_') or (table_name = 'audit' and column_name = 'signature')
    or (column_name like '%\\_hash' and data_type = 'text'))`

/** Describes what the client's transaction sees, without the rows. */
export async function describeSnapshot(client: Client): Promise<Omit<Manifest, 'tables'> & { tables: TableColumns[] }> {
  const ask = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows
  const [now] = await ask<{ at: string; version: string }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, current_setting('server_version') as version`,
  )
  const [months] = await ask<{ first: string | null; last: string | null }>(EVENT_MONTHS)
  return {
    format: 1,
    takenAt: now?.at ?? '',
    postgres: now?.version ?? '',
    migrations: await ask(
      `select name, checksum, to_char(applied_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "appliedAt" from public.migrations order by name`,
    ),
    eventMonths: months?.first && months.last ? { first: months.first, last: months.last } : null,
    tables: await ask<TableColumns>(TABLES),
    sequences: await readSequences(client),
    auditHeads: await ask(
      `select h.chain, p.name, h.seq::float8 as seq, encode(h.hash, 'hex') as hash
       from public.audit_heads h left join public.properties p on p.id = h.chain order by h.chain`,
    ),
    masterKeys: await readMasterKeys(client),
  }
}

type TableColumns = { name: string; columns: string[] }

/** Sequences obey no transaction: a value that is later than that of the rows leaves a gap and does no harm. */
async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const read = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name}`,
    )
    sequences.push(...read.rows.map((row) => ({ name, ...row })))
  }
  return sequences
}

async function readMasterKeys(client: Client): Promise<Manifest['masterKeys']> {
  const columns = await client.query<{ table: string; column: string; use: string }>(KEYED_COLUMNS)
  const uses = new Map<string, Set<string>>()
  for (const { table, column, use } of columns.rows) {
    const value = client.escapeIdentifier(column)
    const { rows } = await client.query<{ id: string }>(
      `select distinct split_part(${value}, '.', 1) as id from public.${client.escapeIdentifier(table)} where ${value} like '%.%'`,
    )
    for (const { id } of rows) uses.set(id, (uses.get(id) ?? new Set()).add(use))
  }
  return [...uses].sort().map(([id, those]) => ({ id, uses: [...those].sort() }))
}
