import { once } from 'node:events'
import { connect } from 'node:net'
import { freePort } from '@portico/tools/testing/free-port'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

const CLIENTS = 64

test.runIf(process.platform === 'linux')(
  'the server accepts several connections in one turn of its event loop',
  async () => {
    const app = Fastify()
    const port = await freePort()
    await listen(app, { port, host: 'localhost' })
    const perTurn: number[] = []
    let inThisTurn = 0
    app.server.on('connection', () => {
      if (inThisTurn++ === 0)
        setImmediate(() => {
          perTurn.push(inThisTurn)
          inThisTurn = 0
        })
    })
    const sockets = Array.from({ length: CLIENTS }, () => connect({ port, host: 'localhost' }))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    await expect.poll(() => perTurn.reduce((sum, count) => sum + count, 0)).toBe(CLIENTS)
    expect(Math.max(...perTurn)).toBeGreaterThan(1)
    for (const socket of sockets) socket.destroy()
    await app.close()
  },
)
