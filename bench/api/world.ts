import type { TestServer } from '../../tools/testing/test-server.ts'

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
