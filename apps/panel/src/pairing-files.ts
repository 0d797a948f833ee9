import { join } from 'node:path'
import { makeSeed } from '@portico/panel-core/key-pair'
import { z } from 'zod'
import { openFolder, replaceFile } from './disk/files.ts'

const seed = z.string().regex(/^[\w-]{43}$/)
const waiting = z.object({ seed })
const paired = z.object({ seed, deviceId: z.uuid(), signingKeys: z.record(z.string(), z.string()) })
/** What makes this machine the panel of a device. */
export type PairedDoor = z.infer<typeof paired>

/**
 * The key of one door, in a folder that only the account of the panel may read. A power cut at any moment leaves the former pairing or the new one, and the
 * key that waits for somebody: whoever has claimed it meanwhile has not done so in vain.
 */
export function openPairingFiles(folder: string, door: string) {
  const files = openFolder(join(folder, `door-${door}`))
  const read = <T>(name: string, shape: z.ZodType<T>): T | undefined => {
    try {
      return shape.safeParse(JSON.parse(files.read(name) ?? 'null')).data
    } catch {
      // A damaged file is none: the door is paired again.
      return undefined
    }
  }
  return {
    paired: () => read('pairing', paired),
    /** The key that nobody has claimed yet. */
    waitingSeed(): string {
      const kept = read('waiting', waiting)?.seed
      if (kept) return kept
      const made = makeSeed()
      replaceFile(files, 'waiting', JSON.stringify({ seed: made }))
      return made
    },
    keep(door: PairedDoor) {
      replaceFile(files, 'pairing', JSON.stringify(door))
      files.remove('waiting')
      files.syncFolder()
    },
  }
}
