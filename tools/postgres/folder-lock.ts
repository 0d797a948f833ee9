import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processIdentity } from './processes.ts'

type Holder = { pid: number; identity: string | null; claim: string }

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function parseHolder(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return null
  }
}

function linkUnlessTaken(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Locks the folder until the returned function is called or this process has ended.
 * The lock appears by link(2), complete with its content, so nobody ever reads a half-written one.
 */
export function lockFolder(folder: string): () => void {
  const lock = join(folder, 'portico.lock')
  const claim = randomUUID()
  const claimFile = `${lock}.${claim}`
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid), claim } satisfies Holder)
  writeFileSync(claimFile, mine)
  try {
    while (!linkUnlessTaken(claimFile, lock)) {
      const seen = readIfThere(lock)
      const holder = seen === null ? null : parseHolder(seen)
      if (holder && holder.identity !== null && holder.identity === processIdentity(holder.pid)) {
        throw new Error(`Another Portico (pid ${holder.pid}) is using ${folder}.`)
      }
      discardStaleLock(lock, seen, `${claimFile}.stale`)
    }
  } finally {
    rmSync(claimFile, { force: true })
  }
  return () => {
    if (readIfThere(lock) === mine) rmSync(lock, { force: true })
  }
}

/** Renames the lock before it is read again: between reading and removing, another process may have replaced it with a valid one. */
function discardStaleLock(lock: string, seen: string | null, aside: string): void {
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  if (readIfThere(aside) !== seen) linkUnlessTaken(aside, lock)
  rmSync(aside, { force: true })
}
