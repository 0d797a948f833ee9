import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { describeSchema } from '@portico/tools/checks/schema'
import { createTestDatabase } from '@portico/tools/testing/database'
import { keys } from '@portico/tools/testing/test-server'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { migrate, readFunctions, readMigrations } from './migrate.ts'
import { verifyAudit } from './verify-audit.ts'

const appRole = 'portico_app'

test('servers that start concurrently migrate once', async () => {
  const database = await createTestDatabase({ world: 'unmigrated' })
  const runs = await Promise.all([1, 2, 3].map(() => migrate({ ownerUrl: database.ownerUrl, appRole })))
  const applied = runs.map((run) => run.applied.length).sort()
  expect(applied.slice(0, 2)).toEqual([0, 0])
  expect(applied[2]).toBeGreaterThan(1)
  await database.drop()
})

test('a migration that was changed afterwards is refused by name', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(`update migrations set checksum = 'other' where name = '0001-foundation.sql'`)
  await expect(migrate({ ownerUrl: database.ownerUrl, appRole })).rejects.toThrow(
    'Migration 0001-foundation.sql was changed',
  )
  await client.end()
  await database.drop()
})

test('a migration that waits for a lock lets others pass and tries again', async () => {
  const database = await createTestDatabase()
  const [holder, reader] = [1, 2].map(() => new pg.Client({ connectionString: database.ownerUrl })) as [
    pg.Client,
    pg.Client,
  ]
  await Promise.all([holder.connect(), reader.connect()])
  await holder.query(
    `delete from migrations where name = '0021-unit-codes.sql'; alter table integration_units drop column code`,
  )
  await holder.query('begin; lock table integration_units in access share mode')
  const migrating = migrate({ ownerUrl: database.ownerUrl, appRole, lockTimeoutMs: 100 })
  const waits = `select from pg_locks where not granted and mode = 'AccessExclusiveLock' and relation = 'integration_units'::regclass`
  await expect.poll(async () => (await reader.query(waits)).rowCount).toBe(1)
  // This waits behind the migration until that gives up, and the table is still locked by the holder.
  await reader.query('select from integration_units')
  await holder.query('commit')
  expect((await migrating).applied).toEqual(['0021-unit-codes.sql'])
  await Promise.all([holder.end(), reader.end()])
  await database.drop()
})

test('a migration outside a transaction that failed half-way is repeated', async () => {
  const database = await createTestDatabase({ world: 'small' })
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  const indexes = async () =>
    (await client.query(`select indisvalid, indisunique from pg_index where indexrelid = to_regclass('people_test')`))
      .rows
  const apply = async (kind: string) => {
    const text = `-- Outside a transaction: people are changed meanwhile.
drop index concurrently if exists people_test;
create ${kind} concurrently people_test on people (property_id);
`
    const migrations = [...(await readMigrations()), { name: '9999-test.sql', text, checksum: '' }]
    return migrate({ ownerUrl: database.ownerUrl, appRole, migrations })
  }
  await expect(apply('unique index')).rejects.toThrow('Migration 9999-test.sql failed: could not create unique index')
  expect(await indexes()).toEqual([{ indisvalid: false, indisunique: true }])
  expect((await apply('index')).applied).toEqual(['9999-test.sql'])
  expect(await indexes()).toEqual([{ indisvalid: true, indisunique: false }])
  await client.end()
  await database.drop()
})

test('audit entries that are older than signatures are kept and recognised', async () => {
  const database = await createTestDatabase({ world: 'unmigrated' })
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(
    'create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const folder = new URL('../../migrations/', import.meta.url)
  for (const name of (await readdir(folder)).sort().filter((file) => file < '0017')) {
    const text = await readFile(new URL(name, folder), 'utf8')
    await client.query(text.replaceAll(':app_role', appRole))
    await client.query('insert into migrations values ($1, $2)', [
      name,
      createHash('sha256').update(text).digest('hex'),
    ])
  }
  const chain = '00000000-0000-4000-8000-000000000001'
  const writeAsBefore = `select portico.write_audit($1, null, 'keys.create', 'keys', n::text, null, '{"n": 0.5, "a": "é"}', 'r') from generate_series(1, 5) n`
  await client.query(writeAsBefore, [chain])
  expect((await migrate({ ownerUrl: database.ownerUrl, appRole })).applied[0]).toBe('0017-signed-audit.sql')

  const app = openDatabase({ url: database.appUrl, connections: 1 })
  const verify = () => app.asSystem((trx) => verifyAudit(trx, keys, []))
  expect(await verify()).toEqual({ problems: [], broken: [], chains: 1, entries: 5, unsigned: 5 })
  await client.query('alter table audit drop constraint audit_is_signed')
  await client.query(`update audit set entity_id = 'x' where seq = 3`)
  expect((await verify()).problems).toEqual([
    `Account, company or property ${chain}: entry 3 was changed, or the entry before it was.`,
  ])
  await app.close()
  await client.end()
  await database.drop()
})

test('an index that is built while its table is written is built anew after an interruption', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  const columns = async () =>
    (await client.query(`select pg_get_indexdef('people_by_place'::regclass) as made`)).rows[0].made.split('USING ')[1]
  expect(await columns()).toBe('btree (property_id, place_id)')
  // What an interrupted attempt leaves behind has the same name.
  await client.query('drop index people_by_place; create index people_by_place on people (place_id)')
  await client.query(`delete from migrations where name = '0029-people-by-place.sql'`)
  expect((await migrate({ ownerUrl: database.ownerUrl, appRole })).applied).toEqual(['0029-people-by-place.sql'])
  expect(await columns()).toBe('btree (property_id, place_id)')
  await client.end()
  await database.drop()
})

