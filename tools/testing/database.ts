import { randomBytes } from 'node:crypto'
import { type Cluster, EMPTY, runAsAdmin, urlsOf } from './postgres.ts'
import { SMALL_WORLD } from './worlds.ts'

export type TestDatabase = { ownerUrl: string; appUrl: string; drop(): Promise<void> }

/** Set by the global set-up of each test runner. */
export const CLUSTER_VARIABLE = 'PORTICO_TEST_CLUSTER'

export function clusterOfThisRun(): Cluster {
  const cluster = process.env[CLUSTER_VARIABLE]
  if (!cluster) throw new Error('No test cluster runs: the global set-up of the test runner starts it.')
  return JSON.parse(cluster)
}

const templates = { unmigrated: 'template0', empty: EMPTY, small: SMALL_WORLD }

/** Creates a separate database in about 50 ms from a template: bare, migrated, or with the small world. */
export async function createTestDatabase(options: { world?: keyof typeof templates } = {}): Promise<TestDatabase> {
  const cluster = clusterOfThisRun()
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = templates[options.world ?? 'empty']
  await runAsAdmin(cluster, `create database ${name} template ${template} strategy file_copy owner portico_owner`)
  return {
    ...urlsOf(cluster, name),
    drop: () => runAsAdmin(cluster, `drop database ${name} with (force)`),
  }
}
