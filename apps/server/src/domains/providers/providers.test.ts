import type { AccessCustomer, ResolvedPermission } from '@portico/contract/providers/providers.schema'
import { castOf } from '@portico/tools/testing/cast'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { beforeEach, describe, expect, test } from 'vitest'
import { addProvider } from './catalogue.service.ts'

const server = await openTestServer()
const cast = await castOf(server)
const manager = await server.signIn(cast.portfolio)
const partner = await server.signIn(cast.partner)
const propertyId = cast.properties.openToPartner
const rows = await server.ask<{ id: string; name: string }>('select id, name from providers')
const providers = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
beforeEach(async () => {
  await server.ask('delete from provider_permissions where property_id = $1', [propertyId])
  await server.ask('delete from provider_permission_changes where property_id = $1', [propertyId])
  await document({ effect: 'ALLOW' })
})

const document = (change: { effect?: string; status?: string }) =>
  server.ask(
    `update entity_permissions set effect = coalesce($2, effect), key_access_status = coalesce($3, 'OPT_IN')
     where property_id = $1 and entity_type = 'PROPERTY'`,
    [propertyId, change.effect ?? null, change.status ?? null],
  )
const idOf = (name: string) => providers[name] ?? ''
const resolvedUrl = (id: string, type = 'Property', more = '') =>
  `/v1/permissions/resolvedAccessCustomerPermissions?id=${id}&type=${type}${more}`
const resolved = async (id = propertyId, type = 'Property', who = manager): Promise<ResolvedPermission[]> =>
  (await who.send('GET', resolvedUrl(id, type))).json().resolvedAccessCustomerPermissions
const named = async (name: string, id = propertyId, type = 'Property') =>
  (await resolved(id, type)).find(({ accessCustomerName }) => accessCustomerName === name)
const manage = (change: object = {}, who = manager) =>
  who.send('PUT', '/v1/permissions/manageAccessForAccessCustomersByEntity', {
    entityId: propertyId,
    entityType: 'Property',
    accessCustomerIds: [idOf('Parcelwing')],
    accessStatus: 'ACCESS_DISABLED',
    reasonCode: 'UNDER_REPAIR',
    ...change,
  })
const enable = (names: readonly string[]) =>
  manage({ accessCustomerIds: names.map(idOf), accessStatus: 'ACCESS_ENABLED', reasonCode: null })
const historyOf = (name: string) =>
  server.ask<{ is_enabled: boolean; reason_code: string; reason_text: string | null; changed_by: string }>(
    `select is_enabled, reason_code, reason_text, changed_by from provider_permission_changes
     where property_id = $1 and provider_id = $2 order by changed_at`,
    [propertyId, idOf(name)],
  )
const entrances = () =>
  server.ask<{ id: string }>('select id from entrances where property_id = $1 and not is_non_delivery order by id', [
    propertyId,
  ])
const decideAt = (entranceId: string | undefined, name: string, isEnabled: boolean) =>
  server.ask(
    `insert into provider_permissions (property_id, entity_type, entity_id, provider_id, is_enabled)
     values ($1, 'ACCESS_POINT', $2, $3, $4)`,
    [propertyId, entranceId, idOf(name), isEnabled],
  )

