import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { castOf } from '@portico/tools/testing/cast'
import { freePort } from '@portico/tools/testing/free-port'
import { TEST_KEYS } from '@portico/tools/testing/test-keys'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const CONNECTIONS = 3
/** Connections to this database that wait for a lock. */
const BLOCKED = `select distinct pid from pg_locks
  where not granted and database = (select oid from pg_database where datname = current_database())`
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

/** Starts a worker, which also serves the API but no pages, because this stage of the tests has no build of the portal. */
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
    /^The configuration is incomplete or wrong: OIDC_ISSUER is missing\./,
  ],
  [
    'a database that is not there',
    async () => ({ DATABASE_APP_URL: 'postgres://nobody@localhost:1/none' }),
    /^No PostgreSQL answers at localhost:1, where DATABASE_APP_URL leads\.$/,
  ],
  [
    'a database role that owns the tables',
    async () => ({ DATABASE_APP_URL: world.ownerUrl }),
    /^DATABASE_APP_URL signs in as portico_owner, which owns the tables: /,
  ],
  [
    'an address of another machine',
    async () => ({ HOST: '192.0.2.1' }),
    /^HOST is 192\.0\.2\.1, which is not an address of this machine\.$/,
  ],
  [
    'a host that is not known',
    async () => ({ HOST: 'nowhere.invalid' }),
    /^HOST is nowhere\.invalid, which is not known\.$/,
  ],
])('the server reports %s in one sentence and exits with code 1', async (_what, more, sentence) => {
  await world.app.listen({ port: 0, host: 'localhost' }).catch(() => {})
  const { said, ended } = start(await more())
  const { failed } = await said
  expect(failed).toMatch(sentence)
  expect(failed).not.toContain('\n')
  expect(await ended).toBe(1)
})

test('the server finishes running requests after SIGTERM, closes idle connections and exits with code 0', async () => {
  const { child, said, ended } = start()
  expect(await said).toEqual({ ready: true })
  const { cookie } = await world.signIn((await castOf(world)).portfolio)
  const list = () => fetch(`http://localhost:${port}/v1/user/propertiesWithEntityPermissions`, { headers: { cookie } })
  // Browsers keep the connection of an answered call open.
  expect((await list()).status).toBe(200)

  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await owner.query('begin; lock table properties in access exclusive mode')
  const begun = list()
  await expect.poll(() => world.ask(BLOCKED)).toHaveLength(1)
  child.kill('SIGTERM')
  const health = () => fetch(`http://localhost:${port}/healthz`)
  await expect.poll(() => health().catch(() => 'nobody answers')).toBe('nobody answers')
  await owner.query('rollback')
  await owner.end()
  expect((await begun).status).toBe(200)
  expect(await ended).toBe(0)
})

