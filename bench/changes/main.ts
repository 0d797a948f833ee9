import { loadavg } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { writeAudit } from '../../apps/server/src/platform/audit.ts'
import { setup } from '../../tools/testing/global-setup.ts'
import { type SignedIn, startTestServer, type TestServer } from '../../tools/testing/test-server.ts'
import { createWorld, dropIndexes, type World } from './world.ts'

/** What the pages of changes ask of five million entries of a company, as its owner and with row-level security. */
const ENTRIES = Number(process.env.PORTICO_BENCH_ENTRIES ?? 5_000_000)
const TIME_LIMIT_MS = 60 * 60_000
const ROUNDS = 15
const FIRST_PAGE_MS = 300
const FILTER_MS = 1_000
const GROWTH_MB = 30
const MEGABYTE = 1_048_576
const LINES_PER_LOOK = 5_000
const INSERTS = 1_500
const INSERT_ROUNDS = 3
const INSERT_LIMIT = 1.5

const DAY = 86_400_000
const rare = '00000000-0000-4000-8000-000000000999'
const busy = '00000000-0000-4000-8000-000000000007'
const twoYearsAgo = () => ({ gte: String(Date.now() - 760 * DAY), lte: String(Date.now() - 730 * DAY) })

/** What the pages of changes ask for. The limit is that of the slower one of a large and a small property. */
type Question = [
  what: string,
  limit: number,
  of: 'property' | 'company',
  query: (world: World) => Record<string, string>,
]
const questions: Question[] = [
  ['first page of a property', FIRST_PAGE_MS, 'property', () => ({})],
  ['by somebody who does much', FILTER_MS, 'property', () => ({ by: busy })],
  ['by somebody who does little', FILTER_MS, 'property', () => ({ by: rare })],
  ['of a frequent topic', FILTER_MS, 'property', () => ({ topic: 'keys' })],
  ['of a rare topic', FILTER_MS, 'property', () => ({ topic: 'integrations' })],
  ['about a thing', FILTER_MS, 'property', ({ thing }) => ({ about: thing })],
  ['of a month two years ago', FILTER_MS, 'property', twoYearsAgo],
  ['first page of the company', FIRST_PAGE_MS, 'company', () => ({})],
  ['of the company, of a month two years ago', FILTER_MS, 'company', twoYearsAgo],
  ['of the company, by somebody who does little', FILTER_MS, 'company', () => ({ by: rare })],
  ['of the company, of a rare topic', FILTER_MS, 'company', () => ({ topic: 'integrations' })],
  ['of the company, about a thing', FILTER_MS, 'company', ({ thing }) => ({ about: thing })],
]

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
let isGood = true
function hold(holds: boolean): string {
  isGood &&= holds
  return holds ? '' : '  LIMIT BROKEN'
}

/** Twenty rows as the owner of the database reads them, without row-level security, names and words. */
const plainQuery = (server: TestServer, chain: string) => () =>
  server.ask('select * from audit where chain = $1 order by seq desc limit 20', [chain])

async function p50And95(work: () => Promise<unknown>) {
  const times: number[] = []
  for (let round = -2; round < ROUNDS; round++) {
    const began = performance.now()
    await work()
    if (round >= 0) times.push(performance.now() - began)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95) }
}

/** Of the largest property and a small one; of a company once. */
async function ask(server: TestServer, owner: SignedIn, world: World, [what, limit, of, query]: Question) {
  const call = (path: string) => async () => {
    const { statusCode, body } = await owner.send('GET', `${path}?${new URLSearchParams(query(world))}`)
    if (statusCode !== 200) throw new Error(`${statusCode} ${body}`)
  }
  const ofProperty = (id: string) => p50And95(call(`/v1/property/changes/${id}`))
  const large =
    of === 'property'
      ? await ofProperty(world.largest)
      : await p50And95(call(`/v1/companies/${world.companyId}/changes`))
  const small = of === 'property' ? await ofProperty(world.small) : undefined
  const plain = await p50And95(plainQuery(server, world.largest))
  console.log(
    `  ${what.padEnd(46)}${(large.p50 / plain.p50).toFixed(1).padStart(7)} times the plain query  p50 ${large.p50.toFixed(1)}${small ? ` / ${small.p50.toFixed(1)}` : ''} ms, p95 ${large.p95.toFixed(1)} ms, limit ${limit} ms${hold(large.p95 <= limit)}`,
  )
}

