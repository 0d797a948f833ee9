import { randomUUID } from 'node:crypto'
import { ENDED_CODES_LISTED_MAX } from '@portico/contract/credentials/credentials.rules'
import type { Credential, CredentialWithRelations } from '@portico/contract/credentials/credentials.schema'
import { castOf } from '@portico/tools/testing/cast'
import { brokenRulesOf, fiveAtATime, openPeopleClient, refusalOf } from '@portico/tools/testing/people-client'
import { startTestServer } from '@portico/tools/testing/test-server'
import { afterAll, describe, expect, test } from 'vitest'
import { housekeeping } from '../../housekeeping.ts'

const server = await startTestServer()
const cast = await castOf(server)
const manager = await server.signIn(cast.portfolio)
const client = await openPeopleClient(server, manager, cast.properties.optedOut)
await server.ask('delete from credential_formats')
afterAll(() => server.close())

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, by = manager) =>
  by.send(method, `/v1/credentials${path}`, body)
const generate = (personId: string, changes: object = {}, propertyId = client.propertyId) =>
  call('POST', '', { propertyId, personId, type: 'CODE', ...changes })
const newCode = async (): Promise<Credential> => (await generate((await client.create()).personId)).json()
const list = async (query = ''): Promise<CredentialWithRelations[]> =>
  (await call('GET', `?propertyId=${client.propertyId}${query}`)).json().credentialsWithRelations
const reveal = async (id: string): Promise<string> => (await call('GET', `/${id}`)).json().value
const change = (id: string, body: object) => call('PATCH', `/${id}`, body)

describe('generating a code', () => {
  test('creates an enabled code of six digits for a person, and the audit does not contain it', async () => {
    const person = await client.create()
    const reply = await generate(person.personId, {
      status: 'ENABLED',
      source: 'PMP',
      credentialParent: 'USER',
      locationType: 'propertyId',
      locationValue: client.propertyId,
    })
    expect(reply.statusCode, reply.body).toBe(201)
    const { id } = reply.json()
    expect(reply.json()).toMatchObject({
      type: 'CODE',
      status: 'ENABLED',
      source: 'PMP',
      credentialParent: 'USER',
      inactiveReason: null,
      expiryTimeMillis: person.services[0].serviceExpiryTimeMillis,
      lastUsedTimeMillis: null,
      guestSchedules: [],
    })
    expect(await reveal(id)).toMatch(/^\d{6}$/)
    expect((await client.find(person.personId))?.accessCodeCount).toBe(1)
    const actions = (await server.auditOf(id)).map(({ action }) => action)
    expect(actions).toEqual(['credentials.create', 'credentials.reveal'])
  })

  test('stores the code nowhere in plain text', async () => {
    const { id } = await newCode()
    const value = await reveal(id)
    const rows = await server.ask<{ found: string }>(
      `select c::text as found from credentials c where id::text = $1 union all select a::text from audit a where entity_id = $1
       union all select i::text from idempotency i`,
      [id],
    )
    const columns = rows.map(({ found }) => found.replaceAll(/[0-9a-f-]{36}|\d{4}-\d\d-\d\d[^,]*/g, ''))
    expect(columns.some((text) => new RegExp(`\\b${value}\\b`).test(text))).toBe(false)
    expect(JSON.stringify(await list()).includes('"value"')).toBe(false)
  })

  test('follows the format of the property, and fails when all numbers are used', async () => {
    const propertyId = cast.properties.unsettled
    const other = await openPeopleClient(server, manager, propertyId)
    await server.ask(
      `insert into credential_formats (property_id, place_id, supported_format_id, number_min, number_max) values ($1, $2, 'pin-4', 10, 12)`,
      [propertyId, other.root],
    )
    const { personId } = await other.create(other.guest())
    const replies = []
    for (const _ of [1, 2, 3, 4]) replies.push(await generate(personId, {}, propertyId))
    const ids = replies.slice(0, 3).map((reply) => reply.json().id)
    expect((await Promise.all(ids.map(reveal))).sort()).toEqual(['0010', '0011', '0012'])
    expect(refusalOf(replies[3] as never)).toEqual([409, 'credentials.exhausted'])
    await change(ids[0], { status: 'INACTIVE' })
    expect((await generate(personId, {}, propertyId)).statusCode).toBe(201)
  })

  test.each(['PROPERTY_ID', 'propertyId'])('accepts the location parameter %s', async (locationType) => {
    const { personId } = await client.create()
    const reply = await generate(personId, { locationType, locationValue: client.propertyId })
    expect(reply.statusCode, reply.body).toBe(201)
    expect(brokenRulesOf(await generate(personId, { locationType: 'RING_LOCATION' }))[0]).toBe(422)
  })

  test('many times concurrently creates different codes', async () => {
    const people = await fiveAtATime([...Array(40)], () => client.create())
    const replies = await fiveAtATime(people, ({ personId }) => generate(personId))
    const values = await fiveAtATime(replies, (reply) => reveal(reply.json().id))
    expect(new Set(values).size).toBe(40)
  })

  test('creates one code if the request is repeated', async () => {
    const { personId } = await client.create()
    const send = () =>
      manager.send(
        'POST',
        '/v1/credentials',
        { propertyId: client.propertyId, personId, type: 'CODE' },
        { 'idempotency-key': `code-of-${personId}` },
      )
    const [first, second] = [await send(), await send()]
    expect([first.statusCode, second.statusCode, second.json().id]).toEqual([201, 201, first.json().id])
    expect((await client.find(personId))?.accessCodeCount).toBe(1)
  })

  test('is refused for an unknown person, for one of another property, and for times in the wrong order or beyond the service period', async () => {
    expect(refusalOf(await generate(randomUUID()))).toEqual([404, 'credentials.personNotFound'])
    const nobody = await call('POST', '', { propertyId: client.propertyId, type: 'CODE', number: 7 })
    expect(brokenRulesOf(nobody)).toEqual([422, 'personId: personRequired', 'number: fobOnly'])
    const { personId } = await client.create()
    expect(brokenRulesOf(await generate(personId, { expiryTimeMillis: client.inDays(31) }))).toEqual([
      422,
      'expiryTimeMillis: endsAfterStay',
    ])
    const elsewhere = await generate(personId, {}, cast.properties.unsettled)
    expect(refusalOf(elsewhere)).toEqual([404, 'credentials.personNotFound'])
    expect(brokenRulesOf(await generate(personId, { startTimeMillis: 2, expiryTimeMillis: 1 }))).toEqual([
      422,
      'expiryTimeMillis: startAfterEnd',
    ])
    expect(brokenRulesOf(await generate(personId, { locationValue: randomUUID() }))).toEqual([
      422,
      'locationValue: locationForeign',
    ])
  })
})

