import pg from 'pg'
import type { MasterKeys } from '../platform/master-keys.ts'
import {
  applyMigration,
  createMigrationsTable,
  ensureAppRole,
  MIGRATION_LOCK,
  type Migration,
  migrate,
  readMigrations,
} from '../platform/migrate.ts'
import { checkFile, compareTable, loadTable, TEXT_FORM } from './copy-table.ts'
import { type BackupTable, type Manifest, readManifest } from './manifest.ts'

type Options = { ownerUrl: string; appRole: string; folder: string }

/** How many of each were alive in the backup. */
export type Ended = { sessions: number; tokens: number; invitations: number; passes: number }

/**
 * Restores a backup into an empty database: the schema comes from the migrations that the backup knew, its rows from the backup, all in one
 * transaction. The migrations since then follow. Tells which migrations these were, and which ways in were closed.
 */
export async function restore(options: Options): Promise<{ manifest: Manifest; applied: string[]; ended: Ended }> {
  const restored = await restoreWhole(options)
  return { ...restored, applied: (await migrate(options)).applied }
}

async function restoreWhole({ ownerUrl, appRole, folder }: Options): Promise<{ manifest: Manifest; ended: Ended }> {
  const manifest = await readManifest(folder)
  const migrations = knownMigrations(manifest, await readMigrations())
  for (const table of manifest.tables) await checkFile(table, folder)
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query(TEXT_FORM)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('begin')
    await refuseUnlessEmpty(client)
    await ensureAppRole(client, appRole)
    await createMigrationsTable(client)
    for (const migration of migrations) await applyMigration(client, migration, appRole)
    await restoreRows(client, manifest, folder)
    const ended = await endWaysIn(client)
    await client.query('commit')
    await client.query('analyze')
    return { manifest, ended }
  } finally {
    await client.end()
  }
}

/**
 * Somebody may have lost a session, a token, an invitation or a pass after the backup was made, and would have it again. Nobody knows who, so all of
 * them end before anybody can use one. Panels keep theirs: without it every door would stay behind until somebody has been there.
 */
async function endWaysIn(client: pg.Client): Promise<Ended> {
  const count = async (text: string) => (await client.query(text)).rowCount ?? 0
  const { rows } = await client.query<{ hasPrograms: boolean; hasPasses: boolean }>(
    `select to_regclass('public.program_tokens') is not null as "hasPrograms", to_regclass('public.passes') is not null as "hasPasses"`,
  )
  return {
    sessions: await count('delete from public.sessions'),
    tokens: rows[0]?.hasPrograms ? await count('delete from public.program_tokens') : 0,
    invitations: await count(
      'update public.invites set withdrawn_at = now() where accepted_at is null and withdrawn_at is null',
    ),
    passes: rows[0]?.hasPasses ? await count(END_PASSES) : 0,
  }
}

const END_PASSES = `
  with ended as (
    update public.passes set withdrawn_at = now(), withdrawal_reason = 'BACKUP', version = version + 1
    where withdrawn_at is null and ends_at > now() returning property_id, id
  )
  update public.credentials c set status = 'INACTIVE', inactive_reason = 'DEACTIVATED_BY_PMP', version = c.version + 1
  from ended where c.property_id = ended.property_id and c.id = ended.id`

/** The migrations of the backup, which must be the first ones of this release, unchanged. */
function knownMigrations({ migrations }: Manifest, own: readonly Migration[]): Migration[] {
  return migrations.map(({ name, checksum }, index) => {
    const known = own[index]
    if (!own.some((migration) => migration.name === name))
      throw new Error(`The backup is from a later release: this one does not know the migration ${name}.`)
    if (known?.name !== name || known.checksum !== checksum)
      throw new Error(
        `The backup is from another line of releases: its migration ${name} is not the one of this release.`,
      )
    return known
  })
}

async function refuseUnlessEmpty(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
     order by 1 limit 1`,
  )
  if (rows[0])
    throw new Error(`The database is not empty: it has ${rows[0].name}. A backup is restored into an empty one.`)
}

/** Triggers would count and number everything once more, and COPY does not write under forced row-level security. */
async function restoreRows(client: pg.Client, manifest: Manifest, folder: string) {
  const { tables, eventMonths, sequences } = manifest
  const forEach = (change: string) =>
    client.query(tables.map(({ name }) => `alter table public.${client.escapeIdentifier(name)} ${change}`).join(';'))
  const names = tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`).join(', ')
  const forced = await namesOf(client, `select relname as name from pg_class where relforcerowsecurity`)
  const setForce = async (force: 'force' | 'no force') => {
    for (const name of forced)
      await client.query(`alter table public.${client.escapeIdentifier(name)} ${force} row level security`)
  }

  // Some migrations add rows, which the backup has, too.
  await client.query(`set constraints all immediate; truncate ${names}`)
  await forEach('disable trigger user')
  await setForce('no force')
  const constraints = await dropUnvalidatedConstraints(client)
  if (eventMonths)
    await client.query('call portico.ensure_event_partitions($1, $2)', [eventMonths.first, eventMonths.last])
  for (const table of await inOrderOfReferences(client, tables)) await loadTable(client, table, folder)
  for (const { name, lastValue, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [name, lastValue, isCalled])
  for (const constraint of constraints) await client.query(constraint)
  await setForce('force')
  await forEach('enable trigger user')
  for (const { name, appliedAt } of manifest.migrations)
    await client.query('update public.migrations set applied_at = $2 where name = $1', [name, appliedAt])
  for (const table of tables) await compareTable(client, table)
}

/** Constraints that hold for new rows only would refuse the old ones. Returns the statements that add them again. */
async function dropUnvalidatedConstraints(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where not convalidated and connamespace = 'public'::regnamespace`,
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}

/** A table comes after those that its rows refer to. */
async function inOrderOfReferences(client: pg.Client, tables: readonly BackupTable[]): Promise<BackupTable[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select distinct f.relname as from, t.relname as to from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
     where c.contype = 'f' and f.relnamespace = 'public'::regnamespace and c.conrelid <> c.confrelid`,
  )
  const ordered: BackupTable[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const missing = new Set(waiting.map(({ name }) => name))
    const isReady = ({ name }: BackupTable) => !rows.some(({ from, to }) => from === name && missing.has(to))
    const ready = waiting.filter(isReady)
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...missing].join(', ')}.`)
    ordered.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}

const namesOf = async (client: pg.Client, text: string) =>
  (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)

/** One sentence for each master key that the backup needs and the key file does not hold. */
export const missingKeys = ({ masterKeys }: Manifest, keys: MasterKeys | undefined): string[] =>
  masterKeys
    .filter(({ id }) => !keys?.has(id))
    .map(
      ({ id, uses }) =>
        `The key file does not hold the master key ${id}, which the backup needs for ${uses.join(', ')}.`,
    )
