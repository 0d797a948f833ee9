import { allEndpoints } from '@portico/contract/routes'
import { castOf } from '@portico/tools/testing/cast'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let server: TestServer
/** The session that the calls are made with: that of a manager, or of an operator where only operators may call. */
let accounts: Record<'manager' | 'operator', string>
let caller: SignedIn
let otherManager: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  const cast = await castOf(server)
  accounts = { manager: cast.portfolio, operator: await server.createStranger() }
  await server.ask(`update accounts set kind = 'operator' where id = $1`, [accounts.operator])
  otherManager = await server.signIn(cast.single)
})
afterAll(() => server.close())

// Devices have no cookies, so CSRF does not apply to them.
const guarded = allEndpoints().filter(
  ({ endpoint: { method, antiForgery, access } }) =>
    access.who !== 'device' && antiForgery !== 'none' && (method !== 'GET' || antiForgery),
)

describe.each(guarded)('$domain $verb', ({ endpoint }) => {
  const accountId = () => accounts[endpoint.access.who === 'operator' ? 'operator' : 'manager']
  beforeEach(async () => {
    caller = await server.signIn(accountId())
  })
  const send = async (token: string | undefined, headers: Record<string, string> = {}) => {
    const inBody = endpoint.antiForgery === 'body'
    const reply = await server.app.inject({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/:(\w+)/g, '00000000-0000-4000-8000-000000000000'),
      headers: {
        cookie: caller.cookie,
        host: 'localhost:3000',
        ...headers,
        ...(token && !inBody && { 'x-csrf-token': token }),
      },
      ...(endpoint.method !== 'GET' && { payload: inBody && token ? { csrfToken: token } : {} }),
    })
    return reply.body ? reply.json().error?.code : undefined
  }

  test('is refused without a token', async () => expect(await send(undefined)).toBe('session.forged'))
  test("is refused with the token of another's session", async () =>
    expect(await send(otherManager.token)).toBe('session.forged'))
  test('is refused with the token of an earlier session', async () => {
    const earlier = caller.token
    caller = await server.signIn(accountId())
    expect(await send(earlier)).toBe('session.forged')
  })
  test('is refused with a token that was tampered with', async () =>
    expect(await send(`${caller.token.slice(0, -2)}xx`)).toBe('session.forged'))
  test.each([
    ['another site', { origin: 'https://elsewhere.example' }],
    ['another scheme', { origin: 'https://localhost:3000' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['a site that also sends its own name as Host', { origin: 'http://elsewhere.example', host: 'elsewhere.example' }],
    ['no origin that could be named', { origin: 'null' }],
  ])('is refused from %s', async (_what, headers) => expect(await send(caller.token, headers)).toBe('session.forged'))
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty.x', ''])(
    'is refused with the token "%s"',
    async (token) => expect(await send(token)).toBe('session.forged'),
  )
  test('is refused if its headers name another site', async () =>
    expect(await send(caller.token, { 'sec-fetch-site': 'cross-site' })).toBe('session.forged'))
  test('is accepted from the portal with the token of the session', async () =>
    expect(await send(caller.token, { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).not.toBe(
      'session.forged',
    ))
})
