import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { installJobs } from './jobs.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** The id of the advisory lock: any number, as long as all servers use the same one. */
export const MIGRATION_LOCK = 7_264_310_117
const LOCK_POLL_MS = 200
export const OLDEST_POSTGRES = 14
/** Everybody else waits behind a migration that waits for a lock, so it gives up soon, lets them pass and tries again. */
const LOCK_TIMEOUT_MS = 3_000
const LOCK_ATTEMPTS = 30
const LOCK_PAUSE_MS = 1_000
/** A lock did not come in time, or PostgreSQL ended the migration because it and somebody else waited for each other. */
const WAITED_IN_VAIN = ['55P03', '40P01']
/** The first words of a migration whose statements run one by one, as `create index concurrently` demands. */
const OUTSIDE_TRANSACTION = '-- Outside a transaction'

type Options = {
  ownerUrl: string
  appRole: string
  /** For tests. */
  lockTimeoutMs?: number
  migrations?: readonly Migration[]
  functions?: readonly Migration[]
}

/** Brings the database to the newest schema. Several servers may start at once: one migrates, the others wait. */
export async function migrate(options: Options): Promise<{ applied: string[]; functions: string[] }> {
  const { ownerUrl, appRole } = options
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await refuseOldPostgres(client)
    await lock(client)
    await createMigrationsTable(client)
    await ensureAppRole(client, appRole)
    // The server compares the schema with its release at start.
    await client.query(`grant select on public.migrations to ${client.escapeIdentifier(appRole)}`)
    const applied = await applyNew(client, options)
    const functions = await applyFunctions(client, options)
    await installJobs(ownerUrl, appRole)
    return { applied, functions }
  } finally {
    await client.end()
  }
}

export type Migration = { name: string; text: string; checksum: string }

/** The migrations of this release, in their order. */
export const readMigrations = () => readTexts('')

/** The current texts of the functions that were changed since a migration created them. */
export const readFunctions = () => readTexts('functions/')

async function readTexts(folder: string): Promise<Migration[]> {
  const names = (await readdir(new URL(folder, FOLDER))).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (file) => {
      const name = `${folder}${file}`
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

export const createMigrationsTable = (client: pg.Client) =>
  client.query(`create table if not exists public.migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)

/** Runs in the caller's transaction. */
export async function applyMigration(client: pg.Client, migration: Migration, appRole: string) {
  const { name, text, checksum } = migration
  try {
    // In a database that is being restored nobody writes meanwhile.
    const inside = isOutsideTransaction(migration) ? text.replaceAll(/\bconcurrently\b/gi, '') : text
    await client.query(inside.replaceAll(':app_role', client.escapeIdentifier(appRole)))
    await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [name, checksum])
  } catch (cause) {
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

async function applyNew(client: pg.Client, options: Options): Promise<string[]> {
  const { appRole, lockTimeoutMs = LOCK_TIMEOUT_MS, migrations = await readMigrations() } = options
  const done = new Map(
    (await client.query<{ name: string; checksum: string }>('select name, checksum from public.migrations')).rows.map(
      (row) => [row.name, row.checksum],
    ),
  )
  const applied: string[] = []
  for (const migration of migrations) {
    const { name, checksum } = migration
    const known = done.get(name)
    if (known === checksum) continue
    if (known) throw new Error(`Migration ${name} was changed after it had been applied. Restore it and add a new one.`)
    if (isOutsideTransaction(migration)) await applyOutside(client, migration)
    else await applyPatiently(client, lockTimeoutMs, () => applyMigration(client, migration, appRole))
    applied.push(name)
  }
  return applied
}

/**
 * The functions whose texts this database has never had. It remembers all texts that it has had, so that a release before, which knows an
 * earlier one, puts nothing back.
 */
export async function changedFunctions(client: pg.Client, functions?: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ checksum: string }>('select checksum from portico.function_texts')
  const had = new Set(rows.map(({ checksum }) => checksum))
  return (functions ?? (await readFunctions())).filter(({ checksum }) => !had.has(checksum))
}

async function applyFunctions(client: pg.Client, options: Options): Promise<string[]> {
  const changed = await changedFunctions(client, options.functions)
  const { lockTimeoutMs = LOCK_TIMEOUT_MS } = options
  if (changed.length > 0)
    await applyPatiently(client, lockTimeoutMs, async () => {
      for (const one of changed) await applyFunction(client, one)
    })
  return changed.map(({ name }) => name)
}

async function applyFunction(client: pg.Client, { name, text, checksum }: Migration) {
  try {
    await client.query(text)
    await client.query('insert into portico.function_texts (name, checksum) values ($1, $2)', [name, checksum])
  } catch (cause) {
    throw new Error(`${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

async function applyPatiently(client: pg.Client, lockTimeoutMs: number, apply: () => Promise<void>) {
  for (let attempt = 1; ; attempt++) {
    await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`)
    try {
      await apply()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      if (!WAITED_IN_VAIN.includes(code ?? '') || attempt === LOCK_ATTEMPTS) throw error
      await sleep(LOCK_PAUSE_MS)
    }
  }
}

/** Such a migration may have stopped half-way, so its statements must bear being repeated. */
async function applyOutside(client: pg.Client, { name, text, checksum }: Migration) {
  try {
    for (const statement of text.split(/;\s*$/m)) if (statement.trim()) await client.query(statement)
  } catch (cause) {
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
  await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [name, checksum])
}

export const isOutsideTransaction = ({ text }: Pick<Migration, 'text'>) => text.startsWith(OUTSIDE_TRANSACTION)

/** Servers ask again instead of waiting inside a statement: an index that is built while its table is written waits for every open statement. */
async function lock(client: pg.Client) {
  const isFree = async () =>
    (await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [MIGRATION_LOCK])).rows[0]?.free
  while (!(await isFree())) await sleep(LOCK_POLL_MS)
}

async function refuseOldPostgres(client: pg.Client) {
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  const major = rows[0]?.major ?? 0
  if (major < OLDEST_POSTGRES) {
    throw new Error(`PostgreSQL ${major} is too old. Portico needs PostgreSQL ${OLDEST_POSTGRES} or later.`)
  }
}

/** Creates the role of the server. It owns nothing; the owner of the database becomes a member of it. */
export async function ensureAppRole(client: pg.Client, appRole: string) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [appRole])
  if (rowCount) return
  const role = client.escapeIdentifier(appRole)
  await client.query(`create role ${role} nologin`)
  await client.query(`grant ${role} to current_user`)
}
