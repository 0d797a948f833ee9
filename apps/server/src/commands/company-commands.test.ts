import { openCommandLine } from '@portico/tools/testing/command-line'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
let north: Company
let south: Company

type Company = { id: string; property: string }

const server = await openTestServer()
const run = (await openCommandLine(server)).run
beforeEach(async () => {
  await server.ask('delete from invites where company_id is not null')
  north = await company('Quarry North')
  south = await company('Quarry South')
})

const one = async (text: string, values: unknown[] = []) =>
  (await server.ask<{ id: string }>(text, values))[0]?.id ?? ''

async function company(name: string): Promise<Company> {
  const id = await one('insert into companies (name) values ($1) returning id', [name])
  const property = await one(
    `insert into properties (name, address_line1, city, postal_code, country_code, time_zone, company_id)
     values ($1, '1 Quarry Lane', 'Portland', '97201', 'US', 'America/Los_Angeles', $2) returning id`,
    [name, id],
  )
  return { id, property }
}
async function account() {
  const id = await server.createStranger()
  await server.ask(`update accounts set kind = 'propertyManager' where id = $1`, [id])
  return id
}
const assign = (
  accountId: string,
  role: string,
  companyId: string,
  scope: { group?: string; property?: string } = {},
) =>
  server.ask(
    'insert into memberships (account_id, role_id, company_id, group_id, property_id) values ($1, $2, $3, $4, $5)',
    [accountId, role, companyId, scope.group, scope.property],
  )
const group = async (companyId: string, name: string, property: string) => {
  const id = await one('insert into property_groups (company_id, name) values ($1, $2) returning id', [companyId, name])
  await server.ask('insert into group_properties (company_id, group_id, property_id) values ($1, $2, $3)', [
    ...[companyId, id, property],
  ])
  return id
}
const listed = async (id: string): Promise<Record<string, unknown> | undefined> =>
  JSON.parse(await run('list-companies', '--json')).find((row: { id: string }) => row.id === id)
const mayAt = (accountId: string, property: string, permission: string) =>
  server.database.asSystem(async (trx) => {
    const { rows } =
      await sql`select from portico.accounts_with(${property}, ${[permission]}) a where a = ${accountId}::uuid`.execute(
        trx,
      )
    return rows.length === 1
  })

describe('list-companies', () => {
  test('counts properties, members and owners, and says which company nobody owns', async () => {
    const [owner, former] = [await account(), await account()]
    await assign(owner, 'owner', north.id)
    await assign(await account(), 'frontDesk', north.id, { property: north.property })
    await assign(former, 'manager', north.id)
    await server.ask('update memberships set ends_at = now() where account_id = $1', [former])
    expect(await listed(north.id)).toEqual({
      ...{ id: north.id, name: 'Quarry North', properties: 1, members: 2, owners: 1, unclaimed: false },
      sharedProfiles: 0,
    })
    expect(await listed(south.id)).toMatchObject({ properties: 1, members: 0, owners: 0, unclaimed: true })
  })

  test('counts the profiles that two companies use', async () => {
    const [first, second, ...others] = await server.ask<{ property: string }>(
      `select property_id as property from integrations where profile_id = (
         select profile_id from integrations group by profile_id having count(*) > 1 limit 1)`,
    )
    const move = (property: string | undefined, to: string) =>
      server.ask('update properties set company_id = $2 where id = $1', [property, to])
    for (const { property } of others) await move(property, north.id)
    await move(first?.property, north.id)
    await move(second?.property, south.id)
    const shared = async () => [(await listed(north.id))?.sharedProfiles, (await listed(south.id))?.sharedProfiles]
    expect(await shared()).toEqual([1, 1])
    await move(second?.property, north.id)
    expect(await shared()).toEqual([0, 0])
  })
})

