import { CLUSTER_VARIABLE } from './database.ts'
import { startCluster } from './postgres.ts'
import { prepareWorlds } from './worlds.ts'

export const WORLD_VARIABLE = 'PORTICO_TEST_WORLD'

/** One PostgreSQL for a whole run; returns how to stop it. */
export async function setup() {
  const cluster = await startCluster()
  const { stop, ...reachable } = cluster
  process.env[WORLD_VARIABLE] = JSON.stringify(await prepareWorlds(cluster))
  process.env[CLUSTER_VARIABLE] = JSON.stringify(reachable)
  return stop
}
