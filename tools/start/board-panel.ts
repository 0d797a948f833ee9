import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PanelsWorld } from '@portico/simulators/panels/world'
import { type Service, startService } from './service.ts'

const LOCALHOST = '127.0.0.1'
const OPEN_SECONDS = 5

/** Ports for UDP that nobody uses now. They are held together, so that they differ. */
export async function freeUdpPorts(count: number): Promise<number[]> {
  const sockets = Array.from({ length: count }, () => createSocket('udp4'))
  for (const socket of sockets) socket.bind(0, LOCALHOST)
  await Promise.all(sockets.map((socket) => once(socket, 'listening')))
  const ports = sockets.map((socket) => socket.address().port)
  for (const socket of sockets) socket.close()
  return ports
}

/** The panel that drives the simulated board of a world, as it would run in a building. Undefined: the world has no board. */
export function prepareBoardPanel(data: string, world: PanelsWorld, listenPort: number): (() => Service) | undefined {
  const board = world.properties.flatMap(({ boards = [] }) => boards)[0]
  if (!board) return undefined
  const folder = join(data, 'board-panel')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const [tokenFile, configFile] = [join(folder, 'token'), join(folder, 'config.json')]
  const { serialNumber, port, door, deviceId, token } = board
  const config = {
    server: world.serverOrigin,
    folder,
    signingKeys: world.signingKeys,
    boards: [
      {
        serialNumber,
        address: LOCALHOST,
        port,
        listen: { address: LOCALHOST, port: listenPort },
        doors: [{ number: door, deviceId, tokenFile, openSeconds: OPEN_SECONDS }],
      },
    ],
  }
  writeFileSync(tokenFile, `${token}\n`, { mode: 0o600 })
  writeFileSync(configFile, JSON.stringify(config, null, 2), { mode: 0o600 })
  const log = join(folder, 'log.jsonl')
  // As docs/panel.md says for a small computer.
  const options = { log, nodeArgs: ['--max-semi-space-size=2'] }
  return () => startService('panel of the board', 'apps/panel/src/main.ts', ['--config', configFile], {}, options)
}
