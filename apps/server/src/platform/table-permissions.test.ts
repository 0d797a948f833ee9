import { builtInRoleNames, builtInRoles } from '@portico/contract/company/company.rules'
import type { Permission } from '@portico/contract/shared/permissions'
import { castOf } from '@portico/tools/testing/cast'
import { addMember, foundCompany } from '@portico/tools/testing/company-cast'
import { entityOf } from '@portico/tools/testing/entities'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Transaction } from './database.ts'

/**
 * Who reads and who changes the rows of a property, by SQL as the role of the server: one of these permissions is enough. A change may need
 * a row only to lock it, or clear up after a deletion, so several may change what one endpoint alone shows.
 */
const TABLES: Readonly<Record<string, { read: readonly Permission[]; change: readonly Permission[] }>> = {
  access_changes: { read: ['doors.read'], change: ['devices.change'] },
  access_changes_due: { read: ['doors.read'], change: ['devices.change'] },
  access_daily_counts: { read: ['history.recent'], change: [] },
  access_event_names: { read: ['history.recent'], change: [] },
  access_events: { read: ['history.recent'], change: [] },
  access_hourly_counts: { read: ['history.recent'], change: [] },
  agreement_acceptances: { read: ['consent.read'], change: ['consent.accept'] },
  audit: { read: ['people.read'], change: [] },
  audit_subjects: { read: ['properties.read'], change: ['properties.read'] },
  billing_customers: { read: ['billing.read'], change: ['billing.read'] },
  calendar_days: { read: ['keys.read'], change: ['keys.change'] },
  calendars: { read: ['keys.read'], change: ['keys.change'] },
  code_hashes: { read: ['codes.read', 'guests.change'], change: ['codes.change', 'guests.change'] },
  credential_formats: { read: ['formats.read'], change: ['formats.change'] },
  credentials: { read: ['codes.read', 'guests.change'], change: ['codes.change', 'codes.reveal', 'guests.change'] },
  device_tokens: { read: ['doors.read'], change: ['devices.change'] },
  devices: { read: ['entrances.read'], change: ['devices.change'] },
  door_events: { read: ['history.read'], change: [] },
  door_states: { read: ['doors.read'], change: ['devices.change'] },
  door_openings: { read: ['access.open', 'history.recent'], change: ['access.open'] },
  entity_permissions: { read: ['providers.read'], change: ['providers.change', 'consent.accept'] },
  entrance_revisions: { read: ['doors.read'], change: ['devices.change'] },
  entrances: { read: ['entrances.read'], change: ['properties.change', 'keys.change'] },
  event_holds: { read: ['properties.read'], change: ['properties.change'] },
  event_receipts: { read: ['history.read'], change: [] },
  event_retention: { read: ['properties.read', 'history.recent'], change: ['properties.change'] },
  hours: { read: ['keys.read'], change: ['keys.change'] },
  installation_codes: { read: ['doors.read'], change: ['devices.change'] },
  integration_residents: {
    read: ['syncs.read', 'people.names'],
    change: ['syncs.change', 'conflicts.decide', 'guests.change'],
  },
  integration_units: { read: ['integrations.read', 'syncs.read'], change: ['integrations.change', 'syncs.change'] },
  integrations: { read: ['properties.read'], change: ['integrations.change', 'syncs.change', 'conflicts.decide'] },
  key_entrances: { read: ['keys.read'], change: ['keys.change'] },
  keys: { read: ['keys.read'], change: ['keys.change', 'keys.assign', 'guests.change'] },
  lockdowns: { read: ['doors.read'], change: ['access.lockDown'] },
  networks: { read: ['networks.read'], change: ['networks.change'] },
  pairings: { read: ['doors.read'], change: ['devices.change'] },
  panel_boots: { read: ['doors.read'], change: [] },
  panels: { read: ['doors.read'], change: ['devices.change'] },
  pass_entrances: { read: ['people.names'], change: ['guests.change'] },
  pass_mails: { read: ['people.names'], change: ['guests.change'] },
  passes: { read: ['people.names'], change: ['guests.change'] },
  payment_methods: { read: ['billing.read'], change: [] },
  people: {
    read: ['people.names'],
    change: ['guests.change', 'keys.assign', 'codes.change', 'access.suspend', 'syncs.change', 'conflicts.decide'],
  },
  person_invitations: { read: ['people.names'], change: ['guests.change'] },
  person_keys: { read: ['keys.read'], change: ['keys.change', 'keys.assign', 'guests.change', 'conflicts.decide'] },
  person_suspensions: { read: ['people.names', 'doors.read'], change: ['access.suspend', 'guests.change'] },
  place_default_keys: { read: ['keys.read'], change: ['keys.change'] },
  place_parents: { read: ['properties.read'], change: ['properties.change'] },
  places: {
    read: ['properties.read'],
    change: ['properties.change', 'guests.change', 'formats.change', 'integrations.change', 'keys.change'],
  },
  properties: {
    read: ['properties.read'],
    change: ['properties.change', 'devices.change', 'keys.change', 'consent.accept'],
  },
  property_contacts: { read: ['properties.read'], change: ['properties.change'] },
  property_counts: { read: ['properties.read'], change: [] },
  property_settings: { read: ['properties.read'], change: ['properties.change'] },
  provider_permission_changes: { read: ['providers.read'], change: ['providers.change', 'consent.accept'] },
  provider_permissions: { read: ['providers.read'], change: ['providers.change', 'consent.accept'] },
  retention_policies: { read: ['properties.read', 'history.recent'], change: ['properties.change'] },
  sync_conflicts: {
    read: ['syncs.read', 'guests.change'],
    change: ['syncs.change', 'conflicts.decide', 'guests.change'],
  },
  sync_reports: { read: ['syncs.read', 'guests.change'], change: ['syncs.change', 'guests.change'] },
  sync_runs: { read: ['syncs.read', 'guests.change'], change: ['syncs.change', 'conflicts.decide', 'guests.change'] },
  token_notices: { read: ['devices.change'], change: ['devices.change'] },
  undone_changes: { read: ['changes.own'], change: ['changes.own'] },
}

