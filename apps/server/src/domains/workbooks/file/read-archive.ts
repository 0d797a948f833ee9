import type { Readable } from 'node:stream'
import { WORKBOOK_FILES_MAX, WORKBOOK_UNPACKED_MAX_BYTES } from '@portico/contract/workbooks/workbooks.rules'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { UnreadableFile } from './unreadable-file.ts'

const ENCRYPTED = 1
/** An archive that claims to be larger than this in all is refused before anything is unpacked. */
const limits = { bytes: WORKBOOK_UNPACKED_MAX_BYTES, files: WORKBOOK_FILES_MAX }

export type Archive = {
  /** The text of a file in the archive, in pieces. Undefined if there is none of that name. */
  open(name: string): Promise<AsyncIterable<string> | undefined>
}

/**
 * The sizes that the archive states are added up first. While a file is unpacked, the library refuses one that is larger than it states, and the bytes
 * are counted here once more, because a file may be opened twice.
 */
export async function openArchive(file: Buffer, { bytes, files } = limits): Promise<Archive> {
  const zip = await readDirectory(file)
  const entries = new Map<string, Entry>()
  let stated = 0
  try {
    for await (const entry of zip.eachEntry()) {
      stated += entry.uncompressedSize
      if (stated > bytes || entries.size >= files) throw new UnreadableFile('tooLargeUnpacked')
      if (entry.generalPurposeBitFlag & ENCRYPTED) throw new UnreadableFile('encrypted')
      entries.set(entry.fileName.toLowerCase(), entry)
    }
  } catch (error) {
    throw asUnreadable(error)
  }
  let unpacked = 0
  async function* textOf(entry: Entry): AsyncGenerator<string, void> {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    try {
      const stream: Readable = await zip.openReadStreamPromise(entry)
      for await (const piece of stream as AsyncIterable<Buffer>) {
        unpacked += piece.length
        if (unpacked > bytes) throw new UnreadableFile('tooLargeUnpacked')
        yield decoder.decode(piece, { stream: true })
      }
      yield decoder.decode()
    } catch (error) {
      throw asUnreadable(error)
    }
  }
  return {
    async open(name) {
      const entry = entries.get(name.toLowerCase())
      return entry && textOf(entry)
    },
  }
}

/** A workbook with a password is no archive, but a file of another kind that begins with these bytes. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

async function readDirectory(file: Buffer): Promise<ZipFile> {
  if (file.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) throw new UnreadableFile('encrypted')
  try {
    return await fromBufferPromise(file)
  } catch (error) {
    throw asUnreadable(error)
  }
}

const asUnreadable = (error: unknown) => (error instanceof UnreadableFile ? error : new UnreadableFile('unreadable'))