describe('generating a code is refused', () => {
  const yesterday = Date.now() - 86_400_000

  test('for an end in the past', async () => {
    const { personId } = await client.create()
    const reply = await generate(personId, { startTimeMillis: yesterday - 1000, expiryTimeMillis: yesterday })
    expect(brokenRulesOf(reply)).toEqual([422, 'expiryTimeMillis: endPassed'])
  })

  test('for a start after the service period', async () => {
    const { personId } = await client.create()
    const reply = await generate(personId, { startTimeMillis: client.inDays(31) })
    expect(brokenRulesOf(reply)).toEqual([422, 'startTimeMillis: startsAfterStay'])
  })

  test('for a person whose service period is over', async () => {
    const { personId } = await client.create()
    await server.ask(
      `update people set service_starts_at = now() - interval '9 days', service_expires_at = now() - interval '1 day' where id = $1`,
      [personId],
    )
    expect(brokenRulesOf(await generate(personId))).toEqual([422, 'personId: stayOver'])
    expect(await list(`&personId=${personId}`)).toEqual([])
  })
})

test('the list has every code with its holder, and is filtered by type and by holder', async () => {
  const person = await client.create()
  const { id } = (await generate(person.personId)).json()
  const entry = (await list('&type=CODE')).find(({ credential }) => credential.id === id)
  expect(entry?.peopleWithSharingRelations).toEqual([
    {
      personId: person.personId,
      email: person.email,
      personName: person.personName,
      serviceExpiryTimeMillis: person.services[0].serviceExpiryTimeMillis,
    },
  ])
  expect((await list(`&personId=${person.personId}`)).map(({ credential }) => credential.id)).toEqual([id])
  const typesIn = async (query: string) => new Set((await list(query)).map(({ credential }) => credential.type))
  expect(await typesIn('&code=true')).toEqual(new Set(['CODE']))
  expect((await typesIn('&type=PHYSICAL')).has('CODE')).toBe(false)
  expect((await call('GET', `?propertyId=${client.propertyId}&code=482913`)).statusCode).toBe(400)
})

