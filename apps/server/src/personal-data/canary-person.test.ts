import { castOf } from '@portico/tools/testing/cast'
import { openIntegrationsClient } from '@portico/tools/testing/integrations-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { openPeopleClient } from '@portico/tools/testing/people-client'
import { placesWith } from '@portico/tools/testing/places-with'
import { expect, test } from 'vitest'
import { erasePerson } from '../erasure.ts'
import { personalColumns } from './register.ts'

/** It stands in every value about the person. The quotation mark is written in another way within JSON. */
const CANARY = 'kes-7qw2'
const EMAIL = `${CANARY}@example.com`
const NAME = `Kim "K" ${CANARY}`

const server = await openTestServer()
const cast = await castOf(server)
const accountId = cast.portfolio
const propertyId = cast.properties.openToPartner
const manager = await server.signIn(accountId)

/** The values of a person that would be found by their text. A sealed one never stands in clear, and an id is looked for by itself. */
const ofPerson = personalColumns.filter(({ of }) => of.includes('person'))
const inClear = ofPerson.filter(({ becomes, isId }) => !isId && goesInClear(becomes))
function goesInClear(becomes: (typeof ofPerson)[number]['becomes']) {
  return becomes === 'gone' || becomes === 'named' || (typeof becomes === 'object' && 'by' in becomes)
}
/** Ids that do not stay. */
const ids = ofPerson.filter(({ becomes, isId }) => isId && becomes !== 'id')

async function havingId(personId: string) {
  const found: string[] = []
  for (const { table, column } of ids)
    if ((await server.ask(`select from ${table} where "${column}" = $1`, [personId])).length > 0)
      found.push(`${table}.${column}`)
  return found
}

/** The columns in which a text fits: the id of a place has no room for a canary. */
async function textColumns() {
  const columns = await server.ask<{ name: string }>(
    `select format('%s.%s', table_name, column_name) as name from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'json', 'jsonb', 'ARRAY', 'bytea')`,
  )
  return new Set(columns.map(({ name }) => name))
}

