import { openTestServer } from '@portico/tools/testing/open-test-server'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { queueTokenNotices } from '../access/tokens.store.ts'
import { queueNotices, readNotice } from '../providers/notices.store.ts'
import { queueHoldNotices, readHoldNotice } from './hold-notices.store.ts'
import { queueOutageNotices, readOutageNotice } from './outage-notices.store.ts'

const accounts: Record<string, string> = {}

async function join(role: string, columns: Record<string, unknown>, name = role) {
  const id = await server.createStranger()
  await server.ask(`update accounts set kind = 'propertyManager' where id = $1`, [id])
  const row = { account_id: id, role_id: role, ...columns }
  await server.ask(
    `insert into memberships (${Object.keys(row).join(', ')}) values (${Object.keys(row)
      .map((_, n) => `$${n + 1}`)
      .join(', ')})`,
    Object.values(row),
  )
  accounts[name] = id
}
const toldIn = async (table: string) => {
  const rows = await server.ask<{ account_id: string }>(`select account_id from ${table}`)
  return Object.keys(accounts).filter((name) => rows.some(({ account_id }) => account_id === accounts[name]))
}
const idOf = (name: string) => accounts[name] ?? ''

// One account of each kind of assignment at a property of the world that has an integration, and nobody else.
const server = await openTestServer()
const [at] = await server.ask<{ propertyId: string; integrationId: string; companyId: string }>(
  `select i.property_id as "propertyId", i.id as "integrationId", p.company_id as "companyId"
   from integrations i join properties p on p.id = i.property_id limit 1`,
)
if (!at) throw new Error('The world has no integration.')
await server.ask('delete from memberships where property_id = $1', [at.propertyId])
const [group] = await server.ask<{ id: string }>(
  `with g as (insert into property_groups (company_id, name) values ($1, 'Pacific') returning company_id, id)
   insert into group_properties (company_id, group_id, property_id) select company_id, id, $2 from g returning group_id as id`,
  [at.companyId, at.propertyId],
)
const ofCompany = { company_id: at.companyId }
const ofGroup = { ...ofCompany, group_id: group?.id }
const ofProperty = { ...ofCompany, property_id: at.propertyId }
await join('owner', ofCompany)
await join('leasing', ofGroup)
await join('maintenance', ofGroup)
await join('manager', ofProperty)
await join('frontDesk', ofProperty)
await join('auditor', ofCompany)
await join('manager', { ...ofCompany, ends_at: new Date(Date.now() - 1000) }, 'former manager')

test('whoever decides about held syncs is told of them, whatever the scope of the role', async () => {
  await server.database.asSystem((trx) => queueHoldNotices(trx, at))
  expect(await toldIn('hold_notices')).toEqual(['owner', 'manager'])
  await server.ask(
    `with run as (insert into sync_runs (property_id, integration_id, id, provider, kind, cause, outcome)
       select property_id, id, gen_random_uuid(), provider, 'SYNC', 'SCHEDULE', 'HELD' from integrations where id = $1 returning id)
     update integrations set held_run_id = (select id from run) where id = $1`,
    [at.integrationId],
  )
  const mailOf = (name: string) => server.database.asSystem((trx) => readHoldNotice(trx, idOf(name), at.integrationId))
  expect(await mailOf('owner')).toMatchObject({ accountId: idOf('owner') })
  expect(await mailOf('leasing')).toBeUndefined()
  expect(await mailOf('former manager')).toBeUndefined()
})

test('whoever may mend an integration is told that it fails', async () => {
  await server.database.asSystem((trx) => queueOutageNotices(trx, at))
  expect(await toldIn('outage_notices')).toEqual(['owner', 'manager'])
  await server.ask('update integrations set failing_since = now() where id = $1', [at.integrationId])
  const mailOf = (name: string) =>
    server.database.asSystem((trx) => readOutageNotice(trx, idOf(name), at.integrationId))
  expect(await mailOf('owner')).toMatchObject({ accountId: idOf('owner') })
  expect(await mailOf('leasing')).toBeUndefined()
})

test('whoever decides about providers is told of new ones', async () => {
  await server.ask(`update providers set available_on = now() - interval '1 day'`)
  const [provider] = await server.ask<{ id: string }>(
    `insert into providers (name, type, available_on) values ('Newcomer', 'ACCESS', now() + interval '31 days') returning id`,
  )
  await server.ask(
    `insert into entity_permissions (property_id, entity_type, entity_id, effect, key_access_status) values ($1, 'PROPERTY', $1, 'ALLOW', 'OPT_IN')
     on conflict (property_id, entity_type, entity_id) do update set effect = 'ALLOW', key_access_status = 'OPT_IN', is_settled = true`,
    [at.propertyId],
  )
  await server.database.asSystem((trx) => queueNotices(trx, 35))
  expect(await toldIn('provider_notices')).toEqual(['owner', 'manager'])
  const mailOf = (name: string) => server.database.asSystem((trx) => readNotice(trx, idOf(name), provider?.id ?? ''))
  expect((await mailOf('owner'))?.properties).toContainEqual(expect.objectContaining({ id: at.propertyId }))
  expect(await mailOf('frontDesk')).toBeUndefined()
})

test('whoever changes devices is told of their tokens, though the one who issued it does not see the team', async () => {
  const [device] = await server.ask<{ id: string }>('select id from devices where property_id = $1 limit 1', [
    at.propertyId,
  ])
  const token = { tokenId: crypto.randomUUID(), propertyId: at.propertyId, deviceId: device?.id ?? '' }
  const issuedBy = idOf('manager')
  await server.database.asAccount(issuedBy, (trx) => queueTokenNotices(trx, { ...token, issuedBy }))
  expect(await toldIn('token_notices')).toEqual(['owner', 'maintenance'])
})

test('nobody but the system learns who works at a property where they may not do the same', async () => {
  const seenBy = (name: string, call: string) =>
    server.database.asAccount(idOf(name), async (trx) => (await sql.raw(`select ${call}`).execute(trx)).rows.length)
  expect(await seenBy('frontDesk', `portico.accounts_with('${at.propertyId}', '{devices.change}')`)).toBe(0)
  expect(await seenBy('manager', `portico.accounts_with('${at.propertyId}', '{devices.change}')`)).toBe(3)
  expect(await seenBy('owner', `portico.property_ids_of('${idOf('manager')}', '{properties.read}')`)).toBe(0)
})
