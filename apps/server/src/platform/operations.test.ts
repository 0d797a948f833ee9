import { castOf } from '@portico/tools/testing/cast'
import { startWithIdentityProvider } from '@portico/tools/testing/server-with-identity'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readAppConfig } from '../app-config.ts'
import { asAppError } from './errors.ts'

const server = await startTestServer({ limitsCalls: true })
afterAll(() => server.close())

describe('health', () => {
  test('the server reports liveness and readiness separately', async () => {
    expect((await server.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'alive' })
    expect((await server.app.inject({ url: '/readyz' })).statusCode).toBe(200)
  })

  test('metrics are served to the same machine, not through a proxy', async () => {
    const figures = async () => (await server.app.inject({ url: '/metrics' })).body
    const calls = 'portico_http_request_seconds_count{method="GET",route="/v1/user/info",status="401"}'
    const count = async () => Number((await figures()).split(`${calls} `)[1]?.split('\n')[0] ?? 0)
    const before = await count()
    await server.app.inject({ url: '/v1/user/info' })
    await expect.poll(count).toBe(before + 1)
    expect(await figures()).toContain('portico_database_connections{state="idle"}')
    expect((await server.app.inject({ url: '/metrics', remoteAddress: '203.0.113.7' })).statusCode).toBe(404)
    expect(
      (await server.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.7' } })).statusCode,
    ).toBe(404)
  })

  test('metrics with a token are served to requests that carry it', async () => {
    const guarded = await startTestServer({ world: 'empty', config: { metricsToken: 'a-long-enough-token' } })
    const ask = async (authorization?: string) =>
      (await guarded.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })).statusCode
    const statuses = [await ask(), await ask('Bearer wrong'), await ask('Bearer a-long-enough-token')]
    await guarded.close()
    expect(statuses).toEqual([404, 404, 200])
  })
})

test('every reply carries the security headers, and replies of the API are not stored', async () => {
  const { headers } = await server.app.inject({ url: '/v1/user/info' })
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('over TLS every cookie is bound to the host and HSTS is set', async () => {
  const secure = await startWithIdentityProvider('https://portal.us.portico.example', { stage: 'prod' })
  const { started, finished, cookie } = await secure.signInAs('demo-portfolio')
  const { statusCode } = await secure.server.app.inject({ url: '/v1/user/info', headers: { cookie } })
  await secure.close()
  const [attempt, ...moreAttempts] = [started.headers['set-cookie'] ?? []].flat()
  const [attemptPair, ...attemptAttributes] = attempt?.split('; ') ?? []
  expect(moreAttempts).toEqual([])
  expect(attemptPair).toMatch(/^__Host-portico_sign_in_[\w-]{16}=/)
  expect(attemptAttributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax', 'Secure'])
  const [line, ...others] = [finished.headers['set-cookie'] ?? []]
    .flat()
    .filter((set) => !set.startsWith('__Host-portico_sign_in'))
  const [pair, ...attributes] = line?.split('; ') ?? []
  expect(others).toEqual([])
  expect(pair).toBe(cookie)
  expect(pair).toMatch(/^__Host-portico=[\w-]{43}$/)
  expect(attributes.toSorted()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'])
  expect(statusCode).toBe(200)
  expect(finished.headers['strict-transport-security']).toMatch(/max-age=31536000/)
})

describe('the address of a caller', () => {
  const seenAs = async (trustedProxies: string | undefined, remoteAddress: string) => {
    const proxied = await startTestServer({ config: { trustedProxies } })
    const { cookie, sessionId } = await proxied.signIn((await castOf(proxied)).single)
    await proxied.ask(`update sessions set network = 'x', last_seen_at = now() - interval '61 seconds'`)
    const headers = { cookie, 'x-forwarded-for': '192.0.2.1, 198.51.100.20', 'x-real-ip': '192.0.2.2' }
    await proxied.app.inject({ url: '/v1/user/info', headers, remoteAddress })
    const [row] = await proxied.ask<{ network: string }>('select network from sessions where id = $1', [sessionId])
    await proxied.close()
    return row?.network
  }
  test('is not what the caller says', async () => expect(await seenAs(undefined, '203.0.113.7')).toBe('203.0.113.x'))
  test('is the one that a trusted proxy has added, not those before it', async () => {
    expect(await seenAs('203.0.113.7', '203.0.113.7')).toBe('198.51.100.x')
    expect(await seenAs('203.0.113.8', '203.0.113.7')).toBe('203.0.113.x')
  })
})

test('a caller that guesses invitations is limited, others are not', async () => {
  const cast = await castOf(server)
  const guesser = await server.signIn(cast.portfolio)
  const register = (by: SignedIn) => by.send('POST', '/v1/user/register', { inviteToken: 'guessed-guessed-guessed' })
  const statuses = []
  for (let n = 0; n < 21; n++) statuses.push((await register(guesser)).statusCode)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(404))
  const refused = await register(guesser)
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'request.tooMany'])
  expect(refused.headers['retry-after']).toBeDefined()
  expect((await register(await server.signIn(cast.single))).statusCode).toBe(404)
})

test('an address that cannot be decoded gets an error of the contract, and a browser gets a page', async () => {
  const ofApi = await server.app.inject({ url: '/v1/lams/properties/%E0%A4%A' })
  expect([ofApi.statusCode, ofApi.json().error.code]).toEqual([400, 'request.malformed'])
  const ofPortal = await server.app.inject({ url: '/%E0%A4%A' })
  expect([ofPortal.statusCode, ofPortal.headers.location]).toEqual([302, '/not-found'])
})

test('an unknown address of the API gets a 404 of the contract', async () => {
  const reply = await server.app.inject({ url: '/v1/unheardOf' })
  expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'request.unknownAddress'])
})

