import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const SIZE_MB = 1024
const CHUNK = Buffer.alloc(1024 * 1024)

export type Disk = {
  fillFor(milliseconds: number): Promise<void>
  /** Waits until nobody has a file open for writing. */
  makeReadOnly(): Promise<void>
  makeWritable(): void
  close(): void
}

/** A small disk of its own for the database, which can be filled and made read-only. Only root on Linux can make one; otherwise there is none. */
export function openDisk(folder: string): Disk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  mkdirSync(folder)
  const mount = (...options: string[]) => execFileSync('mount', [...options, folder], { stdio: 'ignore' })
  try {
    mount('-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0711`, 'portico-torture')
  } catch {
    // In many containers root may not mount anything.
    chmodSync(folder, 0o711)
    return undefined
  }
  return {
    async fillFor(milliseconds) {
      const path = join(folder, 'filling')
      const file = openSync(path, 'w')
      try {
        for (let size = 0; size <= SIZE_MB; size++) writeSync(file, CHUNK)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
      await sleep(milliseconds)
      rmSync(path)
    },
    async makeReadOnly() {
      for (;;) {
        try {
          return void mount('-o', 'remount,ro')
        } catch {
          await sleep(10)
        }
      }
    },
    makeWritable: () => void mount('-o', 'remount,rw'),
    close: () => execFileSync('umount', [folder]),
  }
}
