import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import type { serverProcess } from '../../tools/testing/server-process.ts'

type Portal = Awaited<ReturnType<typeof serverProcess>>

export type ExportFigures = { bytes: number; exportMs: number; copyMs: number; grownMegabytes: number }

const residentMegabytes = async (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

/** Runs a statement with psql. Returns how long it took; what it prints is read and dropped. */
export async function timeCopy(url: string, statement: string, input?: string): Promise<number> {
  const started = performance.now()
  const psql = spawn('psql', [url, '-qAtc', statement], { stdio: ['pipe', 'pipe', 'inherit'] })
  psql.stdout.resume()
  psql.stdin.end(input)
  const [code] = await once(psql, 'close')
  if (code !== 0) throw new Error(`psql ended with ${code}: ${statement.slice(0, 100)}`)
  return performance.now() - started
}

/** Downloads a file as a browser does, without keeping it. */
async function download(portal: Portal, cookie: string, query: Record<string, string>) {
  const address = `${portal.origin}/v1/accessHistory/export.csv?${new URLSearchParams(query)}`
  const request = get(address, { headers: { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' } })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  if (reply.statusCode !== 200) throw new Error(`The export ended with ${reply.statusCode}.`)
  let bytes = 0
  let peak = 0
  for await (const chunk of reply) {
    bytes += chunk.length
    peak = Math.max(peak, await residentMegabytes(portal.pid()))
  }
  return { bytes, peak }
}

/** The file of all events beside COPY of the columns that it is made from, in the same order. */
export async function measureExport(
  portal: Portal,
  { ownerUrl, propertyId, cookie, gte }: { ownerUrl: string; propertyId: string; cookie: string; gte: number },
): Promise<ExportFigures> {
  const query = { propertyId, locale: 'en_US', timeZone: 'America/Los_Angeles', withReasons: '1' }
  const copy = `copy (select accessed_by, visitor_name, entrance_name, unit_numbers, unlocked_at, unlock_status, denial_reason, user_email, guest_email
    from access_events where property_id = '${propertyId}' and unlocked_at >= to_timestamp(${gte / 1_000})
    order by unlocked_at desc, event_id desc) to stdout with csv`
  // A few days first, so that neither side pays for what is done only once.
  await download(portal, cookie, { ...query, gte: String(Date.now() - 5 * 86_400_000) })
  const rounds: ExportFigures[] = []
  for (let round = 0; round < 3; round++) {
    const before = await residentMegabytes(portal.pid())
    const started = performance.now()
    const { bytes, peak } = await download(portal, cookie, { ...query, gte: String(gte) })
    const exportMs = performance.now() - started
    rounds.push({ bytes, exportMs, copyMs: await timeCopy(ownerUrl, copy), grownMegabytes: peak - before })
  }
  // The first one grows most. Of the ratios the one in the middle counts, because other work on the machine disturbs either side.
  const [, middle] = rounds.toSorted((a, b) => a.copyMs / a.exportMs - b.copyMs / b.exportMs)
  if (!middle) throw new Error('Nothing was measured.')
  return { ...middle, grownMegabytes: Math.max(...rounds.map(({ grownMegabytes }) => grownMegabytes)) }
}