test('after SIGTERM the server is not ready but serves until the drain is over, and asks clients to connect elsewhere', async () => {
  const { child, said, ended } = start({ PORTICO_DRAIN_SECONDS: '600' })
  await said
  const { cookie } = await world.signIn((await castOf(world)).portfolio)
  const ask = async (path: string) => {
    const reply = await fetch(`http://localhost:${port}${path}`, { headers: { cookie } })
    return { status: reply.status, connection: reply.headers.get('connection') }
  }
  expect(await ask('/readyz')).toEqual({ status: 200, connection: 'keep-alive' })
  child.kill('SIGTERM')
  await expect.poll(() => ask('/readyz')).toEqual({ status: 503, connection: 'close' })
  expect(await ask('/healthz')).toEqual({ status: 200, connection: 'close' })
  expect(await ask('/v1/user/propertiesWithEntityPermissions')).toEqual({ status: 200, connection: 'close' })
  // A second signal ends the wait.
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('the server warns of a misspelled variable and of a mail server that does not answer, and starts', async () => {
  const { child, said } = start({ LOG_LEVEL: 'warn', SMTP_URL: 'smtp://127.0.0.1:1', PORTICO_METRIC_TOKEN: 'x' })
  let written = ''
  child.stdout?.on('data', (text) => {
    written += text
  })
  expect(await said).toEqual({ ready: true })
  await expect
    .poll(() => written)
    .toContain('PORTICO_METRIC_TOKEN is a variable that nobody reads: is it PORTICO_METRICS_TOKEN?')
  await expect.poll(() => written).toContain('The mail server of SMTP_URL cannot be used now: mails wait.')
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
})

test('the server ends when its parent process has ended', async () => {
  const { child, said, ended } = start()
  await said
  child.disconnect()
  expect(await ended).toBe(0)
})

/** Positions at which a write can be blocked, and how many blocked writes take effect although the client gets no reply. */
const interruptions = [
  { when: 'before-write', lock: 'lock table metric_events in exclusive mode', takingEffect: 0 },
  { when: 'at-commit', lock: 'select pg_advisory_xact_lock(42)', takingEffect: CONNECTIONS },
]

test('a server that is killed during writes loses nothing it acknowledged and applies no retry twice', async () => {
  const signedIn = await world.signIn((await castOf(world)).portfolio)
  await world.ask(
    `create function wait_at_commit() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(42); return null; end $$`,
  )
  await world.ask(
    `create constraint trigger wait_at_commit after insert on metric_events deferrable initially deferred
     for each row execute function wait_at_commit()`,
  )
  const record = async (name: string) => {
    const reply = await fetch(`http://localhost:${port}/v1/metrics/events`, {
      method: 'POST',
      headers: { cookie: signedIn.cookie, 'content-type': 'application/json', 'idempotency-key': `crash-key-${name}` },
      body: JSON.stringify({ csrfToken: signedIn.token, events: [{ kind: 'pageView', name, occurredAtMillis: 1 }] }),
    })
    return reply.status
  }
  const written = async () =>
    (await world.ask<{ name: string }>(`select name from metric_events where name like '/crash/%'`))
      .map(({ name }) => name)
      .toSorted()
  const batch = (name: string) => Array.from({ length: CONNECTIONS }, (_, n) => `/crash/${name}/${n}`)
  const all: string[] = []

  for (const { when, lock, takingEffect } of interruptions) {
    const { child, said, ended } = start({ PORTICO_DATABASE_CONNECTIONS: String(CONNECTIONS) })
    await said
    const [acknowledged, held] = [batch(`${when}/acknowledged`), batch(`${when}/held`)]
    expect(await Promise.all(acknowledged.map(record))).toEqual(acknowledged.map(() => 202))
    const before = await written()

    const owner = new pg.Client({ connectionString: world.ownerUrl })
    await owner.connect()
    await owner.query(`begin; ${lock}`)
    const attempts = held.map((name) => record(name).catch(() => 'interrupted'))
    await expect.poll(() => world.ask(BLOCKED)).toHaveLength(CONNECTIONS)
    const pids = (await world.ask<{ pid: number }>(BLOCKED)).map(({ pid }) => pid)
    child.kill('SIGKILL')
    await ended
    expect(await Promise.all(attempts)).toEqual(held.map(() => 'interrupted'))
    expect(await written()).toEqual(before)
    await owner.query('commit')
    await owner.end()

    // The transactions of the killed server end now.
    await expect.poll(() => world.ask('select from pg_stat_activity where pid = any($1)', [pids])).toEqual([])
    expect(await written()).toHaveLength(before.length + takingEffect)
    all.push(...acknowledged, ...held)
  }

  const { said } = start()
  await said
  expect(await Promise.all(all.map(record))).toEqual(all.map(() => 202))
  expect(await written()).toEqual(all.toSorted())
})

test('a server without companies and without an operator names the command that begins, and no link', async () => {
  const empty = await startTestServer({ world: 'empty' })
  const logOf = async () => {
    const { child, said, ended } = start({ DATABASE_APP_URL: empty.appUrl, LOG_LEVEL: 'info' })
    const printed = text(child.stdout as NodeJS.ReadableStream)
    expect(await said).toEqual({ ready: true })
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    return printed
  }
  const log = await logOf()
  expect(log.match(/no operator yet: run command\.ts first-operator/g)).toHaveLength(1)
  expect(log).not.toContain('/operator#')
  await empty.ask(`insert into companies (name) values ('Quarry Homes')`)
  expect(await logOf()).not.toContain('no operator yet')
  await empty.close()
})
