import { createTestDatabase } from '@portico/tools/testing/database'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from '../../platform/migrate.ts'

const BEFORE_WAITING = '0066'

test('invitations from before further owners waited are as valid as they were', async () => {
  const database = await createTestDatabase({ world: 'unmigrated' })
  const options = { ownerUrl: database.ownerUrl, appRole: 'portico_app' }
  const migrations = (await readMigrations()).filter(({ name }) => name < BEFORE_WAITING)
  await migrate({ ...options, migrations, functions: [] })
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(`
    with company as (insert into companies (name) values ('Quarry Homes') returning id)
    insert into invites (token_hash, email, kind, company_id, role_id)
    select 'hash', 'kim@portico.example', 'propertyManager', id, 'owner' from company`)
  const { rows: before } = await client.query('select * from invites')
  await migrate(options)
  expect((await client.query('select * from invites')).rows).toEqual([{ ...before[0], begins_at: null }])
  await client.end()
  await database.drop()
})
