import type { Files } from './files.ts'

type Random = () => number
/** Bytes at a place, or a new length. */
type Change = { at: number; bytes: string } | { length: number }
type File = { synced: string; seen: string; pending: Change[] }
type Naming = { name: string; file: File | undefined }

export class PowerCut extends Error {}

function afterChange(text: string, change: Change): string {
  if ('length' in change) return text.slice(0, change.length)
  return text.padEnd(change.at, '\0').slice(0, change.at) + change.bytes + text.slice(change.at + change.bytes.length)
}

/** For tests: a disk that is cut off at a call, and then has any part of what was not synced, in any order of files and names. */
export function openForgetfulFiles(first: ReadonlyMap<string, string> = new Map(), room = Number.POSITIVE_INFINITY) {
  const fresh = (text: string): File => ({ synced: text, seen: text, pending: [] })
  const synced = new Map([...first].map(([name, text]) => [name, fresh(text)]))
  const seen = new Map(synced)
  let namings: Naming[][] = []
  let calls = 0
  let cutAt = Number.POSITIVE_INFINITY
  let limit = room

  const call = () => {
    if (++calls >= cutAt) throw new PowerCut()
  }
  const used = () => [...seen.values()].reduce((sum, file) => sum + file.seen.length, 0)

  function change(name: string, made: Change) {
    const file = seen.get(name)
    if (!file) throw new Error(`There is no ${name}.`)
    if ('bytes' in made && used() + made.bytes.length > limit) {
      const part = { ...made, bytes: made.bytes.slice(0, Math.max(0, limit - used())) }
      file.seen = afterChange(file.seen, part)
      file.pending.push(part)
      throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' })
    }
    file.seen = afterChange(file.seen, made)
    file.pending.push(made)
  }

  function rename(naming: Naming[]) {
    for (const { name, file } of naming) {
      if (file) seen.set(name, file)
      else seen.delete(name)
    }
    namings.push(naming)
  }

  const files: Files = {
    read: (name) => seen.get(name)?.seen,
    write(name, text) {
      if (seen.has(name)) change(name, { length: 0 })
      else rename([{ name, file: fresh('') }])
      change(name, { at: 0, bytes: text })
      call()
    },
    append(name, text) {
      if (!seen.has(name)) rename([{ name, file: fresh('') }])
      change(name, { at: seen.get(name)?.seen.length ?? 0, bytes: text })
      call()
    },
    truncate(name, length) {
      change(name, { length })
      call()
    },
    rename(from, to) {
      const file = seen.get(from)
      if (!file) throw new Error(`There is no ${from}.`)
      rename([
        { name: to, file },
        { name: from, file: undefined },
      ])
      call()
    },
    remove(name) {
      if (seen.has(name)) rename([{ name, file: undefined }])
      call()
    },
    sync(name) {
      call()
      const file = seen.get(name)
      if (!file) throw new Error(`There is no ${name}.`)
      file.synced = file.seen
      file.pending = []
    },
    syncFolder() {
      call()
      namings = []
      synced.clear()
      for (const [name, file] of seen) synced.set(name, file)
    },
  }

  return {
    files,
    calls: () => calls,
    /** The power goes during the call with this number. */
    cutAt(number: number) {
      cutAt = number
    },
    setRoom(bytes: number) {
      limit = bytes
    },
    /** What the disk may have after the power cut: each unsynced change of a file or a name came, was lost or, in a file, came in part. */
    leftovers(random: Random): Map<string, string> {
      const names = new Map(synced)
      for (const naming of namings) {
        if (random() < 0.5) continue
        for (const { name, file } of naming) {
          if (file) names.set(name, file)
          else names.delete(name)
        }
      }
      return new Map([...names].map(([name, file]) => [name, contentAfter(file, random)]))
    },
  }
}

function contentAfter({ synced, pending }: File, random: Random): string {
  let text = synced
  for (const made of pending) {
    const draw = random()
    if (draw < 0.35) continue
    const isPart = draw < 0.65 && 'bytes' in made
    text = afterChange(text, isPart ? { ...made, bytes: made.bytes.slice(0, random() * made.bytes.length) } : made)
  }
  return text
}
