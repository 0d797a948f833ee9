import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { describe, expect, test } from 'vitest'

const server = await openTestServer()
const cast = await castOf(server)
const manager = (await server.signIn(cast.portfolio)).cookie
const partner = (await server.signIn(cast.partner)).cookie

const get = (url: string, cookie: string) => server.app.inject({ url, headers: { cookie } })
const list = async (cookie: string): Promise<PropertyWithPermission[]> =>
  (await get('/v1/user/propertiesWithEntityPermissions', cookie)).json().propertiesWithEntityPermissions

describe('the portfolio of a manager', () => {
  test('has every property of the manager and no other, by name', async () => {
    const managed = await server.ask<{ property_id: string }>(
      'select property_id from memberships where account_id = $1',
      [cast.portfolio],
    )
    const listed = await list(manager)
    expect(listed.map(({ property }) => property.id).sort()).toEqual(managed.map((row) => row.property_id).sort())
    const names = listed.map(({ property }) => property.name)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en-US', { numeric: true }).compare))
  })

  test('has correct counts', async () => {
    const counted = await server.ask<{ id: string; entrances: number; enabled: number; users: number }>(`
      select p.id, (select count(*)::int from entrances e where e.property_id = p.id) as entrances,
        (select count(*)::int from entrances e where e.property_id = p.id and e.access_status = 'ACCESS_ENABLED') as enabled,
        (select count(*)::int from people e where e.property_id = p.id) as users from properties p`)
    const truth = new Map(counted.map((row) => [row.id, row]))
    for (const { property, counts } of await list(manager)) {
      expect(counts).toMatchObject({
        entrances: truth.get(property.id)?.entrances,
        entrancesEnabled: truth.get(property.id)?.enabled,
        users: truth.get(property.id)?.users,
      })
    }
  })

  test('updates its counts when people are added and deleted', async () => {
    const [first] = await list(manager)
    const id = first?.property.id
    const usersNow = async () => (await list(manager)).find(({ property }) => property.id === id)?.counts.users
    const before = (await usersNow()) ?? 0
    await server.ask(
      `insert into people (property_id, place_id, person_name, relation_type)
       select $1, (select id from places where property_id = $1 limit 1), 'Newcomer ' || n, 'RESIDENT' from generate_series(1, 3) n`,
      [id],
    )
    expect(await usersNow()).toBe(before + 3)
    await server.ask(`delete from people where property_id = $1 and person_name like 'Newcomer %'`, [id])
    expect(await usersNow()).toBe(before)
  })

  test('updates its counts when entrances are enabled, disabled and removed', async () => {
    const id = cast.properties.optedOut
    const enabledNow = async () =>
      (await list(manager)).find(({ property }) => property.id === id)?.counts.entrancesEnabled ?? 0
    const before = await enabledNow()
    const change = (to: string) =>
      server.ask(`update entrances set access_status = $2 where property_id = $1 and name like 'Counted %'`, [id, to])
    await server.ask(
      `insert into entrances (property_id, place_id, name, access_status)
       select $1, (select id from places where property_id = $1 limit 1), 'Counted ' || n, 'ACCESS_ENABLED' from generate_series(1, 3) n`,
      [id],
    )
    expect(await enabledNow()).toBe(before + 3)
    await change('ACCESS_DISABLED')
    expect(await enabledNow()).toBe(before)
    await change('ACCESS_ENABLED')
    await server.ask(`delete from entrances where property_id = $1 and name like 'Counted %'`, [id])
    expect(await enabledNow()).toBe(before)
  })

  test('distinguishes existing, missing and contradictory permission documents', async () => {
    const listed = await list(manager)
    const lookup = (id: string) => listed.find(({ property }) => property.id === id)
    expect(lookup(cast.properties.withoutPermissions)).toMatchObject({
      permissionLookup: 'MISSING',
      entityPermission: null,
    })
    expect(lookup(cast.properties.unsettled)).toMatchObject({ permissionLookup: 'CONFLICT', entityPermission: null })
    expect(lookup(cast.properties.openToPartner)).toMatchObject({
      permissionLookup: 'FOUND',
      entityPermission: { document: { keyAccessStatus: 'OPT_IN' } },
    })
  })

  test('counts the providers that have access today, and none for a property that opted out', async () => {
    const listed = await list(manager)
    const providers = (id: string) => listed.find(({ property }) => property.id === id)?.counts.providers
    expect(providers(cast.properties.optedOut)).toBe(0)
    expect(providers(cast.properties.openToPartner)).toBeGreaterThan(0)
    const [available] = await server.ask<{ count: number }>(
      `select count(*)::int as count from providers where type <> 'PRIVATE' and (available_on is null or available_on <= now())`,
    )
    for (const { counts } of listed)
      expect((counts.providers ?? 0) + (counts.providersDisabled ?? 0)).toBe(available?.count)
  })
})

