import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@portico/tools/postgres/embedded-postgres'
import { castOf } from '@portico/tools/testing/cast'
import { createTestDatabase, type TestDatabase } from '@portico/tools/testing/database'
import { entityOf } from '@portico/tools/testing/entities'
import { addProgram } from '@portico/tools/testing/program-client'
import { TEST_KEYS } from '@portico/tools/testing/test-keys'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { masterKeysFrom } from '../platform/master-keys.ts'
import { applyMigration, createMigrationsTable, type Migration, readMigrations } from '../platform/migrate.ts'
import { backUp } from './backup.ts'
import { restoreCommand, verifyBackupCommand } from './backup-commands.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'
import { missingKeys, restore } from './restore.ts'

let server: TestServer
let parent: string
let folder: string
let manifest: Manifest
/** The number of entries that a writer had written before the backup began, and after it. */
let written: { before: number; after: number }

const keys = masterKeysFrom(TEST_KEYS)
const appRole = 'portico_app'
const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0

beforeAll(async () => {
  server = await startTestServer()
  await openWaysIn()
  parent = await mkdtemp(join(tmpdir(), 'portico-backup-'))
  folder = join(parent, 'whole')
  const writer = await startWriter(server)
  await writer.untilMore()
  const before = writer.count()
  // The writer goes on between two tables, so a backup that is not of one moment has entries without their head.
  manifest = await backUp({ ownerUrl: server.ownerUrl, folder, onTable: writer.untilMore })
  written = { before, after: writer.count() }
  await writer.stop()
})
afterAll(async () => {
  await server.close()
  await rm(parent, { recursive: true, force: true })
})

/** One of each that a restore must not bring back, and one of each that nobody can use any more. */
async function openWaysIn() {
  const { portfolio, properties } = await castOf(server)
  await server.signIn(portfolio)
  const [company] = await server.ask<{ id: string }>('select company_id as id from properties where id = $1', [
    properties.openToPartner,
  ])
  await entityOf(server, 'pass', properties.openToPartner)
  await addProgram(server.ask, company?.id ?? '', [{ roleId: 'manager' }])
  await server.ask(
    `insert into invites (token_hash, email, kind, property_ids, accepted_at, withdrawn_at)
     select sha256(n::text::bytea), n || '@example.com', 'propertyManager', array[$1::uuid],
       case n when 2 then now() end, case n when 3 then now() - interval '1 day' end
     from generate_series(1, 3) n`,
    [properties.openToPartner],
  )
}

/** Adds networks by HTTP, each with a sealed key and an entry of the audit, until it is stopped. */
async function startWriter({ app, signIn }: TestServer) {
  const { portfolio, properties } = await castOf(server)
  const { cookie, token } = await signIn(portfolio)
  let count = 0
  let isOver = false
  const work = async () => {
    while (!isOver) {
      const reply = await app.inject({
        method: 'POST',
        url: '/v1/networkSettings/wifi',
        headers: { cookie, 'x-csrf-token': token },
        payload: {
          propertyId: properties.openToPartner,
          ssid: `Written ${count}`,
          band: '5',
          security: 'WPA3',
          securityKey: 'a key of a network',
        },
      })
      expect(reply.statusCode, reply.body).toBe(201)
      count++
    }
  }
  const working = work()
  return {
    count: () => count,
    async untilMore() {
      const seen = count
      while (count === seen) await new Promise(setImmediate)
    },
    async stop() {
      isOver = true
      await working
    },
  }
}

