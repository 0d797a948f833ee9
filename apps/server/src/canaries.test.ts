import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { castOf } from '@portico/tools/testing/cast'
import { openCommandLine } from '@portico/tools/testing/command-line'
import { freePort } from '@portico/tools/testing/free-port'
import { TEST_KEYS } from '@portico/tools/testing/test-keys'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Known secrets are sent to a server with the most verbose log, and must appear neither in its database nor in its log. */
let world: TestServer
let server: ChildProcess
let origin: string
let headers: Record<string, string>
let propertyId: string
let log = ''

beforeAll(async () => {
  world = await startTestServer()
  const keysFile = join(await mkdtemp(join(tmpdir(), 'portico-canaries-')), 'keys.json')
  await writeFile(keysFile, JSON.stringify(TEST_KEYS))
  const port = await freePort()
  origin = `http://localhost:${port}`
  server = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), ['--role=worker'], {
    silent: true,
    env: {
      ...process.env,
      DATABASE_APP_URL: world.appUrl,
      PORT: String(port),
      PORTICO_KEYS_FILE: keysFile,
      OIDC_ISSUER: 'http://localhost:1',
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'secret',
      LOG_LEVEL: 'trace',
      PMS_MRI_X7_URL: 'http://localhost:1',
      PMS_MRI_PARTNER_KEY: 'canary-partner-7Qw2',
    },
  })
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk) => {
      log += chunk
    })
  await new Promise((resolve) => server.once('message', resolve))
  const cast = await castOf(world)
  propertyId = cast.properties.openToPartner
  const { cookie, token } = await world.signIn(cast.portfolio)
  headers = { cookie, 'x-csrf-token': token, 'content-type': 'application/json' }
})
afterAll(async () => {
  server.kill('SIGKILL')
  await world.close()
})

let calls = 0
const send = async (method: string, path: string, body: object) => {
  const reply = await fetch(`${origin}${path}`, {
    method,
    headers: { ...headers, 'idempotency-key': `canary-call-${++calls}` },
    body: JSON.stringify(body),
  })
  return { status: reply.status, text: await reply.text() }
}

/** Every row of every table as text, as a dump would have it. */
async function dump(): Promise<string> {
  const tables = await world.ask<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'portico', 'pgboss')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await world.ask<{ line: string }>(`select t::text as line from ${name} t`)
    texts.push(...rows.map(({ line }) => line))
  }
  return texts.join('\n')
}

function expectNowhere(haystack: string, secret: string) {
  const bytes = Buffer.from(secret)
  for (const form of [
    secret,
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ])
    expect(haystack.includes(form), `${form} stands in the clear`).toBe(false)
}

test('the key of a network never leaks when it is added, changed, refused or lost to a database error', async () => {
  const [added, changed, refused, lost] = ['added', 'changed', 'refused', 'lost'].map((what) => `canary-${what}-7Qw2`)
  const wifi = { propertyId, ssid: 'Canary', band: '5', security: 'WPA3' }
  const first = await send('POST', '/v1/networkSettings/wifi', { ...wifi, securityKey: added })
  expect(first.status).toBe(201)
  const path = `/v1/networkSettings/wifi/${JSON.parse(first.text).id}`
  const replies = [
    first,
    await send('PATCH', path, { version: 1, securityKey: changed }),
    await send('POST', '/v1/networkSettings/wifi', { ...wifi, securityKey: refused }),
    await send('POST', '/v1/networkSettings/wifi', { ...wifi, ssid: '', securityKey: refused }),
  ]
  await world.ask('alter table networks rename column ssid to ssid_away')
  const failure = await send('PATCH', path, { version: 2, securityKey: lost })
  await world.ask('alter table networks rename column ssid_away to ssid')
  expect([...replies, failure].map(({ status }) => status)).toEqual([201, 200, 409, 422, 500])

  const dumped = await dump()
  expect(dumped).toContain('Canary')
  expect(dumped).toContain('networks.update')
  expect(log).toContain('server.failed')
  for (const secret of [added, changed, refused, lost]) {
    expectNowhere(dumped, secret ?? '')
    expectNowhere(log, secret ?? '')
    for (const { text } of [...replies, failure]) expectNowhere(text, secret ?? '')
  }
})

