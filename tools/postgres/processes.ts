import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const onLinux = process.platform === 'linux'

function readProc(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function askPs(pid: number, column: string): string | null {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

/** Identifies a process even if its number is used again later. Null: no process with this number runs (zombies do not count). */
export function processIdentity(pid: number): string | null {
  if (!onLinux) return askPs(pid, 'lstart')
  const stat = readProc(`/proc/${pid}/stat`)
  if (stat === null) return null
  // The second field is the name of the command in parentheses, which may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startedAtTick] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X') return null
  return `${readProc('/proc/sys/kernel/random/boot_id')?.trim()}/${startedAtTick}`
}

/** Uses the command line, because reading /proc/PID/cwd of another user requires a capability that containers lack. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!onLinux) {
    const command = askPs(pid, 'command') ?? ''
    return command.includes('postgres') && command.includes(`-D ${cluster} `)
  }
  const words = (readProc(`/proc/${pid}/cmdline`) ?? '').split('\0')
  return basename(words[0] ?? '') === 'postgres' && words[words.indexOf('-D') + 1] === cluster
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function endsWithin(milliseconds: number, pid: number, identity: string): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (Date.now() < deadline) {
    if (processIdentity(pid) !== identity) return true
    await sleep(onLinux ? 10 : 100)
  }
  return false
}

/** Fast shutdown (open transactions are rolled back, a checkpoint is written). If it times out, immediate shutdown, after which the next start recovers. */
export async function stopPostmaster(pid: number): Promise<void> {
  const identity = processIdentity(pid)
  if (identity === null) return
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signal(pid, name)
    if (await endsWithin(10_000, pid, identity)) return
  }
  throw new Error(`PostgreSQL (pid ${pid}) cannot be stopped.`)
}
