import { openHistoryClient } from '../../tools/testing/history-client.ts'
import type { TestServer } from '../../tools/testing/test-server.ts'

/** A property with 5,000 residents; returns its id. */
export async function makeLargeProperty(server: TestServer, accountId: string): Promise<string> {
  const { propertyId } = await openHistoryClient(server, accountId)
  await server.ask(
    `insert into people (property_id, place_id, person_name, email, relation_type, unit_number, service_expires_at)
     select p.property_id, p.id, 'Person ' || n, 'many' || n || '@example.com', 'RESIDENT', n::text, now() + interval '1 year'
     from places p, generate_series(1, 5000) n where p.property_id = $1`,
    [propertyId],
  )
  await server.ask('analyze')
  return propertyId
}

/** Makes an account manage copies of a property, and the property itself. */
export async function manageMany(server: TestServer, accountId: string, propertyId: string, count: number) {
  const columns = await server.ask<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = 'properties' and column_name <> 'id' and is_generated = 'NEVER'`,
  )
  const list = columns.map(({ name }) => name).join(', ')
  await server.ask(
    `with made as (
       insert into properties (${list}) select ${list} from properties, generate_series(1, $3::int) where id = $2 returning id)
     insert into memberships (account_id, property_id)
       select $1::uuid, id from made union select $1::uuid, $2::uuid on conflict do nothing`,
    [accountId, propertyId, count],
  )
  await server.ask('analyze')
}
