import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from '../postgres/folder-lock.ts'
import { endOrphan, readPidFile } from '../postgres/postmaster.ts'
import { isPostmasterOf } from '../postgres/processes.ts'
import { answersAt } from '../postgres/socket-folder.ts'

/** Linux keeps what stands here in memory. Containers often allow 64 MB of it only. */
const MEMORY = '/dev/shm'
const PREFIX = 'portico-test-'

/** A run writes about 1 GB at its fullest: its databases, and the write-ahead log up to the next checkpoint. */
const NEEDED_BYTES = 3 * 1024 ** 3

/**
 * Makes the folder of a throw-away PostgreSQL: in memory where there is room, because each test file makes databases of a thousand files, and
 * on the disk otherwise.
 */
export async function makeClusterFolder(memory = MEMORY, isFree = hasRoom): Promise<string> {
  // What a killed run has left may be what leaves no room.
  await removeAbandoned(memory)
  return mkdtemp(join(isFree(memory) ? memory : tmpdir(), PREFIX))
}

/** What stands there takes memory as well, so there must be room for it in both. */
function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES
  } catch {
    return false
  }
}

/** A run that was killed leaves its folder, and nobody empties the memory before the machine is started anew. */
async function removeAbandoned(parent: string) {
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent).filter((one) => one.startsWith(PREFIX))) {
    const folder = join(parent, name)
    // A folder without a lock is one that somebody is making or removing.
    if (!existsSync(join(folder, 'portico.lock')) || (await isOfAnotherContainer(folder)) || !lock(folder)) continue
    try {
      await endOrphan(join(folder, 'cluster'), () => {})
      rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      console.warn(`${folder} of an earlier run stays: ${(error as Error).message}`)
    }
  }
}

/** Containers may share this memory, and none sees the processes of another. */
async function isOfAnotherContainer(folder: string): Promise<boolean> {
  const cluster = join(folder, 'cluster')
  const pid = readPidFile(cluster)?.pid
  return !(pid && isPostmasterOf(pid, cluster)) && (await answersAt(join(folder, 'socket')))
}

/** False: a run that goes on holds the folder, or another user's run. */
function lock(folder: string): boolean {
  try {
    lockFolder(folder)
    return true
  } catch {
    return false
  }
}
