import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@portico/server/platform/database'
import { masterKeysFrom } from '@portico/server/platform/master-keys'
import { migrate } from '@portico/server/platform/migrate'
import { verifyAudit } from '@portico/server/platform/verify-audit'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { serverProcess } from '../testing/server-process.ts'
import { signIn } from '../testing/sign-in.ts'
import { TEST_KEYS } from '../testing/test-keys.ts'
import { agentOf } from './client.ts'
import { openDisk } from './disk.ts'
import type { Desk } from './writer.ts'

const SERVERS = 2
const GIVEN_UP_MS = 120_000
const SESSION = { session: { idleSeconds: 43_200, absoluteSeconds: 43_200 } }

export type Portal = Awaited<ReturnType<typeof startPortal>>

/** Two servers that also work as workers, and a PostgreSQL that writes through to the disk and is started again when it ends. */
export async function startPortal() {
  const folder = await mkdtemp(join(tmpdir(), 'portico-torture-'))
  const disk = openDisk(join(folder, 'postgres'))
  let isStopping = false
  let postgres: Promise<EmbeddedPostgres>
  const start = () => startEmbeddedPostgres({ folder: join(folder, 'postgres'), durable: true, onExit: restart })
  const restart = () => {
    // On a full disk it does not start until there is space again.
    if (!isStopping) postgres = untilDone(start)
  }
  postgres = start()
  const { appUrl, ownerUrl, adminUrl } = await postgres
  await migrate({ ownerUrl, appRole: 'portico_app' })
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => serverProcess({ appUrl })))
  await Promise.all(servers.map((server) => server.start()))
  const keys = masterKeysFrom(TEST_KEYS)

  const ask = <Row extends pg.QueryResultRow>(text: string) => query<Row>(ownerUrl, text)

  return {
    servers,
    disk,
    ask,
    askAsAdmin: <Row extends pg.QueryResultRow>(text: string) => query<Row>(adminUrl, text),
    postgres: () => postgres,
    /** A property of its own for each writer. */
    async desks(count: number): Promise<Desk[]> {
      const database = openDatabase({ url: appUrl, connections: 2 })
      const desks: Desk[] = []
      for (let index = 0; index < count; index++) {
        const { accountId, ...property } = await createProperty(ask)
        const { cookie, token } = await signIn({ database, keys, config: SESSION }, accountId)
        const client = { cookie, token, agent: agentOf(index) }
        desks.push({ client, origins: servers.map(({ origin }) => origin), ...property })
      }
      await database.close()
      return desks
    },
    async auditProblems(): Promise<string[]> {
      const database = openDatabase({ url: appUrl, connections: 2 })
      const { problems } = await database.asSystem((trx) => verifyAudit(trx, keys, []))
      await database.close()
      return problems
    },
    async stop() {
      isStopping = true
      await Promise.all(servers.map((server) => server.close()))
      await (await postgres).stop()
      disk?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL may still be recovering from the last fault. */
const query = <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> =>
  untilDone(async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  })

async function untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
  const giveUp = performance.now() + GIVEN_UP_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > giveUp) throw error
      await sleep(200)
    }
  }
}

async function createProperty(ask: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>) {
  const [row] = await ask<{ propertyId: string; accountId: string; entranceId: string }>(
    `with account as (
       insert into accounts (id, provider, subject, email, email_verified, full_name, kind, avc_terms_accepted_at)
       select id, 'demo', id::text, 'writer@portico.example', true, 'Wanda Writer', 'propertyManager', now()
       from gen_random_uuid() as id returning id
     ), property as (
       insert into properties (name, address_line1, city, state_or_region, postal_code, country_code, time_zone, avc_enabled)
       values ('Torture House', '1 Hard Road', 'Portland', 'OR', '97201', 'US', 'UTC', true) returning id
     ), membership as (
       insert into memberships (property_id, account_id) select p.id, a.id from property p, account a
     ), place as (
       insert into places (property_id, name, label) select id, 'Torture House', 'Property' from property returning id, property_id
     ), entrance as (
       insert into entrances (property_id, place_id, name, access_status, avc_enabled)
       select property_id, id, 'Front Door', 'ACCESS_ENABLED', true from place returning id, property_id
     )
     select e.property_id as "propertyId", e.id as "entranceId", a.id as "accountId" from entrance e, account a`,
  )
  if (!row) throw new Error('The property was not created.')
  return row
}
