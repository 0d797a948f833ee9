import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { allEndpoints } from '@portico/contract/routes'
import type { Endpoint } from '@portico/contract/shared/endpoint'
import { castOf } from '@portico/tools/testing/cast'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueDeviceToken } from '../domains/access/device-tokens.store.ts'

const SOME_ID = '00000000-0000-4000-8000-000000000000'
const json = Buffer.from(JSON.stringify({ message: 'x'.repeat(400) }))
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

const broken: Record<string, { encoding: string; body: Buffer }> = {
  'a gzip that was cut off': { encoding: 'gzip', body: half(gzipSync(json)) },
  'a deflate that was cut off': { encoding: 'deflate', body: half(deflateSync(json)) },
  'a Brotli that was cut off': { encoding: 'br', body: half(brotliCompressSync(json)) },
  'a Zstandard that was cut off': { encoding: 'zstd', body: half(zstdCompressSync(json)) },
  'JSON that says it is Brotli': { encoding: 'br', body: json },
  'JSON that says it is gzip': { encoding: 'gzip', body: json },
}

let server: TestServer
let port: number
let headers: Record<string, string>

async function open(options: Parameters<typeof startTestServer>[0]) {
  server = await startTestServer(options)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  const { cookie, token } = await server.signIn((await castOf(server)).portfolio)
  const [panel] = await server.ask<{ id: string }>('select id from devices order by id limit 1')
  const device = await server.database.asSystem((trx) => issueDeviceToken(trx, panel?.id ?? ''))
  headers = {
    host: 'localhost:3000',
    ...{ cookie, 'x-csrf-token': token, authorization: `Bearer ${device?.token}` },
    'content-type': 'application/json',
  }
}

/** Sends a request as it is, and resolves to the status of its reply. */
async function send(method: string, path: string, more: Record<string, string>, body: Buffer) {
  const socket = connect(port, '127.0.0.1')
  const head = Object.entries({ ...headers, ...more }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`)
  socket.write(body)
  try {
    const [reply] = (await once(socket, 'data')) as [Buffer]
    return Number(/^HTTP\/1.1 (\d+)/.exec(`${reply}`)?.[1])
  } finally {
    socket.destroy()
  }
}
const sendBroken = (method: string, path: string, { encoding, body }: { encoding: string; body: Buffer }) =>
  send(method, path, { 'content-encoding': encoding, 'content-length': `${body.length}` }, body)

const writes = allEndpoints()
  .map(({ endpoint }) => endpoint)
  .filter(({ method }) => method !== 'GET')

describe('a body that cannot be unpacked', () => {
  beforeAll(() => open({ limitsCalls: true }))
  afterAll(() => server.close())

  test.each(Object.entries(broken))('is refused at every endpoint: %s', async (_name, what) => {
    const answers: string[] = []
    for (const { method, path } of writes) {
      const status = await sendBroken(method, path.replaceAll(/:\w+/g, SOME_ID), what)
      answers.push(`${method} ${path} ${status}`)
    }
    // A manager is no operator, and is refused before the body is read.
    const expected = ({ access }: Endpoint) => (access.who === 'operator' ? 403 : 400)
    expect(answers).toEqual(writes.map((endpoint) => `${endpoint.method} ${endpoint.path} ${expected(endpoint)}`))
  })

  test.each([
    ['counts the calls of an account', '/v1/user/feedback', 'call_counts'],
    ['looks for the token of a panel', '/v1/accessHistory/events', 'device_tokens'],
  ])('is refused also where the database %s before, and takes long', async (_name, path, table) => {
    const owner = new pg.Client({ connectionString: server.ownerUrl })
    await owner.connect()
    try {
      for (const what of Object.values(broken)) {
        await owner.query(`begin; lock table ${table} in access exclusive mode`)
        const status = sendBroken('POST', path, what)
        const waiting = `select from pg_locks where not granted and relation = '${table}'::regclass`
        // The server may share what it has counted at the same time, and then it waits as well.
        await expect.poll(async () => (await server.ask(waiting)).length).toBeGreaterThan(0)
        await owner.query('commit')
        expect(await status).toBe(400)
      }
    } finally {
      await owner.end()
    }
  })
})

describe('a body that never ends', () => {
  beforeAll(() => open({ requestMs: 600 }))
  afterAll(() => server.close())

  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
  const chunked = { 'transfer-encoding': 'chunked' }

  test.each<[string, Record<string, string>, Buffer]>([
    ['in pieces', chunked, chunk(half(json))],
    ['in compressed pieces', { ...chunked, 'content-encoding': 'gzip' }, chunk(half(gzipSync(json)))],
    ['that is shorter than it says', { 'content-length': '500' }, half(json)],
  ])('is refused when its time is over: %s', async (_name, more, body) => {
    expect(await send('POST', '/v1/user/feedback', more, body)).toBe(408)
  })
})
