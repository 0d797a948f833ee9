import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseDatabaseUser, type DatabaseUser } from '../postgres/database-user.ts'
import { lockFolder } from '../postgres/folder-lock.ts'
import { endOrphan } from '../postgres/postmaster.ts'
import {
  etcdArguments,
  haproxyConfiguration,
  patroniConfiguration,
  pgbouncerConfiguration,
  pgbouncerUsers,
} from './configurations.ts'
import { type Daemon, startDaemon } from './daemon.ts'
import { endEarlierRun, rememberProcesses } from './earlier-run.ts'
import { addressesOf, type Layout, type Node, readPasswords } from './layout.ts'
import { programs } from './packages.ts'

export type DatabaseCluster = Awaited<ReturnType<typeof startDatabaseCluster>>
export type Member = { name: string; role: string; state: string; lag?: number | string }

const PATIENCE_MS = 180_000

/** Three nodes with etcd, Patroni, PostgreSQL and PgBouncer each, and HAProxy in front of them. */
export async function startDatabaseCluster(layout: Layout, report: (line: string) => void) {
  const user = openFolders(layout)
  const unlock = lockFolder(layout.folder)
  await endEarlierRun(layout, report)
  const passwords = readPasswords(layout.folder)
  const daemons = new Map<string, Daemon>()

  const start = (name: string, folder: string, program: string, args: string[]) => {
    daemons.set(name, startDaemon({ program, args, user, folder, log: join(folder, `${name}.log`) }))
    rememberProcesses(
      layout.folder,
      [...daemons.values()].map(({ pid }) => pid),
    )
  }
  const write = (path: string, text: string) => {
    writeFileSync(path, text, { mode: 0o600 })
    giveTo(user, path)
    return path
  }
  const startNode = (node: Node) => {
    const file = write(join(node.folder, 'patroni.json'), patroniConfiguration(node, layout, passwords))
    start(`patroni-${node.name}`, node.folder, programs.patroni, [file])
  }

  for (const node of layout.nodes) start(`etcd-${node.name}`, node.folder, programs.etcd, etcdArguments(node, layout))
  for (const node of layout.nodes) {
    startNode(node)
    write(join(node.folder, 'pgbouncer-users.txt'), pgbouncerUsers(passwords))
    const file = write(join(node.folder, 'pgbouncer.ini'), pgbouncerConfiguration(node))
    start(`pgbouncer-${node.name}`, node.folder, programs.pgbouncer, [file])
  }
  const proxy = write(join(layout.folder, 'haproxy.cfg'), haproxyConfiguration(layout))
  start('haproxy', layout.folder, programs.haproxy, ['-f', proxy, '-db'])

  /** What Patroni says; asks the nodes in turn. */
  async function members(): Promise<Member[]> {
    for (const { ports } of layout.nodes) {
      const reply = await fetch(`http://127.0.0.1:${ports.patroni}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null)
      if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members
    }
    return []
  }
  const isComplete = (list: Member[]) =>
    list.some(({ role, state }) => role === 'leader' && state === 'running') &&
    list.some(({ role }) => role === 'sync_standby') &&
    list.filter(({ role, state, lag }) => role !== 'leader' && /running|streaming/.test(state) && lag === 0).length ===
      layout.nodes.length - 1

  async function untilComplete(): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS
    while (!isComplete(await members())) {
      if (Date.now() > deadline) throw new Error(`The cluster is not complete: ${JSON.stringify(await members())}.`)
      await sleep(500)
    }
  }

  async function stop() {
    const ending = (kind: string) => [...daemons].filter(([name]) => name.startsWith(kind)).map(([, it]) => it.stop())
    for (const kind of ['haproxy', 'pgbouncer', 'patroni']) await Promise.all(ending(kind))
    // Patroni stops its PostgreSQL; one that was killed has left it running.
    for (const node of layout.nodes) await endOrphan(node.data, report)
    await Promise.all(ending('etcd'))
    rememberProcesses(layout.folder, [])
    unlock()
  }

  const admin = (node: Node) => `postgres://postgres:${passwords.superuser}@127.0.0.1:${node.ports.postgres}/postgres`
  const leader = async (): Promise<Node> => {
    const name = (await members()).find(({ role }) => role === 'leader')?.name
    const node = layout.nodes.find((one) => one.name === name)
    if (!node) throw new Error('There is no leader.')
    return node
  }

  try {
    await untilComplete()
    await createDatabase(admin(await leader()), passwords)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ...addressesOf(layout, passwords),
    nodes: layout.nodes,
    members,
    leader,
    untilComplete,
    /** Kills Patroni and, unless it is spared, PostgreSQL, as the end of a machine would. */
    async kill(node: Node, { sparesPostgres = false } = {}) {
      const postmaster = Number(readFileSync(join(node.data, 'postmaster.pid'), 'utf8').split('\n')[0])
      const patroni = daemons.get(`patroni-${node.name}`)?.kill()
      if (!sparesPostgres) process.kill(postmaster, 'SIGKILL')
      await patroni
    },
    startNode,
    async switchOver(from: Node): Promise<void> {
      const reply = await fetch(`http://127.0.0.1:${from.ports.patroni}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name }),
      })
      if (!reply.ok) throw new Error(`Patroni refuses the switchover: ${await reply.text()}`)
    },
    stop,
  }
}

function openFolders({ folder, nodes }: Layout): DatabaseUser {
  for (const path of [dirname(folder), folder]) {
    if (existsSync(path)) continue
    mkdirSync(path, { recursive: true })
    chmodSync(path, 0o711)
  }
  const [first] = nodes
  const user = chooseDatabaseUser(first?.folder ?? folder)
  for (const node of nodes) {
    mkdirSync(node.folder, { recursive: true, mode: 0o700 })
    giveTo(user, node.folder)
  }
  return user
}

function giveTo(user: DatabaseUser, path: string): void {
  if (user) chownSync(path, user.uid, user.gid)
}

/** Creates the roles and the database at the first start. */
async function createDatabase(adminUrl: string, passwords: { owner: string; app: string }): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const roleExists = await client.query(`select from pg_roles where rolname = 'portico_owner'`)
    if (roleExists.rowCount === 0) {
      await client.query(`create role portico_app login password '${passwords.app}';
        create role portico_owner login createdb password '${passwords.owner}'`)
    }
    const exists = await client.query(`select from pg_database where datname = 'portico'`)
    if (exists.rowCount === 0) await client.query('create database portico owner portico_owner')
  } finally {
    await client.end()
  }
}