describe('an error', () => {
  test('of PostgreSQL is not sent to the caller', () => {
    const refusal = asAppError(
      Object.assign(new Error('duplicate key value violates "people_email"'), { code: '23505' }),
    )
    expect([refusal.error.status, refusal.message]).toEqual([500, 'Something failed on the server.'])
  })
  test.each(['57P01', '53300', '40001', 'ECONNREFUSED'])('with the code %s is reported as temporary', (code) => {
    const refusal = asAppError(Object.assign(new Error('x'), { code }))
    expect([refusal.error.status, refusal.retryAfterSeconds]).toEqual([503, 2])
  })
})

describe('a server whose database', () => {
  let disturbed: TestServer
  let cookie: string
  let owner: pg.Client
  let app: pg.Client
  beforeEach(async () => {
    disturbed = await startTestServer({ limitsCalls: true })
    cookie = (await disturbed.signIn((await castOf(disturbed)).portfolio)).cookie
    owner = new pg.Client({ connectionString: disturbed.ownerUrl })
    // Only the role itself may end its connections.
    app = new pg.Client({ connectionString: disturbed.appUrl })
    await Promise.all([owner.connect(), app.connect()])
  })
  afterEach(async () => {
    await Promise.all([owner.end(), app.end()])
    await disturbed.close()
  })
  const ask = (url: string) => disturbed.app.inject({ url, headers: { cookie } })
  const refusal = [503, 'server.busy', '2']
  const refusalOf = (reply: Awaited<ReturnType<typeof ask>>) => [
    reply.statusCode,
    reply.json().error.code,
    reply.headers['retry-after'],
  ]

  test('is lost during a call answers 503 with Retry-After and then works again', async () => {
    const list = '/v1/user/propertiesWithEntityPermissions'
    await owner.query('begin; lock table properties in access exclusive mode')
    const begun = ask(list)
    const blocked = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await app.query(`select from ${blocked}`)).rowCount).toBe(1)
    await app.query(`select pg_terminate_backend(pid) from ${blocked}`)
    expect(refusalOf(await begun)).toEqual(refusal)
    await owner.query('rollback')
    expect((await ask(list)).statusCode).toBe(200)
  })

  test('loses its idle connections opens new ones', async () => {
    expect((await ask('/v1/user/info')).statusCode).toBe(200)
    const others = `pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`
    const ended = await app.query(`select pg_terminate_backend(pid) from ${others}`)
    expect(ended.rowCount).toBeGreaterThan(0)
    await expect.poll(() => disturbed.database.connections().open).toBe(0)
    expect((await ask('/v1/user/info')).statusCode).toBe(200)
  })

  test('has too many callers waiting refuses the next one at once with 503 and Retry-After', async () => {
    await owner.query('begin; lock table sessions in access exclusive mode')
    const begun = Array.from({ length: 600 }, () => ask('/v1/user/info'))
    // The first call that nobody works on is refused as soon as there are too many; none has been answered.
    expect(refusalOf(await Promise.race(begun))).toEqual(refusal)
    // This call needs no connection but waits for its turn like the others, and is refused, too.
    expect(refusalOf(await ask('/v1/openapi.json'))).toEqual(refusal)
    for (const url of ['/healthz', '/readyz', '/metrics']) expect((await ask(url)).statusCode).toBe(200)
    await owner.query('rollback')
    const statuses = new Set((await Promise.all(begun)).map(({ statusCode }) => statusCode))
    expect(statuses).toEqual(new Set([200, 503]))
    expect((await ask('/v1/openapi.json')).statusCode).toBe(200)
    expect((await ask('/v1/user/info')).statusCode).toBe(200)
  })
})

