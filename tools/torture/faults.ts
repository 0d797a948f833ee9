import { setTimeout as sleep } from 'node:timers/promises'
import { between, pick, type Random } from '../world/random.ts'
import type { Portal } from './portal.ts'

type Fault = (portal: Portal, random: Random) => Promise<void>

/** A connection process may end by itself before the signal reaches it. */
function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Each returns when what it has ended runs again, or has at least been started again. */
export const faults = {
  async 'a server is killed'({ servers }, random) {
    const server = pick(random, servers)
    await server.kill()
    await server.start()
  },
  async 'both servers are killed'({ servers }) {
    await Promise.all(servers.map((server) => server.kill()))
    await Promise.all(servers.map((server) => server.start()))
  },
  /** Its parent starts it again, and it recovers from its log. */
  async 'the postmaster is killed'({ postgres }) {
    const { pid } = await postgres()
    signal(pid, 'SIGKILL')
    while ((await postgres()).pid === pid) await sleep(10)
  },
  /** PostgreSQL ends all connections then, and recovers. */
  async 'a connection process of PostgreSQL is killed'({ askAsAdmin }, random) {
    const rows = await askAsAdmin<{ pid: number }>(
      `select pid from pg_stat_activity where usename = 'portico_app' order by pid`,
    )
    if (rows.length > 0) signal(pick(random, rows).pid, 'SIGKILL')
  },
  async 'all connections to the database are cut'({ askAsAdmin }) {
    await askAsAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'portico_app'`)
  },
  async 'a server stands still'({ servers }, random) {
    const pid = pick(random, servers).pid()
    if (!pid) return
    signal(pid, 'SIGSTOP')
    await sleep(between(random, 200, 1_500))
    signal(pid, 'SIGCONT')
  },
  async 'the database stands still'({ postgres, askAsAdmin }, random) {
    const backends = await askAsAdmin<{ pid: number }>(`select pid from pg_stat_activity where usename = 'portico_app'`)
    const pids = [(await postgres()).pid, ...backends.map(({ pid }) => pid)]
    for (const pid of pids) signal(pid, 'SIGSTOP')
    await sleep(between(random, 200, 1_500))
    for (const pid of pids) signal(pid, 'SIGCONT')
  },
  async 'the disk of the database is full'({ disk }, random) {
    await disk?.fillFor(between(random, 500, 2_500))
  },
} satisfies Record<string, Fault>

/** Not every machine can give the database a disk of its own. */
export const NEEDS_DISK = 'the disk of the database is full'

export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults) as FaultName[]
/** These end a process; the others only cut or stop it. */
export const isKill = (name: FaultName) => name.includes('killed')
