import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Node accepts one connection in each turn of the event loop. When turns are long, because pages are rendered, new connections would wait
 * unseen in the queue of the kernel, and their requests could not even be refused. Every further listener accepts one more in each turn.
 */
const FURTHER_LISTENERS = 31

/** Several listeners can share a port on Linux. Elsewhere there is one. */
const SHARES_PORTS = process.platform === 'linux'

type Place = { port: number; host: string }

/** A place where the server cannot listen is reported in one sentence. */
export async function listen(app: FastifyInstance, place: Place) {
  try {
    await openListeners(app, place)
  } catch (error) {
    throw new Error(explain(error as NodeJS.ErrnoException, place), { cause: error })
  }
}

function explain({ code, message }: NodeJS.ErrnoException, { port, host }: Place): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another one.`
  if (code === 'EACCES') return `PORT is ${port}, where the user of the server may not listen.`
  if (code === 'EADDRNOTAVAIL') return `HOST is ${host}, which is not an address of this machine.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `HOST is ${host}, which is not known.`
  return message
}

async function openListeners(app: FastifyInstance, { port, host }: Place) {
  if (!SHARES_PORTS) return void (await app.listen({ port, host }))
  const further: Server[] = []
  let closed: Promise<unknown>[] = []
  app.addHook('preClose', async () => {
    closed = further.map((listener) => new Promise((resolve) => listener.close(resolve)))
  })
  // A listener is closed when the last of its connections has ended.
  app.addHook('onClose', async () => void (await Promise.all(closed)))

  // A port that is shared would be shared with another server, too.
  await requireFree(port, host)
  const shared = { reusePort: true }
  await app.listen({ ...shared, port, host })
  for (const bound of app.addresses() as AddressInfo[]) {
    for (let count = 0; count < FURTHER_LISTENERS; count++) {
      const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        app.server.emit('connection', socket),
      )
      listener.listen({ ...shared, port: bound.port, host: bound.address })
      await once(listener, 'listening')
      further.push(listener)
    }
  }
}

async function requireFree(port: number, host: string) {
  const probe = createServer().listen({ port, host })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