describe('add-company', () => {
  const add = (...args: string[]) => run('add-company', ...args, '--as', 'Kim')

  test('adds a company and invites its first owner in one go, with the link', async () => {
    expect(await add(' Quarry East ', '--owner', 'owner@quarry.example')).toMatch(
      /^https:.*\/register\?invite=[\w-]{32}$/,
    )
    const [company] = await server.ask<{ id: string; email: string; role: string; state: string }>(
      `select c.id, i.email, i.role_id as role, m.state from companies c join invites i on i.company_id = c.id
         join invite_mails m on m.invite_id = i.id where c.name = 'Quarry East'`,
    )
    expect(company).toMatchObject({ email: 'owner@quarry.example', role: 'owner', state: 'WAITING' })
    expect(await server.auditOf(company?.id ?? '')).toEqual([
      { action: 'companies.add', before: null, after: { name: 'Quarry East' } },
    ])
  })

  test.each([
    [['Quarry West'], 'add-company needs --owner, the address of whoever owns the company first.'],
    [['Quarry West', '--owner', 'nobody'], 'nobody is no email address.'],
    [['x'.repeat(65), '--owner', 'a@b.example'], 'A name has 1 to 64 characters.'],
  ])('%j is refused', async (args, sentence) => {
    expect(await add(...args)).toBe(`failed: ${sentence}`)
    expect(await server.ask(`select from companies where name = 'Quarry West'`)).toEqual([])
  })
})

describe('rename-company', () => {
  test('gives another name, and the audit has both', async () => {
    expect(await run('rename-company', north.id, ' Quarry & Sons ', '--as', 'Kim')).toBe(
      'Quarry North is now Quarry & Sons.',
    )
    expect(await listed(north.id)).toMatchObject({ name: 'Quarry & Sons' })
    expect(await server.auditOf(north.id)).toEqual([
      { action: 'companies.rename', before: { name: 'Quarry North' }, after: { name: 'Quarry & Sons' } },
    ])
    expect(await server.ask('select version from companies where id = $1', [north.id])).toEqual([{ version: 2 }])
  })

  test.each(['', 'x'.repeat(65), 'a\u0007b'])('%j is no name', async (name) => {
    expect(await run('rename-company', north.id, name)).toMatch(/^failed: /)
    expect(await listed(north.id)).toMatchObject({ name: 'Quarry North' })
  })

  test('of a company that is not there says so', async () => {
    expect(await run('rename-company', UNKNOWN, 'Quarry')).toBe(
      `failed: There is no company ${UNKNOWN}: list-companies names them.`,
    )
  })
})

describe('an invitation to a company', () => {
  const invite = (...options: string[]) => run('invite', 'kim@quarry.example', ...options)
  const invites = () =>
    server.ask(`select company_id, role_id, property_ids, kind from invites where email = 'kim@quarry.example'`)

  test('names the company and the role, in the audit, too', async () => {
    expect(await invite('--company', north.id, '--role', 'owner')).toMatch(/\/register\?invite=/)
    expect(await invites()).toEqual([
      { company_id: north.id, role_id: 'owner', property_ids: [], kind: 'propertyManager' },
    ])
    const id = await one(`select id from invites where email = 'kim@quarry.example'`)
    expect((await server.auditOf(id))[0]?.after).toMatchObject({ companyId: north.id, roleId: 'owner' })
    const rows: { email: string }[] = JSON.parse(await run('list-invitations', '--json'))
    expect(rows.find(({ email }) => email === 'kim@quarry.example')).toMatchObject({
      for: 'Quarry North',
      state: 'open',
    })
  })

  test('takes a role of the company itself, and none of another one', async () => {
    const role = await one(
      `insert into roles (company_id, name, permissions) values ($1, 'Concierge', '{properties.read}') returning id`,
      [south.id],
    )
    expect(await invite('--company', south.id, '--role', role)).toMatch(/\/register\?invite=/)
    expect(await invite('--company', north.id, '--role', role)).toMatch(/^failed: Quarry North has no role /)
  })

  const BOTH = 'failed: --company and --role belong together: invite needs both or neither.'
  const EITHER = 'failed: invite needs either --property or --company, for a manager, or --provider, for a partner.'
  test('without a role, with an unknown one, for nothing known or for two things is refused', async () => {
    expect(await invite('--company', north.id)).toBe(BOTH)
    expect(await invite('--property', north.property, '--role', 'owner')).toBe(BOTH)
    expect(await invite('--company', north.id, '--property', north.property, '--role', 'owner')).toBe(EITHER)
    expect(await invite('--company', north.id, '--role', 'king')).toContain(
      'Quarry North has no role king: it takes owner, manager,',
    )
    expect(await invite('--company', UNKNOWN, '--role', 'owner')).toBe(
      `failed: There is no company ${UNKNOWN}: list-companies names them.`,
    )
    expect(await invites()).toEqual([])
  })
})