describe('the edition of a deployment', () => {
  async function editionAfter(prepare: string) {
    const database = await createTestDatabase({ world: 'empty' })
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    await client.query(`delete from migrations where name = '0052-edition.sql'; ${prepare}`)
    await migrate({ ownerUrl: database.ownerUrl, appRole })
    const { rows } = await client.query(`select value from flags where name = 'edition'`)
    await client.end()
    await database.drop()
    return rows.map(({ value }) => value)
  }
  const inUse = `insert into accounts (provider, subject, email, email_verified, full_name) values ('p', 's', 'ada@example.com', true, 'Ada Byron');`

  test('is not set for a new one, which is full', async () => expect(await editionAfter('')).toEqual([]))
  test('is specified for one in use that had none of the flags on', async () =>
    expect(
      await editionAfter(
        `${inUse} insert into flags (name, value) values ('lockdownsEnabled', 'false'), ('kapEnabled', 'true')`,
      ),
    ).toEqual(['specified']))
  test('is not set for one in use that had one of the flags on, which is full', async () =>
    expect(await editionAfter(`${inUse} insert into flags (name, value) values ('lockdownsEnabled', 'true')`)).toEqual(
      [],
    ))
})

const connect = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}
const schemaOf = async (ownerUrl: string) => {
  const client = await connect(ownerUrl)
  const schema = await describeSchema(client)
  await client.end()
  return schema
}

test('a database that earlier releases have made ends with the schema of a new one', async () => {
  const [fresh, old] = await Promise.all([1, 2].map(() => createTestDatabase({ world: 'unmigrated' })))
  if (!fresh || !old) throw new Error('no databases')
  await migrate({ ownerUrl: fresh.ownerUrl, appRole })
  const earlier = (await readFunctions()).map((one) => ({
    ...one,
    // It has the same names and other texts, as a release before has them.
    text: one.text.replaceAll(/^begin$/gm, 'begin\n  -- as it was'),
    checksum: `earlier ${one.name}`,
  }))
  await migrate({ ownerUrl: old.ownerUrl, appRole, functions: earlier })
  expect(await schemaOf(old.ownerUrl)).toContain('-- as it was')
  await migrate({ ownerUrl: old.ownerUrl, appRole })
  expect(await schemaOf(old.ownerUrl)).toBe(await schemaOf(fresh.ownerUrl))
  await Promise.all([fresh.drop(), old.drop()])
})

test('a changed function is applied once, and a release before does not put its own text back', async () => {
  const database = await createTestDatabase()
  const answering = (answer: number) => ({
    name: 'functions/answer.sql',
    text: `create or replace function portico.answer() returns integer language sql return ${answer};`,
    checksum: `${answer}`,
  })
  const apply = async (answer: number) =>
    (await migrate({ ownerUrl: database.ownerUrl, appRole, functions: [answering(answer)] })).functions
  const client = await connect(database.ownerUrl)
  const answer = async () => (await client.query('select portico.answer() as answer')).rows[0].answer
  expect(await apply(1)).toEqual(['functions/answer.sql'])
  expect(await apply(1)).toEqual([])
  expect(await apply(2)).toEqual(['functions/answer.sql'])
  expect(await apply(1)).toEqual([])
  expect(await answer()).toBe(2)
  const broken = {
    ...answering(3),
    text: 'create or replace function portico.answer() returns text language sql return 3;',
  }
  await expect(migrate({ ownerUrl: database.ownerUrl, appRole, functions: [broken] })).rejects.toThrow(
    'functions/answer.sql failed: cannot change return type',
  )
  expect(await answer()).toBe(2)
  await client.end()
  await database.drop()
})
