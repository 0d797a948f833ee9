import type { TestServer } from './test-server.ts'

/** Creates a manager of that many properties with documents and contacts (House 1, House 2, …); returns the id of the account. */
export async function openLargePortfolio(
  { createStranger, ask }: Pick<TestServer, 'createStranger' | 'ask'>,
  count: number,
) {
  const account = await createStranger()
  await ask(`update accounts set kind = 'propertyManager' where id = $1`, [account])
  await ask(
    `with made as (
       insert into properties (name, address_line1, city, state_or_region, postal_code, country_code, time_zone, avc_enabled)
       select 'House ' || n, n || ' North Road', case n % 2 when 0 then 'Portland' else 'Salem' end, 'OR', '97201', 'US', 'UTC', true
       from generate_series(1, $2::int) n returning id),
     documents as (
       insert into entity_permissions (property_id, entity_type, entity_id, effect, key_access_status)
       select id, 'PROPERTY', id, 'ALLOW', 'OPT_IN' from made),
     contacts as (
       insert into property_contacts (property_id, position, name, email, phone_number)
       select id, position, 'Contact ' || position, 'contact' || position || '@example.com', '+1 503 555 0100'
       from made, generate_series(1, 3) position)
     insert into memberships (property_id, account_id) select id, $1 from made`,
    [account, count],
  )
  await ask('analyze properties, memberships, entity_permissions, property_contacts')
  return account
}
