import type { Integration } from '@portico/contract/integrations/integrations.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openIntegrationsClient } from '@portico/tools/testing/integrations-client'
import { brokenRulesOf, refusalOf } from '@portico/tools/testing/people-client'
import type { Ask } from '@portico/tools/testing/sign-in'
import { startTestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const server = await startTestServer()
const cast = await castOf(server)
const propertyId = cast.properties.openToPartner
const client = await openIntegrationsClient(server, await server.signIn(cast.portfolio), propertyId)
const { city, country } = client.address
client.pms.properties.push(
  client.pmsProperty('abroad', ['1'], { country: country === 'CH' ? 'AT' : 'CH' }),
  client.pmsProperty('suburb', ['1'], { city: `East ${city}` }),
  client.pmsProperty('nowhere', ['1'], { line1: null, city: ' ', state: null, country: null }),
)
const credentialId = (await client.readyProfile()).credentialId
beforeEach(async () => {
  await server.ask('delete from integrations where property_id = $1', [propertyId])
})
afterAll(() => server.close())

const create = (pmsPropertyIds: string[] = ['p1']) =>
  client.expecting<Integration>(201, client.create({ credentialId, pmsPropertyIds }))
const toMapping = async (ids?: string[]) => {
  const { integrationId } = await create(ids)
  return client.expecting<Integration>(200, client.step(integrationId, 'verifyAddresses'))
}
const actionsOn = async (id: string) => (await server.auditOf(id)).map(({ action }) => action)

describe('connecting a property', () => {
  test('stores the choice and compares its addresses with the one on file', async () => {
    const made = await create(['p2', 'suburb', 'p2'])
    expect(made).toEqual({
      integrationId: expect.any(String),
      pmpPropertyId: propertyId,
      provider: 'RealPage',
      pmsName: 'RealPage',
      types: ['PMS'],
      credentialId,
      nickname: expect.stringMatching(/^Profile/),
      profileStatus: 'ready',
      isDataAvailable: true,
      pmsPropertyIds: ['p2', 'suburb'],
      addressMappingList: [],
      unitChanges: null,
      addressValidationResults: [
        { pmsPropertyId: 'p2', status: 'MATCH' },
        { pmsPropertyId: 'suburb', status: 'CONFIRMATION_REQUIRED' },
      ],
      addressValidationConfirmationTime: null,
      pmpPropertyStatus: 'PENDING_ADDRESS_VALIDATION',
      lastSuccessfulSynchronizationTime: null,
      syncRequestedTime: null,
      lastSynchronization: null,
      version: 1,
    })
    const listed = await client.call('GET', `/v1/integrations?status=enabled&propertyId=${propertyId}`)
    expect(listed.json()).toEqual({ integrations: [made] })
    expect(await client.get(made.integrationId)).toEqual(made)
    expect(await actionsOn(made.integrationId)).toEqual(['integrations.create'])
  })

  test.each([
    ['of another country', 'abroad', [422, 'integrations.addressDenied']],
    ['that the profile does not open', 'p9', [422, 'integrations.propertyUnknown']],
  ])('to a property %s is refused', async (_what, id, refusal) => {
    expect(refusalOf(await client.create({ credentialId, pmsPropertyIds: ['p1', id] }))).toEqual(refusal)
  })

  test('to no property, or too many, is refused', async () => {
    const pmsPropertyIds = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`)
    for (const [count, rule] of [
      [0, 'propertyRequired'],
      [51, 'propertiesTooMany'],
    ] as const)
      expect(brokenRulesOf(await client.create({ credentialId, pmsPropertyIds: pmsPropertyIds(count) }))).toEqual([
        422,
        `pmsPropertyIds: ${rule}`,
      ])
  })

  test('is refused for a profile that is unknown, of another account or not ready', async () => {
    const profile = { pmsName: 'RealPage', nickname: 'Foreign', credentials: { pmcId: '1' } }
    const single = await server.signIn(cast.single)
    const foreign = (await client.call('POST', '/v1/integrations/pms/credentials', profile, single)).json().credentialId
    for (const id of [foreign, '00000000-0000-4000-8000-000000000000'])
      expect(refusalOf(await client.create({ credentialId: id, pmsPropertyIds: ['p1'] }))).toEqual([
        404,
        'integrations.profileNotFound',
      ])
    const unread = (await client.createProfile()).json().credentialId
    expect(refusalOf(await client.create({ credentialId: unread, pmsPropertyIds: ['p1'] }))).toEqual([
      409,
      'integrations.profileNotReady',
    ])
  })

  test('twice or concurrently creates one integration', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => client.create({ credentialId, pmsPropertyIds: ['p1'] })))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    expect(refusalOf(await client.create({ credentialId, pmsPropertyIds: ['p1'] }))).toEqual([
      409,
      'integrations.exists',
    ])
  })
})

describe('verifying addresses', () => {
  test('of the same building moves the setup on to the units', async () => {
    const verified = await toMapping()
    expect(verified).toMatchObject({ pmpPropertyStatus: 'PENDING_ADDRESS_MAPPING', version: 2 })
    expect(await actionsOn(verified.integrationId)).toEqual(['integrations.create', 'integrations.verifyAddresses'])
  })

  test('of a building that looks different requires a confirmation', async () => {
    const { integrationId: id } = await create(['suburb'])
    expect(refusalOf(await client.step(id, 'verifyAddresses'))).toEqual([409, 'integrations.addressUnconfirmed'])
    const future = Date.now() + 86_400_000
    const confirmed = (await client.change(id, { addressValidationConfirmationTime: future })).json()
    expect(confirmed.addressValidationConfirmationTime).toBeLessThan(future)
    expect((await client.step(id, 'verifyAddresses')).json().pmpPropertyStatus).toBe('PENDING_ADDRESS_MAPPING')
  })

  test('of a building whose address the PMS does not name requires a confirmation', async () => {
    const { integrationId: id, addressValidationResults } = await create(['nowhere'])
    expect(addressValidationResults).toEqual([{ pmsPropertyId: 'nowhere', status: 'MISSING_DATA' }])
    expect(refusalOf(await client.step(id, 'verifyAddresses'))).toEqual([409, 'integrations.addressUnconfirmed'])
    await client.change(id, { addressValidationConfirmationTime: Date.now() })
    expect((await client.step(id, 'verifyAddresses')).json().pmpPropertyStatus).toBe('PENDING_ADDRESS_MAPPING')
    await client.change(id, { addressMappingList: client.units(['nowhere/1']) })
    expect((await client.step(id, 'complete')).json().pmpPropertyStatus).toBe('LIVE')
  })

  test('is refused for a property that the PMS no longer lists, also after a confirmation', async () => {
    const { integrationId: id } = await create(['p1', 'p2'])
    const before = client.pms.properties
    client.pms.properties = before.filter(({ propertyId: one }) => one !== 'p1')
    await client.verify(credentialId)
    await client.change(id, { addressValidationConfirmationTime: Date.now() })
    expect(refusalOf(await client.step(id, 'verifyAddresses'))).toEqual([422, 'integrations.propertyUnknown'])
    expect((await client.change(id, { pmsPropertyIds: ['p2'] })).statusCode).toBe(200)
    expect((await client.step(id, 'verifyAddresses')).statusCode).toBe(200)
    client.pms.properties = before
    await client.verify(credentialId)
  })

  test('is refused for a property that is in another country by now, which can be removed from the choice', async () => {
    const { integrationId: id } = await create(['p1', 'p2'])
    const before = client.pms.properties
    client.pms.properties = before.map((one) =>
      one.propertyId === 'p1' ? { ...one, propertyAddress: { ...one.propertyAddress, country: 'AQ' } } : one,
    )
    await client.verify(credentialId)
    expect((await client.get(id)).addressValidationResults[0]).toEqual({ pmsPropertyId: 'p1', status: 'DENIED' })
    expect(refusalOf(await client.step(id, 'verifyAddresses'))).toEqual([422, 'integrations.addressDenied'])
    expect((await client.change(id, { pmsPropertyIds: ['p1', 'suburb'] })).statusCode).toBe(200)
    expect((await client.change(id, { pmsPropertyIds: ['p2'] })).statusCode).toBe(200)
    expect((await client.step(id, 'verifyAddresses')).statusCode).toBe(200)
    client.pms.properties = before
    await client.verify(credentialId)
  })
})

describe('mapping units', () => {
  test('stores the place of each unit, and an empty list removes the mapping', async () => {
    const { integrationId: id } = await toMapping()
    const [floor] = await server.ask<{ id: string }>(
      `select id from places where property_id = $1 and label = 'Place' order by id limit 1`,
      [propertyId],
    )
    const mapping = [
      ...client.units(['p1/101', 'p1/102']),
      { pmpAddressId: floor?.id ?? '', pmpAddressLabel: 'Place', pmsUnitIdList: [] },
    ]
    const reply = await client.change(id, { addressMappingList: mapping, version: 2 })
    expect(reply.json()).toMatchObject({
      addressMappingList: client.units(['p1/101', 'p1/102']),
      pmpPropertyStatus: 'PENDING_ADDRESS_MAPPING',
      version: 3,
    })
    expect((await actionsOn(id)).at(-1)).toBe('integrations.update')
  })

  test('takes two thousand units in one change', async () => {
    const codes = Array.from({ length: 2_000 }, (_, index) => `${index}`)
    client.pms.properties.push(client.pmsProperty('large', codes))
    await client.verify(credentialId)
    const { integrationId: id } = await toMapping(['large'])
    const unitIds = codes.map((code) => `large/${code}`)
    const changed = await client.expecting<Integration>(
      200,
      client.change(id, { addressMappingList: client.units(unitIds) }),
    )
    expect(changed.addressMappingList.flatMap(({ pmsUnitIdList }) => pmsUnitIdList).sort()).toEqual(unitIds.sort())
    expect(await client.expecting(200, client.step(id, 'complete'))).toMatchObject({ pmpPropertyStatus: 'LIVE' })
  })

  test('is refused for units of other properties, for duplicate units and for places of other properties', async () => {
    const { integrationId: id } = await toMapping()
    const [foreign] = await server.ask<{ id: string }>(
      `select id from places where property_id <> $1 and label = 'Property' limit 1`,
      [propertyId],
    )
    const wrongLabel = client.units(['p1/101']).map((one) => ({ ...one, pmpAddressLabel: 'Place' }))
    for (const [addressMappingList, code] of [
      [client.units(['p1/101', 'p2/201']), 'unitUnknown'],
      [client.units(['p1/101', 'p1/101']), 'unitMappedTwice'],
      [[...client.units(['p1/101']), ...client.units(['p1/101'])], 'unitMappedTwice'],
      [client.units(['p1/101'], foreign?.id), 'placeUnknown'],
      [wrongLabel, 'placeUnknown'],
    ] as const)
      expect(refusalOf(await client.change(id, { addressMappingList }))).toEqual([422, `integrations.${code}`])
    expect((await client.get(id)).addressMappingList).toEqual([])
  })

  test('requires verified addresses; deleting a place removes the mapping of its units', async () => {
    const { integrationId: id } = await create()
    expect(refusalOf(await client.change(id, { addressMappingList: [] }))).toEqual([409, 'integrations.notReady'])
    await client.step(id, 'verifyAddresses')
    const [place] = await server.ask<{ id: string }>(
      `insert into places (property_id, name, label) values ($1, 'Annexe', 'Place') returning id`,
      [propertyId],
    )
    await client.expecting(200, client.change(id, { addressMappingList: client.units(['p1/101'], place?.id) }))
    await server.ask('delete from places where id = $1', [place?.id])
    expect((await client.get(id)).addressMappingList).toEqual([])
  })
})

describe('units that changed since they were mapped', () => {
  const change = async (edit: (codes: string[]) => [id: string, code: string][]) => {
    const before = client.pms.properties
    client.pms.properties = before.map((property) =>
      property.propertyId === 'p1'
        ? {
            ...property,
            units: edit(property.units.map(({ code }) => code)).map(([id, code]) => ({
              id: `p1/${id}`,
              buildingId: null,
              address: null,
              code,
            })),
          }
        : property,
    )
    return () => {
      client.pms.properties = before
    }
  }

  test('are told: new ones, ones that no longer exist and ones with another name', async () => {
    const { integrationId: id, credentialId: own, unitChanges } = await client.goLive(['p1'])
    const none = { count: 0, units: [] }
    expect(unitChanges).toEqual({ unmapped: 1, vanished: none, renamed: none })
    const restore = await change(() => [
      ['101', '101'],
      ['103', '103A'],
      ['104', '104'],
      ['105', '105'],
    ])
    await client.verify(own ?? '')
    const [place] = await server.ask<{ name: string }>('select name from places where id = $1', [client.root])
    const changed = await client.get(id)
    expect(changed.unitChanges).toEqual({
      unmapped: 2,
      vanished: { count: 1, units: [{ pmsUnitId: 'p1/102', code: '102', placeName: place?.name }] },
      renamed: { count: 1, units: [{ pmsUnitId: 'p1/103', code: '103A', previousCode: '103' }] },
    })
    expect(changed.pmpPropertyStatus).toBe('LIVE')
    const mapped = client.units(['p1/101', 'p1/103', 'p1/104', 'p1/105'])
    const after = await client.expecting<Integration>(200, client.change(id, { addressMappingList: mapped }))
    expect(after).toMatchObject({
      pmpPropertyStatus: 'LIVE',
      unitChanges: { unmapped: 0, vanished: none, renamed: none },
    })
    restore()
  })

  test('are not told to a colleague whose profile does not read them', async () => {
    const { integrationId: id } = await client.goLive(['p1'])
    await keepWithAccount(server.ask)
    await server.ask('insert into memberships (property_id, account_id) values ($1, $2)', [propertyId, cast.single])
    const colleague = await server.signIn(cast.single)
    const seen = await client.call('GET', `/v1/integrations/${id}`, undefined, colleague)
    expect(seen.json().unitChanges).toBeNull()
    await server.ask('delete from memberships where property_id = $1 and account_id = $2', [propertyId, cast.single])
  })
})

/** As the profile of an account that has used it in two companies. */
const keepWithAccount = (ask: Ask) => ask('update pms_profiles set company_id = null')

describe('the setup of an integration', () => {
  test('is completed after all steps, and a sync is enqueued', async () => {
    const { integrationId: id } = await create()
    expect(refusalOf(await client.step(id, 'complete'))).toEqual([409, 'integrations.notReady'])
    await client.step(id, 'verifyAddresses')
    expect(refusalOf(await client.step(id, 'complete'))).toEqual([409, 'integrations.notReady'])
    await client.change(id, { addressMappingList: client.units(['p1/101']) })
    const live = (await client.step(id, 'complete')).json()
    expect(live).toMatchObject({ pmpPropertyStatus: 'LIVE', syncRequestedTime: expect.any(Number) })
    expect((await client.step(id, 'complete')).statusCode).toBe(200)
    const jobs = 'select data from pgboss.job where singleton_key = $1'
    expect(await server.ask(jobs, [id])).toMatchObject([{ data: { integrationId: id, starter: { cause: 'SETUP' } } }])
    expect((await actionsOn(id)).at(-1)).toBe('integrations.complete')
  })

  test('restarts with other properties; units that are still chosen remain mapped', async () => {
    const { integrationId: id } = await client.goLive(['p1', 'p2'])
    expect((await client.change(id, { pmsPropertyIds: ['p2', 'p1'] })).json().pmpPropertyStatus).toBe('LIVE')
    const changed = (await client.change(id, { pmsPropertyIds: ['p2', 'suburb'] })).json()
    expect(changed).toMatchObject({ pmpPropertyStatus: 'PENDING_ADDRESS_VALIDATION', syncRequestedTime: null })
    expect(changed.addressMappingList).toEqual(client.units(['p2/201', 'p2/202']))
    await client.change(id, { addressValidationConfirmationTime: Date.now() })
    await client.step(id, 'verifyAddresses')
    expect(refusalOf(await client.step(id, 'complete'))).toEqual([409, 'integrations.notReady'])
  })

  test('accepts one of two concurrent changes and refuses a stale version', async () => {
    const { integrationId: id, version } = await toMapping()
    const replies = await Promise.all(
      ['p1/101', 'p1/102'].map((unit) => client.change(id, { version, addressMappingList: client.units([unit]) })),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(refusalOf(await client.change(id, { version, pmsPropertyIds: ['p2'] }))).toEqual([409, 'integrations.stale'])
  })

  test('refuses in a change what it refuses at creation', async () => {
    const { integrationId: id } = await create()
    const unread = (await client.createProfile()).json().credentialId
    for (const [body, refusal] of [
      [{ pmsPropertyIds: ['p1', 'abroad'] }, [422, 'integrations.addressDenied']],
      [{ pmsPropertyIds: ['p9'] }, [422, 'integrations.propertyUnknown']],
      [{ credentialId: unread }, [409, 'integrations.profileNotReady']],
      [{ credentialId: '00000000-0000-4000-8000-000000000000' }, [404, 'integrations.profileNotFound']],
    ] as const)
      expect(refusalOf(await client.change(id, body))).toEqual(refusal)
  })

  test('waits when its profile becomes that of another customer, and continues with the data of that customer', async () => {
    const own = (await client.readyProfile()).credentialId
    const { integrationId: id } = await client.expecting<Integration>(
      201,
      client.create({ credentialId: own, pmsPropertyIds: ['p1'] }),
    )
    const rename = (pmcId: string) =>
      client.call('PATCH', `/v1/integrations/pms/credentials/${own}`, { credentials: { pmcId } })
    await rename('77')
    expect(await client.get(id)).toMatchObject({
      pmpPropertyStatus: 'PENDING_INITIAL_DATA_SYNC',
      isDataAvailable: false,
    })
    expect(refusalOf(await client.step(id, 'verifyAddresses'))).toEqual([409, 'integrations.notReady'])
    const confirmation = { addressValidationConfirmationTime: Date.now() }
    expect(refusalOf(await client.change(id, confirmation))).toEqual([409, 'integrations.notReady'])
    client.pms.problem = 'REFUSED'
    await client.verify(own)
    expect((await client.get(id)).pmpPropertyStatus).toBe('INITIAL_DATA_SYNC_FAILED')
    client.pms.problem = undefined
    await client.verify(own)
    expect((await client.get(id)).pmpPropertyStatus).toBe('PENDING_ADDRESS_VALIDATION')
  })

  test('gives residents of another customer no access before addresses were verified, even if the account no longer manages the property', async () => {
    const { integrationId: id, credentialId: own } = await client.goLive(['p1'])
    await keepWithAccount(server.ask)
    client.pms.residents = { p1: [client.resident()] }
    await client.sync(id)
    const everybody = () => server.ask('select * from people where property_id = $1 order by id', [propertyId])
    const before = await everybody()
    const membership = [propertyId, cast.portfolio]
    await server.ask('delete from memberships where property_id = $1 and account_id = $2', membership)
    await client.call('PATCH', `/v1/integrations/pms/credentials/${own}`, { credentials: { pmcId: '78' } })
    await server.ask('insert into memberships (property_id, account_id) values ($1, $2)', membership)
    client.pms.residents = { p1: [client.resident({ residentId: 'stranger', email: 'stranger@example.com' })] }
    await client.sync(id)
    expect(await everybody()).toEqual(before)
    await client.verify(own ?? '')
    expect(await client.get(id)).toMatchObject({
      pmpPropertyStatus: 'PENDING_ADDRESS_VALIDATION',
      addressValidationConfirmationTime: null,
    })
    await client.sync(id)
    expect(await everybody()).toEqual(before)
    await client.step(id, 'verifyAddresses')
    expect(refusalOf(await client.step(id, 'complete'))).toEqual([409, 'integrations.notReady'])
  })
})

test('a live integration and the list of properties tell that the PMS refuses the profile, also to a colleague', async () => {
  const { integrationId: id, credentialId: own } = await client.goLive(['p1'])
  await keepWithAccount(server.ask)
  const colleague = await server.signIn(cast.single)
  await server.ask('insert into memberships (property_id, account_id) values ($1, $2)', [propertyId, cast.single])
  type Listed = { property: { id: string }; integration: object }
  const listed = async (who?: typeof colleague) => {
    const reply = await client.call('GET', '/v1/user/propertiesWithEntityPermissions', undefined, who)
    const all: Listed[] = reply.json().propertiesWithEntityPermissions
    return all.find(({ property }) => property.id === propertyId)?.integration
  }
  expect(await listed()).toEqual({ provider: 'RealPage', pmpPropertyStatus: 'LIVE', isRefused: false })
  client.pms.problem = 'REFUSED'
  await client.verify(own ?? '')
  expect((await client.get(id)).profileStatus).toBe('expired')
  expect([await listed(), await listed(colleague)]).toMatchObject([{ isRefused: true }, { isRefused: false }])
  await client.sync(id)
  expect(await listed(colleague)).toMatchObject({ isRefused: true })
  client.pms.problem = undefined
  await server.ask('delete from memberships where property_id = $1 and account_id = $2', [propertyId, cast.single])
})

test('a sync can be requested for a live integration only, and repeated requests enqueue one job', async () => {
  const { integrationId: id } = await create()
  const ask = () => client.step(id, 'requestPmsPropertyUpdate')
  expect(refusalOf(await ask())).toEqual([409, 'integrations.notReady'])
  await client.step(id, 'verifyAddresses')
  await client.change(id, { addressMappingList: [] })
  await client.step(id, 'complete')
  await server.ask('delete from pgboss.job')
  const replies = await Promise.all([ask(), ask(), ask()])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202])
  const times = replies.map((reply) => reply.json().syncRequestedTime)
  expect(times).toContain((await client.get(id)).syncRequestedTime)
  const last = (await ask()).json().syncRequestedTime
  expect((await client.get(id)).syncRequestedTime).toBe(last)
  expect(await server.ask('select data from pgboss.job')).toMatchObject([
    { data: { integrationId: id, starter: { cause: 'REQUEST' } } },
  ])
  expect((await actionsOn(id)).at(-1)).toBe('integrations.requestSync')
})

describe('removing an integration', () => {
  test('keeps its people, who become manual ones', async () => {
    const { integrationId: id } = await client.goLive()
    client.pms.residents = { p1: [client.resident()] }
    await client.sync(id)
    const sources = async () =>
      (await server.ask<{ source: string }>('select source from people where property_id = $1', [propertyId])).map(
        ({ source }) => source,
      )
    expect(await sources()).toEqual(['RealPage'])
    expect((await client.call('DELETE', `/v1/integrations/${id}`)).statusCode).toBe(204)
    expect(await sources()).toEqual([null])
    expect((await actionsOn(id)).at(-1)).toBe('integrations.delete')
    expect(refusalOf(await client.call('GET', `/v1/integrations/${id}`))).toEqual([404, 'integrations.notFound'])
  })

  test('is forbidden in Prod, and so is the removal of a profile', async () => {
    const prod = await startTestServer({ config: { stage: 'prod' } })
    const { portfolio, properties } = await castOf(prod)
    const manager = await prod.signIn(portfolio)
    const [row] = await prod.ask<{ id: string }>(
      `insert into integrations (property_id, provider, pmp_property_status) values ($1, 'Yardi', 'LIVE')
       on conflict (property_id) do update set provider = 'Yardi' returning id`,
      [properties.openToPartner],
    )
    const remove = (path: string) => manager.send('DELETE', `/v1/integrations/${path}`)
    expect(refusalOf(await remove(row?.id ?? ''))).toEqual([403, 'session.forbidden'])
    expect(refusalOf(await remove(`pms/credentials/${row?.id}`))).toEqual([403, 'session.forbidden'])
    await prod.close()
  })
})

describe('another manager', () => {
  test('who does not manage the property gets 404', async () => {
    const { integrationId: id } = await create()
    const otherManager = await server.signIn(cast.single)
    const foreign = [403, 'properties.notFound']
    const path = `/v1/integrations?status=enabled&propertyId=${propertyId}`
    expect(refusalOf(await client.call('GET', path, undefined, otherManager))).toEqual(foreign)
    expect(refusalOf(await client.call('GET', path.replace('enabled', 'available'), undefined, otherManager))).toEqual(
      foreign,
    )
    for (const method of ['GET', 'DELETE'] as const)
      expect(refusalOf(await client.call(method, `/v1/integrations/${id}`, undefined, otherManager))).toEqual([
        404,
        'integrations.notFound',
      ])
    expect(brokenRulesOf(await client.call('GET', '/v1/integrations?status=enabled'))).toEqual([
      422,
      'propertyId: propertyRequired',
    ])
  })

  test('of the same company sees and uses its profile, and no longer once the role is gone', async () => {
    const { integrationId: id, credentialId } = await client.goLive(['p1'])
    await server.ask('insert into memberships (property_id, account_id) values ($1, $2)', [propertyId, cast.single])
    const colleague = await server.signIn(cast.single)
    const seen = (await client.call('GET', `/v1/integrations/${id}`, undefined, colleague)).json()
    expect(seen).toMatchObject({ credentialId, profileStatus: 'ready', isDataAvailable: true })
    const profiles = async () =>
      (await client.call('GET', '/v1/integrations/pms/credentials', undefined, colleague))
        .json()
        .credentials.map((profile: { credentialId: string }) => profile.credentialId)
    expect(await profiles()).toContain(credentialId)
    await server.ask('delete from memberships where property_id = $1 and account_id = $2', [propertyId, cast.single])
    expect(await profiles()).not.toContain(credentialId)
  })

  test('who also works for another company brings residents there by no profile of the first one', async () => {
    const { integrationId: id, credentialId: ofCompany } = await client.goLive(['p1'])
    const both = await server.createStranger()
    await server.ask(`update accounts set kind = 'propertyManager' where id = $1`, [both])
    const [elsewhere] = await server.ask<{ id: string }>(
      `insert into properties (id, name, address_line1, city, state_or_region, postal_code, country_code, time_zone)
       select gen_random_uuid(), 'Elsewhere', address_line1, city, state_or_region, postal_code, country_code, time_zone
       from properties where id = $1 returning id`,
      [propertyId],
    )
    for (const at of [propertyId, elsewhere?.id])
      await server.ask('insert into memberships (property_id, account_id) values ($1, $2)', [at, both])
    const colleague = await server.signIn(both)
    const profiles = await client.call('GET', '/v1/integrations/pms/credentials', undefined, colleague)
    expect(profiles.body).toContain(ofCompany)
    const body = { pmpPropertyId: elsewhere?.id, credentialId: ofCompany, pmsPropertyIds: ['p1'] }
    const connecting = await client.call('POST', '/v1/integrations', body, colleague)
    expect(refusalOf(connecting)).toEqual([404, 'integrations.profileNotFound'])
    expect(await server.ask('select from integrations where property_id = $1', [elsewhere?.id])).toEqual([])
    expect((await client.change(id, { pmsPropertyIds: ['p2'] })).statusCode).toBe(200)
  })

  test('of the same property sees that somebody else configured it, and may use their own profile', async () => {
    const { integrationId: id } = await client.goLive(['p1'])
    await keepWithAccount(server.ask)
    await server.ask('insert into memberships (property_id, account_id) values ($1, $2)', [propertyId, cast.single])
    const colleague = await server.signIn(cast.single)
    const path = `/v1/integrations/${id}`
    const seen = (await client.call('GET', path, undefined, colleague)).json()
    expect(seen).toMatchObject({ credentialId: null, nickname: null, profileStatus: null, isDataAvailable: false })
    expect(seen.pmsPropertyIds).toEqual(['p1'])
    const request = (body: object) => client.call('PATCH', path, body, colleague)
    expect(refusalOf(await request({ addressMappingList: [] }))).toEqual([404, 'integrations.profileNotFound'])
    expect(refusalOf(await request({ pmsPropertyIds: ['p2'] }))).toEqual([404, 'integrations.profileNotFound'])
    const verify = await client.call('POST', `${path}/verifyAddresses`, undefined, colleague)
    expect(refusalOf(verify)).toEqual([409, 'integrations.notReady'])
    const sync = await client.call('POST', `${path}/requestPmsPropertyUpdate`, undefined, colleague)
    expect(sync.statusCode).toBe(202)
    const profile = { pmsName: 'Entrata', nickname: 'Own', credentials: { url: 'own.entrata.com' } }
    const own = (await client.call('POST', '/v1/integrations/pms/credentials', profile, colleague)).json().credentialId
    await client.verify(own)
    expect((await request({ credentialId: own })).json()).toMatchObject({
      provider: 'Entrata',
      credentialId: own,
      pmpPropertyStatus: 'PENDING_ADDRESS_VALIDATION',
    })
    await server.ask('delete from memberships where property_id = $1 and account_id = $2', [propertyId, cast.single])
  })
})
