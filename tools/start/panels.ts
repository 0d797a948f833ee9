import { join } from 'node:path'
import { type Service, startService } from './service.ts'
import type { Settings } from './settings.ts'

type Parts = { ownerUrl: string; keysFile: string }

/** Installs the simulated panels of the demo. They are started later, because they need the server. */
export async function preparePanels(
  { data, port: serverPort }: Settings,
  port: number,
  { ownerUrl, keysFile }: Parts,
): Promise<{ start(): Service; serverEnvironment: NodeJS.ProcessEnv }> {
  const { loadMasterKeys } = await import('@portico/server/platform/master-keys')
  const { writePanelsWorld } = await import('@portico/tools/world/panels-world')
  const keys = await loadMasterKeys(keysFile, 'test')
  const file = join(data, 'panels-world.json')
  await writePanelsWorld(file, { ownerUrl, keys, serverOrigin: `http://localhost:${serverPort}` })
  return {
    start: () =>
      startService('panel simulator', 'simulators/panels/main.ts', [], {
        PANELS_PORT: String(port),
        PANELS_WORLD_FILE: file,
        PANELS_FOLDER: join(data, 'panels'),
      }),
    serverEnvironment: { PANELS_SIMULATOR_URL: `http://localhost:${port}` },
  }
}