describe('a partner', () => {
  test('sees the properties to which its provider has access, without people and contacts', async () => {
    const listed = await list(partner)
    const ids = listed.map(({ property }) => property.id)
    expect(ids).toContain(cast.properties.openToPartner)
    expect(ids).not.toContain(cast.properties.closedToPartner)
    for (const entry of listed) {
      expect(entry.counts).toMatchObject({ users: null, providers: null })
      expect(entry.integration).toBeNull()
      expect(entry.property.managersContactInfo).toEqual([])
    }
  })
})

describe('one property', () => {
  test('comes with address, time zone, contacts and opt-in status', async () => {
    const reply = await get(`/v1/lams/properties/${cast.properties.openToPartner}`, manager)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ id: cast.properties.openToPartner, kap: { optInStatus: 'OPT_IN' } })
    expect(reply.json().timeZone).toMatch(/^\w+\/\w+/)
  })

  test('has the counts of the portfolio, and for a partner only that of entrances', async () => {
    const id = cast.properties.openToPartner
    const listed = (await list(manager)).find(({ property }) => property.id === id)
    expect((await get(`/v1/lams/properties/${id}`, manager)).json().counts).toEqual(listed?.counts)
    const seenByPartner = (await get(`/v1/lams/properties/${id}`, partner)).json()
    expect(seenByPartner.counts).toEqual({ ...listed?.counts, providers: null, providersDisabled: null, users: null })
  })

  test('is read with a trailing slash too', async () => {
    expect((await get(`/v1/lams/properties/${cast.properties.openToPartner}/`, manager)).statusCode).toBe(200)
  })
})

describe('the permission lookup', () => {
  const lookUp = (id: string) => get(`/v1/permissions/getEntityPermissionsById?id=${id}&type=Property`, manager)

  test('answers with the document', async () => {
    const reply = await lookUp(cast.properties.openToPartner)
    expect(reply.json().permissions).toMatchObject({ entityId: cast.properties.openToPartner, entityType: 'PROPERTY' })
  })
  test('answers 404 where there is none', async () => {
    const reply = await lookUp(cast.properties.withoutPermissions)
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'properties.permissionsMissing'])
  })
  test('answers 409 while documents contradict each other', async () => {
    const reply = await lookUp(cast.properties.unsettled)
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'properties.permissionsUnsettled'])
  })
  test('refuses another type and unknown parameters', async () => {
    const url = `/v1/permissions/getEntityPermissionsById?id=${cast.properties.openToPartner}`
    expect((await get(`${url}&type=Key`, manager)).statusCode).toBe(400)
    expect((await get(`${url}&type=Property&more=1`, manager)).statusCode).toBe(400)
  })
})

test('the entities of an account are its properties', async () => {
  const reply = await get('/v1/user/userEntities?entityType=Property', manager)
  expect(
    reply
      .json()
      .entities.map((entity: { entityId: string }) => entity.entityId)
      .sort(),
  ).toEqual((await list(manager)).map(({ property }) => property.id).sort())
})