describe('merge-companies', () => {
  test('moves everything, frees names, and gives nobody but owners more than they had', async () => {
    const [ada, ben, cleo, dan] = [await account(), await account(), await account(), await account()]
    await assign(ada, 'owner', north.id)
    await assign(ada, 'auditor', south.id)
    await assign(ben, 'manager', north.id)
    await assign(cleo, 'manager', south.id)
    const lobby = await group(north.id, 'Lobbies', north.property)
    await group(south.id, 'lobbies', south.property)
    await group(south.id, 'Quarry North', south.property)
    await assign(dan, 'frontDesk', north.id, { group: lobby })
    await assign(dan, 'maintenance', north.id, { property: north.property })
    const role = `insert into roles (company_id, name, permissions) values ($1, 'Concierge', '{properties.read}') returning id`
    const [theirs] = [await one(role, [north.id]), await one(role, [south.id])]
    const open = `insert into invites (token_hash, email, kind, property_ids, company_id, role_id, group_id)
      values (sha256(gen_random_uuid()::text::bytea), $1, 'propertyManager', '{}', $2, 'leasing', $3)`
    await server.ask(open, ['whole@quarry.example', north.id, null])
    await server.ask(open, ['lobby@quarry.example', north.id, lobby])

    expect((await run('merge-companies', north.id, south.id, '--as', 'Kim')).split('\n')).toEqual([
      'Quarry North is part of Quarry South now, with 1 properties, 0 profiles and 1 invitations.',
      '1 owner(s) of Quarry North own all of Quarry South.',
      '1 role(s) for all of Quarry North count for the group Quarry North (2).',
      'Lobbies is called Lobbies (2), because the name was taken.',
      'Concierge is called Concierge (2), because the name was taken.',
      'The invitation of whole@quarry.example is withdrawn: invite again.',
    ])
    expect(await listed(north.id)).toBeUndefined()
    expect(await listed(south.id)).toMatchObject({ properties: 2, members: 4, owners: 1 })
    expect(await mayAt(ada, south.property, 'team.change')).toBe(true)
    expect([await mayAt(ben, north.property, 'people.read'), await mayAt(ben, south.property, 'people.read')]).toEqual([
      true,
      false,
    ])
    expect(await mayAt(cleo, north.property, 'people.read')).toBe(true)
    expect([
      await mayAt(dan, north.property, 'guests.change'),
      await mayAt(dan, north.property, 'devices.change'),
    ]).toEqual([true, true])
    expect(await mayAt(dan, south.property, 'properties.read')).toBe(false)
    expect(await server.ask('select name, company_id from roles where id = $1', [theirs])).toEqual([
      { name: 'Concierge (2)', company_id: south.id },
    ])
    expect(
      await server.ask(
        'select email, withdrawn_at is not null as withdrawn from invites where company_id = $1 order by email',
        [south.id],
      ),
    ).toEqual([
      { email: 'lobby@quarry.example', withdrawn: false },
      { email: 'whole@quarry.example', withdrawn: true },
    ])
    expect(await server.auditOf(south.id)).toEqual([
      {
        action: 'companies.merge',
        before: { companyId: north.id, name: 'Quarry North' },
        after: expect.objectContaining({ propertyIds: [north.property], owners: 1, narrowed: 1, invitations: 1 }),
      },
    ])
  })

  test('moves the profiles of the company, and those that only the two have used', async () => {
    const [used] = await server.ask<{ id: string; property: string; profile: string; account_id: string }>(
      `select i.id, i.property_id as property, i.profile_id as profile, p.account_id from integrations i join pms_profiles p on p.id = i.profile_id
       where (select count(*) from integrations o where o.profile_id = i.profile_id) = 1 limit 1`,
    )
    await server.ask('update properties set company_id = $2 where id = $1', [used?.property, south.id])
    await server.ask('update pms_profiles set company_id = null where id = $1', [used?.profile])
    await run('merge-companies', south.id, north.id)
    expect(await server.ask('select company_id from pms_profiles where id = $1', [used?.profile])).toEqual([
      { company_id: north.id },
    ])
  })

  test('takes the code from a property whose code the other company has', async () => {
    await server.ask(`update properties set code = 'q-1' where id = $1`, [north.property])
    await server.ask(`update properties set code = 'Q-1' where id = $1`, [south.property])
    await run('merge-companies', south.id, north.id)
    expect(
      await server.ask('select id, code from properties where company_id = $1 order by code nulls last', [north.id]),
    ).toEqual([
      { id: north.property, code: 'q-1' },
      { id: south.property, code: null },
    ])
  })

  test('of an owner of both leaves one assignment', async () => {
    const owner = await account()
    await assign(owner, 'owner', north.id)
    await assign(owner, 'owner', south.id)
    expect(await run('merge-companies', north.id, south.id)).toMatch(/^Quarry North is part of Quarry South now/)
    expect(await server.ask('select role_id, company_id from memberships where account_id = $1', [owner])).toEqual([
      { role_id: 'owner', company_id: south.id },
    ])
  })

  test('with itself or with one that is not there is refused and changes nothing', async () => {
    expect(await run('merge-companies', north.id, north.id.toUpperCase())).toBe(
      'failed: A company cannot be merged with itself.',
    )
    for (const ids of [
      [north.id, UNKNOWN],
      [UNKNOWN, north.id],
    ])
      expect(await run('merge-companies', ...ids)).toBe(
        `failed: There is no company ${UNKNOWN}: list-companies names them.`,
      )
    expect(await listed(north.id)).toMatchObject({ name: 'Quarry North', properties: 1 })
  })

  test('twice at once merges once', async () => {
    const told = await Promise.all([
      run('merge-companies', north.id, south.id),
      run('merge-companies', north.id, south.id),
    ])
    expect(told.sort()).toEqual([
      expect.stringContaining('Quarry North is part of'),
      `failed: There is no company ${north.id}: list-companies names them.`,
    ])
  })
})