/** The file of all entries of the largest property, for a caller that only counts, and how much more is held meanwhile. */
async function download(server: TestServer, owner: SignedIn, { largest }: World) {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const before = heldBytes()
  let [most, bytes, lines, next] = [before, 0, 0, 0]
  const began = performance.now()
  const reply = await fetch(`${address}/v1/property/changes/${largest}/export.jsonl`, {
    headers: { cookie: owner.cookie },
  })
  for await (const piece of reply.body ?? []) {
    bytes += piece.length
    for (const byte of piece) if (byte === 10) lines += 1
    if (lines < next) continue
    most = Math.max(most, heldBytes())
    next = lines + LINES_PER_LOOK
  }
  const [seconds, grown] = [(performance.now() - began) / 1_000, (most - before) / MEGABYTE]
  console.log(
    `  ${'a file of the largest property'.padEnd(46)}${lines} lines, ${(bytes / MEGABYTE).toFixed(0)} MB in ${seconds.toFixed(0)} s, ${grown.toFixed(1)} MB more held${hold(grown <= GROWTH_MB)}`,
  )
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
function heldBytes() {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Milliseconds of entries, each in a transaction of its own. */
async function insert(server: TestServer, { owner, largest }: World): Promise<number[]> {
  const by = { accountId: owner, requestId: 'bench' }
  const times: number[] = []
  for (let n = 0; n < INSERTS; n++) {
    const entry = {
      propertyId: largest,
      action: 'keys.update' as const,
      entityId: `${n}`,
      before: { n },
      after: { n: n + 1 },
    }
    const began = performance.now()
    await server.database.asAccount(owner, (trx) => writeAudit(trx, server.keys, [entry], by))
    times.push(performance.now() - began)
  }
  return times
}

/** What the indexes cost, with them and without them in turn. */
async function compareInserts(server: TestServer, world: World) {
  await server.ask(
    `insert into audit_heads (chain, seq, hash) select chain, max(seq), '' from audit where chain = $1 group by 1`,
    [world.largest],
  )
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < INSERT_ROUNDS; round++) {
    times[0].push(...(await insert(server, world)))
    const indexes = await dropIndexes(server.ask)
    times[1].push(...(await insert(server, world)))
    for (const text of indexes) await server.ask(text)
  }
  const [now = 0, before = 0] = times.map((list) =>
    at(
      list.toSorted((a, b) => a - b),
      0.5,
    ),
  )
  const ratio = now / before
  console.log(
    `  ${'an entry, with the new indexes / without'.padEnd(46)}${ratio.toFixed(2).padStart(8)}  p50 ${now.toFixed(2)} / ${before.toFixed(2)} ms${hold(ratio <= INSERT_LIMIT)}`,
  )
}

async function main() {
  const server = await startTestServer({ limitsCalls: false })
  try {
    const world = await createWorld(server, ENTRIES)
    console.log(
      `load ${(loadavg()[0] ?? 0).toFixed(1)} with ${ENTRIES} entries; times: of a property with a fifth of them / of one with a five-hundredth`,
    )
    const owner = await server.signIn(world.owner)
    for (const question of questions) await ask(server, owner, world, question)
    await download(server, owner, world)
    const sizes = await server.ask<{ name: string; size: string }>(
      `select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class where relname like 'audit%' and relname !~ 'heads|subjects' order by 1`,
    )
    console.log(`  ${sizes.map(({ name, size }) => `${name} ${size}`).join(', ')}`)
    await compareInserts(server, world)
  } finally {
    await server.close()
  }
}

setTimeout(() => process.exit(1), TIME_LIMIT_MS).unref()
console.log(`load ${(loadavg()[0] ?? 0).toFixed(1)} before the start, ${ROUNDS} rounds, in turns`)
const stop = await setup()
try {
  await main()
} finally {
  await stop()
}
process.exit(isGood ? 0 : 1)
