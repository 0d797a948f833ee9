import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Debian puts it beside the server, not among the programs of everybody. */
export function findPgbench(): string {
  const known = ['/usr/bin/pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench')]
  const found = known.find((path) => existsSync(path))
  if (!found) throw new Error('This needs pgbench: it is in the Debian package postgresql.')
  return found
}

type Work = { url: string; statements: readonly string[]; clients: number; seconds: number }

/** How often a second the statements of a call can be done by PostgreSQL, without a server in between. Each is planned anew every time. */
export async function perSecondOf({ url, statements, clients, seconds }: Work): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-pgbench-'))
  try {
    const script = join(folder, 'call.sql')
    await writeFile(script, statements.map((statement) => `${statement};\n`).join(''))
    const settings = ['-n', '-c', String(clients), '-T', String(seconds), '-f', script, url]
    const { stdout } = await promisify(execFile)(findPgbench(), settings)
    const found = /^tps = ([\d.]+)/m.exec(stdout)
    if (!found) throw new Error(`pgbench said nothing of its speed: ${stdout}`)
    return Number(found[1])
  } finally {
    await rm(folder, { recursive: true })
  }
}
