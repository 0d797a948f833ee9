import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../start/settings.ts'
import { freePort } from '../testing/free-port.ts'
import { openRelay } from '../torture/relay.ts'
import { untilTrue } from './until-true.ts'

export type DemoPortal = Awaited<ReturnType<typeof startDemoPortal>>
type Panel = { deviceId: string; propertyId: string; entranceName: string }

/** PORT names the first of five; without it any that are free are used. */
async function choosePorts(first: string | undefined): Promise<number[]> {
  if (first) return Array.from({ length: 5 }, (_, index) => Number(first) + index)
  return Promise.all(Array.from({ length: 5 }, freePort))
}

/** The start of the portal says when it is ready. Until then its messages are kept for the case that it fails. */
async function untilReady(child: ReturnType<typeof spawn>) {
  let output = ''
  const ready = new Promise<void>((resolve) => {
    const keep = (text: string) => {
      output += text
      if (output.includes('Portico is ready')) resolve()
    }
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`The portal does not start:\n${output}`)))
  await Promise.race([ready, ended])
  ended.catch(() => undefined)
}

/** Starts the demo as `npm start` does, in a folder of its own, behind a network that can be cut. */
export async function startDemoPortal(data: string, args: readonly string[] = []) {
  const [port = 0, identityPort, pmsPort, panelsPort, relayPort] = await choosePorts(process.env.PORT)
  const network = await openRelay(() => ({ host: 'localhost', port }), relayPort)
  const origin = `http://localhost:${network.port}`
  const child = spawn(process.execPath, [join(root, 'tools/start.ts'), ...args], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      IDENTITY_PORT: String(identityPort),
      PMS_PORT: String(pmsPort),
      // An empty portal has a page of mails in the place of the simulated systems.
      MAILS_PORT: String(pmsPort),
      PANELS_PORT: String(panelsPort),
      PORTICO_ORIGIN: origin,
      PORTICO_DATA: data,
      DATABASE_URL: '',
    },
    // The portal ends when this channel closes, so that nothing is left when this process is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const panels = `http://localhost:${panelsPort}/control`
  async function stop() {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    network.close()
  }
  try {
    await untilReady(child)
    // A server that has just started, on a machine that is busy, may refuse the first requests.
    await untilTrue('the portal serves its first page', async () => (await fetch(origin)).ok)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    origin,
    /** The page of mails of an empty portal. */
    mails: `http://localhost:${pmsPort}`,
    network,
    stop,
    /** Somebody types a code that nobody has at a panel of a property. Returns the name of the entrance. */
    async typeUnknownCode(propertyId: string): Promise<string> {
      const { panels: known } = (await (await fetch(panels)).json()) as { panels: Panel[] }
      const panel = known.find((one) => one.propertyId === propertyId)
      if (!panel) throw new Error('The property has no simulated panel.')
      const reply = await fetch(`${panels}/attempt`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ deviceId: panel.deviceId, code: '00000000' }),
      })
      if (!reply.ok) throw new Error(`The panel answered ${reply.status}.`)
      return panel.entranceName
    },
  }
}
