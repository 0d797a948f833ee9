import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { backUpCommand, type Report, restoreCommand, verifyBackupCommand } from '@portico/server/backup/backup-commands'
import { loadMasterKeys } from '@portico/server/platform/master-keys'
import pg from 'pg'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './postgres/embedded-postgres.ts'
import { openDataFolder, readSettings } from './start/settings.ts'

const USAGE = `Backups of what \`npm start\` keeps. DATABASE_URL or PORTICO_DATA name it, as they do for \`npm start\`.
  npm run backup -- FOLDER          copies the database into a new folder, also while Portico runs
  npm run restore -- FOLDER         restores a backup; the database must be empty and Portico must not run
  npm run verify-backup -- FOLDER   restores a backup into a PostgreSQL of its own, compares every table and verifies the audit`

const { data, databaseUrl } = readSettings(process.env)
const postgresFolder = join(data, 'postgres')

/** Uses the database that `npm start` has started, or starts it for as long as the work takes. */
async function withDatabase(work: (ownerUrl: string) => Promise<Report>): Promise<Report> {
  if (databaseUrl) return work(databaseUrl)
  const found = findEmbeddedPostgres(postgresFolder)
  if (found && (await answers(found.ownerUrl))) return work(found.ownerUrl)
  openDataFolder(data)
  return withEmbedded(postgresFolder, true, work)
}

async function withEmbedded(folder: string, durable: boolean, work: (ownerUrl: string) => Promise<Report>) {
  const { ownerUrl, stop } = await startEmbeddedPostgres({ folder, durable })
  return work(ownerUrl).finally(stop)
}

async function withScratch(work: (ownerUrl: string) => Promise<Report>): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-scratch-'))
  return withEmbedded(folder, false, work).finally(() => rm(folder, { recursive: true, force: true }))
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

/** Without a key file everything is restored all the same, and the report says what cannot be opened. */
function loadKeys() {
  const file = process.env.PORTICO_KEYS_FILE || join(data, 'secrets', 'keys.json')
  return existsSync(file) ? loadMasterKeys(file, 'prod') : undefined
}

const [name, folder] = process.argv.slice(2)
const commands: Record<string, (folder: string) => Promise<Report>> = {
  backup: (folder) => withDatabase((ownerUrl) => backUpCommand(ownerUrl, folder)),
  restore: (folder) => withDatabase(async (ownerUrl) => restoreCommand(ownerUrl, folder, await loadKeys())),
  'verify-backup': (folder) => withScratch(async (scratch) => verifyBackupCommand(scratch, folder, await loadKeys())),
}
const command = commands[name ?? '']
try {
  if (!command || !folder) throw new Error(USAGE)
  // npm runs its scripts in the folder of the project, whatever the folder of the caller is.
  const { lines, isGood } = await command(resolve(process.env.INIT_CWD ?? '', folder))
  console.log(lines.join('\n'))
  if (!isGood) process.exitCode = 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
