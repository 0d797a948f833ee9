import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { installJobs } from './jobs.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** The id of the advisory lock: any number, as long as all servers use the same one. */
export const MIGRATION_LOCK = 7_264_310_117
const OLDEST_POSTGRES = 14

type Options = { ownerUrl: string; appRole: string }

/** Brings the database to the newest schema. Several servers may start at once: one migrates, the others wait. */
export async function migrate({ ownerUrl, appRole }: Options): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await refuseOldPostgres(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await createMigrationsTable(client)
    await ensureAppRole(client, appRole)
    const applied = await applyNew(client, appRole)
    await installJobs(ownerUrl, appRole)
    return { applied }
  } finally {
    await client.end()
  }
}

export type Migration = { name: string; text: string; checksum: string }

/** The migrations of this release, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

export const createMigrationsTable = (client: pg.Client) =>
  client.query(`create table if not exists public.migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)

/** Runs in the caller's transaction. */
export async function applyMigration(client: pg.Client, { name, text, checksum }: Migration, appRole: string) {
  try {
    await client.query(text.replaceAll(':app_role', client.escapeIdentifier(appRole)))
    await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [name, checksum])
  } catch (cause) {
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

async function applyNew(client: pg.Client, appRole: string): Promise<string[]> {
  const done = new Map(
    (await client.query<{ name: string; checksum: string }>('select name, checksum from public.migrations')).rows.map(
      (row) => [row.name, row.checksum],
    ),
  )
  const applied: string[] = []
  for (const migration of await readMigrations()) {
    const { name, checksum } = migration
    const known = done.get(name)
    if (known === checksum) continue
    if (known) throw new Error(`Migration ${name} was changed after it had been applied. Restore it and add a new one.`)
    await client.query('begin')
    try {
      await applyMigration(client, migration, appRole)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
    applied.push(name)
  }
  return applied
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
