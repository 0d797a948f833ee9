import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { listenOnLocalhost } from '../identity/listen-on-localhost.ts'
import { bodyOf, isLocal } from '../local-requests.ts'
import { answerControl } from './control.ts'
import { openRequestLog } from './request-log.ts'
import type { VendorSecrets, WireReply, WireRequest } from './simulator.ts'
import { systems } from './systems.ts'
import { makeWorld, type WorldOptions } from './world.ts'

const SLOW_MS = 3_000

/** For tests only; a deployment with simulators generates its own secrets. */
export const testSecrets: VendorSecrets = {
  entrataApiKey: 'entrata-key-of-the-tests',
  appFolioClientId: 'appfolio-client-of-the-tests',
  appFolioClientSecret: 'appfolio-secret-of-the-tests',
  appFolioDeveloperId: 'appfolio-developer-of-the-tests',
  realPagePartner: 'PorticoPartner',
  realPageLicenseKey: 'realpage-licence-of-the-tests',
  yardiInterfaceEntity: 'Portico',
  yardiInterfaceLicense: 'yardi-licence-of-the-tests',
  mriPartnerKey: 'mri-partner-key-of-the-tests',
}

type Options = WorldOptions & { port?: number; secrets?: VendorSecrets; slowMs?: number }
export type RunningPmsSimulators = Awaited<ReturnType<typeof startPmsSimulators>>

/** Serves five PMS and the control interface on localhost. The state is in memory, so a restart resets it. */
export async function startPmsSimulators({
  port = 0,
  secrets = testSecrets,
  slowMs = SLOW_MS,
  ...about
}: Options = {}) {
  const world = makeWorld(about)
  const log = openRequestLog(
    secrets,
    world.customers().map(({ password }) => password),
  )
  const listener = await listenOnLocalhost(port)
  const origin = `http://localhost:${listener.port}`

  async function answer(request: IncomingMessage): Promise<WireReply> {
    const start = performance.now()
    const note = log.begin()
    if (!isLocal(request.headers.host)) return { status: 403, body: 'Only this machine is answered.' }
    const url = new URL(request.url ?? '/', origin)
    const root = url.pathname.split('/')[1] ?? ''
    const wire: WireRequest = {
      method: request.method ?? 'GET',
      url: new URL(`${url.pathname.slice(root.length + 1) || '/'}${url.search}`, origin),
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value?.toString()])),
      headerNames: request.rawHeaders.filter((_, index) => index % 2 === 0),
      body: await bodyOf(request),
      root: `http://${request.headers.host}/${root}`,
    }
    if (root === 'control') return answerControl(wire, { world, log })
    const system = systems[root]
    if (!system) return { status: 404, body: '' }
    const reply = await system.answer(wire, world.customers(), secrets)
    if (reply.isSlow) await sleep(slowMs)
    note(system.pms, wire, {
      status: reply.hangsUp ? 0 : reply.status,
      milliseconds: Math.round(performance.now() - start),
    })
    return reply
  }

  listener.serve((request, response) => {
    answer(request).then(
      (reply) => send(response, reply),
      (error) => {
        console.error(error)
        response.destroy()
      },
    )
  })
  return { origin, port: listener.port, world, log, secrets, stop: listener.stop }
}

function send(response: ServerResponse, { status, headers = {}, body, hangsUp }: WireReply) {
  if (hangsUp) {
    response.destroy()
    return
  }
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers })
  response.end(body)
}
