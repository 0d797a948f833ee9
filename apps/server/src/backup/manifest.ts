import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { canonicalJson } from '../platform/canonical-json.ts'

const FILE = 'manifest.json'

const table = z.object({
  name: z.string().regex(/^[a-z0-9_]+$/),
  columns: z.array(z.string()),
  rows: z.number(),
  /** The digest of the rows, which does not depend on their order. */
  digest: z.string(),
  /** The checksum of the compressed file. */
  sha256: z.string(),
})

const content = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string(), appliedAt: z.string() })),
  /** The first day of the first and of the last month for which the database has a partition of events. */
  eventMonths: z.object({ first: z.string(), last: z.string() }).nullable(),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  auditHeads: z.array(z.object({ chain: z.string(), name: z.string().nullable(), seq: z.number(), hash: z.string() })),
  /** The ids of the master keys that the data need, and what they need them for. The keys themselves are never in a backup. */
  masterKeys: z.array(z.object({ id: z.string(), uses: z.array(z.string()) })),
})
const manifest = content.extend({ checksum: z.string() })

export type BackupTable = z.infer<typeof table>
export type Manifest = z.infer<typeof content>

const checksumOf = (manifest: Manifest) => createHash('sha256').update(canonicalJson(manifest)).digest('hex')

export async function writeManifest(folder: string, manifest: Manifest) {
  const text = JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 2)
  await writeFile(join(folder, FILE), `${text}\n`, { mode: 0o600, flag: 'wx', flush: true })
}

/** The manifest is the last file that a backup writes, so a folder without one is not a complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new Error(`${folder} is not a complete backup: it has no ${FILE}.`)
  })
  const { checksum, ...read } = parse(folder, text)
  if (checksum !== checksumOf(read)) throw damaged(folder)
  return read
}

function parse(folder: string, text: string): z.infer<typeof manifest> {
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    throw damaged(folder)
  }
}

const damaged = (folder: string) => new Error(`${join(folder, FILE)} was changed or is damaged.`)
