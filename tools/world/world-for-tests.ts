import pg from 'pg'
import { createTestDatabase } from '../testing/database.ts'
import { fillWorld, type WorldOptions } from './fill-world.ts'

const closers: (() => Promise<void>)[] = []

export async function openDatabase() {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  closers.push(() => client.end(), database.drop)
  return { url: database.ownerUrl, client }
}

export async function closeDatabases() {
  for (const close of closers.splice(0)) await close()
}

/** A world in a database of its own. */
export async function makeWorld(options: WorldOptions) {
  const { url, client } = await openDatabase()
  return { client, world: await fillWorld(url, options) }
}

/** The first column of what a query finds. */
export async function askColumn<T>(client: pg.Client, text: string, values: unknown[] = []): Promise<T[]> {
  return (await client.query({ text, values, rowMode: 'array' })).rows.map(([value]) => value)
}
