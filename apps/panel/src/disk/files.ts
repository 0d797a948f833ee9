import {
  appendFileSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** The files of one door. What is written may be lost or torn until it is synced; a new name is lost until the folder is. */
export type Files = {
  /** Undefined if there is no such file. */
  read(name: string): string | undefined
  /** Makes the file anew. */
  write(name: string, text: string): void
  append(name: string, text: string): void
  truncate(name: string, length: number): void
  rename(from: string, to: string): void
  remove(name: string): void
  sync(name: string): void
  syncFolder(): void
}

export const isFull = (error: unknown) =>
  error instanceof Error && ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

/** They hold the list with the key of its tags, so nobody else may read them. */
export function openFolder(folder: string): Files {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = (name: string) => join(folder, name)
  return {
    read(name) {
      try {
        return readFileSync(path(name), 'utf8')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    write: (name, text) => writeFileSync(path(name), text, { mode: 0o600 }),
    append: (name, text) => appendFileSync(path(name), text, { mode: 0o600 }),
    truncate: (name, length) => truncateSync(path(name), length),
    rename: (from, to) => renameSync(path(from), path(to)),
    remove: (name) => rmSync(path(name), { force: true }),
    sync: (name) => syncPath(path(name), 'r+'),
    syncFolder: () => syncPath(folder, 'r'),
  }
}

function syncPath(path: string, flags: string) {
  const opened = openSync(path, flags)
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** After a power cut there is the old file or the new one. */
export function replaceFile(files: Files, name: string, text: string) {
  const beside = `${name}.new`
  files.write(beside, text)
  files.sync(beside)
  files.rename(beside, name)
  files.syncFolder()
}