test('the list has every code that works, and of those that do not the latest ones up to its maximum', async () => {
  const { personId } = await client.create()
  const working = (await generate(personId)).json().id
  await server.ask(`update credentials set created_at = now() - interval '9 years' where id = $1`, [working])
  await server.ask(
    `insert into credentials (property_id, id, person_id, type, status, inactive_reason, source, parent, sealed_value, value_hash, created_at)
     select $1, gen_random_uuid(), $2, 'CODE', 'INACTIVE', 'EXPIRED', 'PMP', 'USER', 'k.x:x', 'ended ' || n, now() - make_interval(mins => n)
     from generate_series(1, $3::int + 1) n`,
    [client.propertyId, personId, ENDED_CODES_LISTED_MAX],
  )
  const listed = await list(`&type=CODE&personId=${personId}`)
  expect(listed).toHaveLength(ENDED_CODES_LISTED_MAX + 1)
  expect(listed.at(-1)?.credential.id).toBe(working)
  const { total } = (await call('GET', `?propertyId=${client.propertyId}&type=CODE&personId=${personId}`)).json()
  expect(total).toBe(ENDED_CODES_LISTED_MAX + 2)
  const [oldest] = await server.ask<{ id: string }>('select id from credentials where value_hash = $1', [
    `ended ${ENDED_CODES_LISTED_MAX + 1}`,
  ])
  expect(listed.some(({ credential }) => credential.id === oldest?.id)).toBe(false)
  await server.ask(`delete from credentials where value_hash like 'ended %'`)
})

describe('changing a credential', () => {
  test('sets status, times and schedules, and is audited', async () => {
    const { id } = await newCode()
    const guestSchedules = [{ type: 'WEEKLY', filter: { MONDAY: [] } }]
    const times = { startTimeMillis: Date.now(), expiryTimeMillis: Date.now() + 86_400_000 }
    const reply = await change(id, { status: 'BLOCKED', guestSchedules, ...times, version: 1 })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json()).toMatchObject({ status: 'BLOCKED', guestSchedules, ...times, version: 2 })
    const [entry] = await server.ask<{ before: object; after: object }>(
      `select before, after from audit where entity_id = $1 and action = 'credentials.update'`,
      [id],
    )
    expect(entry?.before).toMatchObject({ status: 'ENABLED', guest_schedules: [] })
    expect(entry?.after).toMatchObject({ status: 'BLOCKED', guest_schedules: guestSchedules })
    expect(refusalOf(await change(id, { status: 'ENABLED', version: 1 }))).toEqual([409, 'credentials.stale'])
    expect(brokenRulesOf(await change(id, { startTimeMillis: times.expiryTimeMillis }))).toEqual([
      422,
      'expiryTimeMillis: startAfterEnd',
    ])
  })

  test('accepts the same id in the body, and refuses another one', async () => {
    const { id } = await newCode()
    const repeated = await change(id, { credentialId: id.toUpperCase(), status: 'BLOCKED' })
    expect([repeated.statusCode, repeated.json().status]).toEqual([200, 'BLOCKED'])
    const other = await change(id, { credentialId: (await newCode()).id, status: 'ENABLED' })
    expect(brokenRulesOf(other)).toEqual([422, 'credentialId: credentialForeign'])
  })

  test('cannot undo a deactivation', async () => {
    const { id } = await newCode()
    expect((await change(id, { status: 'INACTIVE' })).json()).toMatchObject({
      status: 'INACTIVE',
      inactiveReason: 'DEACTIVATED_BY_PMP',
    })
    expect(refusalOf(await change(id, { status: 'ENABLED' }))).toEqual([409, 'credentials.inactive'])
  })

  test('is refused for an end in the past and a start after the service period', async () => {
    const { id, expiryTimeMillis } = await newCode()
    const stayEnd = expiryTimeMillis ?? 0
    expect(brokenRulesOf(await change(id, { startTimeMillis: 1, expiryTimeMillis: 2 }))).toEqual([
      422,
      'expiryTimeMillis: endPassed',
    ])
    expect(brokenRulesOf(await change(id, { startTimeMillis: stayEnd + 1 }))).toEqual([
      422,
      'startTimeMillis: startsAfterStay',
    ])
  })

  test('cannot extend a code beyond the service period or give it to another person', async () => {
    const { id, expiryTimeMillis } = await newCode()
    const beyond = await change(id, { expiryTimeMillis: (expiryTimeMillis ?? 0) + 1 })
    expect(brokenRulesOf(beyond)).toEqual([422, 'expiryTimeMillis: endsAfterStay'])
    expect(brokenRulesOf(await change(id, { personId: null }))).toEqual([422, 'personId: personFixed'])
  })

  test('is not needed when a service period ends: the code is inactive until the period is extended', async () => {
    const person = await client.create()
    const { id } = (await generate(person.personId)).json()
    const stay = (interval: string) =>
      server.ask(
        `update people set service_starts_at = now() - interval '9 days', service_expires_at = now() + $2::interval where id = $1`,
        [person.personId, interval],
      )
    await stay('-1 minute')
    const entry = (await list()).find(({ credential }) => credential.id === id)
    expect(entry?.credential).toMatchObject({ status: 'INACTIVE', inactiveReason: 'EXPIRED' })
    expect(refusalOf(await change(id, { status: 'BLOCKED' }))).toEqual([409, 'credentials.inactive'])
    await stay('1 day')
    expect((await change(id, { status: 'BLOCKED' })).json().status).toBe('BLOCKED')
  })

  test('is not needed when a credential ends: it is inactive at once, and the housekeeping job stores that', async () => {
    const { id } = await newCode()
    await server.ask(
      `update credentials set starts_at = now() - interval '2 days', expires_at = now() - interval '1 day' where id = $1`,
      [id],
    )
    expect(refusalOf(await change(id, { status: 'ENABLED' }))).toEqual([409, 'credentials.inactive'])
    await housekeeping(server.database, server.keys, server.config).run({})
    const stored = await server.ask('select status, inactive_reason from credentials where id = $1', [id])
    expect(stored).toEqual([{ status: 'INACTIVE', inactive_reason: 'EXPIRED' }])
  })
})