async function makePerson(): Promise<string> {
  const integrations = await openIntegrationsClient(server, manager, propertyId)
  const { integrationId } = await integrations.goLive()
  const resident = integrations.resident({ firstName: 'Kim', lastName: `"K" ${CANARY}`, email: EMAIL })
  await integrations.syncWith(integrationId, [resident, integrations.resident({ firstName: 'Another' })])
  const [person] = await server.ask<{ id: string }>('select id from people where property_id = $1 and email = $2', [
    ...[propertyId, EMAIL],
  ])
  const personId = person?.id ?? ''
  const inRow = (text: string, more: unknown[] = []) => server.ask(text, [propertyId, personId, CANARY, ...more])
  // Only people whom no sync keeps can be changed and deleted.
  await server.ask(`update people set source = null, unit_number = $2, ring_location_id = $2 where id = $1`, [
    ...[personId, CANARY],
  ])
  await server.ask(`update integration_residents set resident_id = $2 where person_id = $1`, [...[personId, CANARY]])
  await inRow(
    `insert into person_invitations (property_id, person_id, state, failure) values ($1, $2, 'REFUSED', $3)
     on conflict (property_id, person_id) do update set failure = excluded.failure`,
  )
  await inRow(
    `insert into person_suspensions (property_id, person_id, reason, suspended_by) values ($1, $2, $3, 'manager@example.com')`,
  )
  await inRow(
    `insert into person_keys (property_id, person_id, key_id) select $1, $2, id from keys where property_id = $1 and $3 <> '' limit 1
     on conflict do nothing`,
  )
  await inRow(
    `insert into sync_conflicts (property_id, integration_id, kind, pms_property_id, resident_id, person_id, resident)
     values ($1, $4, 'SAME_NAME', 'p1', $3, $2, jsonb_build_object('name', $5::text, 'email', null, 'unit', null))`,
    [integrationId, NAME],
  )
  await inRow(
    `insert into access_events (property_id, unlocked_at, event_id, entrance_id, entrance_name, person_id, accessed_by, visitor_name, user_email,
       unit_numbers, credential_id, unlock_status)
     select $1, now() - interval '2 days', gen_random_uuid(), id, name, $2, $4, $5, $4, array[$3], gen_random_uuid(), 'SUCCESS'
     from entrances where property_id = $1 limit 1`,
    [EMAIL, NAME],
  )
  const passId = crypto.randomUUID()
  await server.ask(
    `with number as (
       insert into credentials (property_id, id, type, status, source, parent, sealed_value, value_hash)
       values ($1, $2, 'PASS', 'ENABLED', 'SYSTEM', 'PROPERTY', 'k.0:0', $2::uuid::text) returning property_id, id)
     insert into passes (property_id, id, host_id, visitor_name, email, locale, starts_at, ends_at, uses_max, secret_hash)
     select property_id, id, $3, $4, $5, 'en_US', now(), now() + interval '1 day', 1, '\\x01' from number`,
    [propertyId, passId, personId, `Visitor of ${CANARY}`, `visitor.${EMAIL}`],
  )
  const jobId = crypto.randomUUID()
  await server.ask(
    `insert into bulk_jobs (id, account_id, property_id, operation, shared, total, failed, finished_at) values ($1, $2, $3, 'changeExpiry', '{}', 1, 1, now())`,
    [jobId, accountId, propertyId],
  )
  await server.ask(
    `insert into bulk_items (account_id, job_id, index, lock_key, label, input, error)
     values ($1, $2, 0, $3, $3, json_build_object('personName', $4::text), json_build_object('message', $3::text))`,
    [accountId, jobId, EMAIL, NAME],
  )
  const importId = crypto.randomUUID()
  await server.ask(
    `insert into workbook_imports (id, account_id, company_id, file_name, content_hash, state, finished_at)
     select $1, $2, company_id, 'a.xlsx', '\\x00', 'FINISHED', now() from properties where id = $3`,
    [importId, accountId, propertyId],
  )
  await server.ask(
    `insert into workbook_parts (account_id, import_id, number, name, property_id, is_new) values ($1, $2, 0, 'Part', $3, false)`,
    [accountId, importId, propertyId],
  )
  await server.ask(
    `insert into workbook_rows (account_id, import_id, index, part, sheet, number, values, outcome, state, problem)
     values ($1, $2, 0, 0, 'people', 2, json_build_object('name', $3::text), 'ADDED', 'FAILED', json_build_object('value', $4::text))`,
    [accountId, importId, NAME, EMAIL],
  )
  const people = await openPeopleClient(server, manager, propertyId)
  const known = (await people.get(personId)).json()
  const changed = await people.send('PUT', people.changeOf(known, { personName: NAME, unitNumber: `${CANARY}b` }), {
    key: 'canary-person',
  })
  expect(changed.statusCode, changed.body).toBe(200)
  return personId
}

test('a person with a value in every personal column is nowhere any more after the erasure', async () => {
  const personId = await makePerson()
  const texts = await textColumns()
  const expected = [...new Set(inClear.map(({ table, column }) => `${table}.${column}`))].filter((name) =>
    texts.has(name),
  )
  const found = await placesWith(server, CANARY)
  expect(
    expected.filter((name) => !found.some((one) => one === `public.${name}` || isMonthOf(one, name))),
    'Give the person of this test a value there.',
  ).toEqual([])
  expect(await havingId(personId)).toEqual([...new Set(ids.map(({ table, column }) => `${table}.${column}`))])

  const people = await openPeopleClient(server, manager, propertyId)
  expect((await people.send('DELETE', { propertyId, people: [{ personId }] })).statusCode).toBe(200)
  await server.asOperator((unit) => erasePerson(unit, server.keys, personId))

  expect(await placesWith(server, CANARY)).toEqual([])
  expect(await havingId(personId)).toEqual([])
})

/** The rows of a partitioned table stand in its months. */
const isMonthOf = (found: string, name: string) => found.replace(/^public\.(access_events)_\w+\./, '$1.') === name