test('an access code never leaks when it is generated, revealed and deactivated', async () => {
  await world.ask('delete from credential_formats where property_id = $1', [propertyId])
  await world.ask(
    `insert into credential_formats (property_id, place_id, supported_format_id)
     select property_id, id, 'pin-8' from places where property_id = $1 order by id limit 1`,
    [propertyId],
  )
  const [person] = await world.ask<{ id: string }>(
    'select id from people where property_id = $1 and service_expires_at > now() order by id limit 1',
    [propertyId],
  )
  const made = await send('POST', '/v1/credentials', { propertyId, personId: person?.id, type: 'CODE' })
  expect(made.status, made.text).toBe(201)
  const path = `/v1/credentials/${JSON.parse(made.text).id}`
  const { value } = (await (await fetch(`${origin}${path}`, { headers })).json()) as { value: string }
  expect(value).toMatch(/^\d{8}$/)
  const changed = await send('PATCH', path, { status: 'INACTIVE' })
  const listed = await (await fetch(`${origin}/v1/credentials?propertyId=${propertyId}`, { headers })).text()
  expect(listed).toContain(JSON.parse(made.text).id)
  const dumped = await dump()
  expect(dumped).toContain('credentials.reveal')
  // The digits may occur by chance in a longer number such as a timestamp.
  const forms = [`\\b${value}\\b`, Buffer.from(value).toString('hex'), Buffer.from(value).toString('base64url')]
  for (const text of [dumped, log, listed, made.text, changed.text])
    for (const form of forms) expect(new RegExp(form).test(text), `${form} stands in the clear`).toBe(false)
})

test('the password of a profile never leaks when it is added, changed, refused, lost or sent to a PMS that does not answer', async () => {
  const [added, changed, refused, lost] = ['added', 'changed', 'refused', 'lost'].map((what) => `canary-${what}-9Zx4`)
  const account = { clientId: 'C1', databaseName: 'DB', username: 'porter', version: 'x7' }
  const path = '/v1/integrations/pms/credentials'
  const profile = (password?: string) => ({ pmsName: 'MRI', nickname: 'Canary', credentials: { ...account, password } })
  const first = await send('POST', path, profile(added))
  const { credentialId: id } = JSON.parse(first.text)
  await world.ask(`update pms_profiles set approval_status = 'APPROVED' where id = $1`, [id])
  const replies = [
    first,
    await send('PATCH', `${path}/${id}`, { credentials: { ...account, password: changed } }),
    await send('POST', path, profile(refused)),
    await send('PATCH', `${path}/${id}`, { nickname: '', credentials: { ...account, password: refused } }),
  ]
  await expect.poll(() => log).toContain('a profile could not be verified')
  await world.ask('alter table pms_profiles rename column nickname to nickname_away')
  const failure = await send('PATCH', `${path}/${id}`, { credentials: { ...account, password: lost } })
  await world.ask('alter table pms_profiles rename column nickname_away to nickname')
  const listed = await (await fetch(`${origin}${path}`, { headers })).text()
  expect([...replies, failure].map(({ status }) => status)).toEqual([201, 200, 409, 422, 500])
  expect(listed).toContain(id)

  const dumped = await dump()
  expect(dumped).toContain('profiles.update')
  for (const secret of [added, changed, refused, lost, 'canary-partner-7Qw2'])
    for (const text of [dumped, log, listed, ...[...replies, failure].map((reply) => reply.text)])
      expectNowhere(text, secret ?? '')
})

