import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@portico/server/platform/migrate'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { fillWorld } from '../world/fill-world.ts'
import { keys } from './test-server.ts'

/** A PostgreSQL with the small world, and a replica of it, which was copied while the leader stood still. */
export async function startLeaderAndReplica() {
  const folder = await mkdtemp(join(tmpdir(), 'portico-replica-'))
  const places = { leader: join(folder, 'leader'), replica: join(folder, 'replica') }
  const original = await startEmbeddedPostgres({ folder: places.leader })
  await migrate({ ownerUrl: original.ownerUrl, appRole: 'portico_app' })
  await fillWorld(original.ownerUrl, { scale: 'small', keys })
  await original.stop()
  appendFileSync(join(places.leader, 'cluster', 'pg_hba.conf'), 'local replication all scram-sha-256\n')
  execFileSync('cp', ['-a', places.leader, places.replica])

  const leader = await startEmbeddedPostgres({ folder: places.leader })
  const { searchParams, password } = new URL(leader.adminUrl)
  const source = `host=${searchParams.get('host')} port=5432 user=postgres password=${password}`
  appendFileSync(join(places.replica, 'cluster', 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  appendFileSync(join(places.replica, 'cluster', 'standby.signal'), '')
  const replica = await startEmbeddedPostgres({ folder: places.replica })
  return {
    leader,
    replica,
    async stop() {
      await replica.stop()
      await leader.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
