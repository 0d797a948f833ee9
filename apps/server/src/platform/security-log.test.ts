import { accountErrors } from '@portico/contract/account/account.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { beforeEach, expect, test, vi } from 'vitest'
import { AppError, logFailure } from './errors.ts'

type Line = Record<string, unknown>
const lines: Line[] = []

const server = await openTestServer({ limitsCalls: true })
const { log } = server.app
const child = log.child.bind(log)
vi.spyOn(log, 'child').mockImplementation((...given) => {
  const ofRequest = child(...given)
  for (const level of ['info', 'warn', 'error'] as const)
    ofRequest[level] = ((values: object, msg: string) => lines.push({ level, msg, ...given[0], ...values })) as never
  return ofRequest
})
beforeEach(() => {
  lines.length = 0
})

const FROM = { remoteAddress: '203.0.113.7' }
const answered = () => lines.filter(({ msg }) => msg === 'answered')

test('a refused request is logged with what, who, from where and why', async () => {
  const { single, properties } = await castOf(server)
  const { cookie, token } = await server.signIn(single)
  const url = `/v1/keys/${properties.openToPartner}`
  const headers = { cookie, 'x-csrf-token': token }
  const reply = await server.app.inject({ url, headers, ...FROM })
  await server.app.inject({ url })
  await server.app.inject({ method: 'POST', url: '/v1/keys', headers: { cookie }, payload: {}, ...FROM })
  await expect.poll(answered).toMatchObject([
    {
      requestId: reply.json().error.requestId,
      method: 'GET',
      route: '/v1/keys/:propertyId',
      status: 403,
      code: 'properties.notFound',
      accountId: single,
      network: '203.0.113.x',
    },
    { status: 401, code: 'session.unauthenticated', accountId: undefined, network: '127.0.0.x' },
    { status: 403, code: 'session.forged', accountId: single, network: '203.0.113.x' },
  ])
  const text = JSON.stringify(lines)
  for (const secret of ['203.0.113.7', properties.openToPartner, token, cookie.split('=')[1] ?? ''])
    expect(text).not.toContain(secret)
})

test('a caller with too many calls, and input that breaks a rule, are logged with the code', async () => {
  const { portfolio } = await castOf(server)
  const caller = await server.signIn(portfolio)
  const register = (inviteToken: string) => caller.send('POST', '/v1/user/register', { inviteToken })
  await register('short')
  for (let calls = 0; calls < 20; calls++) await register('guessed-guessed-guessed')
  await expect.poll(() => answered().length).toBe(21)
  expect(answered()[0]).toMatchObject({ status: 422, code: 'request.ruleBroken' })
  expect(answered().at(-1)).toMatchObject({ status: 429, code: 'request.tooMany', accountId: portfolio })
})

test('a request that is served is logged without the network of the caller', async () => {
  const { cookie } = await server.signIn((await castOf(server)).single)
  await server.app.inject({ url: '/v1/user/info', headers: { cookie }, ...FROM })
  await expect.poll(() => answered().length).toBe(1)
  expect(answered()[0]).not.toHaveProperty('network')
  expect(answered()[0]).not.toHaveProperty('code')
})

test('a failed sign-in is logged', async () => {
  await server.app.inject({ url: '/v1/auth/callback?code=c&state=of-nobody', ...FROM })
  await expect
    .poll(answered)
    .toMatchObject([{ route: '/v1/auth/callback', status: 400, code: 'account.signInFailed', network: '203.0.113.x' }])
})

test('what was wrong with a sign-in is logged for operators, without the stack', () => {
  const warn = vi.fn()
  const cause = new Error('unexpected JWT "aud" (audience) claim value')
  logFailure({ log: { warn } as never }, new AppError(accountErrors.signInFailed, 'It failed.', { cause }))
  expect(warn.mock.calls).toEqual([[{ reason: cause.message }, 'account.signInFailed']])
})
