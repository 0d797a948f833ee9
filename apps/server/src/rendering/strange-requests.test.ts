import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { allEndpoints } from '@portico/contract/routes'
import { openPages } from '@portico/tools/testing/pages'
import { afterAll, describe, expect, test } from 'vitest'

const SOME_ID = '00000000-0000-4000-8000-000000000000'
const HOST = 'host: localhost:3000'

const portal = await openPages()
await portal.app.listen({ port: 0, host: '127.0.0.1' })
const port = (portal.app.server.address() as AddressInfo).port
const cookie = (await portal.signIn(portal.cast.portfolio)).cookie
afterAll(() => portal.close())

/** Sends these lines as they are, and resolves to the status of the reply; undefined: the connection was closed without one. */
async function send(requestLine: string, headers: readonly string[], body = '') {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write([requestLine, ...headers, '', body].join('\r\n'))
  const replied = once(socket, 'data') as Promise<[Buffer]>
  const closed = once(socket, 'close').then(() => undefined)
  const reply = await Promise.race([replied, closed]).finally(() => socket.destroy())
  return reply && Number(/^HTTP\/1.1 (\d+)/.exec(`${reply[0]}`)?.[1])
}

const places = [
  '/',
  '/nowhere',
  '/favicon.svg',
  '/assets/nothing.js',
  '/v1/docs',
  '/v1/user/info',
  '/v1/user/userEntities?entityType=Property',
  '/v1/auth/login?return_to=/',
  '/v1/auth/callback?state=x&code=y',
]

const long = 'x'.repeat(12_000)
const headers: Record<string, string[]> = {
  'a long cookie': [`cookie: portico=${long}`],
  'a cookie that cannot be decoded': ['cookie: portico=%; portico_view=%zz; =; ;;'],
  'a view that is no object': ['cookie: portico_view=null'],
  'a view of another shape': ['cookie: portico_view=%7B%22locale%22%3A7%2C%22flagOverrides%22%3A%5B1%5D%7D'],
  'cookies named as inherited fields': ['cookie: __proto__=x; constructor=y; toString=z'],
  'two cookies of one name': ['cookie: portico=a; portico=b', 'cookie: portico=c'],
  'bytes that are no text': ['accept-language: \xff\xfe\x80', 'user-agent: \xff'],
  'a long language': [`accept-language: ${'de;q=0.1,'.repeat(1_000)}`],
  'a strange language': ['accept-language: *;q=NaN,,;;q=,zz-\u00e9'],
  'an encoding nobody knows': ['accept-encoding: zstd;q=9, br;q=-1, *;q=0, ,,;'],
  'a part of a file': ['range: bytes=99999999999999999999-,0-0,-0,a-b'],
  'a condition': ['if-none-match: *', 'if-modified-since: yesterday', 'if-range: "x'],
  'a forwarded address': ['x-forwarded-for: nobody, ::, 1.2.3.4.5', 'x-forwarded-proto: gopher', 'forwarded: for="'],
  'another host': ['host: evil.example\\@localhost'],
  'a bearer': ['authorization: Bearer', 'authorization: Basic \u0001'],
  'an Idempotency-Key of two lines': ['idempotency-key: aaaaaaaa', 'idempotency-key: bbbbbbbb'],
  'an upgrade': ['connection: upgrade', 'upgrade: h2c', 'http2-settings: AAMAAABkAAQAAP__'],
  'an expectation': ['expect: 200-maybe'],
  'a folded header': ['x-folded: a', ' b'],
  'a fetch of another site': ['sec-fetch-site: \u0000', 'origin: null'],
}

describe.each(Object.entries(headers))('a request with %s', (_name, lines) => {
  test('is answered without a failure, signed in or not', async () => {
    for (const place of places) {
      for (const accept of ['text/html', '*/*;;q=x']) {
        const host = lines.some((line) => line.startsWith('host:')) ? [] : [HOST]
        const session = lines.some((line) => line.startsWith('cookie:')) ? [] : [`cookie: ${cookie}`]
        const status = await send(`GET ${place} HTTP/1.1`, [...host, ...session, `accept: ${accept}`, ...lines])
        expect(status === undefined || status < 500 || status === 502, `${place} ${accept} ${status}`).toBe(true)
      }
    }
  })
})

test.each(['HEAD', 'OPTIONS', 'TRACE', 'QUERY', 'BREW'])(
  'the method %s is answered everywhere without a failure',
  async (method) => {
    const paths = allEndpoints().map(({ endpoint }) => endpoint.path.replaceAll(/:\w+/g, SOME_ID))
    for (const path of [...places, ...new Set(paths)]) {
      const status = await send(`${method} ${path} HTTP/1.1`, [HOST, 'content-length: 0', `cookie: ${cookie}`])
      expect(status === undefined || status < 500 || status === 502, `${method} ${path} ${status}`).toBe(true)
    }
  },
)

