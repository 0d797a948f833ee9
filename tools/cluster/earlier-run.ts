import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endOrphan } from '../postgres/postmaster.ts'
import { processIdentity } from '../postgres/processes.ts'
import type { Layout } from './layout.ts'

type Known = { pid: number; identity: string }

const fileOf = (folder: string) => join(folder, 'processes.json')

/** Remembers which processes are ours, for the case that this one is killed and cannot end them. */
export function rememberProcesses(folder: string, pids: (number | undefined)[]): void {
  const known = pids.flatMap((pid): Known[] => {
    const identity = pid === undefined ? null : processIdentity(pid)
    return pid !== undefined && identity !== null ? [{ pid, identity }] : []
  })
  writeFileSync(fileOf(folder), JSON.stringify(known), { mode: 0o600 })
}

/** Ends what a killed run has left: only processes that are still the ones it has started. */
export async function endEarlierRun({ folder, nodes }: Layout, report: (line: string) => void): Promise<void> {
  const known: Known[] = existsSync(fileOf(folder)) ? JSON.parse(readFileSync(fileOf(folder), 'utf8')) : []
  const isOurs = ({ pid, identity }: Known) => processIdentity(pid) === identity
  for (const process_ of known.filter(isOurs)) process.kill(process_.pid, 'SIGTERM')
  const deadline = Date.now() + 10_000
  while (known.some(isOurs) && Date.now() < deadline) await sleep(100)
  for (const process_ of known.filter(isOurs)) process.kill(process_.pid, 'SIGKILL')
  for (const node of nodes) await endOrphan(node.data, report)
}
