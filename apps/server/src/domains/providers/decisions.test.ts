import type { ProviderDecision, ResolvedPermission } from '@portico/contract/providers/providers.schema'
import { addToDay, dayOf, startOfDay } from '@portico/contract/shared/days'
import { castOf } from '@portico/tools/testing/cast'
import { openDoorClient } from '@portico/tools/testing/door-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { beforeEach, expect, test } from 'vitest'

const ZONE = 'America/Los_Angeles'
const DAY_MS = 86_400_000
let client: Awaited<ReturnType<typeof openDoorClient>>

const server = await openTestServer()
const cast = await castOf(server)
const accountId = cast.portfolio
const manager = await server.signIn(accountId)
const partner = await server.signIn(cast.partner)
const [own] = await server.ask<{ id: string }>('select access_customer_id as id from accounts where id = $1', [
  cast.partner,
])
const provider = own?.id ?? ''
beforeEach(async () => {
  client = await openDoorClient(server, accountId, ZONE)
  await server.ask(
    `insert into entity_permissions (property_id, entity_type, entity_id, effect, key_access_status)
     values ($1, 'PROPERTY', $1, 'ALLOW', 'OPT_IN')`,
    [client.propertyId],
  )
})

const decide = (change: object) =>
  manager.send('PUT', '/v1/permissions/manageAccessForAccessCustomersByEntity', {
    ...{ entityId: client.propertyId, entityType: 'Property', accessCustomerIds: [provider] },
    ...{ accessStatus: 'ACCESS_DISABLED', reasonCode: 'UNDER_REPAIR' },
    ...change,
  })
const resolved = async (who = manager): Promise<ResolvedPermission | undefined> =>
  (await who.send('GET', `/v1/permissions/resolvedAccessCustomerPermissions?id=${client.propertyId}&type=Property`))
    .json()
    .resolvedAccessCustomerPermissions?.find((one: ResolvedPermission) => one.accessCustomerId === provider)
const decisionsUrl = () =>
  `/v1/permissions/accessCustomerDecisions?id=${client.propertyId}&type=Property&accessCustomerId=${provider}`
const decisions = async (): Promise<ProviderDecision[]> => (await manager.send('GET', decisionsUrl())).json().decisions
const today = () => dayOf(Date.now(), ZONE)
/** As if the decision had been made so long ago that its end has passed. */
const passEnd = () =>
  server.ask(`update provider_permissions set disabled_until = now() - interval '1 minute' where property_id = $1`, [
    client.propertyId,
  ])

test('a provider is disabled with a note until a day, which begins in the time zone of the property', async () => {
  const end = addToDay(today(), 3, 'day')
  expect((await decide({ note: '  The lift is being repaired.  ', disabledUntil: end })).statusCode).toBe(204)
  expect(await resolved()).toMatchObject({
    accessStatus: 'ACCESS_DISABLED',
    document: { enabled: false },
    reasonText: 'Under repair',
    note: 'The lift is being repaired.',
    disabledUntilTimeMillis: startOfDay(end, ZONE),
  })
})

test.each([
  ['today', 0],
  ['in more than five years', 366 * 6],
])('access cannot be enabled again %s', async (_when, days) => {
  const reply = await decide({ disabledUntil: addToDay(today(), days, 'day') })
  expect([reply.statusCode, reply.json().error.fields]).toEqual([
    422,
    [expect.objectContaining({ path: 'disabledUntil', message: 'endNotPossible' })],
  ])
})

test('after its end a decision no longer keeps the provider out, and partners see the property again', async () => {
  await decide({ note: 'Until the lift works', disabledUntil: addToDay(today(), 1, 'day') })
  expect((await partner.send('GET', `/v1/lams/properties/${client.propertyId}`)).statusCode).toBe(403)
  await passEnd()
  expect(await resolved()).toMatchObject({
    accessStatus: 'ACCESS_ENABLED',
    document: { enabled: true },
    reasonCode: 'RESOLVED_INCIDENT',
    ...{ reasonText: null, note: null, disabledUntilTimeMillis: null },
  })
  expect((await partner.send('GET', `/v1/lams/properties/${client.propertyId}`)).statusCode).toBe(200)
  expect(await resolved(partner)).toMatchObject({ accessStatus: 'ACCESS_ENABLED', lastUpdatedBy: null })

  const again = await decide({})
  expect(again.statusCode).toBe(204)
  expect(await resolved()).toMatchObject({ accessStatus: 'ACCESS_DISABLED', disabledUntilTimeMillis: null })
})

test('a panel knows the end beforehand and lets the provider in from then on, also without a connection', async () => {
  const { panel } = await client.door('Loading dock')
  await panel.pull()
  const comes = (at: number) => panel.decide({ providerId: provider }, at).isAllowed
  expect(comes(Date.now())).toBe(true)
  const end = addToDay(today(), 2, 'day')
  await decide({ disabledUntil: end })
  await panel.pull()
  const from = startOfDay(end, ZONE)
  expect([comes(Date.now()), comes(from - 1), comes(from), comes(from + DAY_MS)]).toEqual([false, false, true, true])
  await decide({})
  await panel.pull()
  expect(comes(from + DAY_MS)).toBe(false)
})

test('earlier decisions are told with who, when, why and until when, the newest first', async () => {
  const end = addToDay(today(), 3, 'day')
  await decide({ note: 'The lift is being repaired.', disabledUntil: end })
  await decide({ note: 'The lift is being repaired.', disabledUntil: end })
  await decide({ note: 'It takes longer.', disabledUntil: end })
  await decide({ accessStatus: 'ACCESS_ENABLED', reasonCode: null, note: 'not kept', disabledUntil: end })
  const [account] = await server.ask<{ email: string }>('select email from accounts where id = $1', [accountId])
  const common = { decidedBy: account?.email, decidedTimeMillis: expect.any(Number) }
  const disabled = { ...common, accessStatus: 'ACCESS_DISABLED', reasonCode: 'OTHER', reasonText: 'Under repair' }
  expect(await decisions()).toEqual([
    {
      ...{ ...common, accessStatus: 'ACCESS_ENABLED', reasonCode: 'RESOLVED_INCIDENT' },
      ...{ reasonText: null, note: null, disabledUntilTimeMillis: null },
    },
    { ...disabled, note: 'It takes longer.', disabledUntilTimeMillis: startOfDay(end, ZONE) },
    { ...disabled, note: 'The lift is being repaired.', disabledUntilTimeMillis: startOfDay(end, ZONE) },
  ])
})
