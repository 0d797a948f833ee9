import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BARE_ENVIRONMENT, lastComplaint } from './cluster.ts'
import type { Launch } from './database-user.ts'
import { isPostmasterOf, processIdentity, stopPostmaster } from './processes.ts'

const LOG_SIZE_TO_ROTATE = 16 * 1024 * 1024
const PATIENCE_WITH_DYING_BACKENDS = 15_000

const SETTINGS = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  shared_buffers: '256MB',
  max_connections: '100',
  wal_level: 'replica',
  max_wal_size: '2GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_checkpoints: 'off',
  // Without it, the log would quote the values of a row that broke a constraint.
  log_error_verbosity: 'terse',
}

/** For tests: nothing outlives the machine's crash, everything outlives PostgreSQL's. */
const FORGETFUL_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

export function postmasterArguments(cluster: string, socketFolder: string, durable: boolean): string[] {
  const sockets = `"${socketFolder.replaceAll('"', '""')}"`
  const settings = { ...SETTINGS, unix_socket_directories: sockets, ...(durable ? {} : FORGETFUL_SETTINGS) }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

function readPidFile(cluster: string): { pid: number; state: string } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), state: lines[7]?.trim() ?? '' }
  } catch {
    return null
  }
}

/**
 * Call it with the folder locked: then a postmaster that still runs here has lost its starter.
 * A pid file that names a stranger is removed, since PostgreSQL would take the stranger for a postmaster and refuse to start
 * for as long as that one lives; backends of a killed postmaster are still found, by their shared memory.
 */
export async function endOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const found = readPidFile(cluster)
  if (!found || processIdentity(found.pid) === null) return
  if (isPostmasterOf(found.pid, cluster)) {
    log(`PostgreSQL (pid ${found.pid}) has outlived its starter; it is stopped and started anew.`)
    await stopPostmaster(found.pid)
  } else {
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
  }
}

function openLog(logFile: string): number {
  const large = (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_SIZE_TO_ROTATE
  if (large) renameSync(logFile, `${logFile}.1`)
  return openSync(logFile, 'a', 0o600)
}

/** Starts the postmaster and returns once it takes connections. Recovery after a crash takes its time; there is no limit while it runs. */
export async function startPostmaster(
  launch: Launch,
  cluster: string,
  logFile: string,
  log: (line: string) => void,
): Promise<ChildProcess> {
  const deadline = Date.now() + PATIENCE_WITH_DYING_BACKENDS
  for (;;) {
    const { child, complaint } = await tryToStart(launch, cluster, logFile, log)
    if (complaint === null) return child
    const clearing = /pre-existing shared memory block|lock file .* already exists/.test(complaint)
    if (!clearing || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${complaint} (see ${logFile})`)
    await sleep(200)
  }
}

async function tryToStart(launch: Launch, cluster: string, logFile: string, log: (line: string) => void) {
  const logHandle = openLog(logFile)
  const logStart = fstatSync(logHandle).size
  const { command, args, ...identity } = launch
  const child = spawn(command, args, {
    ...identity,
    cwd: '/',
    env: BARE_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', logHandle, logHandle],
  })
  closeSync(logHandle)
  let spawnError: Error | null = null
  child.once('error', (error) => {
    spawnError = error
  })
  let nextNotice = Date.now() + 5000
  while (child.exitCode === null && child.signalCode === null && spawnError === null) {
    const found = readPidFile(cluster)
    if (found?.pid === child.pid && found?.state === 'ready') return { child, complaint: null }
    if (Date.now() > nextNotice) {
      log(`PostgreSQL is still starting (see ${logFile}).`)
      nextNotice += 10_000
    }
    await sleep(10)
  }
  const written = readFileSync(logFile).subarray(logStart).toString('utf8')
  return { child, complaint: (spawnError as Error | null)?.message ?? lastComplaint(written) }
}
