import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '@portico/server/platform/database'
import { verifyAudit } from '@portico/server/platform/verify-audit'
import pg from 'pg'
import { reportNews } from '../setup/stages.mjs'
import { signIn } from '../testing/sign-in.ts'
import { randomOf } from '../world/random.ts'
import type { DatabaseCluster } from './database-cluster.ts'
import { placeFrom, planLayout } from './layout.ts'
import { startPortalCluster } from './portal-cluster.ts'
import { type Desk, keepLooking, keepWriting, Ledger } from './writers.ts'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } },
})
const times = Number(values.times)
const random = randomOf(Number(values.seed), 'failovers')
const RECOVERY_LIMIT_MS = 90_000
const WRITERS = 4

const faults = {
  'kill -9 of PostgreSQL and Patroni': (database, node) => database.kill(node),
  'kill -9 of Patroni alone': (database, node) => database.kill(node, { sparesPostgres: true }),
  switchover: (database, node) => database.switchOver(node),
} satisfies Record<
  string,
  (database: DatabaseCluster, node: Awaited<ReturnType<DatabaseCluster['leader']>>) => Promise<void>
>
type Fault = keyof typeof faults

function chooseFault(): Fault {
  const chance = random()
  if (chance < 0.7) return 'kill -9 of PostgreSQL and Patroni'
  return chance < 0.85 ? 'kill -9 of Patroni alone' : 'switchover'
}

async function ask<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, parameters)).rows
  } finally {
    await client.end()
  }
}

async function untilAcknowledged(ledger: Ledger, start: number, event: string): Promise<void> {
  while (!ledger.hasAcknowledgedSince(start)) {
    if (performance.now() - start > RECOVERY_LIMIT_MS) {
      const replies = JSON.stringify(Object.fromEntries(ledger.statuses))
      throw new Error(`No write was acknowledged within ${RECOVERY_LIMIT_MS / 1000} s after ${event}: ${replies}.`)
    }
    await sleep(20)
  }
}

/** Ends the leader once. Returns for how long no write was acknowledged. */
async function failOver(database: DatabaseCluster, ledger: Ledger, fault: Fault): Promise<number> {
  await sleep(1_000 + random() * 2_000)
  const node = await database.leader()
  const start = performance.now()
  await faults[fault](database, node)
  const hasNewLeader = async () => {
    const leader = await database.leader().catch(() => node)
    return leader !== node
  }
  const isLate = () => performance.now() - start > RECOVERY_LIMIT_MS
  while (!(await hasNewLeader()) && !isLate()) await sleep(100)
  await untilAcknowledged(ledger, performance.now(), fault)
  const pause = ledger.longestPause(start)
  if (fault !== 'switchover') database.startNode(node)
  await database.untilComplete()
  return pause
}