/** A row of each table that has any at the property. */
const samples = new Map<string, string>()

const columnOf = (table: string) => (table === 'properties' ? 'id' : 'property_id')

/** The world has no rows of these, or none at every property. */
async function addRows() {
  for (const kind of ['network', 'integration', 'credential', 'credentialFormat', 'pass'])
    await entityOf(server, kind, propertyId)
  const add = (statement: string) => server.ask(statement, [propertyId])
  const ofPerson = `from people where property_id = $1 limit 1`
  const ofDevice = `from devices where property_id = $1 limit 1`
  const ofEntrance = `from entrances where property_id = $1 limit 1`
  const ofIntegration = `from integrations where property_id = $1`
  await add('insert into event_receipts (property_id, event_id) values ($1, gen_random_uuid())')
  await add('insert into property_settings (property_id, version) values ($1, 1) on conflict do nothing')
  await add(
    `insert into access_changes (property_id, entrance_id, revision, concerns) select $1, id, 1, true ${ofEntrance}`,
  )
  await add(`insert into audit (chain, seq, property_id, action, entity, entity_id, request_id, at, previous_hash, hash, signature)
    values ($1, 1, $1, 'keys.create', 'keys', '1', 'request', now(), '', '', 'signature')`)
  await add(`insert into audit_subjects (property_id, id, sealed_key) values ($1, gen_random_uuid(), 'k.0:0')`)
  await add(`insert into billing_customers (property_id, stripe_customer_id) values ($1, 'cus_1')`)
  await add(`insert into hours (property_id, name, windows) values ($1, 'Hours', '[]')`)
  await add(`with p as (insert into retention_policies (property_id, preset) values ($1, 'FRANCE') returning property_id)
    insert into event_retention (property_id, kind, days, fate) select property_id, 'GUEST', 90, 'DELETE' from p`)
  await add(`insert into event_holds (property_id, reason, from_at, until_at, ends_at, created_by)
    values ($1, 'Case 17', now(), now() + interval '1 day', now() + interval '1 day', 'mia@example.com')`)
  await add(`with c as (insert into calendars (property_id, name) values ($1, 'Days') returning id)
    insert into calendar_days (property_id, calendar_id, date, kind) select $1, id, '2099-12-25', 'CLOSED' from c`)
  await add(`insert into code_hashes (property_id, credential_id, salt_epoch, hash)
    select $1, id, 1, '$scrypt$' from credentials where property_id = $1 limit 1`)
  await add(`insert into door_events (property_id, event_id, happened_at, entrance_id, entrance_name, device_id, kind)
    select $1, gen_random_uuid(), now(), entrance_id, 'Door', id, 'FORCED' ${ofDevice}`)
  await add(`insert into door_states (property_id, device_id, reported_at) select $1, id, now() ${ofDevice}`)
  await add(`insert into device_tokens (property_id, device_id, token_hash) select $1, id, 'x' ${ofDevice}`)
  await add(`insert into installation_codes (property_id, device_id, code_hash, made_by, expires_at)
    select $1, id, 'x', gen_random_uuid(), now() + interval '1 day' ${ofDevice}`)
  await add(`insert into pairings (property_id, device_id, token_id, public_key, maker, model, serial_number, program_version)
    select $1, device_id, id, decode(repeat('00', 32), 'hex'), 'Acme', 'Door', 'A-1', '1' from device_tokens where property_id = $1 limit 1`)
  await add(`insert into entrance_revisions (property_id, entrance_id) select $1, id ${ofEntrance}`)
  await add(`insert into integration_residents (property_id, integration_id, pms_property_id, resident_id, person_id)
    select $1, (select id ${ofIntegration}), 'p1', 'r1', id ${ofPerson}`)
  await add(
    `insert into door_openings (property_id, id, entrance_id, device_id, number, account_id, pressed_by)
     select $1, gen_random_uuid(), entrance_id, id, 1, (select id from accounts limit 1), 'mia@example.com' ${ofDevice}`,
  )
  await add(`insert into lockdowns (property_id, scope_id, reason, started_by) values ($1, $1, 'Fire drill', 'Mia')`)
  await add(
    `insert into panel_boots (property_id, device_id, boot_id, began_at) select $1, id, 'boot', now() ${ofDevice}`,
  )
  await add(
    `insert into panels (property_id, device_id, entrance_id) select $1, id, (select id ${ofEntrance}) ${ofDevice}`,
  )
  await add(`insert into person_invitations (property_id, person_id) select $1, id ${ofPerson}`)
  await add(
    `insert into person_suspensions (property_id, person_id, reason, suspended_by) select $1, id, 'Lost', 'Mia' ${ofPerson}`,
  )
  await add(`insert into place_default_keys (property_id, place_id, key_id)
    select $1, (select id from places where property_id = $1 limit 1), id from keys where property_id = $1 limit 1`)
  await add(`insert into sync_conflicts (property_id, integration_id, kind, pms_property_id, resident_id, resident)
    select $1, id, 'SAME_EMAIL', 'p1', 'r2', '{}' ${ofIntegration}`)
  await add(`insert into sync_reports (property_id, digest, lines) values ($1, 'x', 'x')`)
  await add('insert into undone_changes (property_id, seq) values ($1, 1)')
  await add(`insert into token_notices (property_id, account_id, token_id, entrance_id, entrance_name, serial_number)
    select $1, (select id from accounts limit 1), gen_random_uuid(), id, 'Door', '1' ${ofEntrance}`)
}