test('the list of providers has active and upcoming ones by name, and no private one', async () => {
  const reply = await manager.send('GET', '/v1/customers/getAccessCustomers')
  const { customers } = reply.json() as { customers: AccessCustomer[] }
  const names = customers.map(({ accessCustomerName }) => accessCustomerName)
  expect(names).toEqual([...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  expect(names).toContain('Mealhopper')
  expect(customers.filter(({ accessCustomerType }) => accessCustomerType === 'PRIVATE')).toEqual([])
  const mealhopper = customers.find(({ accessCustomerName }) => accessCustomerName === 'Mealhopper')
  expect(mealhopper?.availableOn).toBeGreaterThan(Date.now())
})

describe('the access of providers to a property', () => {
  test('follows the permission document without a decision', async () => {
    expect((await resolved()).every(({ document }) => document.enabled)).toBe(true)
    await document({ effect: 'DENY' })
    expect((await resolved()).some(({ document }) => document.enabled)).toBe(false)
  })

  test('follows the decision about a provider', async () => {
    await manage()
    expect(await named('Parcelwing')).toMatchObject({
      accessStatus: 'ACCESS_DISABLED',
      document: { enabled: false, enabledOn: null },
    })
    await document({ effect: 'DENY' })
    await enable(['Quillpost'])
    expect(await named('Quillpost')).toMatchObject({ accessStatus: 'ACCESS_ENABLED', document: { enabled: true } })
    expect(await named('Freshcart')).toMatchObject({ document: { enabled: false } })
  })

  test('is disabled if the property has not opted in', async () => {
    await enable(['Quillpost'])
    await document({ status: 'OPT_OUT' })
    expect((await resolved()).some(({ document }) => document.enabled)).toBe(false)
  })

  test('begins at the launch of an upcoming provider', async () => {
    const upcoming = await named('Mealhopper')
    expect(upcoming).toMatchObject({ accessStatus: 'ACCESS_DISABLED', document: { enabled: true } })
    expect(upcoming?.document.enabledOn).toBe(upcoming?.availableOn)
    await enable(['Mealhopper'])
    expect((await named('Mealhopper'))?.document.enabledOn).toBe(upcoming?.availableOn)
    await manage({ accessCustomerIds: [idOf('Mealhopper')] })
    expect((await named('Mealhopper'))?.document).toEqual({ enabled: false, enabledOn: upcoming?.availableOn })
  })

  test.each([
    ['America/Detroit', '2030-01-18T05:00:00Z'],
    ['Europe/Berlin', '2030-01-17T23:00:00Z'],
  ])('begins at midnight in %s if the launch was entered as a day', async (zone, midnight) => {
    const added = await server.asOperator((unit) => addProvider(unit, { name: `Day of ${zone}`, launch: '2030-01-18' }))
    const id = added.match(/[\da-f]{8}-[\da-f-]{27}/)?.[0] ?? ''
    await server.ask('update properties set time_zone = $2 where id = $1', [propertyId, zone])
    const found = async () => (await resolved()).find(({ accessCustomerId }) => accessCustomerId === id)
    const launch = Date.parse(midnight)
    expect(await found()).toMatchObject({ availableOn: launch, document: { enabledOn: launch } })
    const change = { accessCustomerIds: [id], accessStatus: 'ACCESS_ENABLED', reasonCode: null }
    expect((await manage(change)).statusCode).toBe(204)
    const [decided] = await server.ask<{ enabled_on: Date }>(
      'select enabled_on from provider_permissions where provider_id = $1 and property_id = $2',
      [id, propertyId],
    )
    expect(decided?.enabled_on.getTime()).toBe(launch)
    const [entrance] = await server.ask<{ id: string }>('select id from entrances where property_id = $1 limit 1', [
      propertyId,
    ])
    const query = { propertyId, accessPointId: entrance?.id ?? '', accessCustomerId: id }
    const explained = (await manager.send('GET', `/v1/access/verdict?${new URLSearchParams(query)}`)).json()
    expect(explained.credentials).toMatchObject([{ validFromTimeMillis: launch }])
  })

  test('counts a provider from midnight at the property on', async () => {
    // After 10:00 UTC it is already tomorrow in Kiritimati, and before 11:00 UTC still yesterday in Pago Pago.
    const isTomorrow = new Date().getUTCHours() >= 10
    const zone = isTomorrow ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'
    const day = new Date(Date.now() + (isTomorrow ? 86_400_000 : 0)).toISOString().slice(0, 10)
    await server.ask('update properties set time_zone = $2 where id = $1', [propertyId, zone])
    const counts = async () => (await manager.send('GET', `/v1/lams/properties/${propertyId}`)).json().counts
    const before = await counts()
    await server.ask(
      `insert into providers (name, type, available_on, launch_day) values ('Early Bird', 'ACCESS', $1::date, $1::date)`,
      [day],
    )
    expect(await counts()).toEqual({ ...before, providers: before.providers + (isTomorrow ? 1 : 0) })
    await server.ask(`delete from providers where name = 'Early Bird'`)
  })

  test('is returned for the requested types of providers', async () => {
    const typesFor = async (types: string) => {
      const reply = await manager.send('GET', resolvedUrl(propertyId, 'Property', `&accessCustomerTypes=${types}`))
      const { resolvedAccessCustomerPermissions } = reply.json()
      return [...new Set(resolvedAccessCustomerPermissions.map((one: ResolvedPermission) => one.accessCustomerType))]
    }
    expect(await typesFor('CHANNEL')).toEqual(['CHANNEL'])
    expect((await typesFor('ACCESS,PRIVATE')).sort()).toEqual(['ACCESS', 'PRIVATE'])
    expect(new Set((await resolved()).map((one) => one.accessCustomerType))).toEqual(new Set(['ACCESS', 'CHANNEL']))
    expect(
      (await manager.send('GET', resolvedUrl(propertyId, 'Property', '&accessCustomerTypes=OTHER'))).statusCode,
    ).toBe(400)
  })

  test('is refused if permission documents are missing or contradict each other', async () => {
    for (const [id, status, code] of [
      [cast.properties.withoutPermissions, 404, 'properties.permissionsMissing'],
      [cast.properties.unsettled, 409, 'properties.permissionsUnsettled'],
    ] as const) {
      const replies = [
        await manager.send('GET', resolvedUrl(id)),
        await manager.send(
          'GET',
          `/v1/permissions/resolvedAccessPointPermissions?id=${id}&type=Property&accessPointIds=${id}`,
        ),
        await manage({ entityId: id }),
      ]
      for (const reply of replies) expect([reply.statusCode, reply.json().error.code]).toEqual([status, code])
    }
  })
})

describe('the access of providers to an entrance', () => {
  test('is that of the property, unless the entrance has its own decision', async () => {
    const [first, second] = await entrances()
    await manage()
    await decideAt(first?.id, 'Parcelwing', true)
    await decideAt(first?.id, 'Quillpost', false)
    const at = async (id: string | undefined, name: string) =>
      (await named(name, id ?? '', 'AccessPoint'))?.document.enabled
    expect([await at(first?.id, 'Parcelwing'), await at(second?.id, 'Parcelwing')]).toEqual([true, false])
    expect([await at(first?.id, 'Quillpost'), await at(second?.id, 'Quillpost')]).toEqual([false, true])
  })

  test('is disabled at entrances without deliveries', async () => {
    const [first] = await entrances()
    await server.ask('update entrances set is_non_delivery = true where id = $1', [first?.id])
    expect((await resolved(first?.id, 'AccessPoint')).some(({ document }) => document.enabled)).toBe(false)
    await server.ask('update entrances set is_non_delivery = false where id = $1', [first?.id])
  })

  test('is requested by the id and type of the entrance', async () => {
    const [first] = await entrances()
    for (const url of [resolvedUrl(first?.id ?? ''), resolvedUrl(propertyId, 'AccessPoint')]) {
      const reply = await manager.send('GET', url)
      expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'properties.notFound'])
    }
  })

  test('is summarised for many entrances: enabled if one provider has access, and without entrances of other properties', async () => {
    const [first, second] = await entrances()
    const [foreign] = await server.ask<{ id: string }>('select id from entrances where property_id <> $1 limit 1', [
      propertyId,
    ])
    await document({ effect: 'DENY' })
    await decideAt(second?.id, 'Quillpost', true)
    await decideAt(first?.id, 'Mealhopper', true)
    const ids = [first?.id, second?.id, foreign?.id].join()
    const url = `/v1/permissions/resolvedAccessPointPermissions?id=${propertyId}&type=Property&accessPointIds=${ids}`
    const { resolvedAccessPointPermissions } = (await manager.send('GET', url)).json()
    expect(resolvedAccessPointPermissions).toMatchObject({ entityId: propertyId, entityType: 'PROPERTY' })
    const list = resolvedAccessPointPermissions.accessPointPermissionsList as { accessPointId: string }[]
    expect(new Map(list.map((one) => [one.accessPointId, one]))).toEqual(
      new Map([
        [first?.id, { accessPointId: first?.id, document: { enabled: false } }],
        [second?.id, { accessPointId: second?.id, document: { enabled: true } }],
      ]),
    )
    const seen = (await partner.send('GET', url)).json()
    expect(seen.error?.code).toBe('properties.notFound')
    await enable(['SwiftDrop'])
    const own = (await partner.send('GET', url)).json().resolvedAccessPointPermissions
    expect(own.accessPointPermissionsList.map((one: { document: object }) => one.document)).toEqual([
      { enabled: true },
      { enabled: true },
    ])
  })
})

