import { once } from 'node:events'
import { connect } from 'node:net'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { describe, expect, test } from 'vitest'

const server = await openTestServer({ world: 'empty', config: { origin: 'https://localhost:3000' } })
await server.app.listen({ port: 0, host: '127.0.0.1' })
const port = (server.app.server.address() as { port: number }).port

/** Sends the lines as they are, and returns everything that comes back before the server hangs up. */
async function replyTo(...lines: string[]): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' })
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.write(lines.join('\r\n'))
  await once(socket, 'close')
  return received
}
const HOST = 'host: localhost'
const CLOSE = 'connection: close'

describe('a message whose end could be understood in two ways is refused, and what follows it is not read:', () => {
  test.each([
    ['a length beside chunks', ['content-length: 5', 'transfer-encoding: chunked', '', '0', '']],
    ['chunks that are not the last encoding', ['transfer-encoding: chunked, identity', '', '0', '']],
    ['a header whose name ends with a space', ['content-length : 5', '', '12345']],
  ])('%s', async (_what, rest) => {
    const received = await replyTo(
      'POST /v1/user/register HTTP/1.1',
      HOST,
      ...rest,
      'GET /healthz HTTP/1.1',
      HOST,
      '',
      '',
    )
    expect(received).toMatch(/^HTTP\/1\.1 400 /)
    expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })
})

test.each([
  ['no request', 'HTTP/1.1 400 Bad Request', ['nonsense', '', '']],
  [
    'headers without end',
    'HTTP/1.1 431 Request Header Fields Too Large',
    ['GET / HTTP/1.1', `x: ${'x'.repeat(20_000)}`],
  ],
  ['an address that cannot be decoded', 'HTTP/1.1 400 Bad Request', ['GET /v1/%E0%A4%A HTTP/1.1', HOST, CLOSE, '', '']],
])('the reply to %s has the security headers, too', async (_what, status, lines) => {
  const [first, ...headers] = (await replyTo(...lines)).split('\r\n')
  expect(first).toBe(status)
  const names = ['strict-transport-security', 'x-content-type-options', 'content-security-policy']
  for (const name of names) expect(headers).toContainEqual(expect.stringMatching(new RegExp(`^${name}: `)))
  expect(headers.find((line) => line.startsWith('content-security-policy'))).toContain("frame-ancestors 'none'")
})

test('TRACE is not answered with what was sent', async () => {
  const received = await replyTo('TRACE /v1/user/info HTTP/1.1', HOST, CLOSE, 'x-canary: canary-of-the-header', '', '')
  expect(received).not.toMatch(/^HTTP\/1\.1 2/)
  expect(received).not.toContain('canary-of-the-header')
})