const server = await openTestServer()
const propertyId = (await castOf(server)).properties.openToPartner
const company = await foundCompany(server.ask, propertyId)
await addRows()
for (const table of Object.keys(TABLES)) {
  const [row] = await server.ask<{ row: string }>(
    `select to_json(t)::text as row from ${table} t where ${columnOf(table)} = $1 limit 1`,
    [propertyId],
  )
  if (row) samples.set(table, row.row)
}

test('every table of a property says who reads and who changes it', async () => {
  const found = await server.ask<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'property_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_policy p where p.polrelid = c.oid and p.polname in ('read', 'managed'))
    union values ('properties') order by 1`)
  // Assignments and groups belong to the company.
  const ofCompany = ['group_properties', 'memberships']
  expect(found.map(({ name }) => name).filter((name) => !ofCompany.includes(name))).toEqual(
    Object.keys(TABLES).toSorted(),
  )
})

const VERBS = ['select', 'insert', 'update', 'delete'] as const
type Verb = (typeof VERBS)[number]

/** What the role of the server may do with the table at all. */
async function grantsOf(table: string): Promise<ReadonlySet<Verb>> {
  const [row] = await server.ask<Record<Verb, boolean>>(
    `select ${VERBS.map((verb) => `has_table_privilege('portico_app', $1, '${verb}') as "${verb}"`)}`,
    [table],
  )
  return new Set(VERBS.filter((verb) => row?.[verb]))
}

const REFUSED = '42501'
const isRefused = (error: unknown) => (error as { code?: string }).code === REFUSED

/** Whether the statement reached a row; nothing of it stays. */
function attempt(accountId: string, statement: (trx: Transaction) => Promise<boolean>): Promise<boolean> {
  const outcome = { reached: false }
  return server.database
    .asAccount(accountId, async (trx) => {
      outcome.reached = await statement(trx)
      throw outcome
    })
    .catch((error) => {
      // Whatever else it breaks (a key that is taken, a row that refers to it), row-level security has let it pass.
      return error === outcome ? outcome.reached : !isRefused(error)
    })
}

const statements: Record<Verb, (table: string, trx: Transaction) => Promise<boolean>> = {
  select: async (table, trx) => {
    const { rows } =
      await sql`select from ${sql.table(table)} where ${sql.ref(columnOf(table))} = ${propertyId} limit 1`.execute(trx)
    return rows.length > 0
  },
  insert: async (table, trx) => {
    await sql`insert into ${sql.table(table)} select * from json_populate_record(null::${sql.table(table)}, ${samples.get(table)}::json)`.execute(
      trx,
    )
    return true
  },
  update: async (table, trx) => {
    const column = sql.ref(columnOf(table))
    const { numAffectedRows } =
      await sql`update ${sql.table(table)} set ${column} = ${column} where ${column} = ${propertyId}`.execute(trx)
    return Number(numAffectedRows) > 0
  },
  delete: async (table, trx) => {
    const { numAffectedRows } =
      await sql`delete from ${sql.table(table)} where ${sql.ref(columnOf(table))} = ${propertyId}`.execute(trx)
    return Number(numAffectedRows) > 0
  },
}

describe('row-level security alone', () => {
  test.each(builtInRoleNames)('gives the role %s what the tables say, with every verb', async (roleId) => {
    const member = await addMember(server, company, { roleId, scope: 'company', propertyId })
    const held: readonly Permission[] = builtInRoles[roleId]
    const mayOne = (wanted: readonly Permission[]) => wanted.some((permission) => held.includes(permission))
    for (const table of samples.keys()) {
      const { read, change } = TABLES[table] ?? { read: [], change: [] }
      const grants = await grantsOf(table)
      const expected: Record<Verb, boolean> = {
        select: mayOne(read),
        insert: mayOne(change),
        update: mayOne(read) && mayOne(change),
        delete: mayOne(read) && mayOne(change),
      }
      for (const verb of VERBS) {
        const reached = await attempt(member.id, (trx) => statements[verb](table, trx))
        expect([table, verb, reached]).toEqual([table, verb, expected[verb] && grants.has(verb)])
      }
    }
  })

  test('shows a member of another company no row of any table', async () => {
    const [other] = await server.ask<{ id: string }>('select id from properties where id <> $1 limit 1', [propertyId])
    const elsewhere = await foundCompany(server.ask, other?.id ?? '')
    const stranger = await addMember(server, elsewhere, { roleId: 'owner', scope: 'company', propertyId })
    for (const table of samples.keys())
      for (const verb of VERBS)
        expect([table, verb, await attempt(stranger.id, (trx) => statements[verb](table, trx))]).toEqual([
          table,
          verb,
          false,
        ])
  })

  test('was tried with a row of every table but one that is empty outside of a transaction', () => {
    expect(Object.keys(TABLES).filter((table) => !samples.has(table))).toEqual(['access_changes_due'])
  })
})
