import { once } from 'node:events'
import { connect } from 'node:net'
import { castOf } from '@portico/tools/testing/cast'
import { startTestServer } from '@portico/tools/testing/test-server'
import { expect, test } from 'vitest'

test('senders who never finish their bodies keep nobody from working', async ({ onTestFinished }) => {
  const server = await startTestServer({ limitsCalls: true })
  onTestFinished(() => server.close())
  const caller = await server.signIn((await castOf(server)).portfolio)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as { port: number }
  const head = `POST /v1/user/register HTTP/1.1\r\nhost: localhost\r\ncookie: ${caller.cookie}\r\nx-csrf-token: ${caller.token}\r\n`
  const senders = Array.from({ length: 20 }, () => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.write(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"inviteToken":`)
    return socket
  })
  onTestFinished(() => {
    for (const socket of senders) socket.destroy()
  })
  await Promise.all(senders.map((socket) => once(socket, 'connect')))
  // Its session is known now, so that it shares its places with the senders.
  for (let calls = 0; calls < 30; calls++) expect((await caller.send('GET', '/v1/user/info')).statusCode).toBe(200)
})
