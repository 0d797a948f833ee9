import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { castOf } from '@portico/tools/testing/cast'
import { freePort } from '@portico/tools/testing/free-port'
import { TEST_KEYS } from '@portico/tools/testing/test-keys'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Known secrets, typed through the API of a server that logs all it can, are found neither in its database nor in its log. */
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

test('the key of a network: added, changed, refused, and lost to a failure of the database', async () => {
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
