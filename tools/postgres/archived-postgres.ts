import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

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

/** The configuration of docs/backup.md, in folders of its own. */
const configurationOf = (at: (name: string) => string) => `[global]
repo1-path=${at('repository')}
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=only-for-this-check
log-path=${at('log')}
lock-path=${at('lock')}
spool-path=${at('spool')}
start-fast=y

[${STANZA}]
pg1-path=${at('cluster')}
pg1-socket-path=${at('socket')}
`

const settingsOf = (at: (name: string) => string) => `listen_addresses = ''
unix_socket_directories = '${at('socket')}'
wal_level = replica
archive_mode = on
archive_command = 'pgbackrest --config=${at('pgbackrest.conf')} --stanza=${STANZA} archive-push %p'
timezone = 'UTC'
`

/** Debian's PostgreSQL in a temporary folder, whose WAL pgBackRest archives. */
export async function startArchivedPostgres() {
  await installMissing()
  const user = await databaseUser()
  const folder = await mkdtemp(join(tmpdir(), 'portico-archived-'))
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
  const control = (...args: string[]) => run(`${BIN}/pg_ctl`, '-D', at('cluster'), '-w', '-s', ...args)
  const start = () => control('start', '-l', at('log/postgres.log'))
  const urlOf = (role: string, database: string) =>
    `postgres://${role}@localhost:5432/${database}?host=${encodeURIComponent(at('socket'))}`
  const remove = async () => {
    await control('stop', '-m', 'immediate').catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await writeFile(at('pgbackrest.conf'), configurationOf(at))
    const locale = ['--encoding=UTF8', '--locale=C.UTF-8']
    await run(`${BIN}/initdb`, '-D', at('cluster'), '-U', 'postgres', '--auth=trust', ...locale)
    await writeFile(at('cluster/postgresql.auto.conf'), settingsOf(at))
    await start()
  } catch (error) {
    await remove()
    throw error
  }
  return {
    folder,
    adminUrl: urlOf('postgres', 'postgres'),
    ownerUrl: urlOf('portico_owner', 'portico'),
    version: () => run('pgbackrest', 'version'),
    backrest: (...args: string[]) =>
      run('pgbackrest', `--config=${at('pgbackrest.conf')}`, `--stanza=${STANZA}`, ...args),
    start,
    stop: () => control('stop', '-m', 'fast'),
    remove,
  }
}
