import { CLUSTER_VARIABLE } from './database.ts'
import { startCluster } from './postgres.ts'
import { prepareWorlds } from './worlds.ts'

/** One PostgreSQL for a whole run: the one that `npm test` has started already, or a new one. Returns how to stop it. */
export async function setup() {
  if (process.env[CLUSTER_VARIABLE]) return async () => {}
  const { stop, ...reachable } = await startCluster()
  await prepareWorlds(reachable)
  process.env[CLUSTER_VARIABLE] = JSON.stringify(reachable)
  return stop
}