async function ask(ownerUrl: string, text: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const ANY_TABLE = `select relname from pg_class where relkind = 'r' and relnamespace in (
  select oid from pg_namespace where nspname in ('public', 'portico', 'pgboss'))`

async function withEmptyDatabase<Result>(work: (database: TestDatabase) => Promise<Result>): Promise<Result> {
  const database = await createTestDatabase({ world: 'unmigrated' })
  return work(database).finally(() => database.drop())
}

test('a backup of one moment, made while somebody writes, is restored into a new database folder and compared', async () => {
  expect(written.after).toBeGreaterThanOrEqual(written.before + manifest.tables.length)
  const embedded = await startEmbeddedPostgres({ folder: join(parent, 'postgres'), durable: false })
  try {
    const report = await restoreCommand(embedded.ownerUrl, folder, keys)
    expect(report.lines[0]).toMatch(
      /^Restored \d+ rows of \d+ tables as of \S+Z \(\d{4}-[\w-]+\.sql\); every table has the rows/,
    )
    expect(report.lines).toContain('Every chain of the audit holds.')
    expect(report.isGood).toBe(true)
    const [{ networks, entries }] = await ask(
      embedded.ownerUrl,
      `select (select count(*)::int from networks where ssid like 'Written %') as networks,
         (select count(*)::int from audit where action = 'networks.create') as entries`,
    )
    expect(networks).toBe(entries)
    expect(networks).toBeGreaterThanOrEqual(written.before)
    expect(networks).toBeLessThan(written.after)
    expect(await schemaOf(embedded.ownerUrl)).toEqual(await schemaOf(server.ownerUrl))
    const open = `select (select count(*)::int from sessions) as sessions, (select count(*)::int from program_tokens) as tokens,
      (select count(*)::int from invites where accepted_at is null and withdrawn_at is null) as invitations,
      (select count(*)::int from invites where withdrawn_at < now() - interval '12 hours') as earlier,
      (select count(*)::int from passes where withdrawn_at is null) as passes,
      (select count(*)::int from credentials where type = 'PASS' and status <> 'INACTIVE') as numbers,
      (select count(*)::int from device_tokens) as panels, (select count(*)::int from programs) as programs`
    const [before] = await ask(server.ownerUrl, open)
    expect(before).toMatchObject({ tokens: 1, earlier: 1, programs: 1 })
    expect(before.sessions * before.invitations * before.passes * before.numbers).toBeGreaterThan(0)
    expect(await ask(embedded.ownerUrl, open)).toEqual([
      { ...before, sessions: 0, tokens: 0, invitations: 0, passes: 0, numbers: 0 },
    ])
    expect(report.lines).toContainEqual(
      expect.stringMatching(
        /^Ended \d+ session\(s\), disabled 1 token\(s\) of programs, withdrew \d+ invitation\(s\) and \d+ pass\(es\)/,
      ),
    )
    expect(report.lines).toContainEqual(
      expect.stringContaining('Which ones were changed afterwards is not in the backup'),
    )
  } finally {
    await embedded.stop()
  }
})

/** Everything that a migration makes: tables, policies, grants, triggers, constraints, indexes, functions. */
async function schemaOf(ownerUrl: string) {
  return {
    tables: await ask(
      ownerUrl,
      `select relname, relkind, relrowsecurity, relforcerowsecurity, array(select unnest(relacl)::text order by 1) as grants from pg_class
       where relnamespace = 'public'::regnamespace and relname not like 'test\\_%' order by relname`,
    ),
    policies: await ask(
      ownerUrl,
      `select * from pg_policies where schemaname = 'public' order by tablename, policyname`,
    ),
    constraints: await ask(
      ownerUrl,
      `select conrelid::regclass::text as of, conname, convalidated, pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace order by 1, 2`,
    ),
    triggers: await ask(
      ownerUrl,
      `select tgrelid::regclass::text as of, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    ),
    migrations: await ask(ownerUrl, 'select * from migrations order by name'),
    sequences: await ask(ownerUrl, 'select last_value from metric_events_id_seq'),
    jobs: await ask(
      ownerUrl,
      `select relname from pg_class where relnamespace = 'pgboss'::regnamespace and not relispartition order by 1`,
    ),
  }
}

test('a backup that is complete is noted in the database and shown in the metrics', async () => {
  expect(await ask(server.ownerUrl, 'select taken_at from backups')).toEqual([{ taken_at: new Date(manifest.takenAt) }])
  const { body } = await server.app.inject({ url: '/metrics' })
  expect(body).toContain(`portico_backup_timestamp_seconds ${Date.parse(manifest.takenAt) / 1000}`)
})

test('the files of a backup are readable for their owner only, and it names the master keys without holding them', async () => {
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect(manifest.masterKeys).toEqual([{ id: 'test', uses: ['hashes', 'sealed secrets', 'signatures of the audit'] }])
  expect(await readFile(join(folder, 'manifest.json'), 'utf8')).not.toContain(TEST_KEYS.keys.test)
  expect(await readdir(parent)).not.toContainEqual(expect.stringContaining('unfinished'))
})

test('a backup does not replace another one, and a role that sees only some rows cannot make one', async () => {
  await expect(backUp({ ownerUrl: server.ownerUrl, folder })).rejects.toThrow('exists already')
  const other = join(parent, 'other')
  await expect(backUp({ ownerUrl: server.appUrl, folder: other })).rejects.toThrow('made by the owner of the database')
  expect(await readdir(parent)).not.toContainEqual(expect.stringContaining('other'))
})

test('a changed byte is noticed, and the database stays empty', async () => {
  const file = join(folder, 'people.copy.gz')
  const good = await readFile(file)
  const bad = Buffer.from(good)
  bad[bad.length >> 1] = (bad[bad.length >> 1] as number) ^ 1
  await writeFile(file, bad)
  await withEmptyDatabase(async ({ ownerUrl }) => {
    await expect(restoreCommand(ownerUrl, folder, keys)).rejects.toThrow('people.copy.gz was changed or is damaged.')
    await expect(verifyBackupCommand(undefined, folder, keys)).rejects.toThrow('people.copy.gz was changed')
    expect(await ask(ownerUrl, ANY_TABLE)).toEqual([])
  })
  await writeFile(file, good)
  expect((await verifyBackupCommand(undefined, folder, keys)).isGood).toBe(true)
})

test('a changed manifest is noticed; rows that are not those of the manifest are not restored', async () => {
  const path = join(folder, 'manifest.json')
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace(`"rows": ${rowsOf('people')}`, '"rows": 1'))
  await expect(readManifest(folder)).rejects.toThrow('manifest.json was changed or is damaged.')
  await rm(path)
  const tables = manifest.tables.map((table) => (table.name === 'people' ? { ...table, digest: '0' } : table))
  await writeManifest(folder, { ...manifest, tables })
  await withEmptyDatabase(async ({ ownerUrl }) => {
    await expect(restore({ ownerUrl, appRole, folder })).rejects.toThrow('people has other rows than the backup')
    expect(await ask(ownerUrl, ANY_TABLE)).toEqual([])
  })
  await writeFile(path, text)
})

test('a backup that was interrupted is refused', async () => {
  const half = join(parent, 'half')
  await expect(
    backUp({ ownerUrl: server.ownerUrl, folder: half, onTable: () => Promise.reject(new Error('The disk is full.')) }),
  ).rejects.toThrow('The disk is full.')
  expect(await readdir(parent)).not.toContainEqual(expect.stringContaining('half'))
  const aside = join(parent, 'manifest.json')
  await rename(join(folder, 'manifest.json'), aside)
  await expect(restore({ ownerUrl: server.ownerUrl, appRole, folder })).rejects.toThrow('is not a complete backup')
  await rename(aside, join(folder, 'manifest.json'))
})

test('a database with anything in it is refused', async () => {
  await expect(restore({ ownerUrl: server.ownerUrl, appRole, folder })).rejects.toThrow('The database is not empty')
})

test('master keys that the key file does not hold are named', async () => {
  expect(missingKeys(manifest, keys)).toEqual([])
  const others = masterKeysFrom({ current: 'k2', keys: { k2: Buffer.alloc(32, 1).toString('base64') } })
  const sentence =
    'The key file does not hold the master key test, which the backup needs for hashes, sealed secrets, signatures of the audit.'
  expect(missingKeys(manifest, others)).toEqual([sentence])
  expect((await verifyBackupCommand(undefined, folder, undefined)).lines).toContain(sentence)
})

test('a backup of an older schema is restored and migrated, one of a later release or of another line is refused', async () => {
  const migrations = await readMigrations()
  const [last, ...earlier] = migrations.toReversed()
  const old = join(parent, 'old')
  await withEmptyDatabase(async ({ ownerUrl }) => {
    await migrateUntil(ownerUrl, earlier.toReversed())
    await backUp({ ownerUrl, folder: old })
  })
  await withEmptyDatabase(async ({ ownerUrl }) => {
    const { applied } = await restore({ ownerUrl, appRole, folder: old })
    expect(applied).toEqual([last?.name])
    expect(await ask(ownerUrl, 'select from audit where signature is null')).toHaveLength(1)
    expect((await schemaOf(ownerUrl)).policies).toEqual((await schemaOf(server.ownerUrl)).policies)
  })
  const change = async (migrations: Manifest['migrations']) => {
    await rm(join(old, 'manifest.json'))
    await writeManifest(old, { ...manifest, migrations })
    return withEmptyDatabase(({ ownerUrl }) => restore({ ownerUrl, appRole, folder: old }))
  }
  const later = { name: '9999-later.sql', checksum: '0', appliedAt: manifest.takenAt }
  await expect(change([...manifest.migrations, later])).rejects.toThrow(
    'from a later release: this one does not know the migration 9999-later.sql',
  )
  const [first, ...rest] = manifest.migrations
  await expect(change([{ ...(first as typeof later), checksum: '0' }, ...rest])).rejects.toThrow(
    'another line of releases',
  )
})

async function migrateUntil(ownerUrl: string, migrations: readonly Migration[]) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await createMigrationsTable(client)
  for (const migration of migrations) {
    // An entry from before entries were signed, which the schema would not let in any more.
    if (migration.name === '0017-signed-audit.sql')
      await client.query(`select portico.write_audit(null, null, 'keys.create', 'keys', '1', null, null, 'r')`)
    await applyMigration(client, migration, appRole)
  }
  await client.end()
}
