import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PanelsWorld } from '@portico/simulators/panels/world'
import { freeUdpPorts, prepareBoardPanel } from './board-panel.ts'
import { type Service, startService } from './service.ts'
import type { Settings } from './settings.ts'

type Parts = { ownerUrl: string; keysFile: string }

/** After an empty start there is no panel until somebody attaches one, which the simulator keeps. */
async function writeNoPanels(file: string, keysFile: string, serverOrigin: string) {
  const { loadMasterKeys } = await import('@portico/server/platform/master-keys')
  const { signingKeysOf } = await import('@portico/server/platform/signing-keys')
  const signingKeys = signingKeysOf(await loadMasterKeys(keysFile, 'test'))
  const world = { serverOrigin, signingKeys, properties: [] } satisfies PanelsWorld
  await writeFile(file, JSON.stringify(world), { mode: 0o600 })
}

/** Installs the simulated panels of the demo. They are started later, because they need the server. */
export async function preparePanels(
  { data, port: serverPort, isEmptyStart }: Settings,
  port: number,
  { ownerUrl, keysFile }: Parts,
): Promise<{ start(): Service; startBoardPanel: (() => Service) | undefined; serverEnvironment: NodeJS.ProcessEnv }> {
  let startBoardPanel: (() => Service) | undefined
  const file = join(data, 'panels-world.json')
  const serverOrigin = `http://localhost:${serverPort}`
  if (isEmptyStart) await writeNoPanels(file, keysFile, serverOrigin)
  else {
    const { loadMasterKeys } = await import('@portico/server/platform/master-keys')
    const { writePanelsWorld } = await import('@portico/tools/world/panels-world')
    const keys = await loadMasterKeys(keysFile, 'test')
    const [boardPort = 0, listenPort = 0] = await freeUdpPorts(2)
    const world = await writePanelsWorld(file, { ownerUrl, keys, serverOrigin, boardPort })
    startBoardPanel = prepareBoardPanel(data, world, listenPort)
  }
  return {
    startBoardPanel,
    start: () =>
      startService('panel simulator', 'simulators/panels/main.ts', [], {
        PANELS_PORT: String(port),
        PANELS_WORLD_FILE: file,
        PANELS_FOLDER: join(data, 'panels'),
      }),
    serverEnvironment: { PANELS_SIMULATOR_URL: `http://localhost:${port}` },
  }
}
