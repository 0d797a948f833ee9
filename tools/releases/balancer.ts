import { once } from 'node:events'
import { Agent, createServer, get, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const CHECK_MS = 100
const CHECK_LIMIT_MS = 5_000
/** A server is taken out after this many checks in a row that it did not pass. */
const REFUSALS = 3
/** Longer than any pause of a client, so that none sends a request over a connection that is being closed. */
const KEEP_ALIVE_MS = 60_000

/** How long a server keeps its connections to the balancer says nothing about those of the balancer to clients. */
function withoutConnection({ connection: _, 'keep-alive': __, ...headers }: IncomingHttpHeaders) {
  return headers
}

export type Backend = {
  port: number
  isReady: boolean
  /** True: an operator has taken it out, ready or not. */
  isOut: boolean
  /** The requests that it is working on. */
  running: number
  served: number
}

/** A balancer on this machine: it asks each server whether it is ready, takes turns among those that are, and never repeats a request. */
export async function startBalancer(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true })
  const backends: Backend[] = ports.map((port) => ({ port, isReady: false, isOut: false, running: 0, served: 0 }))
  let turn = 0
  let isOver = false

  const asks = (port: number) =>
    new Promise<boolean>((resolve) => {
      const request = get({ port, path: '/readyz', agent: false, timeout: CHECK_LIMIT_MS }, (reply) => {
        reply.resume()
        resolve(reply.statusCode === 200)
      })
      request.once('timeout', () => request.destroy())
      request.once('error', () => resolve(false))
    })
  async function watch(backend: Backend) {
    let refusals = 0
    while (!isOver) {
      refusals = (await asks(backend.port)) ? 0 : refusals + 1
      if (refusals === 0) backend.isReady = true
      else if (refusals >= REFUSALS) backend.isReady = false
      await sleep(CHECK_MS)
    }
  }
  const watching = backends.map(watch)

  const server = createServer((incoming, outgoing) => {
    const ready = backends.filter(({ isReady, isOut }) => isReady && !isOut)
    const backend = ready[turn++ % ready.length]
    if (!backend) return void outgoing.writeHead(502, { 'x-balancer': 'no server is ready' }).end()
    backend.running++
    const { method, url: path, headers } = incoming
    const forwarded = httpRequest({ port: backend.port, method, path, headers, agent }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, withoutConnection(reply.headers))
      // A reply that its server cuts is cut for the client, too.
      reply.once('error', () => outgoing.destroy())
      reply.pipe(outgoing)
    })
    forwarded.once('error', (error) => {
      if (!outgoing.headersSent) outgoing.writeHead(502, { 'x-balancer': error.message })
      outgoing.end()
    })
    outgoing.once('close', () => {
      backend.running--
      backend.served++
    })
    incoming.pipe(forwarded)
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    backends,
    async stop() {
      isOver = true
      await Promise.all(watching)
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
