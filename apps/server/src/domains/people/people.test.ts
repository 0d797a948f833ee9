import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import {
  brokenRulesOf,
  fiveAtATime,
  openPeopleClient,
  refusalOf,
  uniqueEmail,
} from '@portico/tools/testing/people-client'
import type { Audited } from '@portico/tools/testing/test-server'
import { describe, expect, test } from 'vitest'

const server = await openTestServer()
const cast = await castOf(server)
const client = await openPeopleClient(server, await server.signIn(cast.portfolio), cast.properties.optedOut)

async function expectRule(body: object, path: string, rule: string) {
  expect(brokenRulesOf(await client.send('POST', body))).toEqual([422, `${path}: ${rule}`])
}

describe('one person', () => {
  test('is returned as in the list', async () => {
    for (const person of (await client.list()).slice(0, 5)) {
      const reply = await client.get(person.personId)
      expect([reply.statusCode, reply.json()]).toEqual([200, person])
    }
  })

  test('is not found if they are unknown, deleted or of another property', async () => {
    const [elsewhere] = await server.ask<{ id: string }>('select id from people where property_id = $1 limit 1', [
      cast.properties.openToPartner,
    ])
    const gone = await client.create()
    await server.ask('delete from people where id = $1', [gone.personId])
    for (const personId of [randomUUID(), elsewhere?.id ?? '', gone.personId])
      expect(refusalOf(await client.get(personId))).toEqual([404, 'people.notFound'])
  })

  test('is not found if the caller does not manage the property', async () => {
    const [theirs] = await server.ask<{ id: string; property_id: string }>(
      'select id, property_id from people where property_id not in (select property_id from memberships where account_id = $1) limit 1',
      [cast.portfolio],
    )
    expect(refusalOf(await client.get(theirs?.id ?? '', theirs?.property_id))).toEqual([403, 'properties.notFound'])
  })
})

