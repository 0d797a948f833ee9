import { randomInt, randomUUID } from 'node:crypto'
import { sealCode } from '@portico/server/domains/credentials/access-code'
import type { TestServer } from './test-server.ts'

/** SQL that finds or creates an entity of each kind; $1 is the property, $2 a new id. */
const statements: Readonly<Record<string, string>> = {
  bulkJob: `insert into bulk_jobs (id, account_id, property_id, operation, shared, total, finished_at)
    select $2, account_id, $1, 'deletePeople', '{}', 1, now() from memberships where property_id = $1 order by account_id limit 1 returning id`,
  credential: `insert into credentials (property_id, id, type, status, source, parent)
    values ($1, $2, 'MAGIC', 'ENABLED', 'SYSTEM', 'PROPERTY') returning id`,
  permissionEntity: 'select id from entrances where property_id = $1 and $2::uuid is not null order by id limit 1',
  integration: `insert into integrations (property_id, id, provider, pmp_property_status) values ($1, $2, 'Entrata', 'LIVE')
    on conflict (property_id) do update set version = integrations.version returning id`,
  place: 'select id from places where property_id = $1 and $2::uuid is not null order by id limit 1',
  network: `insert into networks (property_id, id, ssid, band, security, sealed_security_key)
    values ($1, $2::uuid, left($2::uuid::text, 32), '5', 'WPA3', 'k.0:0') returning id`,
  pass: `with number as (
      insert into credentials (property_id, id, type, status, source, parent, sealed_value, value_hash)
      values ($1, $2, 'PASS', 'ENABLED', 'SYSTEM', 'PROPERTY', 'k.0:0', $2::uuid::text) returning property_id, id
    ), made as (
      insert into passes (property_id, id, host_id, visitor_name, locale, starts_at, ends_at, uses_max, secret_hash)
      select n.property_id, n.id, coalesce((select id from people where property_id = $1 order by id limit 1), n.id), 'Vera Visitor', 'en_US',
        now(), now() + interval '1 day', 1, decode(replace(n.id::text, '-', ''), 'hex') from number n returning property_id, id
    ), opened as (
      insert into pass_entrances (property_id, pass_id, entrance_id)
      select m.property_id, m.id, e.id from made m join entrances e on e.property_id = m.property_id order by e.id limit 1
    )
    insert into pass_mails (property_id, pass_id) select property_id, id from made returning pass_id as id`,
  credentialFormat: `insert into credential_formats (property_id, id, place_id, supported_format_id, facility_code, number_min, number_max)
    select $1, $2, (select id from places where property_id = $1 order by id limit 1), 'hid-h10301', n.n, n.n, n.n
    from (select count(*) as n from credential_formats where property_id = $1) n returning id`,
}

async function sealNumber(server: TestServer, propertyId: string, id: string) {
  const number = String(randomInt(0, 10 ** 8)).padStart(8, '0')
  const sealed = sealCode(server.keys, { propertyId, id }, number)
  await server.ask('update credentials set sealed_value = $2, value_hash = $3 where id = $1', [
    ...[id, sealed.sealed_value, sealed.value_hash],
  ])
}

/** An entity of the property, for tests of all endpoints. */
export async function entityOf(server: TestServer, kind: string, propertyId: string): Promise<string> {
  const statement = statements[kind]
  if (!statement) throw new Error(`No test knows how to come by a ${kind}: add it here.`)
  const [row] = await server.ask<{ id: string }>(statement, [propertyId, randomUUID()])
  if (!row) throw new Error(`The property has no ${kind}.`)
  if (kind === 'pass') await sealNumber(server, propertyId, row.id)
  return row.id
}
