import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { castOf } from '@portico/tools/testing/cast'
import { freePort } from '@portico/tools/testing/free-port'
import { TEST_KEYS } from '@portico/tools/testing/test-keys'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
let world: TestServer
let port: number
let env: NodeJS.ProcessEnv
const running: ChildProcess[] = []

beforeAll(async () => {
  world = await startTestServer()
  port = await freePort()
  const keysFile = join(await mkdtemp(join(tmpdir(), 'portico-main-')), 'keys.json')
  await writeFile(keysFile, JSON.stringify(TEST_KEYS))
  env = {
    ...process.env,
    DATABASE_APP_URL: world.appUrl,
    PORT: String(port),
    PORTICO_KEYS_FILE: keysFile,
    OIDC_ISSUER: 'http://localhost:1',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'secret',
    LOG_LEVEL: 'silent',
  }
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})
afterAll(() => world.close())

/** The worker's role serves the API too, only not the portal's pages, which this stage of the tests has not built. */
function start(more: NodeJS.ProcessEnv = {}, args = ['--role=worker']) {
  const child = fork(MAIN, args, { env: { ...env, ...more }, silent: true })
  running.push(child)
  const said = new Promise<{ ready?: true; failed?: string }>((resolve) =>
    child.once('message', (message) => resolve(message as object)),
  )
  const ended = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? '')),
  )
  return { child, said, ended }
}

test.each([
  [
    'a port that is taken',
    async () => ({ PORT: String((world.app.server.address() as { port: number }).port) }),
    /^Port \d+ is in use\. Set PORT to another one\.$/,
  ],
  [
    'a configuration that lacks something',
    async () => ({ OIDC_ISSUER: '' }),
    /^The configuration is incomplete or wrong: OIDC_ISSUER/,
  ],
  ['a database that is not there', async () => ({ DATABASE_APP_URL: 'postgres://nobody@localhost:1/none' }), /./],
])('%s is one sentence and exit code 1', async (_what, more, sentence) => {
  await world.app.listen({ port: 0, host: 'localhost' }).catch(() => {})
  const { said, ended } = start(await more())
  const { failed } = await said
  expect(failed).toMatch(sentence)
  expect(failed).not.toContain('\n')
  expect(await ended).toBe(1)
})

test('told to stop, it answers what it has begun, keeps no idle connection, and ends with 0', async () => {
  const { child, said, ended } = start()
  expect(await said).toEqual({ ready: true })
  const { cookie } = await world.signIn((await castOf(world)).portfolio)
  const list = () => fetch(`http://localhost:${port}/v1/user/propertiesWithEntityPermissions`, { headers: { cookie } })
  // A browser keeps the connection of an answered call.
  expect((await list()).status).toBe(200)

  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await owner.query('begin; lock table properties in access exclusive mode')
  const begun = list()
  const waiting = `select from pg_locks where not granted and relation = 'properties'::regclass`
  await expect.poll(() => world.ask(waiting)).toHaveLength(1)
  child.kill('SIGTERM')
  const health = () => fetch(`http://localhost:${port}/healthz`)
  await expect.poll(() => health().catch(() => 'nobody answers')).toBe('nobody answers')
  await owner.query('rollback')
  await owner.end()
  expect((await begun).status).toBe(200)
  expect(await ended).toBe(0)
})

test('whoever started it is gone: it ends too', async () => {
  const { child, said, ended } = start()
  await said
  child.disconnect()
  expect(await ended).toBe(0)
})

test('killed again and again while clients write, it loses nothing it acknowledged and takes no retry twice', async () => {
  const { portfolio } = await castOf(world)
  const signedIn = await world.signIn(portfolio)
  const open = new Set(Array.from({ length: 60 }, (_, n) => `/crash/${n}`))
  const record = async (name: string) => {
    const reply = await fetch(`http://localhost:${port}/v1/metrics/events`, {
      method: 'POST',
      headers: { cookie: signedIn.cookie, 'content-type': 'application/json', 'idempotency-key': `crash-key-${name}` },
      body: JSON.stringify({ csrfToken: signedIn.token, events: [{ kind: 'pageView', name, occurredAtMillis: 1 }] }),
    })
    if (reply.status === 202) open.delete(name)
  }
  for (let life = 0; open.size > 0 && life < 6; life++) {
    const { child, said, ended } = start()
    await said
    const attempts = Promise.allSettled([...open].map(record))
    if (life < 3) {
      await new Promise((resolve) => setTimeout(resolve, 15 + life * 25))
      child.kill('SIGKILL')
    }
    await attempts
    child.kill('SIGKILL')
    await ended
  }
  expect(open.size).toBe(0)
  const rows = await world.ask<{ n: number }>(
    `select count(*)::int as n from metric_events where name like '/crash/%' group by name`,
  )
  expect(rows).toHaveLength(60)
  expect(rows.filter(({ n }) => n !== 1)).toEqual([])
})
