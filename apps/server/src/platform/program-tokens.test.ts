import { allEndpoints } from '@portico/contract/routes'
import { admitsPrograms } from '@portico/contract/shared/programs.rules'
import { castOf } from '@portico/tools/testing/cast'
import { addProgram, programCaller } from '@portico/tools/testing/program-client'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProgramToken, requireWellFormed } from './program-tokens.ts'

let server: TestServer
let program: { accountId: string; token: string }
let propertyId: string
beforeAll(async () => {
  server = await startTestServer()
  propertyId = (await castOf(server)).properties.openToPartner
  const [company] = await server.ask<{ id: string }>('select company_id as id from properties where id = $1', [
    propertyId,
  ])
  program = await addProgram(server.ask, company?.id ?? '', [{ roleId: 'manager' }])
})
afterAll(() => server.close())

const ask = async (headers: Record<string, string>, url = '/v1/companies') => {
  const reply = await server.app.inject({ url, headers })
  return {
    status: reply.statusCode,
    code: reply.statusCode < 400 ? undefined : reply.json().error.code,
    challenge: reply.headers['www-authenticate'],
  }
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const CHALLENGE = 'Bearer error="invalid_token"'

test('every token is another one, has 256 random bits and a check sum of its own', () => {
  const made = Array.from({ length: 200 }, makeProgramToken)
  expect(new Set(made).size).toBe(made.length)
  for (const token of made) {
    expect(token).toMatch(/^prt_[\w-]{43}[\w-]{6}$/)
    expect(() => requireWellFormed(token)).not.toThrow()
  }
})

test('a token with any one character mistyped, doubled or left out is told apart without a look-up', async () => {
  const { token } = program
  const typos = [...token].flatMap((character, at) => [
    token.slice(0, at) + (character === 'a' ? 'b' : 'a') + token.slice(at + 1),
    token.slice(0, at) + character + token.slice(at),
    token.slice(0, at) + token.slice(at + 1),
  ])
  for (const typo of typos) expect(() => requireWellFormed(typo), typo).toThrow()
  for (const typo of ['prt_', 'prt_x', token.toUpperCase(), `${token}=`, 'a'.repeat(43)])
    expect(await ask(bearer(typo))).toEqual({ status: 401, code: 'session.tokenMalformed', challenge: CHALLENGE })
})

test('a well-formed token that nobody has made, and a device token, are refused with a challenge', async () => {
  expect(await ask(bearer(makeProgramToken()))).toEqual({
    status: 401,
    code: 'session.tokenUnknown',
    challenge: CHALLENGE,
  })
})

test('without a token there is no challenge, and other schemes are none of ours', async () => {
  expect(await ask({})).toEqual({ status: 401, code: 'session.unauthenticated', challenge: undefined })
  expect((await ask({ authorization: 'Basic YTpi' })).code).toBe('session.unauthenticated')
})

test('a session and a token in one call are refused, whichever of them is good', async () => {
  const { portfolio } = await castOf(server)
  const { cookie } = await server.signIn(portfolio)
  for (const token of [program.token, makeProgramToken()])
    for (const one of [cookie, 'portico=gone'])
      expect((await ask({ cookie: one, ...bearer(token) })).code).toBe('session.twoCredentials')
  expect((await ask({ cookie, authorization: 'Bearer of-a-proxy' })).status).toBe(200)
  expect((await ask({ cookie: 'portico_view=1', ...bearer(program.token) })).status).toBe(200)
})

test('tokens never work for devices, and device tokens never work for programs', async () => {
  const [device] = await server.ask<{ id: string }>('select id from devices where property_id = $1 limit 1', [
    propertyId,
  ])
  const list = `/v1/access/devices/${device?.id}/list`
  const ofDevice = allEndpoints().filter(({ endpoint }) => endpoint.access.who === 'device')
  expect(ofDevice.length).toBeGreaterThan(0)
  for (const { endpoint } of ofDevice) {
    const reply = await server.app.inject({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/:\w+/g, device?.id ?? ''),
      headers: bearer(program.token),
    })
    expect([list, reply.statusCode, reply.json().error.code]).toEqual([list, 401, 'session.unauthenticated'])
  }
})

test('a program has no page of its own: its token means nothing to the portal, and it never signs in', async () => {
  const { cookie } = await server.signIn(program.accountId)
  expect((await ask({ cookie })).code).toBe('session.unauthenticated')
  for (const url of ['/v1/user/info', '/v1/user/identity', '/v1/user/sessions', '/v1/csrf/getToken', '/v1/auth/login'])
    expect(await ask(bearer(program.token), url)).toMatchObject({ status: 403, code: 'session.notForPrograms' })
})

test('calls are counted by the account of the program, as those of a session', async () => {
  const limited = await startTestServer({
    world: 'empty',
    limitsCalls: true,
    config: { databaseUrl: server.config.databaseUrl, sessionUrl: server.config.sessionUrl },
  })
  const { call } = programCaller(limited.app, program.token)
  const endpoint = allEndpoints().find(
    ({ endpoint }) =>
      endpoint.limit?.by === 'account' &&
      admitsPrograms(endpoint) &&
      endpoint.path.includes('/changes/') &&
      endpoint.path.endsWith('export.csv') &&
      endpoint.access.of,
  )
  const url = endpoint?.endpoint.path.replace(':propertyId', propertyId) ?? ''
  const most = endpoint?.endpoint.limit?.perMinute ?? 0
  const statuses: number[] = []
  for (let count = 0; count <= most; count++) statuses.push((await call('GET', url)).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  await limited.close()
})

test('the document says which operations programs may call, and which permission each needs', async () => {
  const { paths, components } = (await server.app.inject({ url: '/v1/openapi.json' })).json()
  expect(components.securitySchemes.program).toMatchObject({ type: 'http', scheme: 'bearer' })
  for (const { endpoint } of allEndpoints()) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}').replace(/(.)\/$/, '$1')
    const operation = paths[path][endpoint.method.toLowerCase()]
    const isListed = operation.security.some((scheme: object) => 'program' in scheme)
    expect([path, isListed]).toEqual([path, admitsPrograms(endpoint)])
    const needed = endpoint.may === undefined || endpoint.may === 'own' ? undefined : [endpoint.may].flat()
    expect([path, operation['x-permissions']]).toEqual([path, needed])
  }
})
