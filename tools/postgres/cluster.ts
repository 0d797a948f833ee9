import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { type DatabaseUser, launchAs } from './database-user.ts'

export type Passwords = { admin: string; owner: string; app: string }

type Cluster = { folder: string; path: string; user: DatabaseUser; binaries: Binaries; durable: boolean }

export const BARE_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Code-point order and Unicode case mapping, both built into PostgreSQL: no index breaks when a system library is updated.
 * What people read is sorted with an explicit ICU collation ("und-x-icu" or a locale's), which a database of any operator has too.
 */
const LOCALE = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

const SCRAM_ON_THE_SOCKET = 'local all all scram-sha-256\n'

const UNFINISHED = 'cluster.new-'

/** Creates the cluster at the first call. If the process is killed, the next call finds a complete cluster or none. */
export async function prepareCluster(cluster: Cluster): Promise<Passwords> {
  removeUnfinished(cluster.folder)
  const secrets = join(cluster.folder, 'secrets.json')
  const known = existsSync(cluster.path) ? readPasswords(secrets) : null
  if (known) return known
  const fresh = () => randomBytes(24).toString('base64url')
  const passwords = { admin: fresh(), owner: fresh(), app: fresh() }
  if (existsSync(cluster.path)) await runSql(cluster, cluster.path, resetPasswords(passwords))
  else await createCluster(cluster, passwords)
  writeFileSync(`${secrets}.new`, `${JSON.stringify(passwords)}\n`, { mode: 0o600, flush: true })
  renameSync(`${secrets}.new`, secrets)
  return passwords
}

/** Temporary folders have unique names: an initdb that survived its parent must not write into the folder of the next one. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10 })
  }
}

async function createCluster(cluster: Cluster, passwords: Passwords): Promise<void> {
  const unfinished = mkdtempSync(join(cluster.folder, UNFINISHED))
  try {
    giveTo(cluster.user, unfinished)
    const sync = cluster.durable ? [] : ['--no-sync']
    const options = ['-D', unfinished, '--username=postgres', '--auth=trust', '--no-instructions', ...LOCALE, ...sync]
    await run(cluster, cluster.binaries.initdb, options, unfinished)
    const access = join(unfinished, 'pg_hba.conf')
    writeFileSync(access, SCRAM_ON_THE_SOCKET)
    giveTo(cluster.user, access)
    await runSql(cluster, unfinished, [
      // Of a password that lives as long as a run of the tests, a connection need not compute 4,096 hashes.
      ...(cluster.durable ? [] : ['SET scram_iterations = 1']),
      'CREATE ROLE portico_owner LOGIN CREATEDB',
      'CREATE ROLE portico_app LOGIN',
      'CREATE DATABASE portico OWNER portico_owner',
      ...resetPasswords(passwords),
    ])
    renameSync(unfinished, cluster.path)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

function resetPasswords(passwords: Passwords): string[] {
  return [
    `ALTER ROLE postgres PASSWORD '${passwords.admin}'`,
    `ALTER ROLE portico_owner PASSWORD '${passwords.owner}'`,
    `ALTER ROLE portico_app PASSWORD '${passwords.app}'`,
  ]
}

/** Single-user mode needs no password and accepts no connections. */
async function runSql(cluster: Cluster, path: string, statements: string[]): Promise<void> {
  const fsync = cluster.durable ? 'on' : 'off'
  const options = ['--single', '-D', path, '-c', 'exit_on_error=true', '-c', `fsync=${fsync}`, 'postgres']
  await run(cluster, cluster.binaries.postgres, options, path, `${statements.join('\n')}\n`)
}

export function readPasswords(secrets: string): Passwords | null {
  try {
    const { admin, owner, app } = JSON.parse(readFileSync(secrets, 'utf8')) as Partial<Passwords>
    return admin && owner && app ? { admin, owner, app } : null
  } catch {
    return null
  }
}

function giveTo(user: DatabaseUser, path: string): void {
  if (user) chownSync(path, user.uid, user.gid)
}

/** Detached, like all processes of the database: Ctrl-C must reach only the parent process, which stops the others in order. */
function run(cluster: Cluster, program: string, args: string[], path: string, input = ''): Promise<void> {
  const { command, args: words, ...identity } = launchAs(cluster.user, program, args, path)
  const child = spawn(command, words, { ...identity, cwd: '/', env: BARE_ENVIRONMENT, detached: true })
  let output = ''
  child.stdout.on('data', () => {})
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`PostgreSQL's ${program} does not run here: ${error.message}.`)))
    child.once('close', (code) => {
      if (code === 0) return resolve()
      reject(new Error(`PostgreSQL could not be set up in ${cluster.folder}: ${lastErrorLines(output)}`))
    })
  })
}

/** The lines with the error, without the statement, which may contain a password. */
export function lastErrorLines(output: string): string {
  const errors = output
    .split('\n')
    .filter((line) =>
      /\b(?:FATAL|PANIC|ERROR|HINT|DETAIL):|^initdb: (?:error|detail|hint)|error while loading/.test(line),
    )
    .map((line) => line.replace(/^\d{4}-\S+ \S+ \w+ \[\d+\] /, ''))
  return errors.slice(-3).join(' ') || output.trim().split('\n').slice(-3).join(' ') || 'it ended without a word.'
}