describe('a decision about providers', () => {
  test('stores author, time and reason, and ignores such values in the request', async () => {
    const started = Date.now()
    const reply = await manage({ lastUpdatedBy: 'somebody.else@portico.example', reasonText: 'Because' })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    const [account] = await server.ask<{ email: string }>('select email from accounts where id = $1', [cast.portfolio])
    const stored = await named('Parcelwing')
    expect(stored).toMatchObject({ reasonCode: 'OTHER', reasonText: 'Under repair', lastUpdatedBy: account?.email })
    expect(stored?.lastUpdatedTimeMillis).toBeGreaterThanOrEqual(started - 1000)
  })

  test.each([
    ['DELIVERY_HOURS', 'Delivery hours'],
    ['UNDER_REPAIR', 'Under repair'],
    ['PROVIDER_MISSCONDUCT', 'Provider misconduct'],
    ['SPECIFIC_TIMES', 'Specific times'],
    ['OTHER', 'Other'],
  ])('to disable access because of %s is stored as OTHER with its text', async (reasonCode, reasonText) => {
    await manage({ reasonCode })
    expect(await named('Parcelwing')).toMatchObject({ reasonCode: 'OTHER', reasonText })
  })

  test('to enable access is stored as RESOLVED_INCIDENT', async () => {
    await enable(['Parcelwing'])
    expect(await named('Parcelwing')).toMatchObject({ reasonCode: 'RESOLVED_INCIDENT', reasonText: null })
  })

  test('is kept in the history and audited; repeating it records nothing', async () => {
    await manage()
    await manage()
    await manage({ reasonCode: 'OTHER' })
    await enable(['Parcelwing'])
    expect((await historyOf('Parcelwing')).map((row) => [row.is_enabled, row.reason_text])).toEqual([
      [false, 'Under repair'],
      [false, 'Other'],
      [true, null],
    ])
    const audited = await server.ask<{ before: object; after: object }>(
      `select before, after from audit where property_id = $1 and action = 'providers.manageAccess' order by seq desc limit 3`,
      [propertyId],
    )
    const decision = (isEnabled: boolean, reasonText: string | null) => ({
      [idOf('Parcelwing')]: { isEnabled, reasonCode: expect.any(String), reasonText, note: null, disabledUntil: null },
    })
    expect(audited).toEqual([
      { before: decision(false, 'Other'), after: decision(true, null) },
      { before: decision(false, 'Under repair'), after: decision(false, 'Other') },
      { before: { [idOf('Parcelwing')]: null }, after: decision(false, 'Under repair') },
    ])
  })

  test.each([
    ['no reason', { reasonCode: undefined }, 'reasonCode', 'reasonRequired'],
    ['a reason for enabling', { reasonCode: 'RESOLVED_INCIDENT' }, 'reasonCode', 'reasonRequired'],
    ['a reason that is none', { reasonCode: 'BAD_WEATHER' }, 'reasonCode', 'reasonRequired'],
    ['no provider', { accessCustomerIds: [] }, 'accessCustomerIds', 'providersRequired'],
    ['no decision', { accessStatus: 'MAYBE' }, 'accessStatus', 'accessRequired'],
  ])('with %s is refused', async (_what, change, path, rule) => {
    const reply = await manage(change)
    expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'request.ruleBroken'])
    expect(reply.json().error.fields).toEqual([expect.objectContaining({ path, message: rule })])
    expect(await historyOf('Parcelwing')).toEqual([])
  })

  test('is refused as a whole if one provider is unknown or private', async () => {
    for (const id of [propertyId, idOf('Portico Field Service')]) {
      const reply = await manage({ accessCustomerIds: [idOf('Parcelwing'), id] })
      expect([reply.statusCode, reply.json().error]).toMatchObject([
        422,
        { code: 'providers.unknown', fields: [{ path: 'accessCustomerIds', message: 'providerUnknown' }] },
      ])
    }
    expect(await historyOf('Parcelwing')).toEqual([])
  })

  test('requires the signed agreement', async () => {
    await document({ status: 'OPT_OUT' })
    const reply = await manage()
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'providers.notOptedIn'])
  })

  test('of two concurrent calls is that of one of them, and the history has both', async () => {
    const names = ['Parcelwing', 'Quillpost', 'Freshcart']
    const ids = names.map(idOf)
    const replies = await Promise.all([
      manage({ accessCustomerIds: ids }),
      manage({ accessCustomerIds: ids.toReversed(), accessStatus: 'ACCESS_ENABLED' }),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    const decided = (await resolved()).filter(({ accessCustomerId }) => ids.includes(accessCustomerId))
    expect(new Set(decided.map(({ document }) => document.enabled)).size).toBe(1)
    for (const name of names) {
      const history = await historyOf(name)
      expect(history).toHaveLength(2)
      expect(history.at(-1)?.is_enabled).toBe(decided[0]?.document.enabled)
    }
  })

  test('is refused to somebody who did not know the latest one, but for the same decision', async () => {
    const known = { knownUntilTimeMillis: (await named('Parcelwing'))?.lastUpdatedTimeMillis ?? 0 }
    const colleague = await manage({ ...known, reasonCode: 'UNDER_REPAIR', note: 'Until Friday' })
    const again = await manage({ ...known, reasonCode: 'UNDER_REPAIR', note: 'Until Friday' })
    expect([colleague.statusCode, again.statusCode]).toEqual([204, 204])
    const late = await manage({ ...known, reasonCode: 'DELIVERY_HOURS' })
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'providers.stale'])
    const latest = await named('Parcelwing')
    expect(latest).toMatchObject({ reasonText: 'Under repair', note: 'Until Friday' })
    const informed = { knownUntilTimeMillis: latest?.lastUpdatedTimeMillis, reasonCode: 'DELIVERY_HOURS' }
    expect((await manage(informed)).statusCode).toBe(204)
  })

  test('changes the counts in the portfolio', async () => {
    const countsOf = async () => (await manager.send('GET', `/v1/lams/properties/${propertyId}`)).json().counts
    const before = await countsOf()
    await manage({ accessCustomerIds: ['Parcelwing', 'Mealhopper'].map(idOf) })
    expect(await countsOf()).toEqual({
      ...before,
      providers: before.providers - 1,
      providersDisabled: before.providersDisabled + 1,
    })
  })
})

