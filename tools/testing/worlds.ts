import { masterKeysFrom } from '@portico/server/platform/master-keys'
import { fillWorld, type World } from '../world/fill-world.ts'
import { type Cluster, EMPTY, runAsAdmin, urlsOf } from './postgres.ts'
import { TEST_KEYS } from './test-keys.ts'

export const SMALL_WORLD = 'portico_small_world'

/** Prepares the small world as a second template. */
export async function prepareWorlds(cluster: Cluster): Promise<World> {
  await runAsAdmin(cluster, `create database ${SMALL_WORLD} template ${EMPTY} owner portico_owner`)
  return fillWorld(urlsOf(cluster, SMALL_WORLD).ownerUrl, { scale: 'small', keys: masterKeysFrom(TEST_KEYS) })
}
