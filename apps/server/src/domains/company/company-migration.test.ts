import { createTestDatabase } from '@portico/tools/testing/database'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from '../../platform/migrate.ts'

const BEFORE_COMPANIES = '0061'
const PROPERTIES = 500

/** Properties 1 to 50 have nobody, 51 to 100 one of ten managers each, 101 to 300 two who share all, the others a changing team. */
const FILL = `
  insert into accounts (id, provider, subject, email, email_verified, full_name, kind)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'demo', n::text, n || '@portico.example', true, 'Manager ' || n, 'propertyManager'
    from generate_series(1, 40) n;
  insert into properties (id, name, address_line1, city, state_or_region, postal_code, country_code, time_zone, avc_enabled)
    select ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'House ' || lpad(n::text, 3, '0'), '1 Road', 'Portland', 'OR', '97201', 'US', 'UTC', true
    from generate_series(1, ${PROPERTIES}) n;
  insert into memberships (property_id, account_id)
    select ('10000000-0000-4000-8000-' || lpad(p::text, 12, '0'))::uuid, ('00000000-0000-4000-8000-' || lpad(a::text, 12, '0'))::uuid
    from generate_series(51, ${PROPERTIES}) p cross join lateral (
      select unnest(case when p <= 100 then array[p % 10 + 1] when p <= 300 then array[11, 12]
        else array[13 + p % 20, 13 + (p + 7) % 20, 35 + p % 3] end) as a) t;
  insert into pms_profiles (account_id, id, provider, nickname, sealed_credentials, approval_status)
    select id, gen_random_uuid(), 'MRI', 'Main', 'k.0:0', 'APPROVED' from accounts where subject in ('11', '13');`

async function openBefore() {
  const database = await createTestDatabase({ world: 'unmigrated' })
  const options = { ownerUrl: database.ownerUrl, appRole: 'portico_app' }
  const migrations = (await readMigrations()).filter(({ name }) => name < BEFORE_COMPANIES)
  await migrate({ ...options, migrations, functions: [] })
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(FILL)
  return { client, migrateAll: () => migrate(options), close: () => client.end().then(() => database.drop()) }
}

test('500 properties come into companies, and every manager may do at the same properties what they could', async () => {
  const { client, migrateAll, close } = await openBefore()
  const ask = async <Row>(text: string) => (await client.query(text)).rows as Row[]
  const managed = `select account_id, array_agg(property_id order by property_id) as ids from memberships group by 1 order by 1`
  const before = await ask<{ account_id: string; ids: string[] }>(managed)
  const teams = await ask<{ ids: string }>(`
    select coalesce(string_agg(m.account_id::text, ',' order by m.account_id), p.id::text) as ids
    from properties p left join memberships m on m.property_id = p.id group by p.id`)
  await migrateAll()

  expect(await ask(managed)).toEqual(before)
  for (const { account_id, ids } of before) {
    await client.query(`begin; select set_config('app.account_id', '${account_id}', true)`)
    const held = await ask<{ ids: string[] }>(
      `select array_agg(id order by id) as ids from portico.property_ids_with('{access.lockDown}') w (id)`,
    )
    const team = await ask(`select id from portico.property_ids_with('{team.change}') w (id)`)
    await client.query('rollback')
    expect([account_id, held[0]?.ids, team]).toEqual([account_id, ids, []])
  }
  const [companies] = await ask<{ count: number; unowned: number }>(`
    select count(*)::int as count, count(*) filter (where portico.is_unclaimed(id))::int as unowned from companies`)
  const expected = new Set(teams.map(({ ids }) => ids)).size
  expect(companies).toEqual({ count: expected, unowned: expected })
  // Two managers who share 200 properties alone have one company with its profile; a manager in several companies keeps theirs.
  const [shared] = await ask<{ properties: number }>(`
    select count(*)::int as properties from properties where company_id =
      (select company_id from properties where name = 'House 101')`)
  expect(shared?.properties).toBe(200)
  expect(
    await ask(
      `select a.subject, p.company_id is not null as "isOfCompany" from pms_profiles p join accounts a on a.id = p.account_id order by 1`,
    ),
  ).toEqual([
    { subject: '11', isOfCompany: true },
    { subject: '13', isOfCompany: false },
  ])
  const [lost] = await ask<{ count: number }>(`
    select (select count(*) from properties where company_id is null)::int +
      (select count(*) from memberships m join properties p on p.id = m.property_id where m.company_id is distinct from p.company_id)::int as count`)
  expect(lost?.count).toBe(0)
  await close()
})

test('servers of the release before add properties and managers, which get a company', async () => {
  const { client, migrateAll, close } = await openBefore()
  await migrateAll()
  const { rows } = await client.query(`
    with property as (
      insert into properties (name, address_line1, city, state_or_region, postal_code, country_code, time_zone)
      values ('New House', '2 Road', 'Portland', 'OR', '97201', 'US', 'UTC') returning id)
    insert into memberships (property_id, account_id) select id, '00000000-0000-4000-8000-000000000001' from property returning property_id`)
  const { rows: found } = await client.query(
    `select c.name, m.role_id, m.company_id = p.company_id as "isSame" from properties p join companies c on c.id = p.company_id
     join memberships m on m.property_id = p.id where p.id = $1`,
    [rows[0]?.property_id],
  )
  expect(found).toEqual([{ name: 'New House', role_id: 'manager', isSame: true }])
  await close()
})