/** A server that has just started may be too busy to answer. */
async function metricsOf(port: number): Promise<string> {
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/metrics`)
    if (reply.ok) return reply.text()
    await sleep(500)
  }
}

/** A figure of each server, by what it says itself. */
const figureOf = (ports: number[], figure: string) =>
  Promise.all(
    ports.map(async (port) => {
      const text = await metricsOf(port)
      const line = text.split('\n').find((one) => one.startsWith(`${figure} `))
      return Number(line?.slice(figure.length + 1) ?? 0)
    }),
  )
const startTimes = (ports: number[]) => figureOf(ports, 'process_start_time_seconds')

async function shareOfReplicas(ports: number[]): Promise<string> {
  const sum = async (node: string) =>
    (await figureOf(ports, `portico_database_reads{node="${node}"}`)).reduce((total, value) => total + value, 0)
  const [replica, leader] = [await sum('replica'), await sum('leader')]
  return `${replica} of ${replica + leader}`
}

async function compare(ownerUrl: string, { acknowledged, unknown, doubled }: Ledger) {
  const rows = await ask<{ name: string; count: number }>(
    ownerUrl,
    `select after ->> 'name' as name, count(*)::int from audit where action = 'keys.create' group by 1`,
  )
  const created = new Map(rows.map(({ name, count }) => [name, count]))
  const kept = new Set((await ask<{ name: string }>(ownerUrl, 'select name from keys')).map(({ name }) => name))
  return {
    lost: [...acknowledged].filter((name) => !kept.has(name) || !created.has(name)),
    doubled: [...new Set([...doubled, ...rows.filter(({ count }) => count > 1).map(({ name }) => name)])],
    doneAfterAll: [...unknown].filter((name) => created.has(name)).length,
  }
}

async function desksFor(database: DatabaseCluster, keys: Parameters<typeof signIn>[0]['keys'], origins: string[]) {
  const properties = await ask<{ propertyId: string; entranceId: string; accountId: string }>(
    database.ownerUrl,
    `select e.property_id as "propertyId", min(e.id::text) as "entranceId", m.account_id as "accountId"
     from entrances e join memberships m on m.property_id = e.property_id join accounts a on a.id = m.account_id
     where a.subject = 'demo-portfolio' group by 1, 3 order by 1 limit ${WRITERS + 1}`,
  )
  const app = openDatabase({ url: database.appUrl, connections: 2 })
  const config = { session: { idleSeconds: 43_200, absoluteSeconds: 43_200 } }
  const desks: Desk[] = []
  for (const [index, { propertyId, entranceId, accountId }] of properties.entries()) {
    const signedIn = await signIn({ database: app, keys, config }, accountId)
    desks.push({ origins: index % 2 ? origins : origins.toReversed(), signedIn, propertyId, entranceId })
  }
  await app.close()
  return desks
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

function reportTimes(done: { fault: Fault; pause: number }[]) {
  for (const fault of Object.keys(faults) as Fault[]) {
    const pauses = done.filter((one) => one.fault === fault).map(({ pause }) => pause)
    if (pauses.length === 0) continue
    pauses.sort((a, b) => a - b)
    const median = pauses[Math.floor(pauses.length / 2)] ?? 0
    console.log(
      `${fault}: ${pauses.length} times, no write for ${seconds(median)} (median), ${seconds(pauses.at(-1) ?? 0)} (longest)`,
    )
  }
}

async function main() {
  // Lost connections are what this is about; the counts below say enough.
  process.env.LOG_LEVEL ||= 'silent'
  const layout = planLayout(placeFrom(process.env, 'failover'))
  rmSync(layout.folder, { recursive: true, force: true })
  const { database, keys, stop } = await startPortalCluster({ layout, scale: 'small', report: reportNews })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(signal, () => void stop().then(() => process.exit(1)))
  try {
    const servers = [...layout.portals, ...layout.workers]
    const before = await startTimes(servers)
    const origins = layout.portals.map((port) => `http://127.0.0.1:${port}`)
    const [looker, ...writers] = await desksFor(database, keys, origins)
    if (!looker) throw new Error('The world has no properties.')
    const ledger = new Ledger()
    let isOver = false
    const load = [
      ...writers.map((desk) => keepWriting(desk, ledger, () => isOver)),
      keepLooking(looker, ledger, () => isOver),
    ]
    await untilAcknowledged(ledger, performance.now(), 'the start')
    const done: { fault: Fault; pause: number }[] = []
    for (let time = 1; time <= times; time++) {
      const fault = chooseFault()
      const pause = await failOver(database, ledger, fault)
      done.push({ fault, pause })
      console.log(
        `${time}/${times} ${fault}: no write for ${seconds(pause)}; ${ledger.acknowledged.size} acknowledged so far`,
      )
    }
    isOver = true
    await Promise.all(load)
    const { lost, doubled, doneAfterAll } = await compare(database.ownerUrl, ledger)
    const app = openDatabase({ url: database.appUrl, connections: 2 })
    const audit = await app.asSystem((trx) => verifyAudit(trx, keys, []))
    await app.close()
    const after = await startTimes(servers)
    const restarted = servers.flatMap((port, index) =>
      after[index] === before[index] ? [] : [`${port} (started at ${before[index]}, then ${after[index]})`],
    )
    console.log(`\nseed ${values.seed}`)
    reportTimes(done)
    console.log(`acknowledged writes: ${ledger.acknowledged.size}, lost: ${lost.length}, doubled: ${doubled.length}`)
    console.log(
      `writes with an unknown end that were not repeated: ${ledger.unknown.size}, of which done: ${doneAfterAll}`,
    )
    console.log(
      `reads right after an own write, at the other server: ${ledger.reads}, without it: ${ledger.unseen.length}`,
    )
    console.log(`of all reads, replicas answered ${await shareOfReplicas(layout.portals)}`)
    console.log(`replies: ${[...ledger.statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`)
    console.log(`problems of the audit: ${audit.problems.length}`)
    console.log(`servers that had to be started again: ${restarted.join(', ') || 'none'}`)
    const unexpected = [...ledger.statuses.keys()].filter((status) => !['200', '201', '204', '503'].includes(status))
    if (unexpected.length > 0) console.log(`unexpected replies: ${unexpected.join(', ')}`)
    const isRight =
      lost.length + doubled.length + ledger.unseen.length + audit.problems.length + unexpected.length === 0
    process.exitCode = isRight && restarted.length === 0 ? 0 : 1
  } finally {
    await stop()
  }
  process.exit()
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