describe('the configuration', () => {
  const complete = {
    DATABASE_APP_URL: 'postgres://x',
    PORTICO_KEYS_FILE: '/keys',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'a',
    OIDC_CLIENT_SECRET: 'b',
  }
  test('reports all missing variables in one sentence', () => {
    expect(() => readAppConfig({})).toThrow(
      /^The configuration is incomplete or wrong: DATABASE_APP_URL .*OIDC_CLIENT_SECRET/,
    )
  })
  test('allows Stripe only over https or on the same machine', () => {
    const withBase = (base: string) =>
      readAppConfig({ ...complete, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_BASE: base }).stripe?.apiBase
    expect(withBase('http://127.0.0.1:12111')).toBe('http://127.0.0.1:12111')
    expect(withBase('https://stripe.example')).toBe('https://stripe.example')
    expect(() => withBase('http://stripe.example')).toThrow('STRIPE_API_BASE')
    expect(readAppConfig({ ...complete, STRIPE_API_BASE: 'https://stripe.example' }).stripe).toBeUndefined()
  })
  test('allows a PMS only over https or on the same machine, and works without one', () => {
    const { pms } = readAppConfig(complete)
    expect(pms).toMatchObject({
      entrata: { baseUrl: 'https://apis.entrata.com', apiKey: '' },
      appFolio: { baseUrl: 'https://api.appfolio.com' },
      realPage: { baseUrl: 'https://gateway.rpx.realpage.com' },
      yardi: { baseUrl: undefined },
    })
    const at = (url: string) => readAppConfig({ ...complete, PMS_YARDI_URL: url, PMS_MRI_X5_URL: url }).pms
    expect(at('http://localhost:4100/mri/')).toMatchObject({
      yardi: { baseUrl: 'http://localhost:4100/mri' },
      mri: { baseUrls: { x5: 'http://localhost:4100/mri' } },
    })
    expect(() => at('http://yardi.example')).toThrow(/PMS_YARDI_URL .*PMS_MRI_X5_URL/)
  })
  test('allows further domains of Yardi by their names only', () => {
    const hosts = (PMS_YARDI_HOSTS: string) => readAppConfig({ ...complete, PMS_YARDI_HOSTS }).pms.yardi.hosts
    expect(hosts(' Voyager.Landlord.example, other.example,')).toEqual(['voyager.landlord.example', 'other.example'])
    expect(hosts('')).toEqual([])
    for (const wrong of ['*.landlord.example', '10.0.0.1', 'localhost', 'https://landlord.example'])
      expect(() => hosts(wrong), wrong).toThrow('PMS_YARDI_HOSTS')
  })
  test('lets a server drain for five seconds in Prod and not at all elsewhere, unless it says otherwise', () => {
    const prod = { ...complete, PORTICO_ORIGIN: 'https://portal.us.portico.example', SMTP_URL: 'smtps://mail.example' }
    const drain = (env: NodeJS.ProcessEnv) => readAppConfig(env).drainSeconds
    expect([drain(prod), drain(complete)]).toEqual([5, 0])
    expect([
      drain({ ...prod, PORTICO_DRAIN_SECONDS: '0' }),
      drain({ ...complete, PORTICO_DRAIN_SECONDS: '30' }),
    ]).toEqual([0, 30])
    expect(() => drain({ ...prod, PORTICO_DRAIN_SECONDS: '601' })).toThrow('PORTICO_DRAIN_SECONDS')
  })
  test('prepares statements unless an address for sessions tells of a pooler, or as it is told', () => {
    const prepares = (env: NodeJS.ProcessEnv) => readAppConfig({ ...complete, ...env }).preparesStatements
    const pooled = { DATABASE_SESSION_URL: 'postgres://y' }
    expect([prepares({}), prepares(pooled)]).toEqual([true, false])
    expect(prepares({ ...pooled, PORTICO_PREPARED_STATEMENTS: '1' })).toBe(true)
    expect(prepares({ PORTICO_PREPARED_STATEMENTS: '0' })).toBe(false)
  })
  test('allows a folder for mails outside Prod and requires a mail server in Prod', () => {
    const data = { ...complete, PORTICO_DATA: '/data' }
    expect(readAppConfig(data).mail).toMatchObject({ folder: '/data/mailbox' })
    expect(readAppConfig({ ...data, SMTP_URL: 'smtp://mail.example:587' }).mail).toEqual({
      from: 'Portico <no-reply@us.portico.example>',
      smtpUrl: 'smtp://mail.example:587',
    })
    expect(() => readAppConfig({ ...data, SMTP_URL: 'https://mail.example' })).toThrow('SMTP_URL')
    expect(() => readAppConfig({ ...data, PORTICO_ORIGIN: 'https://portal.us.portico.example' })).toThrow('SMTP_URL')
    expect(() => readAppConfig({ ...data, PORTICO_MAIL_FROM: 'a@b.example\nBcc: c@d.example' })).toThrow(
      'PORTICO_MAIL_FROM',
    )
  })
  test('demands kinds of sign-in and a recent one only where it names them', () => {
    expect(readAppConfig(complete).oidc).toMatchObject({ acrValues: [], maxAgeSeconds: undefined })
    const demanding = { ...complete, OIDC_ACR_VALUES: ' two-factors  passkey', OIDC_MAX_AGE_SECONDS: '3600' }
    expect(readAppConfig(demanding).oidc).toMatchObject({ acrValues: ['two-factors', 'passkey'], maxAgeSeconds: 3600 })
    expect(() => readAppConfig({ ...complete, OIDC_MAX_AGE_SECONDS: 'soon' })).toThrow('OIDC_MAX_AGE_SECONDS')
  })
  test('allows Prod over TLS only, since cookies and HSTS depend on it', () => {
    const at = (PORTICO_ORIGIN: string) =>
      readAppConfig({ ...complete, PORTICO_ORIGIN, SMTP_URL: 'smtps://mail.example' })
    expect(() => at('http://portal.us.portico.example')).toThrow('PORTICO_ORIGIN')
    expect(at('http://portal.test.us.portico.example').stage).toBe('test')
  })
  test('demands of an own host in Prod what it demands of every Prod', () => {
    const PORTICO_HOSTS = '{"portal.acme.com":{"stage":"prod","country":"au"}}'
    const own = { ...complete, PORTICO_HOSTS, PORTICO_ORIGIN: 'https://portal.acme.com' }
    const mail = { SMTP_URL: 'smtps://mail.example' }
    expect(readAppConfig({ ...own, ...mail, PORTICO_DEMO: '1', PORTICO_ALL_LOCALES: '1' })).toMatchObject({
      stage: 'prod',
      country: 'au',
      drainSeconds: 5,
      auditAnchors: { target: 'stdout' },
      isDemo: false,
      offersAllLocales: false,
    })
    expect(() => readAppConfig(own)).toThrow('SMTP_URL')
    expect(() => readAppConfig({ ...own, ...mail, PORTICO_ORIGIN: 'http://portal.acme.com' })).toThrow('PORTICO_ORIGIN')
  })
  test('refuses a host that nobody has listed, in one sentence with the variable', () => {
    const at = (PORTICO_ORIGIN: string) => readAppConfig({ ...complete, PORTICO_ORIGIN })
    expect(() => at('https://portal.acme.com')).toThrow(
      /^PORTICO_HOSTS does not list portal\.acme\.com, the host of PORTICO_ORIGIN: add it, such as {"portal\.acme\.com":{"stage":"prod","country":"us"}}\.$/,
    )
    for (const here of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(at(here).stage, here).toBe('test')
  })
  test('lets managers change the world only where it is told that the world is a demo', () => {
    expect(readAppConfig(complete).isDemo).toBe(false)
    expect(readAppConfig({ ...complete, PORTICO_DEMO: '1' }).isDemo).toBe(true)
  })
  test('takes stage and country from the host', () => {
    expect(readAppConfig({ ...complete, PORTICO_ORIGIN: 'https://portal.beta.de.portico.example' })).toMatchObject({
      stage: 'beta',
      country: 'de',
    })
    const prod = { ...complete, PORTICO_ORIGIN: 'https://portal.jp.portico.example', SMTP_URL: 'smtps://mail.example' }
    expect(readAppConfig(prod)).toMatchObject({
      stage: 'prod',
      country: 'jp',
    })
    expect(readAppConfig({ ...complete, PORTICO_COUNTRY: 'fr' })).toMatchObject({
      stage: 'test',
      country: 'fr',
      origin: 'http://localhost:3000',
    })
  })
})
