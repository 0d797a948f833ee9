import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import pg from 'pg'
import { MIGRATION_LOCK } from '../platform/migrate.ts'
import { dumpTable, TEXT_FORM } from './copy-table.ts'
import { type BackupTable, type Manifest, writeManifest } from './manifest.ts'
import { describeSnapshot } from './snapshot.ts'

type Options = {
  ownerUrl: string
  folder: string
  /** For tests: called after each table. */
  onTable?: (name: string) => Promise<void>
}

/**
 * Copies every table of the portal as one transaction sees them, while others go on writing. The folder gets its name when everything is
 * in it, so that a backup is complete or not there.
 */
export async function backUp({ ownerUrl, folder, onTable }: Options): Promise<Manifest> {
  const target = resolve(folder)
  if (existsSync(target)) throw new Error(`${folder} exists already. A backup needs a folder of its own.`)
  const unfinished = `${target}.unfinished-${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await mkdir(dirname(target), { recursive: true })
    await mkdir(unfinished, { mode: 0o700 })
    await client.query(TEXT_FORM)
    await refuseMigration(client)
    await client.query('begin isolation level repeatable read read only')
    await refuseOtherRoles(client)
    const snapshot = await describeSnapshot(client)
    const tables: BackupTable[] = []
    for (const table of snapshot.tables) {
      tables.push(await dumpTable(client, table, unfinished))
      await onTable?.(table.name)
    }
    const manifest = { ...snapshot, tables }
    await writeManifest(unfinished, manifest)
    await flushFolder(unfinished)
    await rename(unfinished, target)
    await flushFolder(dirname(target))
    await client.query('commit')
    await noteBackup(client, manifest)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** A release is backed up before its database has the table. */
async function noteBackup(client: pg.Client, { takenAt }: Manifest) {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.backups') is not null as "isThere"`,
  )
  if (rows[0]?.isThere)
    await client.query('insert into public.backups (taken_at) values ($1) on conflict do nothing', [takenAt])
}

/** A migration changes tables while it runs: it waits for a backup, and no backup begins meanwhile. The lock ends with the connection. */
async function refuseMigration(client: pg.Client) {
  const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock_shared($1) as "isFree"', [
    MIGRATION_LOCK,
  ])
  if (!rows[0]?.isFree) throw new Error('The database is being migrated. Back it up when that is done.')
}

/** Row-level security would hide rows from every other role, and the backup would lack them. */
async function refuseOtherRoles(client: pg.Client) {
  const { rows } = await client.query<{ isOwner: boolean | null }>(
    `select (select tableowner from pg_tables where schemaname = 'public' and tablename = 'properties') = current_user
      or (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as "isOwner"`,
  )
  if (rows[0]?.isOwner == null) throw new Error('There is no Portico in this database.')
  if (!rows[0].isOwner)
    throw new Error('A backup is made by the owner of the database: set DATABASE_URL to its address.')
}

async function flushFolder(path: string) {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
