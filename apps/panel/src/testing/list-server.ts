import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Receipt, SignedUpdate } from '@portico/contract/access/access-list.schema'
import type { ReportedDoorEvent } from '@portico/contract/history/door-events.schema'
import type { AccessEvent } from '@portico/contract/history/history.schema'

/** What a server gives the panel of one device, and hears from it. */
export type ServedDevice = {
  revision: number
  list: SignedUpdate | undefined
  /** Each is handed out once. */
  commands: SignedUpdate[]
  acknowledged: number
  receipts: Receipt[]
}

async function bodyOf(request: IncomingMessage) {
  const pieces = await request.toArray()
  return pieces.length === 0 ? undefined : JSON.parse(Buffer.concat(pieces).toString())
}

/** The side of the server, as little as panels need: whole lists, commands, receipts, events. */
export async function startListServer(devices: ReadonlyMap<string, ServedDevice>) {
  const events = new Map<string, AccessEvent>()
  const doorEvents = new Map<string, ReportedDoorEvent>()
  let isCut = false
  let isStopped = false
  const server = createServer(async (request, response) => {
    if (isCut) return void request.socket.destroy()
    const url = new URL(request.url ?? '', 'http://localhost')
    const body = await bodyOf(request)
    if (url.pathname === '/v1/accessHistory/events') {
      for (const event of body.events as AccessEvent[]) events.set(event.eventId, event)
      return void response.writeHead(200).end('{}')
    }
    if (url.pathname === '/v1/doorEvents') {
      for (const event of body.events as ReportedDoorEvent[]) doorEvents.set(event.eventId, event)
      return void response.writeHead(200).end('{}')
    }
    const device = devices.get(url.pathname.split('/')[3] ?? '')
    if (!device) return void response.writeHead(404).end()
    if (url.pathname.endsWith('/receipts')) {
      device.receipts.push(body)
      device.acknowledged = body.revision
      return void response.writeHead(204).end()
    }
    const known = Number(url.searchParams.get('revision'))
    const hasNews = () => device.revision > known || device.commands.length > 0
    while (!hasNews() && !isStopped && !request.socket.destroyed) await sleep(3)
    if (isStopped || request.socket.destroyed) return void request.socket.destroy()
    const update = device.revision > known ? { update: device.list } : {}
    response.writeHead(200).end(JSON.stringify({ ...update, commands: device.commands.splice(0) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    doorEvents,
    setCut(shouldBeCut: boolean) {
      isCut = shouldBeCut
      if (isCut) server.closeAllConnections()
    },
    async stop() {
      isStopped = true
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
