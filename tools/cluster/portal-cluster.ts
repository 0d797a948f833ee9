import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { loadMasterKeys } from '@portico/server/platform/master-keys'
import { migrate } from '@portico/server/platform/migrate'
import { fillWorld, isEmpty } from '@portico/tools/world/fill-world'
import { runStage } from '../setup/stages.mjs'
import { startLasting } from '../start/lasting-service.ts'
import { requireFreePort } from '../start/ports.ts'
import { type Service, startService } from '../start/service.ts'
import { openSecretsFolder } from '../start/settings.ts'
import { type DatabaseCluster, startDatabaseCluster } from './database-cluster.ts'
import { type Layout, portsOf } from './layout.ts'
import { requirePackages } from './packages.ts'

type Options = { layout: Layout; scale: 'demo' | 'small'; report(line: string): void }

/** A cluster of PostgreSQL with two portal servers, two workers and an identity provider. What has started ends when a later step fails. */
export async function startPortalCluster({ layout, scale, report }: Options) {
  requirePackages(report)
  for (const port of portsOf(layout)) await requireFreePort('CLUSTER_PORT or PORT', port)
  const services: Service[] = []
  let database: DatabaseCluster | undefined
  let ending: Promise<void> | undefined
  const stop = () => {
    ending ??= (async () => {
      await Promise.all(services.map((service) => service.stop()))
      await database?.stop()
    })()
    return ending
  }
  try {
    database = await runStage('Starting three nodes of PostgreSQL', () => startDatabaseCluster(layout, report))
    const { ownerUrl } = database
    const keysFile = openSecretsFolder(layout.folder)
    const keys = await loadMasterKeys(keysFile, 'test')
    await runStage('Migrating the database', () => migrate({ ownerUrl, appRole: 'portico_app' }))
    if (await isEmpty(ownerUrl))
      await runStage(`Filling the ${scale} world`, () => fillWorld(ownerUrl, { scale, keys }))
    const { identity, servers } = startServices(layout, database, keysFile, report)
    services.push(identity, ...servers)
    await runStage('Starting two portal servers and two workers', async () => {
      for (const { ready } of services) await ready
    })
    return { database, keys, servers, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function startServices(layout: Layout, database: DatabaseCluster, keysFile: string, report: (line: string) => void) {
  const { origin, identityPort } = layout
  const issuer = `http://localhost:${identityPort}`
  const clientSecret = randomBytes(32).toString('base64url')
  const identity = startService('identity provider', 'simulators/identity/main.ts', [], {
    IDENTITY_PORT: String(identityPort),
    IDENTITY_ISSUER: issuer,
    IDENTITY_CLIENT_ID: 'portico',
    IDENTITY_CLIENT_SECRET: clientSecret,
    IDENTITY_REDIRECT_URI: `${origin}/v1/auth/callback`,
    IDENTITY_POST_LOGOUT_URI: `${origin}/`,
  })
  const server = (role: 'web' | 'worker', port: number) =>
    startLasting(
      `${role} server at port ${port}`,
      () =>
        startService(`${role} server at port ${port}`, 'apps/server/src/main.ts', [`--role=${role}`], {
          DATABASE_URL: undefined,
          DATABASE_APP_URL: database.appUrl,
          DATABASE_SESSION_URL: database.sessionUrl,
          DATABASE_READ_URL: database.readUrl,
          PORT: String(port),
          HOST: '127.0.0.1',
          PORTICO_ORIGIN: origin,
          PORTICO_TRUSTED_PROXIES: '127.0.0.1',
          PORTICO_DATA: layout.folder,
          PORTICO_KEYS_FILE: keysFile,
          PORTICO_ALL_LOCALES: '1',
          PORTICO_AUDIT_ANCHORS: join(layout.folder, 'audit-anchors.jsonl'),
          OIDC_ISSUER: issuer,
          OIDC_CLIENT_ID: 'portico',
          OIDC_CLIENT_SECRET: clientSecret,
          OIDC_PROVIDER_NAME: 'demo',
          LOG_LEVEL: process.env.LOG_LEVEL || 'error',
        }),
      report,
    )
  const start = (role: 'web' | 'worker') => (port: number) => ({ port, ...server(role, port) })
  return { identity, servers: [...layout.portals.map(start('web')), ...layout.workers.map(start('worker'))] }
}