describe('the list of people', () => {
  test('has all people of the property and nobody else, sorted by name without regard to case', async () => {
    const rows = await server.ask<{ id: string }>('select id from people where property_id = $1', [client.propertyId])
    const people = await client.list()
    expect(people.map(({ personId }) => personId).sort()).toEqual(rows.map(({ id }) => id).sort())
    const names = people.map(({ personName, email }) => (personName ?? email ?? '').toLowerCase())
    const sorted = await server.ask<{ name: string }>('select unnest($1::text[]) as name order by 1', [names])
    expect(names).toEqual(sorted.map(({ name }) => name))
  })

  test('contains enrolment, source, address and keys', async () => {
    const [keyed] = await server
      .ask<{ id: string; key_ids: string[] }>(
        `insert into keys (property_id, name) values ($1, 'Test key A'), ($1, 'Test key B') returning id`,
        [client.propertyId],
      )
      .then(async (keys) => {
        const { personId } = await client.create()
        for (const { id } of keys)
          await server.ask('insert into person_keys (property_id, person_id, key_id) values ($1, $2, $3)', [
            client.propertyId,
            personId,
            id,
          ])
        return [{ id: personId, key_ids: keys.map(({ id }) => id).sort() }]
      })
    const person = await client.find(keyed?.id ?? '')
    expect(person).toMatchObject({
      keyIds: keyed?.key_ids,
      accessCodeCount: 0,
      source: null,
      enrollmentStatus: 'INVITE_NOT_SENT',
      services: [
        { addressId: client.floor, addressLabel: 'Place', relationType: 'RESIDENT', unitNumber: '12B', version: 1 },
      ],
    })
    const statusAfter = async (change: string) => {
      await server.ask(`update people set ${change} where id = $1`, [keyed?.id])
      return (await client.find(keyed?.id ?? ''))?.enrollmentStatus
    }
    expect(await statusAfter('invite_sent_at = now()')).toBe('INVITE_SENT_BUT_ENROLLMENT_PENDING')
    expect(await statusAfter(`ring_location_id = 'loc-1'`)).toBe('ENROLLED')
    expect(await statusAfter('invite_sent_at = null')).toBe('ENROLLED')
  })

  test('is JSON with every character of a name and every millisecond of a time', async () => {
    const personName = `O"Neil \\ </script> Zoë 🏠`
    const { personId } = await client.create(client.resident({ personName }))
    const time = Date.parse('2031-02-03T04:05:06.789Z')
    await server.ask(`update people set service_expires_at = to_timestamp($2 / 1000.0) where id = $1`, [personId, time])
    const listed = await client.find(personId)
    expect([listed?.personName, listed?.services[0].serviceExpiryTimeMillis]).toEqual([personName, time])
    const caller = await server.signIn(cast.portfolio)
    const reply = await caller.send('GET', `/v1/people/?propertyId=${client.propertyId}`)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('is compressed for a browser that knows %s', async (accepted, used, decompress) => {
    const { cookie } = await server.signIn(cast.portfolio)
    const url = `/v1/people/?propertyId=${client.propertyId}`
    const reply = await server.app.inject({ url, headers: { cookie, 'accept-encoding': accepted } })
    expect(reply.headers['content-encoding']).toBe(used)
    expect(JSON.parse(decompress(reply.rawPayload).toString()).people).toEqual(await client.list())
  })

  test('is not shown to a partner, a stranger or the manager of another property', async () => {
    const url = `/v1/people/?propertyId=${cast.properties.openToPartner}`
    const statusFor = async (accountId: string) =>
      (await server.app.inject({ url, headers: { cookie: (await server.signIn(accountId)).cookie } })).statusCode
    expect(await statusFor(cast.partner)).toBe(403)
    expect(await statusFor(cast.single)).toBe(403)
    expect(await statusFor(await server.createStranger())).toBe(403)
  })
})

describe('creating a person', () => {
  test('stores every value of a resident and is audited', async () => {
    const body = client.resident({ personName: '  Grace Hopper ', email: '  Grace.Hopper@Example.com ' })
    const person = await client.create(body)
    expect(person).toMatchObject({
      email: 'Grace.Hopper@Example.com',
      personName: 'Grace Hopper',
      services: [
        {
          personName: 'Grace Hopper',
          serviceExpiryTimeMillis: body.serviceExpiryTimeMillis,
          displayPreference: 'NO_DATA',
        },
      ],
    })
    expect(await client.find(person.personId)).toEqual(person)
    const entries = await server.ask<Audited & { action: string; account_id: string }>(
      'select action, account_id, before, after from audit where entity_id = $1',
      [person.personId],
    )
    const [entry] = await server.openAudit(client.propertyId, entries)
    expect(entry).toMatchObject({
      action: 'people.create',
      account_id: cast.portfolio,
      after: { person_name: 'Grace Hopper' },
    })
  })

  test('works with a name alone', async () => {
    expect(await client.create(client.resident({ email: null }))).toMatchObject({ email: null })
  })

  test('puts a guest or service provider without an address at the property itself', async () => {
    expect((await client.create(client.guest())).services[0]).toMatchObject({
      addressId: client.root,
      addressLabel: 'Property',
    })
    expect((await client.create(client.guest({ relationType: 'SERVICE_PROVIDER' }))).services[0].addressId).toBe(
      client.root,
    )
  })

  const rules: [string, string, string, object][] = [
    ['neither e-mail nor name', 'email', 'emailOrNameRequired', { email: null, personName: null }],
    ['an e-mail that is none', 'email', 'emailInvalid', { email: 'nobody' }],
    ['a line break in an e-mail', 'email', 'emailInvalid', { email: 'a@example.com\r\nBcc: b@example.com' }],
    ['a short name', 'personName', 'nameLength', { personName: 'Al' }],
    ['a long name', 'personName', 'nameLength', { personName: 'x'.repeat(129) }],
    ['a name of two lines', 'personName', 'nameInvalid', { personName: 'Ada\nByron' }],
    ['a name that cannot be seen', 'personName', 'nameInvalid', { personName: '\u200b\u200b\u200b' }],
    ['a name that turns the text around it', 'personName', 'nameInvalid', { personName: 'Ada \u202enoryB' }],
    ['no relation type', 'relationType', 'relationTypeRequired', { relationType: null }],
    ['a resident without a unit', 'unitNumber', 'unitRequired', { unitNumber: null }],
    ['a long unit', 'unitNumber', 'unitTooLong', { unitNumber: '1234567890123' }],
    ['a unit of symbols', 'unitNumber', 'unitInvalid', { unitNumber: '#-/' }],
    ['a resident without an address', 'parentAddressId', 'addressRequired', { parentAddressId: null }],
    ['an address that is nowhere', 'parentAddressId', 'addressUnknown', { parentAddressId: randomUUID() }],
    ['an address by the wrong label', 'parentAddressId', 'addressUnknown', { parentAddressLabel: 'Property' }],
    ['a resident without an expiry', 'serviceExpiryTimeMillis', 'expiryRequired', { serviceExpiryTimeMillis: null }],
  ]
  test.each(rules)('refuses %s', (_, path, rule, changes) => expectRule(client.resident(changes), path, rule))

  test('requires a range of days for guests and service providers, and only the end for residents', async () => {
    for (const relationType of ['GUEST', 'SERVICE_PROVIDER']) {
      const body = client.guest({ relationType, serviceStartTimeMillis: null })
      await expectRule(body, 'serviceStartTimeMillis', 'startRequired')
      const nothing = await client.send('POST', { ...body, serviceExpiryTimeMillis: null })
      expect(brokenRulesOf(nothing)).toEqual([
        422,
        'serviceStartTimeMillis: startRequired',
        'serviceExpiryTimeMillis: expiryRequired',
      ])
    }
    const { services } = await client.create(client.resident({ serviceStartTimeMillis: null }))
    expect(Math.abs(services[0].serviceStartTimeMillis - Date.now())).toBeLessThan(60_000)
  })

  test('refuses the address of another property', async () => {
    const [foreign] = await server.ask<{ id: string }>('select id from places where property_id <> $1 limit 1', [
      client.propertyId,
    ])
    await expectRule(
      client.resident({ parentAddressId: foreign?.id, parentAddressLabel: null }),
      'parentAddressId',
      'addressUnknown',
    )
  })

  test.each([
    ['RESIDENT', 5],
    ['GUEST', 1],
    ['SERVICE_PROVIDER', 5],
  ])('allows a %s a period from today for at most %i years', async (relationType, years) => {
    const serviceStartTimeMillis = client.startOfDayAgo(0)
    const body = (serviceExpiryTimeMillis: number) =>
      client.resident({ relationType, serviceStartTimeMillis, serviceExpiryTimeMillis })
    await client.create(body(client.inDays(0)))
    await client.create(body(client.inYears(years)))
    // One more day may be accepted around midnight: see service-period.test.ts.
    await expectRule(body(client.inYears(years, 2)), 'serviceExpiryTimeMillis', 'dateTooLate')
    await expectRule(body(client.inDays(-2)), 'serviceExpiryTimeMillis', 'dateTooEarly')
  })

  test('refuses a start before today and an end before the start', async () => {
    const tooEarly = client.startOfDayAgo(2)
    await expectRule(client.guest({ serviceStartTimeMillis: tooEarly }), 'serviceStartTimeMillis', 'dateTooEarly')
    await expectRule(
      client.guest({ serviceStartTimeMillis: client.inDays(8) }),
      'serviceStartTimeMillis',
      'startAfterEnd',
    )
  })

  test('is refused for an e-mail that exists at the property, in upper or lower case', async () => {
    const email = uniqueEmail()
    await client.create(client.resident({ email }))
    const reply = await client.send('POST', client.resident({ email: email.toUpperCase() }))
    expect(refusalOf(reply)).toEqual([409, 'people.emailTaken'])
    expect(brokenRulesOf(reply)).toContain('email: emailTaken')
    const elsewhere = await client.send(
      'POST',
      client.guest({ email, propertyId: cast.properties.unsettled, serviceStartTimeMillis: Date.now() }),
    )
    expect(elsewhere.statusCode).toBe(201)
  })

  test('succeeds for one of two concurrent calls with the same e-mail', async () => {
    const email = uniqueEmail()
    const replies = await Promise.all([1, 2, 3].map(() => client.send('POST', client.resident({ email }))))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  })

  test('requires accepted terms of use', async () => {
    const single = await server.signIn(cast.single)
    const [own] = await server.ask<{ property_id: string }>(
      'select property_id from memberships where account_id = $1',
      [cast.single],
    )
    const ownClient = await openPeopleClient(server, single, own?.property_id ?? '')
    const body = ownClient.guest()
    expect(refusalOf(await ownClient.send('POST', body))).toEqual([403, 'people.termsNotAccepted'])
    await server.ask('update accounts set avc_terms_accepted_at = now() where id = $1', [cast.single])
    expect((await ownClient.send('POST', body)).statusCode).toBe(201)
  })

  test('creates each person once if an upload is repeated', async () => {
    const upload = Array.from({ length: 50 }, () => ({ key: randomUUID(), body: client.resident() }))
    const post = ({ key, body }: (typeof upload)[number]) => client.send('POST', body, { key })
    const firstTry = await fiveAtATime(upload.slice(0, 30), post)
    const retry = await fiveAtATime(upload, post)
    expect(new Set(retry.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(retry.slice(0, 30).map((reply) => reply.json())).toEqual(firstTry.map((reply) => reply.json()))
    const emails = upload.map(({ body }) => body.email)
    const [row] = await server.ask<{ people: number }>(
      'select count(*)::int as people from people where email = any($1)',
      [emails],
    )
    expect(row?.people).toBe(50)
  })
})

test('the list returns five thousand people in one reply', async () => {
  const [place] = await server.ask<{ id: string; property_id: string }>(
    `select id, property_id from places where property_id = $1 and label = 'Property'`,
    [cast.properties.unsettled],
  )
  await server.ask(
    `insert into people (property_id, place_id, person_name, email, relation_type, unit_number, service_expires_at)
     select $1, $2, 'Person ' || n, 'many' || n || '@example.com', 'RESIDENT', n::text, now() + interval '1 year' from generate_series(1, 5000) n`,
    [place?.property_id, place?.id],
  )
  expect((await client.list(place?.property_id)).length).toBeGreaterThanOrEqual(5000)
})
