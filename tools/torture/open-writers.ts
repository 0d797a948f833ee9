import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@portico/server/platform/database'
import type { MasterKeys } from '@portico/server/platform/master-keys'
import { verifyAudit } from '@portico/server/platform/verify-audit'
import pg from 'pg'
import { signIn } from '../testing/sign-in.ts'
import { agentOf } from './client.ts'
import type { Writer } from './writer.ts'

const GIVEN_UP_MS = 120_000
const SESSION = { session: { idleSeconds: 43_200, absoluteSeconds: 43_200 } }

type Place = { appUrl: string; ownerUrl: string; keys: MasterKeys }

/** A property of its own for each writer. */
export async function openWriters({ appUrl, ownerUrl, keys }: Place, origins: readonly string[], count: number) {
  const database = openDatabase({ url: appUrl, connections: 2 })
  const writers: Writer[] = []
  for (let index = 0; index < count; index++) {
    const { accountId, ...property } = await createProperty(ownerUrl)
    const { cookie, token } = await signIn({ database, keys, config: SESSION }, accountId)
    writers.push({ client: { cookie, token, agent: agentOf(index) }, origins, ...property })
  }
  await database.close()
  return writers
}

export async function auditProblems({ appUrl, keys }: Omit<Place, 'ownerUrl'>): Promise<string[]> {
  const database = openDatabase({ url: appUrl, connections: 2 })
  const { problems } = await database.asSystem((trx) => verifyAudit(trx, keys, []))
  await database.close()
  return problems
}

/** PostgreSQL may still be recovering from the last fault. */
export const query = <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> =>
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

export async function untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
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

async function createProperty(ownerUrl: string) {
  const [row] = await query<{ propertyId: string; accountId: string; entranceId: string }>(
    ownerUrl,
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
