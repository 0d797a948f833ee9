import { rm } from 'node:fs/promises'
import { migrate } from '@portico/server/platform/migrate'
import pg from 'pg'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { makeClusterFolder } from './cluster-folder.ts'

export const APP_ROLE = 'portico_app'
export const EMPTY = 'portico'

export type Cluster = { adminUrl: string; ownerUrl: string; appUrl: string }

/** A throw-away PostgreSQL whose first database, migrated and empty, is the template of all others. */
export async function startCluster(): Promise<Cluster & { stop(): Promise<void> }> {
  const folder = await makeClusterFolder()
  const server = await startEmbeddedPostgres({ folder, durable: false })
  await migrate({ ownerUrl: server.ownerUrl, appRole: APP_ROLE })
  return {
    adminUrl: server.adminUrl,
    ownerUrl: server.ownerUrl,
    appUrl: server.appUrl,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function runAsAdmin(cluster: Cluster, ...statements: string[]) {
  const client = new pg.Client({ connectionString: cluster.adminUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export function urlsOf(cluster: Cluster, database: string) {
  const rename = (url: string) => {
    const renamed = new URL(url)
    renamed.pathname = `/${database}`
    return renamed.href
  }
  return { ownerUrl: rename(cluster.ownerUrl), appUrl: rename(cluster.appUrl) }
}
