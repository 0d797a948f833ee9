import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseUser } from './database-user.ts'

const SOCKET = '.s.PGSQL.5432'
/** sun_path has 104 bytes on macOS and 108 on Linux, the closing zero included. */
const LONGEST_SOCKET_PATH = 103

const fits = (folder: string) => Buffer.byteLength(join(folder, SOCKET)) <= LONGEST_SOCKET_PATH

/**
 * The folder of the socket: the folder of the database or, if that path is too long, a folder for temporary files.
 * Its name is derived from a secret, so that other users cannot create it first, and it is the same at every start.
 */
export function chooseSocketFolder(folder: string, secret: string): string {
  const inside = join(folder, 'socket')
  if (fits(inside)) return inside
  const name = `portico-${createHash('sha256').update(`${folder}\0${secret}`).digest('hex').slice(0, 20)}`
  return [tmpdir(), '/tmp'].map((parent) => join(parent, name)).find(fits) as string
}

/**
 * No postmaster of this folder may run on this machine when this is called: the socket of a killed one is removed.
 * If the socket still accepts connections, the server is in another container, whose processes are not visible here; two servers
 * on one cluster would destroy it.
 */
export async function openSocketFolder(path: string, user: DatabaseUser): Promise<void> {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const owner = user?.uid ?? process.getuid?.()
  const found = lstatSync(path)
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.())) {
    throw new Error(`${path} belongs to someone else, and PostgreSQL's socket must stand there.`)
  }
  if (user) chownSync(path, user.uid, user.gid)
  chmodSync(path, 0o700)
  if (!(await stopsAnswering(join(path, SOCKET)))) {
    throw new Error(`Another PostgreSQL, perhaps in another container, answers at ${path}.`)
  }
  for (const name of [SOCKET, `${SOCKET}.lock`]) rmSync(join(path, name), { force: true })
}

/** Backends of a killed postmaster may keep its socket open for a moment. */
async function stopsAnswering(socket: string): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt++) {
    if (!(await answers(socket))) return true
    await sleep(200)
  }
  return false
}

/** Whether a PostgreSQL answers in this folder, also one of another container. */
export const answersAt = (path: string) => answers(join(path, SOCKET))

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket)
    connection.once('connect', () => {
      connection.destroy()
      resolve(true)
    })
    connection.once('error', () => resolve(false))
  })
}

export function closeSocketFolder(path: string, folder: string): void {
  if (dirname(path) !== folder) rmSync(path, { recursive: true, force: true })
}