test('deleting a code removes it permanently', async () => {
  const { id } = await newCode()
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(204)
  expect((await list()).some(({ credential }) => credential.id === id)).toBe(false)
  expect((await call('GET', `/${id}`)).statusCode).toBe(404)
})

describe('deleting a person', () => {
  test('revokes their codes and keeps the rows', async () => {
    const person = await client.create()
    const ids = [(await generate(person.personId)).json().id, (await generate(person.personId)).json().id]
    await client.send('DELETE', { propertyId: client.propertyId, personId: person.personId })
    const kept = (await list()).filter(({ credential }) => ids.includes(credential.id))
    expect(kept).toHaveLength(2)
    for (const { credential, peopleWithSharingRelations } of kept) {
      expect(credential).toMatchObject({ status: 'INACTIVE', inactiveReason: 'DEACTIVATED_BY_PMP' })
      expect(peopleWithSharingRelations).toEqual([])
    }
    const audited = await server.ask(`select from audit where entity_id = any($1) and action = 'credentials.update'`, [
      ids,
    ])
    expect(audited).toHaveLength(2)
  })

  test('also revokes a code that is generated concurrently', async () => {
    const people = await fiveAtATime([...Array(15)], () => client.create())
    const replies = await Promise.all(
      people.flatMap(({ personId }) => [
        generate(personId),
        client.send('DELETE', { propertyId: client.propertyId, personId }),
        generate(personId),
      ]),
    )
    const left = await server.ask(
      `select from credentials c where person_id = any($1) and status <> 'INACTIVE'
         and not exists (select from people p where p.id = c.person_id)`,
      [people.map(({ personId }) => personId)],
    )
    expect(left).toEqual([])
    expect(replies.filter(({ statusCode }) => statusCode === 200).length, 'deletions').toBeGreaterThan(0)
  })
})

test('the number of reveals is limited', async () => {
  const { id } = await newCode()
  const limited = await startTestServer({ limitsCalls: true, config: { databaseUrl: server.config.databaseUrl } })
  try {
    const reader = await limited.signIn(cast.portfolio)
    const replies = []
    for (let look = 0; look < 31; look++) replies.push(await call('GET', `/${id}`, undefined, reader))
    expect(replies.slice(0, 30).every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(replies[30]?.statusCode).toBe(429)
  } finally {
    await limited.close()
  }
})
