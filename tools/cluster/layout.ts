import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../start/settings.ts'

export type Passwords = Record<'superuser' | 'replication' | 'owner' | 'app', string>
export type Node = {
  name: string
  folder: string
  data: string
  ports: Record<'etcd' | 'etcdPeer' | 'patroni' | 'postgres' | 'pgbouncer', number>
}
export type Layout = ReturnType<typeof planLayout>

type Place = { folder: string; databasePort: number; portalPort: number }

const NODES = 3

/** Where everything is. All of it listens on the loopback address only. */
export function planLayout({ folder, databasePort, portalPort }: Place) {
  const nodes = Array.from({ length: NODES }, (_, index): Node => {
    const name = `node${index + 1}`
    const first = databasePort + 10 * (index + 1)
    return {
      name,
      folder: join(folder, name),
      data: join(folder, name, 'postgres'),
      ports: { etcd: first, etcdPeer: first + 1, patroni: first + 2, postgres: first + 3, pgbouncer: first + 4 },
    }
  })
  return {
    folder,
    nodes,
    /** The ports of HAProxy. */
    ports: {
      pooled: databasePort,
      session: databasePort + 1,
      read: databasePort + 2,
      state: databasePort + 3,
      portal: portalPort,
    },
    portals: [portalPort + 1, portalPort + 2],
    workers: [portalPort + 3, portalPort + 4],
    identityPort: portalPort + 5,
    origin: `http://localhost:${portalPort}`,
  }
}

export function placeFrom(env: NodeJS.ProcessEnv, folder: string): Place {
  return {
    folder: join(resolve(root, env.PORTICO_DATA || 'data'), folder),
    databasePort: Number(env.CLUSTER_PORT || 6400),
    portalPort: Number(env.PORT || 3100),
  }
}

export const portsOf = ({ nodes, ports, portals, workers, identityPort }: Layout) => [
  ...nodes.flatMap((node) => Object.values(node.ports)),
  ...Object.values(ports),
  ...portals,
  ...workers,
  identityPort,
]

/** The addresses of the database as the programs of the portal use them. */
export function addressesOf({ ports }: Layout, passwords: Passwords) {
  const url = (user: string, password: string, port: number) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/portico`
  return {
    ownerUrl: url('portico_owner', passwords.owner, ports.session),
    appUrl: url('portico_app', passwords.app, ports.pooled),
    sessionUrl: url('portico_app', passwords.app, ports.session),
    readUrl: url('portico_app', passwords.app, ports.read),
  }
}

export function readPasswords(folder: string): Passwords {
  const file = join(folder, 'secrets.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const fresh = () => randomBytes(24).toString('base64url')
  const passwords = { superuser: fresh(), replication: fresh(), owner: fresh(), app: fresh() }
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify(passwords), { mode: 0o600 })
  return passwords
}
