import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterOfThisRun, createTestDatabase, type TestDatabase } from '@portico/tools/testing/database'
import { runAsAdmin } from '@portico/tools/testing/postgres'
import { TEST_KEYS } from '@portico/tools/testing/test-keys'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAppConfig } from '../app-config.ts'
import { loadMasterKeys } from './master-keys.ts'
import { requireStartable } from './start-checks.ts'

let folder: string
let complete: NodeJS.ProcessEnv
const databases: TestDatabase[] = []
const PROD = { PORTICO_ORIGIN: 'https://portal.us.portico.example', SMTP_URL: 'smtps://mail.example' }
const BYPASSING = `bypassing_${randomBytes(4).toString('hex')}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-wrong-'))
  complete = {
    DATABASE_APP_URL: (await newDatabase()).appUrl,
    PORTICO_KEYS_FILE: await keysFile(JSON.stringify(TEST_KEYS)),
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'secret',
  }
  await runAsAdmin(clusterOfThisRun(), `create role ${BYPASSING} login bypassrls in role portico_app password 'secret'`)
})
afterAll(async () => {
  for (const database of databases) await database.drop()
  await runAsAdmin(clusterOfThisRun(), `drop role ${BYPASSING}`)
  await rm(folder, { recursive: true, force: true })
})

async function newDatabase(world: 'empty' | 'unmigrated' = 'empty'): Promise<TestDatabase> {
  const database = await createTestDatabase({ world })
  databases.push(database)
  return database
}

async function keysFile(text: string, mode = 0o600): Promise<string> {
  const path = join(folder, `${randomBytes(6).toString('hex')}.json`)
  await writeFile(path, text)
  await chmod(path, mode)
  return path
}

/** What the server does before it builds anything. */
async function prepare(more: NodeJS.ProcessEnv) {
  const config = readAppConfig({ ...complete, ...more })
  await loadMasterKeys(config.keysFile, config.stage)
  return { config, warnings: [...config.warnings, ...(await requireStartable(config, { writesAnchors: true }))] }
}

const at = (change: (url: URL) => void) => async () => {
  const url = new URL(complete.DATABASE_APP_URL ?? '')
  change(url)
  return { DATABASE_APP_URL: url.href }
}
const withLogin = (url: string, login: string) => url.replace(/\/\/[^@]+@/, `//${login}@`)
const loginOf = (url: string) => /\/\/([^@]+)@/.exec(url)?.[1] ?? ''
const ownUrl = () => complete.DATABASE_APP_URL ?? ''
const keys = (content: object, mode?: number) => async () => ({
  ...PROD,
  PORTICO_KEYS_FILE: await keysFile(JSON.stringify(content), mode),
})

async function earlierSchema() {
  const { appUrl, ownerUrl } = await newDatabase()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('delete from migrations where name = (select max(name) from migrations)')
  await owner.end()
  return { DATABASE_APP_URL: appUrl }
}

async function schemaOfReleaseWithoutTheCheck() {
  const { appUrl, ownerUrl } = await newDatabase()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('revoke select on migrations from portico_app')
  await owner.end()
  return { DATABASE_APP_URL: appUrl }
}

