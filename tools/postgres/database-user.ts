import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user that runs PostgreSQL; null: the user of this process. */
export type DatabaseUser = { uid: number; gid: number } | null

export type Launch = { command: string; args: string[]; uid?: number; gid?: number }

const READ = 4
const EXECUTE = 1
const ENV = '/usr/bin/env'
const SEARCH_PATH = `${process.env.PATH ?? ''}:/usr/sbin:/usr/bin:/sbin:/bin`

function lookUp(name: string): DatabaseUser {
  try {
    const ask = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return null
  }
}

function createSystemUser(name: string): DatabaseUser {
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', name], {
      stdio: 'ignore',
      env: { PATH: SEARCH_PATH },
    })
  } catch {
    return null
  }
  return lookUp(name)
}

/**
 * PostgreSQL refuses to run as root, so root lends it a user without rights.
 * A cluster that exists already keeps its owner, whether a developer without root or another machine's user made it.
 */
export function chooseDatabaseUser(cluster: string): DatabaseUser {
  if (process.getuid?.() !== 0) return null
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  const user = lookUp('portico') ?? createSystemUser('portico') ?? lookUp('nobody')
  if (!user) throw new Error('PostgreSQL must not run as root, and there is no user portico or nobody to run it as.')
  return user
}

function grants(user: NonNullable<DatabaseUser>, path: string, right: number): boolean {
  const { uid, gid, mode } = statSync(path)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & right) === right
}

function canReach(user: NonNullable<DatabaseUser>, path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!grants(user, folder, EXECUTE)) return false
    if (folder === dirname(folder)) return true
  }
}

const CAPABILITY_BITS = { dac_override: 1n, dac_read_search: 2n } as const

function canLend(capability: keyof typeof CAPABILITY_BITS): boolean {
  const status = readFileSync('/proc/self/status', 'utf8')
  const has = (set: string) => {
    const mask = BigInt(`0x${new RegExp(`^${set}:\\s*(\\w+)`, 'm').exec(status)?.[1] ?? '0'}`)
    return ((mask >> CAPABILITY_BITS[capability]) & 1n) === 1n
  }
  return has('CapPrm') && has('CapBnd')
}

/**
 * How to run a program as the database's user.
 *
 * A clone in root's home, or a data folder below a private one, cannot be entered by another user. Opening those folders up
 * (chmod) would change what the machine's owner decided about them, so the one process gets the one right it lacks instead:
 * CAP_DAC_READ_SEARCH, to pass through folders. Containers usually withhold it but leave CAP_DAC_OVERRIDE, which includes it and
 * which is also needed where an umask of 077 left the program itself executable for root only.
 * Only setpriv can hand a capability to a process without root. The securebit is for access(2), by which PostgreSQL looks for its own
 * programs: without it the kernel answers that call as if the process had no capabilities.
 */
export function launchAs(
  user: DatabaseUser,
  program: string,
  args: string[],
  cluster: string,
  environment: Record<string, string> = {},
): Launch {
  const binary = realpathSync(program)
  // Only the program itself has this environment, and not the one that lends it a user.
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const [command, ...words] = settings.length > 0 ? [ENV, ...settings, binary, ...args] : [binary, ...args]
  if (user === null) return { command, args: words }
  const executable = grants(user, binary, READ | EXECUTE)
  if (executable && canReach(user, binary) && canReach(user, cluster)) return { command, args: words, ...user }
  const capability = (executable ? (['dac_read_search', 'dac_override'] as const) : (['dac_override'] as const)).find(
    canLend,
  )
  const setpriv = SEARCH_PATH.split(':')
    .map((bin) => `${bin}/setpriv`)
    .find((path) => path.startsWith('/') && existsSync(path))
  if (!capability || !setpriv) {
    const missing = setpriv ? 'the capability DAC_READ_SEARCH or DAC_OVERRIDE' : 'the program setpriv'
    throw new Error(
      `PostgreSQL cannot run as root, and without ${missing} user ${user.uid} cannot enter ${dirname(cluster)}.`,
    )
  }
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  const rights = ['--securebits=+no_setuid_fixup', `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
  return { command: setpriv, args: [...identity, ...rights, command, ...words] }
}
