import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { backUp } from '@portico/server/backup/backup'
import { compareTable, TEXT_FORM } from '@portico/server/backup/copy-table'
import { migrate } from '@portico/server/platform/migrate'
import pg from 'pg'
import { fillWorld } from '../world/fill-world.ts'

/** Proves the set-up of docs/backup.md: a full backup and archived WAL bring the database back to a moment between two changes. */
const BIN = '/usr/lib/postgresql/15/bin'
const STANZA = 'portico'
const PACKAGES = { pgbackrest: '/usr/bin/pgbackrest', 'postgresql-15': BIN }

const execute = promisify(execFile)

async function installMissing() {
  const missing = Object.entries(PACKAGES)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name)
  if (missing.length === 0) return
  console.log(`Installing ${missing.join(' and ')} with apt-get.`)
  await execute('apt-get', ['install', '--yes', '--no-install-recommends', ...missing])
}

/** PostgreSQL does not run as root. */
async function databaseUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  const idOf = async (option: string) => Number((await execute('id', [option, 'postgres'])).stdout)
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}

async function main() {
  await installMissing()
  const user = await databaseUser()
  const folder = await mkdtemp(join(tmpdir(), 'portico-pitr-'))
  await chmod(folder, 0o755)
  const at = (name: string) => join(folder, name)
  for (const name of ['cluster', 'repository', 'log', 'lock', 'spool', 'socket']) {
    await mkdir(at(name), { mode: 0o700 })
    if (user) await chown(at(name), user.uid, user.gid)
  }
  const run = async (program: string, ...args: string[]) => {
    const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }
    return (await execute(program, args, { ...user, cwd: '/', env, maxBuffer: 2 ** 26 })).stdout.trim()
  }
  const backrest = (...args: string[]) =>
    run('pgbackrest', `--config=${at('pgbackrest.conf')}`, `--stanza=${STANZA}`, ...args)
  const control = (...args: string[]) => run(`${BIN}/pg_ctl`, '-D', at('cluster'), '-w', '-s', ...args)
  const urlOf = (role: string, database: string) =>
    `postgres://${role}@localhost:5432/${database}?host=${encodeURIComponent(at('socket'))}`
  const ask = async (url: string, text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client
      .query(text)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }
  const [adminUrl, ownerUrl] = [urlOf('postgres', 'postgres'), urlOf('portico_owner', 'portico')]

  await writeFile(
    at('pgbackrest.conf'),
    `[global]
repo1-path=${at('repository')}
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=only-for-this-check
log-path=${at('log')}
lock-path=${at('lock')}
spool-path=${at('spool')}
start-fast=y
compress-type=gz

[${STANZA}]
pg1-path=${at('cluster')}
pg1-socket-path=${at('socket')}
`,
  )
  try {
    await run(
      `${BIN}/initdb`,
      '-D',
      at('cluster'),
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    )
    const settings = `listen_addresses = ''
unix_socket_directories = '${at('socket')}'
wal_level = replica
archive_mode = on
archive_command = 'pgbackrest --config=${at('pgbackrest.conf')} --stanza=${STANZA} archive-push %p'
timezone = 'UTC'
`
    await writeFile(at('cluster/postgresql.auto.conf'), settings)
    await control('start', '-l', at('log/postgres.log'))
    const [{ version }] = await ask(adminUrl, `select current_setting('server_version') as version`)
    console.log(`PostgreSQL ${version}, ${await run('pgbackrest', 'version')}.`)
    await ask(adminUrl, 'create role portico_owner login createrole')
    await ask(adminUrl, 'create database portico owner portico_owner')
    const { applied } = await migrate({ ownerUrl, appRole: 'portico_app' })
    await fillWorld(ownerUrl, { scale: 'small' })
    console.log(`Applied ${applied.length} migrations and filled the small world.`)

    await backrest('stanza-create')
    await backrest('check')
    await backrest('backup', '--type=full')
    console.log('Made a full backup.')

    await ask(ownerUrl, `insert into flags (name, value) values ('pointInTime', '"kept"')`)
    const manifest = await backUp({ ownerUrl, folder: at('expected') })
    const [{ moment }] = await ask(
      ownerUrl,
      `select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USOF') as moment`,
    )
    console.log(`Wrote a row, and noted the time: ${moment}.`)
    await ask(
      ownerUrl,
      `delete from flags where name = 'pointInTime'; insert into flags (name, value) values ('tooLate', 'true')`,
    )
    await ask(ownerUrl, 'delete from audit; delete from person_keys; delete from key_entrances')
    await ask(adminUrl, 'select pg_switch_wal()')
    await backrest('check')
    console.log('Deleted that row and more, wrote another one, and archived the WAL.')

    await control('stop', '-m', 'fast')
    await backrest('restore', '--delta', '--type=time', `--target=${moment}`, '--target-action=promote')
    await control('start', '-l', at('log/postgres.log'))
    for (;;) {
      const [{ recovers }] = await ask(adminUrl, 'select pg_is_in_recovery() as recovers')
      if (!recovers) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    console.log(`Restored to ${moment}.`)

    const flags = await ask(ownerUrl, `select name, value from flags where name in ('pointInTime', 'tooLate')`)
    if (JSON.stringify(flags) !== '[{"name":"pointInTime","value":"kept"}]')
      throw new Error(`The rows are not those of that time: ${JSON.stringify(flags)}.`)
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    await client.query(TEXT_FORM)
    for (const table of manifest.tables) await compareTable(client, table)
    await client.end()
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `The row is there, the later one is not, and all ${rows} rows of ${manifest.tables.length} tables are those of that time.`,
    )
  } finally {
    await control('stop', '-m', 'immediate').catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
}

try {
  await main()
} catch (error) {
  const { message, stdout = '' } = error as Error & { stdout?: string }
  console.error(`${message}\n${stdout}`)
  process.exitCode = 1
}
