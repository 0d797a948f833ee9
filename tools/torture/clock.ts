import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Clock = {
  environment: Record<string, string>
  jumpFor(milliseconds: number, seconds: number): Promise<void>
}

const LIBRARIES = '/usr/lib'
const LIBRARY = 'faketime/libfaketimeMT.so.1'

/** Debian's libfaketime, which stands between a program and the clock of the machine. */
const findLibrary = () =>
  existsSync(LIBRARIES)
    ? readdirSync(LIBRARIES)
        .map((name) => join(LIBRARIES, name, LIBRARY))
        .find((path) => existsSync(path))
    : undefined

/** A clock of the programs that are started with its environment. Only the time of day jumps; timers go on, as they do on a real machine. */
export function openClock(file: string): Clock | undefined {
  const library = findLibrary()
  if (!library) return undefined
  const set = (seconds: number) => {
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 })
    renameSync(`${file}.new`, file)
  }
  set(0)
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    async jumpFor(milliseconds, seconds) {
      set(seconds)
      await sleep(milliseconds)
      set(0)
    },
  }
}

const SHARED_MEMORY = '/dev/shm'

/** The library leaves two files of each process that is killed. */
export function removeLeftovers(): void {
  if (!findLibrary()) return
  for (const name of readdirSync(SHARED_MEMORY)) {
    const pid = /^(?:sem\.)?faketime_(?:sem|shm)_(\d+)$/.exec(name)?.[1]
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(SHARED_MEMORY, name), { force: true })
  }
}
