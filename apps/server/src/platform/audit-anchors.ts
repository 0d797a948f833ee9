import { appendFile, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { canonicalJson } from './canonical-json.ts'
import type { Database, Transaction } from './database.ts'
import type { Job } from './jobs.ts'
import type { MasterKeys } from './master-keys.ts'

/** The signed ends of the audit chains at one moment. Operators store anchors where the owner of the database cannot write. */
export type Anchor = z.infer<typeof anchor>

const head = z.object({ chain: z.string(), name: z.string().nullable(), seq: z.number(), hash: z.string() })
const anchor = z.object({
  anchor: z.literal('audit'),
  at: z.string(),
  /** True: the anchor has all chains. False: only those that have grown lately. */
  isComplete: z.boolean(),
  heads: z.array(head),
  signature: z.string(),
})

export type AnchorTarget = { target: string; authorization: string | undefined }

const PURPOSE = 'audit-anchor'
const PUT_LIMIT_MS = 20_000
/** The time of three runs of the job, so that no chain is missed if one or two runs fail. */
const RECENT_MINUTES = 30

/** The first anchor of a process and the first of each day are complete, so that no chain is missed after a longer pause. */
export function auditAnchors(database: Database, keys: MasterKeys, target: AnchorTarget): Job {
  let completedOn = ''
  return {
    name: 'audit-anchors',
    cron: '*/10 * * * *',
    async run() {
      const at = new Date()
      const today = at.toISOString().slice(0, 10)
      const isComplete = completedOn !== today
      const heads = await database.asSystem((trx) => listHeads(trx, isComplete))
      if (heads.length === 0 && !isComplete) return
      await keepAnchor(target, at, signAnchor(keys, { at: at.toISOString(), isComplete, heads }))
      completedOn = today
    },
  }
}

type Content = Pick<Anchor, 'at' | 'isComplete' | 'heads'>

export const signAnchor = (keys: MasterKeys, content: Content): Anchor => ({
  anchor: 'audit',
  ...content,
  signature: keys.sign(PURPOSE, canonicalJson(content)),
})

const isGenuine = (keys: MasterKeys, { at, isComplete, heads, signature }: Anchor) =>
  keys.verify(PURPOSE, canonicalJson({ at, isComplete, heads }), signature)

const listHeads = async (trx: Transaction, isComplete: boolean) =>
  (
    await sql<z.infer<typeof head>>`
      select h.chain, p.name, h.seq::float8 as seq, encode(h.hash, 'hex') as hash from audit_heads h left join properties p on p.id = h.chain
      where ${isComplete} or h.moved_at > now() - make_interval(mins => ${RECENT_MINUTES}) order by h.chain`.execute(
      trx,
    )
  ).rows

async function keepAnchor({ target, authorization }: AnchorTarget, at: Date, kept: Anchor) {
  const line = `${JSON.stringify(kept)}\n`
  if (target === 'stdout') return process.stdout.write(line)
  if (!isAddress(target)) return appendFile(target, line, { mode: 0o600, flush: true })
  const url = new URL(target)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${at.toISOString().replaceAll(':', '-')}.jsonl`
  const reply = await fetch(url, {
    method: 'PUT',
    body: line,
    // Existing objects are never overwritten.
    headers: { 'content-type': 'application/jsonl', 'if-none-match': '*', ...(authorization && { authorization }) },
    // A redirect could send the authorization to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(PUT_LIMIT_MS),
  })
  if (!reply.ok) throw new Error(`The anchor of the audit was not taken: ${reply.status} from ${url.host}.`)
}

export const isAddress = (target: string) => /^https?:\/\//.test(target)

/** Reads anchors from a file or a folder. Other lines, as in a log, are ignored; anchors with a wrong signature are reported. */
export async function readAnchors(path: string, keys: MasterKeys): Promise<{ anchors: Anchor[]; problems: string[] }> {
  const names = (await stat(path)).isDirectory() ? (await readdir(path)).sort().map((name) => join(path, name)) : [path]
  const anchors: Anchor[] = []
  const problems: string[] = []
  for (const name of names) {
    const lines = (await readFile(name, 'utf8')).split('\n')
    for (const [index, line] of lines.entries()) {
      if (!line.includes('"anchor":"audit"')) continue
      const read = parseAnchor(line)
      if (read && isGenuine(keys, read)) anchors.push(read)
      else problems.push(`Line ${index + 1} of ${name} is no genuine anchor: its signature is wrong.`)
    }
  }
  return { anchors: anchors.sort((one, other) => (one.at < other.at ? -1 : 1)), problems }
}

function parseAnchor(line: string): Anchor | undefined {
  try {
    return anchor.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}
