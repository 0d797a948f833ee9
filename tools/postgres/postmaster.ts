import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BARE_ENVIRONMENT, lastErrorLines } from './cluster.ts'
import type { Launch } from './database-user.ts'
import { isPostmasterOf, processIdentity, stopPostmaster } from './processes.ts'

const LOG_SIZE_TO_ROTATE = 16 * 1024 * 1024
const BACKEND_EXIT_TIMEOUT_MS = 15_000

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
  // Otherwise the log contains the values of rows that violate a constraint.
  log_error_verbosity: 'terse',
}

/** For tests: data survives a crash of PostgreSQL, but not of the machine. */
const NON_DURABLE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

export function postmasterArguments(cluster: string, socketFolder: string, durable: boolean): string[] {
  const sockets = `"${socketFolder.replaceAll('"', '""')}"`
  const settings = { ...SETTINGS, unix_socket_directories: sockets, ...(durable ? {} : NON_DURABLE_SETTINGS) }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

export function readPidFile(cluster: string): { pid: number; state: string } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), state: lines[7]?.trim() ?? '' }
  } catch {
    return null
  }
}

/**
 * Ends a postmaster without a parent process. The folder must be locked, so a postmaster that runs here is an orphan.
 * A pid file with the number of another process is removed: PostgreSQL would take that process for a postmaster and refuse to
 * start while it runs. PostgreSQL still detects backends of a killed postmaster by their shared memory.
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

/** Starts the postmaster and returns when it accepts connections. There is no timeout, because recovery after a crash may take long. */
export async function startPostmaster(
  launch: Launch,
  cluster: string,
  logFile: string,
  log: (line: string) => void,
): Promise<ChildProcess> {
  const deadline = Date.now() + BACKEND_EXIT_TIMEOUT_MS
  for (;;) {
    const { child, startError } = await tryToStart(launch, cluster, logFile, log)
    if (startError === null) return child
    const clearing = /pre-existing shared memory block|lock file .* already exists/.test(startError)
    if (!clearing || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${startError} (see ${logFile})`)
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
    if (found?.pid === child.pid && (found?.state === 'ready' || found?.state === 'standby'))
      return { child, startError: null }
    if (Date.now() > nextNotice) {
      log(`PostgreSQL is still starting (see ${logFile}).`)
      nextNotice += 10_000
    }
    await sleep(10)
  }
  const written = readFileSync(logFile).subarray(logStart).toString('utf8')
  return { child, startError: (spawnError as Error | null)?.message ?? lastErrorLines(written) }
}
