import { randomUUID } from 'node:crypto'
import { castOf } from '@portico/tools/testing/cast'
import { startLeaderAndReplica } from '@portico/tools/testing/replica'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { walPosition } from './replicas.ts'
import { shareReads } from './shared-reads.ts'

let nodes: Awaited<ReturnType<typeof startLeaderAndReplica>>
let server: TestServer
let manager: SignedIn
let accountId: string
let propertyId: string
let entranceId: string

async function ask<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  nodes = await startLeaderAndReplica()
  const { appUrl, adminUrl } = nodes.leader
  const config = { databaseUrl: appUrl, sessionUrl: appUrl, readUrl: nodes.replica.appUrl }
  server = await startTestServer({ world: 'empty', config })
  const inWorld = adminUrl.replace('/postgres?', '/portico?')
  const cast = await castOf({ ask: (text, values) => ask(inWorld, text, values) })
  accountId = cast.portfolio
  propertyId = cast.properties.openToPartner
  const [entrance] = await ask<{ id: string }>(inWorld, 'select id from entrances where property_id = $1', [propertyId])
  entranceId = entrance?.id ?? ''
  manager = await server.signIn(accountId)
})
afterAll(async () => {
  await server.close()
  await nodes.stop()
})

const fromReplica = () => server.database.replicas?.reads().replica ?? 0
const ofReplica = (statement: string) => ask(nodes.replica.adminUrl, statement)

async function createKey(): Promise<string> {
  const name = randomUUID()
  const accessPoints = [{ accessPointId: entranceId, isGuestSharable: false, guestSchedules: [] }]
  const reply = await manager.send('POST', '/v1/keys', { propertyId, name, description: null, accessPoints })
  expect(reply.statusCode).toBe(201)
  return name
}

async function listKeys(): Promise<string> {
  const reply = await manager.send('GET', `/v1/keys/${propertyId}`)
  expect(reply.statusCode).toBe(200)
  return reply.body
}

/** A page reads as a request does, in one transaction for all its parts. */
async function readOfPage() {
  const { rows } = await sql<{ position: string }>`select ${walPosition} as position`.execute(server.database.unbound)
  const reads = shareReads(server.database, { accountId, walPosition: rows[0]?.position })
  const names = await reads.run((trx) => trx.selectFrom('keys').select('name').execute())
  const node = await reads.run((trx) =>
    sql<{ isReplica: boolean }>`select pg_is_in_recovery() as "isReplica"`.execute(trx),
  )
  await reads.close()
  return { names: names.map(({ name }) => name), isReplica: node.rows[0]?.isReplica }
}

test('a replica that has everything answers reads of requests and pages', async () => {
  const name = await createKey()
  const before = fromReplica()
  await expect.poll(async () => (await listKeys()).includes(name) && fromReplica() > before).toBe(true)
  await expect.poll(async () => (await readOfPage()).isReplica).toBe(true)
})

test('an own write is seen at once, also while the replica stands still', async () => {
  await ofReplica('select pg_wal_replay_pause()')
  const before = fromReplica()
  for (let count = 0; count < 5; count++) {
    const name = await createKey()
    expect(await listKeys()).toContain(name)
    const page = await readOfPage()
    expect([page.names.includes(name), page.isReplica]).toEqual([true, false])
  }
  expect(fromReplica()).toBe(before)
  await ofReplica('select pg_wal_replay_resume()')
  await expect.poll(async () => (await listKeys()) && fromReplica() > before).toBe(true)
})

test('an own write is seen at once while the replica follows', async () => {
  for (let count = 0; count < 30; count++) {
    const name = await createKey()
    expect(await listKeys()).toContain(name)
  }
})

test('work that wants to write, and a read whose replica is lost, are done by the leader', async () => {
  const { replicas, unbound } = server.database
  const { rows } = await sql<{ position: string }>`select ${walPosition} as position`.execute(unbound)
  const position = rows[0]?.position ?? ''
  const write = () => replicas?.read(accountId, position, (trx) => sql`delete from sessions where false`.execute(trx))
  await expect.poll(write).toBeUndefined()
  const lost = () =>
    replicas?.read(accountId, position, (trx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx))
  expect(await lost()).toBeUndefined()
  expect(await listKeys()).toContain('keysWithAccessPoints')
})
