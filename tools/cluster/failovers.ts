import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import { reportNews } from '../setup/stages.mjs'
import { type Fault, signal } from '../torture/faults.ts'
import { auditProblems, openWriters, query, untilDone } from '../torture/open-writers.ts'
import { printResult, readOptions } from '../torture/report.ts'
import { torture } from '../torture/torture.ts'
import { pick } from '../world/random.ts'
import type { DatabaseCluster } from './database-cluster.ts'
import { type Layout, type Node, placeFrom, planLayout } from './layout.ts'
import { startPortalCluster } from './portal-cluster.ts'

const USAGE = `Does to a cluster what npm run torture does to one portal: ends its nodes and its servers while writers write, and then compares
every acknowledged write with the database. It ends by itself.

  npm run check:failover`

const LEADER_LIMIT_MS = 90_000
const WITHOUT_MAJORITY_MS = 5_000

/** Ends the leader, and returns it when another one leads. */
async function replaceLeader({ database }: Place, end: (leader: Node) => Promise<void>): Promise<Node> {
  const leader = await database.leader()
  const giveUp = performance.now() + LEADER_LIMIT_MS
  await end(leader)
  while ((await database.leader().catch(() => leader)) === leader) {
    if (performance.now() > giveUp) throw new Error(`Nobody has replaced ${leader.name}.`)
    await sleep(100)
  }
  return leader
}

const startAgain = (database: DatabaseCluster, node: Node) => async () => {
  database.startNode(node)
  await database.untilComplete()
}
const replicasOf = async ({ database }: Place) => {
  const leader = await database.leader()
  return database.nodes.filter((node) => node !== leader)
}

const faults: Record<string, Fault<Place>> = {
  'PostgreSQL and Patroni of the leader are killed': {
    kind: 'kills',
    async run(place) {
      const { database } = place
      return startAgain(database, await replaceLeader(place, (leader) => database.kill(leader)))
    },
  },
  /** Its PostgreSQL goes on until the node is started again. */
  'Patroni of the leader is killed': {
    kind: 'kills',
    async run(place) {
      const { database } = place
      const end = (leader: Node) => database.kill(leader, { sparesPostgres: true })
      return startAgain(database, await replaceLeader(place, end))
    },
  },
  'PostgreSQL and Patroni of a replica are killed': {
    kind: 'kills',
    async run(place, random) {
      const node = pick(random, await replicasOf(place))
      await place.database.kill(node)
      return startAgain(place.database, node)
    },
  },
  /** Nothing is written until one of them is back. */
  'PostgreSQL and Patroni of two nodes are killed': {
    kind: 'kills',
    async run(place, random) {
      const { database } = place
      const nodes = [await database.leader(), pick(random, await replicasOf(place))]
      await Promise.all(nodes.map((node) => database.kill(node)))
      await sleep(WITHOUT_MAJORITY_MS)
      for (const node of nodes) database.startNode(node)
      return database.untilComplete
    },
  },
  switchover: {
    kind: 'stops',
    async run(place) {
      await replaceLeader(place, (leader) => place.database.switchOver(leader))
      return place.database.untilComplete
    },
  },
  'a server is killed': {
    kind: 'kills',
    endsServers: true,
    async run({ servers }, random) {
      const server = pick(random, servers)
      const killed = server.pid() ?? 0
      signal(killed, 'SIGKILL')
      return () =>
        untilDone(async () => {
          const { ok } = await fetch(`http://127.0.0.1:${server.port}/readyz`)
          if (!ok || server.pid() === killed) throw new Error(`The server at port ${server.port} is not ready.`)
        })
    },
  },
}

type Place = Awaited<ReturnType<typeof startPlace>>

async function startPlace(layout: Layout) {
  const { database, servers, keys, stop } = await startPortalCluster({ layout, scale: 'small', report: reportNews })
  const place = { ...database, keys }
  const origins = layout.portals.map((port) => `http://127.0.0.1:${port}`)
  return {
    database,
    servers,
    ask: <Row extends QueryResultRow>(text: string) => query<Row>(database.ownerUrl, text),
    writers: (count: number) => openWriters(place, origins, count),
    auditProblems: () => auditProblems(place),
    /** How many reads each kind of node has answered, by what the servers say themselves. */
    async readsOf(node: 'replica' | 'leader'): Promise<number> {
      const figures = origins.map((origin) => untilDone(async () => figureOf(await fetch(`${origin}/metrics`), node)))
      return (await Promise.all(figures)).reduce((total, value) => total + value, 0)
    },
    stop,
  }
}

async function figureOf(reply: Response, node: string): Promise<number> {
  if (!reply.ok) throw new Error(`${reply.url} answers ${reply.status}.`)
  const figure = `portico_database_reads{node="${node}"} `
  const line = (await reply.text()).split('\n').find((one) => one.startsWith(figure))
  return Number(line?.slice(figure.length) ?? 0)
}

const options = readOptions(USAGE, 30)
// Lost connections are what this is about; the counts below say enough.
process.env.LOG_LEVEL ||= 'silent'
const layout = planLayout(placeFrom(process.env, 'failover'))
rmSync(layout.folder, { recursive: true, force: true })
const place = await startPlace(layout)
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(name, () => void place.stop().then(() => process.exit(1)))
try {
  const isRight = printResult(await torture(place, faults, options))
  const [replica, leader] = [await place.readsOf('replica'), await place.readsOf('leader')]
  console.log(`of ${replica + leader} reads of the servers that run now, replicas answered ${replica}`)
  process.exitCode = isRight ? 0 : 1
} finally {
  await place.stop()
}
process.exit()
