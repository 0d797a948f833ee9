import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Relay = Awaited<ReturnType<typeof openRelay>>

/** A network between two programs, at a port of its own, that can be slow, silent or broken. */
export async function openRelay(targetOf: (from: Socket) => NetConnectOpts, port = 0) {
  const sockets = new Set<Socket>()
  let delayMs = 0
  let isBroken = false
  let silence: Promise<unknown> | undefined

  const passage = async () => {
    if (delayMs > 0) await sleep(delayMs)
    await silence
  }
  /** The end of a connection takes as long as everything else, and is not heard during a silence. */
  async function carry(from: Socket, to: Socket) {
    try {
      for await (const chunk of from) {
        await passage()
        if (!to.destroyed) to.write(chunk)
      }
    } catch {
      // The other end has broken off.
    }
    await passage()
    to.destroy()
  }
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay().on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer(async (near) => {
    keep(near)
    await passage()
    if (isBroken) return near.destroy()
    const far = keep(connect(targetOf(near)))
    void carry(near, far)
    void carry(far, near)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()

  function cut() {
    isBroken = true
    for (const socket of sockets) socket.destroy()
  }
  function mend() {
    isBroken = false
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** Everything that is sent takes this much longer, in each direction. */
    async slowDownFor(milliseconds: number, delay: number) {
      delayMs = delay
      await sleep(milliseconds)
      delayMs = 0
    },
    /** Nothing arrives, and nobody is told. Afterwards everything that was sent arrives. */
    async fallSilentFor(milliseconds: number) {
      silence = sleep(milliseconds)
      await silence
      silence = undefined
    },
    /** All connections end at once, and new ones are refused until the network is mended. */
    cut,
    mend,
    async breakFor(milliseconds: number) {
      cut()
      await sleep(milliseconds)
      mend()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