describe('a partner', () => {
  test('sees its own access without the reasons of managers, and cannot change it', async () => {
    await enable(['SwiftDrop', 'Parcelwing'])
    expect(await resolved(propertyId, 'Property', partner)).toEqual([
      expect.objectContaining({
        accessCustomerName: 'SwiftDrop',
        accessStatus: 'ACCESS_ENABLED',
        reasonCode: null,
        lastUpdatedBy: null,
      }),
    ])
    expect((await manage({}, partner)).json().error.code).toBe('session.forbidden')
    expect((await partner.send('GET', '/v1/customers/getAccessCustomers')).statusCode).toBe(403)
  })

  test('sees its own access although its provider is not on the public list', async () => {
    await enable(['SwiftDrop'])
    await server.ask(`update providers set type = 'PRIVATE' where name = 'SwiftDrop'`)
    try {
      expect(await resolved(propertyId, 'Property', partner)).toMatchObject([{ accessCustomerName: 'SwiftDrop' }])
    } finally {
      await server.ask(`update providers set type = 'ACCESS' where name = 'SwiftDrop'`)
    }
  })

  test('no longer sees a property after its access was disabled', async () => {
    await manage({ accessCustomerIds: [idOf('SwiftDrop')] })
    expect((await partner.send('GET', resolvedUrl(propertyId))).statusCode).toBe(403)
  })
})

test('a manager of another property can neither read nor change permissions', async () => {
  const otherManager = await server.signIn(cast.single)
  const [entrance] = await entrances()
  const replies = [
    await otherManager.send('GET', resolvedUrl(propertyId)),
    await otherManager.send('GET', resolvedUrl(entrance?.id ?? '', 'AccessPoint')),
    await manage({}, otherManager),
  ]
  for (const reply of replies) expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'properties.notFound'])
  expect(await historyOf('Parcelwing')).toEqual([])
})