type Wrong = [what: string, environment: NodeJS.ProcessEnv | (() => Promise<NodeJS.ProcessEnv>), sentence: RegExp]
const wrong: Wrong[] = [
  ['no database', { DATABASE_APP_URL: '' }, /: DATABASE_APP_URL is missing\./],
  [
    'a wrong password',
    at((url) => {
      url.password = 'hunter2'
    }),
    /refuses the user or password of DATABASE_APP_URL\.$/,
  ],
  [
    'a wrong host',
    { DATABASE_APP_URL: 'postgres://u:hunter2@nowhere.invalid/portico' },
    /^The host of DATABASE_APP_URL, nowhere\.invalid:5432, is not known\.$/,
  ],
  [
    'a port without PostgreSQL',
    { DATABASE_APP_URL: 'postgres://u:hunter2@127.0.0.1:1/portico' },
    /^No PostgreSQL answers at 127\.0\.0\.1:1, where DATABASE_APP_URL leads\.$/,
  ],
  [
    'an unknown database',
    at((url) => {
      url.pathname = '/elsewhere'
    }),
    /has no database of the name in DATABASE_APP_URL\.$/,
  ],
  [
    'no address of a database',
    { DATABASE_APP_URL: 'postgres//nohost' },
    /: DATABASE_APP_URL is not an address of a PostgreSQL \(postgres:\/\//,
  ],
  [
    'a wrong address for sessions',
    { DATABASE_SESSION_URL: 'postgres://u:hunter2@127.0.0.1:1/portico' },
    /where DATABASE_SESSION_URL leads\.$/,
  ],
  [
    'a database that was never migrated',
    async () => ({ DATABASE_APP_URL: (await newDatabase('unmigrated')).appUrl }),
    /^The database of DATABASE_APP_URL has no schema: run .*migrate/,
  ],
  [
    'the schema of the release before',
    earlierSchema,
    /^The database of DATABASE_APP_URL has the schema of an earlier release, without \d{4}-\S+\.sql: run .*migrate/,
  ],
  [
    'the schema of a release that did not compare it',
    schemaOfReleaseWithoutTheCheck,
    /has the schema of an earlier release: run .*migrate/,
  ],
  [
    'a superuser',
    async () => ({ DATABASE_APP_URL: withLogin(ownUrl(), loginOf(clusterOfThisRun().adminUrl)) }),
    /^DATABASE_APP_URL signs in as postgres, which is a superuser: the server works as a role that owns nothing/,
  ],
  [
    'the owner of the tables',
    async () => ({ DATABASE_APP_URL: withLogin(ownUrl(), loginOf(clusterOfThisRun().ownerUrl)) }),
    /^DATABASE_APP_URL signs in as portico_owner, which owns the tables/,
  ],
  [
    'a role that bypasses row-level security',
    async () => ({ DATABASE_APP_URL: withLogin(ownUrl(), `${BYPASSING}:secret`) }),
    /signs in as bypassing_\w+, which bypasses row-level security/,
  ],
  [
    'the owner for reads',
    async () => ({ DATABASE_READ_URL: withLogin(ownUrl(), loginOf(clusterOfThisRun().ownerUrl)) }),
    /^DATABASE_READ_URL signs in as portico_owner/,
  ],
  [
    'a missing key file in Prod',
    { ...PROD, PORTICO_KEYS_FILE: '/nowhere/keys.json' },
    /^The key file \/nowhere\/keys\.json \(PORTICO_KEYS_FILE\) does not exist\.$/,
  ],
  [
    'a key file that is a folder',
    async () => ({ PORTICO_KEYS_FILE: folder }),
    /\(PORTICO_KEYS_FILE\) cannot be read: it is a folder\.$/,
  ],
  ['an empty key file', async () => ({ PORTICO_KEYS_FILE: await keysFile('') }), /\(PORTICO_KEYS_FILE\) is empty\.$/],
  [
    'a key file that is not JSON',
    async () => ({ PORTICO_KEYS_FILE: await keysFile('hello') }),
    /\(PORTICO_KEYS_FILE\) is not JSON\.$/,
  ],
  ['a key file without keys', keys({}), /\(PORTICO_KEYS_FILE\) has no "current", the id of the key that encrypts\.$/],
  [
    'a key file with a short key',
    keys({ current: 'k1', keys: { k1: 'c2hvcnQ=' } }),
    /a master key has 32 bytes in base64, and `openssl rand -base64 32` makes one\.$/,
  ],
  [
    'a key file without its current key',
    keys({ ...TEST_KEYS, current: 'k9' }),
    /\(PORTICO_KEYS_FILE\) names k9 as its current key but does not hold it\.$/,
  ],
  [
    'a key file that everybody may read',
    keys(TEST_KEYS, 0o644),
    /\(PORTICO_KEYS_FILE\) is open to everybody on this machine: `chmod 600` closes it\.$/,
  ],
  [
    'a proxy by its name',
    { PORTICO_TRUSTED_PROXIES: '10.0.0.1, my-proxy' },
    /: PORTICO_TRUSTED_PROXIES lists something else than addresses and networks/,
  ],
  ['an issuer by http', { OIDC_ISSUER: 'http://id.example' }, /: OIDC_ISSUER must be https, or http on this machine\./],
  [
    'an issuer that is no address',
    { OIDC_ISSUER: 'id' },
    /: OIDC_ISSUER is not an address that begins with https:\/\/\./,
  ],
  ['an empty variable that is required', { OIDC_CLIENT_ID: '' }, /: OIDC_CLIENT_ID is missing\./],
  [
    'a file for anchors that cannot be written',
    { PORTICO_AUDIT_ANCHORS: '/proc/anchors.jsonl' },
    /^PORTICO_AUDIT_ANCHORS is \/proc\/anchors\.jsonl, a file that cannot be written: \w+\.$/,
  ],
  [
    'an origin with a path',
    { PORTICO_ORIGIN: 'http://localhost:3000/portal' },
    /: PORTICO_ORIGIN is not an address without a path, such as https:\/\//,
  ],
  [
    'a sender without an address',
    { PORTICO_MAIL_FROM: 'Portico' },
    /: PORTICO_MAIL_FROM is not a mail address such as/,
  ],
  ['a mail server by https', { SMTP_URL: 'https://mail.example' }, /: SMTP_URL is not an address such as smtps:\/\//],
  [
    'Stripe at no address',
    { STRIPE_SECRET_KEY: 'sk', STRIPE_API_BASE: 'stripe' },
    /: STRIPE_API_BASE is not an address that begins with https:\/\/\./,
  ],
  ['a port that is no number', { PORT: 'eighty' }, /: PORT is not a number\./],
  ['a port that is too large', { PORT: '70000' }, /: PORT is more than 65535\./],
  [
    'half a connection',
    { PORTICO_DATABASE_CONNECTIONS: '2.5' },
    /: PORTICO_DATABASE_CONNECTIONS is not a whole number\./,
  ],
  [
    'events that are kept too short',
    { PORTICO_KEEP_EVENTS_MONTHS: '3' },
    /: PORTICO_KEEP_EVENTS_MONTHS is neither 0 nor at least 4\./,
  ],
  ['a short token', { PORTICO_METRICS_TOKEN: 'short' }, /: PORTICO_METRICS_TOKEN is shorter than 16 characters\./],
  [
    'a vendor in small letters',
    { PMS_APPROVED_AT_ONCE: 'entrata' },
    /: PMS_APPROVED_AT_ONCE is not one of Entrata, AppFolio, RealPage, Yardi, MRI\./,
  ],
  ['an unknown level', { LOG_LEVEL: 'loud' }, /: LOG_LEVEL is not one of trace, debug, info, warn, error, silent\./],
]

test.each(wrong)('%s is refused with one sentence that names the variable', async (_what, environment, sentence) => {
  const more = typeof environment === 'function' ? await environment() : environment
  const failure = await prepare(more).then(
    () => 'started',
    (error: Error) => error.message,
  )
  expect(failure).toMatch(sentence)
  expect(failure).not.toMatch(/\n|hunter2|nvalid input|expected/)
})

test('a complete configuration has no warning, and a later schema is allowed', async () => {
  expect((await prepare({})).warnings).toEqual([])
  const { appUrl, ownerUrl } = await newDatabase()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(`insert into migrations (name, checksum) values ('9999-of-the-next-release.sql', '')`)
  await owner.end()
  expect((await prepare({ DATABASE_APP_URL: appUrl })).warnings).toEqual([])
})

test('a variable that nobody reads is told with the nearest name', async () => {
  const misspelled = { PORTICO_METRIC_TOKEN: 'x', PORTICO_STAGING: '1', SMTP_URI: 'x', HOME: '/', PORTICO_DEMO: '1' }
  expect((await prepare(misspelled)).warnings).toEqual([
    'PORTICO_METRIC_TOKEN is a variable that nobody reads: is it PORTICO_METRICS_TOKEN?',
    'PORTICO_STAGING is a variable that nobody reads.',
    'SMTP_URI is a variable that nobody reads: is it SMTP_URL?',
  ])
})

test('replicas that are away are told and do not keep the server from starting', async () => {
  const { warnings } = await prepare({ DATABASE_READ_URL: 'postgres://u:hunter2@127.0.0.1:1/portico' })
  expect(warnings).toEqual(['No PostgreSQL answers at 127.0.0.1:1, where DATABASE_READ_URL leads.'])
})

test('an origin is read without its default port and with small letters', async () => {
  const { config } = await prepare({ PORTICO_ORIGIN: 'http://LOCALHOST:80/' })
  expect(config.origin).toBe('http://localhost')
})