test.each([
  'GET http://localhost:3000/ HTTP/1.1',
  'GET http://[::1/ HTTP/1.1',
  'GET * HTTP/1.1',
  'GET // HTTP/1.1',
  'GET //evil.example/ HTTP/1.1',
  'GET /\\evil.example HTTP/1.1',
  'GET /?%00=%ff&&&=&a[b]=c HTTP/1.1',
  'GET /#x HTTP/1.1',
  'GET /..%2f..%2fetc%2fpasswd HTTP/1.1',
  'GET /assets/..%2f..%2fpackage.json HTTP/1.1',
  'GET /assets/%00 HTTP/1.1',
  'GET /assets/%0A.js HTTP/1.1',
  'GET /entrances/%E2%80%A8 HTTP/1.1',
  'GET /v1 HTTP/1.1',
  'GET /v1/ HTTP/1.1',
  'GET /v1/%0A HTTP/1.1',
  'GET /v9/x HTTP/1.1',
  'GET /; HTTP/1.1',
  'GET / HTTP/1.0',
  'GET / HTTP/3.0',
  'CONNECT localhost:3000 HTTP/1.1',
  `GET /?${'a=1&'.repeat(3_500)} HTTP/1.1`,
  `GET /${'a/'.repeat(7_000)} HTTP/1.1`,
  `GET /?${'a'.repeat(60_000)} HTTP/1.1`,
])('a strange request line is answered without a failure: %.60s', async (line) => {
  for (const accept of ['text/html', '*/*']) {
    const status = await send(line, [HOST, `cookie: ${cookie}`, `accept: ${accept}`])
    expect(status === undefined || status < 500 || status === 505, `${status}`).toBe(true)
  }
})

describe('a query', () => {
  const reads = allEndpoints().filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.query)
  test.each(reads.map(({ domain, verb, endpoint }) => [`${domain}.${verb}`, endpoint] as const))(
    'of %s with every parameter twice, as a list, as an object or very long is answered without a failure',
    async (_name, { path, query }) => {
      const names = Object.keys(query?.shape ?? {})
      const address = path.replaceAll(/:\w+/g, SOME_ID)
      const ways = [
        (name: string) => `${name}=a&${name}=b`,
        (name: string) => `${name}[]=a&${name}[x]=b`,
        (name: string) => `${name}=${SOME_ID}&${name}=${SOME_ID}`,
        (name: string) => `${name}=${'9'.repeat(400)}`,
        (name: string) => `${name}=%00%0A%F0%9F%92%A3`,
        (name: string) => `${name}`,
        (name: string) => `__proto__=${name}&constructor=${name}`,
      ]
      for (const way of ways) {
        const line = `GET ${address}?${names.map(way).join('&')} HTTP/1.1`
        const status = await send(line, [HOST, `cookie: ${cookie}`, 'accept: */*'])
        expect(status !== undefined && (status < 500 || status === 502), `${line.slice(0, 200)} ${status}`).toBe(true)
      }
    },
  )
})

test.each([
  ['of two lengths', ['content-length: 2', 'content-length: 3'], '{}'],
  ['of a length and pieces', ['content-length: 2', 'transfer-encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'],
  ['of pieces that are none', ['transfer-encoding: chunked'], 'zz\r\n{}\r\n'],
  ['of pieces with an extension', ['transfer-encoding: chunked'], `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`],
  ['with a trailer', ['transfer-encoding: chunked', 'trailer: cookie'], '2\r\n{}\r\n0\r\ncookie: a\r\n\r\n'],
  ['of an unknown packing', ['content-encoding: compress', 'content-length: 2'], '{}'],
  ['of two packings', ['content-encoding: gzip, gzip', 'content-length: 2'], '{}'],
  ['of many parts', ['content-type: multipart/form-data; boundary=x', 'content-length: 5'], '--x--'],
  ['of a type without a name', ['content-type: ;', 'content-length: 2'], '{}'],
  ['of another character set', ['content-type: application/json; charset=utf-16', 'content-length: 2'], '{}'],
  ['of deep nesting', ['content-length: 200000'], '['.repeat(200_000)],
  ['of a negative length', ['content-length: -1'], '{}'],
])('a body %s is answered without a failure', async (_name, lines, body) => {
  const { token, cookie: own } = await portal.signIn(portal.cast.portfolio)
  for (const path of ['/v1/user/feedback', '/v1/keys', '/v1/accessHistory/events', '/nowhere', '/v1/metrics/events']) {
    const type = lines.some((line) => line.startsWith('content-type')) ? [] : ['content-type: application/json']
    const all = [HOST, `cookie: ${own}`, `x-csrf-token: ${token}`, ...type, ...lines]
    const status = await send(`POST ${path} HTTP/1.1`, all, body)
    expect(status === undefined || (status >= 400 && status < 500), `${path} ${status}`).toBe(true)
  }
})
