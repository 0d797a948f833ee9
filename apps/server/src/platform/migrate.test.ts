import { createTestDatabase } from '@portico/tools/testing/database'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'

const appRole = 'portico_app'

test('servers that start at once migrate once', async () => {
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
