import { readdirSync, readFileSync } from 'node:fs'
import type { TestServer } from '../../tools/testing/test-server.ts'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

type Stat = { parent: number; own: number; ofEndedChildren: number }

/** Undefined for a process that has ended meanwhile. */
function statOf(pid: number | string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, parent, , , , , , , , , , user, system, childrenUser, childrenSystem] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return {
      parent: parent ?? 0,
      own: ((user ?? 0) + (system ?? 0)) * TICK_MS,
      ofEndedChildren: ((childrenUser ?? 0) + (childrenSystem ?? 0)) * TICK_MS,
    }
  } catch {
    return undefined
  }
}

/** Milliseconds that a process has computed. */
export const computedBy = (pid: number | undefined) => (pid ? (statOf(pid)?.own ?? 0) : 0)

/** Tells how many milliseconds PostgreSQL has computed, with all of its processes. */
export async function watchPostgres(server: TestServer): Promise<() => number> {
  const [row] = await server.ask<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = statOf(row?.pid ?? 0)?.parent ?? 0
  return () => {
    const main = statOf(postmaster)
    const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const living = others.map(statOf).filter((stat) => stat?.parent === postmaster)
    return living.reduce((sum, stat) => sum + (stat?.own ?? 0), (main?.own ?? 0) + (main?.ofEndedChildren ?? 0))
  }
}