test('the link of the first operator never leaks when it is made, guessed, lost to a database error and claimed', async () => {
  const { run } = await openCommandLine(world)
  const secret = (await run('first-operator', '--as', 'Robin')).split('#')[1] ?? ''
  expect(secret).toMatch(/^[\w-]{43}$/)
  const account = await world.createStranger()
  const { cookie, token } = await world.signIn(account)
  const claim = async (given: string) => {
    const reply = await fetch(`${origin}/v1/operator/claim`, {
      method: 'POST',
      headers: { cookie, 'x-csrf-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ secret: given }),
    })
    return { status: reply.status, text: await reply.text() }
  }
  const wrong = 'canary-of-a-guess-that-nobody-has-made-0000'
  const guessed = await claim(wrong)
  await world.ask('alter table operator_links rename column token_hash to token_hash_away')
  const lost = await claim(secret)
  await world.ask('alter table operator_links rename column token_hash_away to token_hash')
  const before = await dump()
  const claimed = await claim(secret)
  const again = await claim(secret)
  expect([guessed, lost, claimed, again].map(({ status }) => status)).toEqual([404, 500, 204, 204])
  const after = await dump()
  expect(before).toContain('operator.makeLink')
  expect(after).toContain('operator.claim')
  expect(log).toContain('/v1/operator/claim')
  for (const text of [before, after, log, ...[guessed, lost, claimed, again].map((reply) => reply.text)])
    for (const one of [secret, wrong]) expectNowhere(text, one)
})

test('the token of a program never leaks when it is made, used, mistyped, refused, withdrawn or lost to a database error', async () => {
  const [company] = await world.ask<{ id: string }>('select company_id as id from properties where id = $1', [
    propertyId,
  ])
  const { portfolio } = await castOf(world)
  await world.ask(`insert into memberships (account_id, company_id, role_id) values ($1, $2, 'owner')`, [
    portfolio,
    company?.id,
  ])
  const programs = `/v1/companies/${company?.id}/programs`
  const everywhere = { roleId: 'manager', scope: { kind: 'company' }, endsAtMillis: null }
  const program = await send('POST', programs, { name: 'Canary', assignments: [everywhere] })
  expect(program.status, program.text).toBe(201)
  const tokens = `${programs}/${JSON.parse(program.text).accountId}/tokens`
  const endsAtMillis = Date.now() + 86_400_000
  const made = await send('POST', tokens, { name: 'Canary token', endsAtMillis })
  expect(made.status, made.text).toBe(201)
  const { token, tokenId } = JSON.parse(made.text) as { token: string; tokenId: string }
  const replies: { status: number; text: string }[] = []
  const use = async (bearer: string, path: string, init: RequestInit = {}) => {
    const authorized = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    const reply = await fetch(`${origin}${path}`, { ...init, headers: { ...authorized, ...(init.headers as object) } })
    replies.push({ status: reply.status, text: await reply.text() })
  }
  const typo = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  await use(token, `/v1/keys/${propertyId}`)
  await use(token, '/v1/keys', { method: 'POST', body: '{}', headers: { 'idempotency-key': 'canary-of-a-token' } })
  await use(typo, `/v1/keys/${propertyId}`)
  await use(token, '/v1/user/info')
  await use(token, `/v1/keys/${propertyId}?token=${token}`)
  await use(token, `/v1/keys/${propertyId}`, { headers: { cookie: headers.cookie ?? '' } })
  await world.ask('alter table program_tokens rename column token_hash to token_hash_away')
  await use(token, `/v1/keys/${propertyId}`)
  await world.ask('alter table program_tokens rename column token_hash_away to token_hash')
  const [listed, changes] = await Promise.all(
    [programs, `/v1/companies/${company?.id}/changes`].map(async (path) =>
      (await fetch(`${origin}${path}`, { headers })).text(),
    ),
  )
  const { 'content-type': _, ...ofOwner } = headers
  const withdrawn = await fetch(`${origin}${tokens}/${tokenId}`, {
    method: 'DELETE',
    headers: ofOwner,
  })
  await use(token, `/v1/keys/${propertyId}`)
  expect([withdrawn.status, ...replies.map(({ status }) => status)]).toEqual([
    204, 200, 400, 401, 403, 400, 400, 500, 401,
  ])

  const dumped = await dump()
  expect(dumped).toContain('programs.addToken')
  expect(dumped).toContain('Canary token')
  expect(log).toContain('session.tokenMalformed')
  const random = token.slice('prt_'.length, -6)
  for (const text of [dumped, log, listed ?? '', changes ?? '', program.text, ...replies.map((reply) => reply.text)])
    for (const secret of [token, typo, random, random.slice(0, 20)]) expectNowhere(text, secret)
})
