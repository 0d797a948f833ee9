import type { TestServer } from '../../tools/testing/test-server.ts'

/** One property has a fifth of the entries, the others share the rest. */
const PROPERTIES = 400
const SHARE_OF_LARGEST = 5
const ACCOUNTS = 40
/** The indexes beside that of the key and that of things, which were there before. */
const INDEXES = ['audit_of_company', 'audit_of_time', 'audit_of_account', 'audit_of_action']

export type World = { owner: string; companyId: string; largest: string; small: string; thing: string }

/** A company with these many entries in its audit, written by forty members over three years. Their hashes are none. */
export async function createWorld({ ask, createStranger }: TestServer, entries: number): Promise<World> {
  const owner = await createStranger()
  await ask(`update accounts set kind = 'propertyManager' where id = $1`, [owner])
  const [company] = await ask<{ id: string }>(
    `insert into companies (name) values ('Company of five million') returning id`,
  )
  const companyId = company?.id ?? ''
  await ask(`insert into memberships (account_id, company_id, role_id) values ($1, $2, 'owner')`, [owner, companyId])
  const properties = await ask<{ id: string }>(
    `insert into properties (name, address_line1, city, postal_code, country_code, time_zone, company_id)
     select 'House ' || n, 'Lane 1', 'Boston', '02108', 'US', 'America/New_York', $1 from generate_series(1, $2) n returning id`,
    [companyId, PROPERTIES],
  )
  const chains = properties.map(({ id }) => id)
  await ask('alter table audit set (autovacuum_enabled = false)')
  const indexes = await dropIndexes(ask)
  // By time, as servers write it: each entry goes to the next sequence number of its chain. Most are keys and people; few of an action are rare.
  await ask(
    `insert into audit (chain, seq, version, company_id, property_id, account_id, action, entity, entity_id, before, after, request_id, at,
       previous_hash, hash, signature)
     select chain, row_number() over (partition by chain order by n), 2, $1, chain, account, action, split_part(action, '.', 1), thing,
       '{"name": "Residents", "description": "All who live here", "version": 1}', '{"name": "Residents and staff", "description": "All", "version": 2}',
       'req-' || n, now() - (($2 - n) * interval '3 years' / $2), $6, $6, 'k1.' || repeat('x', 43)
     from (
       select n, ($3::uuid[])[case when n % $5 = 0 then 1 else 2 + (hashint4(n) & 2147483647) % ($4 - 1) end] as chain,
         ('00000000-0000-4000-8000-' || lpad(case when n % 100000 = 5 then '999' else ((hashint4(n + 1) & 2147483647) % $7)::text end, 12, '0'))::uuid as account,
         case when n % 50000 = 10 then 'integrations.delete'
           else (array['keys.update', 'people.update', 'people.create', 'credentials.reveal', 'access.suspend'])[1 + (hashint4(n + 2) & 2147483647) % 5] end as action,
         md5(((hashint4(n + 3) & 2147483647) % ($2 / 20))::text)::uuid::text as thing
       from generate_series(1, $2::int) n
     ) s order by n`,
    [companyId, entries, chains, PROPERTIES, SHARE_OF_LARGEST, Buffer.alloc(32), ACCOUNTS],
  )
  for (const text of indexes) await ask(text)
  await ask('vacuum (analyze) audit')
  const [one] = await ask<{ thing: string }>(
    'select entity_id as thing from audit where chain = $1 order by seq limit 1',
    [chains[0]],
  )
  return { owner, companyId, largest: chains[0] ?? '', small: chains[1] ?? '', thing: one?.thing ?? '' }
}

/** Returns the statements that make them again. */
export async function dropIndexes(ask: TestServer['ask']): Promise<string[]> {
  const found = await ask<{ text: string }>(
    'select pg_get_indexdef(oid) as text from pg_class where relname = any($1)',
    [INDEXES],
  )
  for (const name of INDEXES) await ask(`drop index ${name}`)
  return found.map(({ text }) => text)
}
