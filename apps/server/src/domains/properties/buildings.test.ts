import { openBuildingClient } from '@portico/tools/testing/building-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { newBuilding } from '@portico/tools/testing/requests/things'
import { atProperty, given } from '@portico/tools/testing/team-client'
import { describe, expect, test } from 'vitest'

const server = await openTestServer()
const client = await openBuildingClient(server)

const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: { code: string } })?.error?.code,
]
const fieldsOf = ({ body }: { body: unknown }) =>
  (body as { error: { fields?: { path: string; message: string }[] } }).error.fields?.map(
    ({ path, message }) => `${path} ${message}`,
  )

describe('adding a property', () => {
  test('answers with what was entered, and is audited in the chain of the property and for the company', async () => {
    const draft = { name: 'Weir House', code: 'W-1', addressLine2: 'Gate 2' }
    const { status, body } = await client.create(draft)
    expect([status, body]).toEqual([
      201,
      {
        ...newBuilding('Weir House'),
        ...draft,
        propertyId: expect.any(String),
        companyId: client.companyId,
        archivedAtMillis: null,
        version: 1,
      },
    ])
    const { propertyId } = body as { propertyId: string }
    const entries = await server.ask('select action, company_id, chain, after from audit where entity_id = $1', [
      propertyId,
    ])
    expect(entries).toEqual([
      {
        action: 'properties.create',
        company_id: client.companyId,
        chain: propertyId,
        after: expect.objectContaining(draft),
      },
    ])
  })

  test('makes the place that stands for it, and a document of providers that it has not opted in', async () => {
    const { body } = await client.create({ name: 'Lock House' })
    const { propertyId } = body as { propertyId: string }
    expect((await client.owner.call('GET', `/v1/places/${propertyId}`)).body.addressesWithHierarchy).toEqual([
      expect.objectContaining({ name: 'Lock House', label: 'Property', parentIds: [] }),
    ])
    const seen = await client.owner.call('GET', `/v1/lams/properties/${propertyId}`)
    expect(seen.body).toMatchObject({ avcEnabled: true, kap: { optInStatus: 'OPT_OUT' } })
    const { body: portfolio } = await client.owner.call('GET', '/v1/user/propertiesWithEntityPermissions')
    expect(JSON.stringify(portfolio)).toContain(propertyId)
  })

  test('is complete: entrances, keys and people can be added, and the agreement can be signed', async () => {
    const { propertyId, rootId, at } = await openBuildingClient(server, 'Whole House')
    expect([propertyId, rootId, at.places].every(Boolean)).toBe(true)
    const whole = await openBuildingClient(server, 'Whole House')
    const door = await whole.entrance('Front door')
    const key = await whole.owner.call('POST', '/v1/keys', {
      propertyId: whole.propertyId,
      name: 'Residents',
      description: null,
      accessPoints: [{ accessPointId: door, isGuestSharable: false, guestSchedules: [] }],
    })
    expect(key.status).toBe(201)
    await whole.owner.call('POST', '/v1/user/setAvcTermsAcceptanceTime')
    const person = await whole.owner.call('POST', '/v1/people/', {
      ...{
        propertyId: whole.propertyId,
        email: 'first.resident@example.com',
        personName: 'Ada Byron',
        unitNumber: '1',
      },
      ...{ relationType: 'RESIDENT', parentAddressId: whole.rootId, parentAddressLabel: 'Property' },
      ...{ serviceExpiryTimeMillis: Date.now() + 30 * 86_400_000, keyIds: [key.body.keyId] },
    })
    expect(person.status, JSON.stringify(person.body)).toBe(201)
    const agreement = (await whole.owner.call('GET', '/v1/user/consent/metadata?language=en&region=US')).body
    const { version, agreementName } = agreement
    const signed = await whole.owner.call('PATCH', '/v1/user/consent/acceptThirdPartyAgreement', {
      propertyIds: [whole.propertyId],
      version,
      agreementName,
    })
    expect(signed.status, JSON.stringify(signed.body)).toBeLessThan(300)
    const seen = await whole.owner.call('GET', `/v1/lams/properties/${whole.propertyId}`)
    expect(seen.body).toMatchObject({ kap: { optInStatus: 'OPT_IN' }, counts: { entrances: 1, users: 1 } })
  })

  test('is refused for a name that the company has at this address, in whatever case', async () => {
    expect(codeOf(await client.create({ name: 'Twin' }))[0]).toBe(201)
    const twin = await client.create({ name: 'TWIN', addressLine1: '7 mill race' })
    expect([codeOf(twin), fieldsOf(twin)]).toEqual([[409, 'properties.exists'], ['name propertyExists']])
    expect((await client.create({ name: 'Twin', addressLine2: 'Rear' })).status).toBe(201)
  })

  test('is refused for a code that the company has, in whatever case; another company has its own', async () => {
    expect((await client.create({ name: 'Coded', code: 'ab-1' })).status).toBe(201)
    const again = await client.create({ name: 'Coded again', code: 'AB-1' })
    expect([codeOf(again), fieldsOf(again)]).toEqual([[409, 'properties.codeTaken'], ['code codeTaken']])
    expect((await (await openBuildingClient(server)).create({ name: 'Coded', code: 'ab-1' })).status).toBe(201)
  })

  test('is refused for the zone of another country', async () => {
    const reply = await client.create({ name: 'Elsewhere', timeZone: 'Asia/Tokyo' })
    expect([codeOf(reply), fieldsOf(reply)]).toEqual([[422, 'request.ruleBroken'], ['timeZone timeZoneOfCountry']])
  })

  test('is refused for a company that has as many as it can have', async () => {
    const full = await openBuildingClient(server)
    await full.archive(full.at.archive, { doors: { do: 'STAY' } })
    await server.ask(
      `insert into properties (id, name, address_line1, city, postal_code, country_code, time_zone, company_id)
       select gen_random_uuid(), 'House ' || n, n || ' Row', 'Portland', '97201', 'US', 'America/Los_Angeles', $1 from generate_series(3, 10000) n`,
      [full.companyId],
    )
    const replies = await Promise.all(['Second', 'Third'].map((name) => full.create({ name })))
    expect(replies.map(codeOf)).toEqual([
      [409, 'properties.tooMany'],
      [409, 'properties.tooMany'],
    ])
    expect(codeOf(await full.restore(full.at.archive))).toEqual([409, 'properties.tooMany'])
  })

  test('by two at once, with one name at one address, makes one', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => client.create({ name: 'Race' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('is for those who change properties in all of the company', async () => {
    const { yard } = client
    for (const [who, code] of [
      [await client.join('Lea Leasing', given('leasing')), 'session.notPermitted'],
      [await client.join('Mona Manager', given('manager', atProperty(yard))), 'session.notPermitted'],
    ] as const)
      expect(codeOf(await client.create({ name: 'Not mine' }, who))).toEqual([403, code])
    const { owner: stranger } = await openBuildingClient(server)
    expect(codeOf(await client.create({ name: 'Not mine' }, stranger))).toEqual([404, 'company.notFound'])
    const whole = await client.join('Max Manager', given('manager'))
    expect((await client.create({ name: 'Of the manager' }, whole)).status).toBe(201)
  })
})

describe('changing a property', () => {
  const change = async (what: object, caller = client.owner) => {
    const { propertyId: _, companyId: __, archivedAtMillis: ___, ...draft } = await client.property()
    return caller.call('PUT', client.at.details, { ...draft, ...what })
  }

  test('raises the version, and is audited with before and after', async () => {
    const { version, city, code } = await client.property()
    const reply = await change({ city: 'Salem', code: 'OM' })
    expect([reply.status, reply.body]).toMatchObject([200, { city: 'Salem', code: 'OM', version: version + 1 }])
    expect((await server.auditOf(client.propertyId)).at(-1)).toMatchObject({
      action: 'properties.update',
      before: { city, code },
      after: { city: 'Salem', code: 'OM' },
    })
  })

  test('without a difference keeps the version and is not audited', async () => {
    const before = await server.auditOf(client.propertyId)
    const { version } = await client.property()
    expect((await change({})).body.version).toBe(version)
    expect(await server.auditOf(client.propertyId)).toHaveLength(before.length)
  })

  test('renames the place that stands for it, unless somebody has named that differently', async () => {
    const house = await openBuildingClient(server, 'First name')
    const { propertyId: _, companyId: __, archivedAtMillis: ___, ...draft } = await house.property()
    const rename = (name: string, version: number) =>
      house.owner.call('PUT', house.at.details, { ...draft, name, version })
    expect((await rename('Second name', 1)).status).toBe(200)
    expect(await house.place(house.rootId)).toMatchObject({ name: 'Second name' })
    await server.ask(`update places set name = 'The whole house' where id = $1`, [house.rootId])
    expect((await rename('Third name', 2)).status).toBe(200)
    expect(await house.place(house.rootId)).toMatchObject({ name: 'The whole house' })
  })

  test('is refused for a stale version, and of two at once for one', async () => {
    const { version } = await client.property()
    expect(codeOf(await change({ version: version + 1 }))).toEqual([409, 'properties.stale'])
    const replies = await Promise.all(['Bend', 'Eugene'].map((city) => change({ city, version })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is refused for the code, or name and address, of another one', async () => {
    expect((await client.create({ name: 'Neighbour', code: 'NB', city: 'Bend' })).status).toBe(201)
    expect(codeOf(await change({ code: 'nb' }))).toEqual([409, 'properties.codeTaken'])
    const { propertyId: _, companyId: __, archivedAtMillis: ___, version: ____, ...own } = await client.property()
    expect(codeOf(await change({ ...own, name: 'neighbour', city: 'bend' }))).toEqual([409, 'properties.exists'])
  })

  test('is for those who change properties; a stranger gets what an unknown property gives', async () => {
    const leasing = await client.join('Lea Leasing', given('leasing'))
    expect(codeOf(await change({ city: 'Salem' }, leasing))).toEqual([403, 'session.notPermitted'])
    const { owner: stranger } = await openBuildingClient(server)
    expect(codeOf(await change({ city: 'Salem' }, stranger))).toEqual([403, 'properties.notFound'])
    expect(codeOf(await stranger.call('GET', client.at.details))).toEqual([403, 'properties.notFound'])
  })
})
