import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const IPV6_ABSENT = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])
const FREE_PORT_TRIES = 10

interface LocalhostListener {
  port: number
  serve(handler: RequestListener): void
  stop(): Promise<void>
}

/** Listens on the IPv4 and IPv6 addresses of localhost, because browsers differ in which one they try first. Port 0 picks a free one. */
export async function listenOnLocalhost(port: number): Promise<LocalhostListener> {
  for (let tries = 1; ; tries += 1) {
    const first = await listen(port, '127.0.0.1')
    const boundPort = (first.address() as AddressInfo).port
    const servers = [first]
    try {
      servers.push(await listen(boundPort, '::1'))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (!IPV6_ABSENT.has(code ?? '')) {
        await close(first)
        if (port === 0 && code === 'EADDRINUSE' && tries < FREE_PORT_TRIES) continue
        throw error
      }
    }
    return {
      port: boundPort,
      serve: (handler) => {
        for (const server of servers) server.on('request', handler)
      },
      stop: async () => {
        await Promise.all(servers.map(close))
      },
    }
  }
}

function listen(port: number, host: string): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>()
  const server = createServer()
  server.once('error', reject)
  server.listen({ port, host }, () => {
    server.off('error', reject)
    resolve(server)
  })
  return promise
}

function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeAllConnections()
  return promise
}