test('withdraw says which companies nobody owns any more', async () => {
  const [first, last] = [await account(), await account()]
  for (const owner of [first, last]) await assign(owner, 'owner', north.id)
  await assign(first, 'manager', south.id)
  const withdraw = async (id: string) => {
    const [row] = await server.ask<{ email: string }>('select email from accounts where id = $1', [id])
    return run('withdraw', row?.email ?? '')
  }
  expect(await withdraw(first)).not.toContain('Nobody owns')
  const told = await withdraw(last)
  expect(told).toContain('Nobody owns Quarry North any more: invite an owner.')
  expect(told).not.toContain('Quarry South')
})

test('withdraw ends assignments of every scope', async () => {
  const id = await account()
  await assign(id, 'owner', north.id)
  await assign(id, 'manager', south.id, { property: south.property })
  await assign(id, 'leasing', south.id, { group: await group(south.id, 'Pacific', south.property) })
  const [row] = await server.ask<{ email: string }>('select email from accounts where id = $1', [id])
  expect(await run('withdraw', row?.email ?? '')).toContain('shut out 1 account(s)')
  expect(await server.ask('select from memberships where account_id = $1', [id])).toEqual([])
  const entries = await server.auditOf(id)
  const entry = entries.find(({ action }) => action === 'account.shutOut')
  expect(entry).toMatchObject({ before: { propertyIds: [south.property] } })
  expect(entry?.before?.assignments).toContainEqual(
    expect.objectContaining({ company_id: north.id, role_id: 'owner', group_id: null }),
  )
  // Each company learns what has ended there, and not what has ended elsewhere.
  const ofCompanies = await server.ask(
    `select chain, jsonb_array_length(before -> 'assignments') as ended from audit where entity_id = $1 and action = 'company.removeMember'`,
    [id],
  )
  expect(ofCompanies).toHaveLength(2)
  expect(ofCompanies).toEqual(
    expect.arrayContaining([
      { chain: north.id, ended: 1 },
      { chain: south.id, ended: 2 },
    ]),
  )
})
