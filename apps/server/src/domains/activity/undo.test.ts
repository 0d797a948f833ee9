import type { Change, UndoPlan } from '@portico/contract/activity/activity.schema'
import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import type { SignedIn } from '@portico/tools/testing/test-server'
import { beforeEach, describe, expect, test } from 'vitest'
import { erasePerson } from '../../erasure.ts'
import { verifyAudit } from '../../platform/verify-audit.ts'

let client: DoorClient
let manager: SignedIn
let colleague: SignedIn
let front: string
let garage: string
let keyId: string
let otherKeyId: string
let personId: string

const server = await openTestServer()

beforeEach(async () => {
  const { portfolio } = await castOf(server)
  client = await openDoorClient(server, portfolio)
  manager = await server.signIn(portfolio)
  colleague = await member('manager')
  const doors = [await client.door('Front Door'), await client.door('Garage')]
  ;[front = '', garage = ''] = doors.map(({ entranceId }) => entranceId)
  keyId = await client.key('Residents', [front])
  otherKeyId = await client.key('Swimmers', [garage])
  personId = await client.person()
  await client.give(personId, keyId)
  for (const { panel } of doors) await panel.pull()
})

async function member(role: string): Promise<SignedIn> {
  const id = await server.createStranger()
  await server.ask(`update accounts set kind = 'propertyManager', avc_terms_accepted_at = now() where id = $1`, [id])
  await server.ask('insert into memberships (account_id, property_id, role_id) values ($1, $2, $3)', [
    ...[id, client.propertyId, role],
  ])
  return server.signIn(id)
}

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
async function did(by: SignedIn, method: Method, url: string, body?: object) {
  const reply = await by.call(method, url, body)
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  return reply.body
}
/** Without what the panels have fetched. */
const listed = async (by: SignedIn): Promise<Change[]> =>
  (await by.call('GET', `/v1/property/changes/${client.propertyId}`)).body.changes.filter(
    ({ action }: Change) => !action.startsWith('devices.'),
  )
const latest = async (by = manager): Promise<Change> => (await listed(by))[0] as Change
const pathOf = (number: number) => `/v1/property/changes/${client.propertyId}/${number}/undo`
const plan = async (number: number, by = manager): Promise<UndoPlan> => {
  const { status, body } = await by.call('GET', pathOf(number))
  expect([status, body]).toEqual([200, expect.any(Object)])
  return body
}
const undo = (number: number, by = manager, confirmsOpening = true) =>
  by.call('POST', pathOf(number), { confirmsOpening })
const refusal = async (call: Promise<{ status: number; body: { error?: { code: string } } }>) => {
  const { status, body } = await call
  return [status, body.error?.code]
}

const assign = (by: SignedIn, keyIds: string[], to = personId) =>
  did(by, 'PUT', '/v1/keys/keysForPerson', { propertyId: client.propertyId, personId: to, keyIds })
const held = async (of = personId) =>
  (await server.ask<{ key_id: string }>('select key_id from person_keys where person_id = $1 order by 1', [of])).map(
    ({ key_id }) => key_id,
  )
type Entrance = { accessPointId: string; isGuestSharable: boolean; guestSchedules: unknown[] }
const at = (accessPointId: string, guestSchedules: unknown[] = [], isGuestSharable = guestSchedules.length > 0) => ({
  ...{ accessPointId, isGuestSharable, guestSchedules },
})
async function open(by: SignedIn, accessPoints: Entrance[]) {
  const { keysWithAccessPoints } = (await by.call('GET', `/v1/keys/${client.propertyId}`)).body
  const { key } = keysWithAccessPoints.find((one: { key: { keyId: string } }) => one.key.keyId === keyId)
  const { name, description, version } = key
  return did(by, 'PUT', '/v1/keys/keyAccessPoints', {
    ...{ propertyId: client.propertyId, keyId, name, description, version, accessPoints },
  })
}
const opened = async () =>
  (
    await server.ask<{ id: string }>('select entrance_id as id from key_entrances where key_id = $1 order by 1', [
      keyId,
    ])
  ).map(({ id }) => id)
const hours = (startTime: string) => ({
  type: 'WEEKLY',
  filter: { SUNDAY: [], MONDAY: [{ startTime, endTime: '18:00' }] },
})
const suspension = () => `/v1/access/suspensions/${client.propertyId}/${personId}`
const isSuspended = async () =>
  (await server.ask('select from person_suspensions where person_id = $1', [personId])).length > 0

describe('undoing', () => {
  test("a colleague's change of a key's entrances sets them back, names the change and tells the doors", async () => {
    await open(colleague, [at(front), at(garage)])
    const { number, undo: state } = await latest()
    expect(state).toBe('possible')
    expect(await plan(number)).toMatchObject({
      lines: [{ removed: ['Garage'] }],
      opensDoors: false,
    })
    const before = await client.revisions()
    const { status, body } = await undo(number, manager, false)
    expect([status, body]).toEqual([
      200,
      {
        undone: [{ label: 'Entrances', added: [], removed: ['Garage'] }],
        left: [],
        jobId: null,
      },
    ])
    expect(await opened()).toEqual([front])
    expect((await client.revisions()).get(garage)).toBeGreaterThan(before.get(garage) ?? 0)
    const [change, undone] = await listed(manager)
    expect([change?.action, change?.by?.name === undone?.by?.name]).toEqual(['keys.updateEntrances', false])
    expect(undone).toMatchObject({ number, undo: 'done' })
    const [entry] = await server.ask<{ after: object }>('select after from audit where chain = $1 and seq = $2', [
      ...[client.propertyId, change?.number],
    ])
    expect(entry?.after).toMatchObject({ undoes: number })
  })

  test('the keys of somebody leaves what was changed since alone, and an undo can be undone', async () => {
    await assign(colleague, [otherKeyId])
    const { number } = await latest()
    const third = await client.key('Cleaners', [garage])
    await assign(manager, [third])
    expect((await plan(number)).lines).toEqual([{ label: 'Keys', added: ['Residents'], removed: [] }])
    await undo(number)
    expect(await held()).toEqual([keyId, third].sort())
    const { number: again, undo: state } = await latest()
    expect(state).toBe('possible')
    expect((await undo(again)).status).toBe(200)
    expect(await held()).toEqual([third])
  })

  test('hours, name and description sets each back by itself and lists what is left', async () => {
    await open(manager, [at(front, [hours('08:00')]), at(garage, [], true)])
    await open(manager, [at(front, [hours('09:00')])])
    const { number } = await latest()
    await open(colleague, [at(front, [hours('10:00')])])
    const found = await plan(number)
    expect(found.lines.map(({ added }) => added?.[0])).toEqual([expect.stringContaining('Garage')])
    expect(found.left).toMatchObject([{ before: expect.stringContaining('10'), after: expect.stringContaining('8') }])
    expect((await undo(number)).body.left).toEqual(found.left)
    expect(await opened()).toEqual([front, garage].sort())

    const { keysWithAccessPoints } = (await manager.call('GET', `/v1/keys/${client.propertyId}`)).body
    const { key, accessPoints } = keysWithAccessPoints.find(
      (one: { key: { keyId: string } }) => one.key.keyId === keyId,
    )
    const draft = {
      ...{ propertyId: client.propertyId, keyId },
      accessPoints: accessPoints.map((one: Entrance) => at(one.accessPointId, one.guestSchedules, one.isGuestSharable)),
    }
    const renamed = { ...draft, name: 'Tenants', description: 'All', version: key.version }
    const { version } = await did(manager, 'PUT', '/v1/keys', renamed)
    const { number: naming } = await latest()
    await did(colleague, 'PUT', '/v1/keys', { ...renamed, name: 'Lodgers', version })
    expect((await undo(naming)).body).toEqual({
      undone: [{ label: 'Description', before: 'All', after: 'nothing' }],
      left: [{ label: 'Key Name', before: 'Lodgers', after: 'Residents' }],
      jobId: null,
    })
  })

  test('a suspension and a lockdown by a colleague ends it once that is confirmed', async () => {
    await did(colleague, 'PUT', suspension(), { reason: 'Lost the phone' })
    const suspending = (await latest()).number
    expect(await plan(suspending)).toMatchObject({ lines: [{ before: 'Lost the phone' }], opensDoors: true })
    expect(await refusal(undo(suspending, manager, false))).toEqual([409, 'activity.opensDoors'])
    expect((await latest()).undo).toBe('possible')
    expect((await undo(suspending)).status).toBe(200)
    expect(await isSuspended()).toBe(false)
    const resuming = (await latest()).number
    expect((await undo(resuming, manager, false)).status).toBe(200)
    expect(await isSuspended()).toBe(true)

    const lockdown = `/v1/access/lockdowns/${client.propertyId}/${front}`
    const kept = async () => (await server.ask<{ key_ids: string[] }>('select key_ids from lockdowns'))[0]?.key_ids
    await did(colleague, 'PUT', lockdown, { reason: 'Burst pipe', keyIds: [keyId] })
    const locking = (await latest()).number
    expect(await refusal(undo(locking, manager, false))).toEqual([409, 'activity.opensDoors'])
    await undo(locking)
    expect(await kept()).toBeUndefined()
    const lifting = (await latest()).number
    expect((await undo(lifting, manager, false)).status).toBe(200)
    expect(await kept()).toEqual([keyId])
  })

  test('settings, also of what nobody had decided, and a contact', async () => {
    const settings = async () =>
      (await manager.call('GET', `/v1/property/settings/${client.propertyId}`)).body as Record<string, unknown>
    const set = async (values: object) =>
      did(manager, 'PATCH', '/v1/property/settings', {
        ...{ propertyId: client.propertyId, version: (await settings()).version, ...values },
      })
    await set({ isGuestAccessAllowed: true, maxGuestsAllowed: 3 })
    const { number } = await latest()
    await set({ maxGuestsAllowed: 4 })
    const { body } = await undo(number)
    expect(body.left).toEqual([{ label: expect.any(String), before: '4', after: 'nothing' }])
    expect(await settings()).toMatchObject({ isGuestAccessAllowed: null, maxGuestsAllowed: 4 })

    const contacts = `/v1/property/contacts/${client.propertyId}`
    const cora = { name: 'Cora Cole', email: 'cora@example.com', phoneNumber: '' }
    const { id } = await did(manager, 'POST', contacts, cora)
    const adding = (await latest()).number
    await did(manager, 'PUT', `${contacts}/${id}`, { ...cora, name: 'Cora Dole', version: 1 })
    expect(await refusal(undo(adding))).toEqual([409, 'activity.nothingLeft'])
    await undo((await latest()).number)
    expect((await undo(adding)).status).toBe(200)
    const names = () => server.ask('select name from property_contacts where property_id = $1', [client.propertyId])
    expect(await names()).toEqual([])
    await undo((await latest()).number)
    expect(await names()).toEqual([{ name: 'Cora Cole' }])
  })

  test('what was changed about a person asks before it gives a longer stay', async () => {
    const day = 86_400_000
    const end = Date.now() + 40 * day
    const adjust = (by: SignedIn, serviceExpiryTimeMillis: number) =>
      did(by, 'PATCH', `/v1/people/${personId}`, { propertyId: client.propertyId, serviceExpiryTimeMillis })
    await adjust(manager, end)
    await adjust(colleague, Date.now() + 10 * day)
    const { number } = await latest()
    expect(await refusal(undo(number, manager, false))).toEqual([409, 'activity.opensDoors'])
    expect(await refusal(undo(number))).toEqual([200, undefined])
    const [person] = await server.ask<{ at: Date }>('select service_expires_at as at from people where id = $1', [
      personId,
    ])
    expect(person?.at.getTime()).toBe(end)
  })
})

describe('an undo is refused', () => {
  test('a second time, also if two colleagues do it at once', async () => {
    await assign(colleague, [])
    const { number } = await latest()
    const replies = await Promise.all([undo(number), undo(number, colleague)].map(refusal))
    expect(replies.sort()).toEqual([
      [200, undefined],
      [409, 'activity.alreadyUndone'],
    ])
    expect(await refusal(manager.call('GET', pathOf(number)))).toEqual([409, 'activity.alreadyUndone'])
    expect((await listed(manager)).map((one) => one.undo)).toEqual(['possible', 'done'])
  })

  test('if nothing is left to undo, and it can be tried again', async () => {
    await assign(colleague, [])
    const { number } = await latest()
    await assign(manager, [keyId])
    expect((await plan(number)).lines).toEqual([])
    expect(await refusal(undo(number))).toEqual([409, 'activity.nothingLeft'])
    await assign(manager, [])
    expect((await undo(number)).status).toBe(200)
  })

  test('without the permission to do the same by hand, which counts today', async () => {
    const leasing = await member('leasing')
    await assign(leasing, [])
    await did(colleague, 'PUT', suspension(), { reason: 'Lost the phone' })
    const [suspending, assigning] = await listed(manager)
    expect((await listed(leasing)).map(({ number, undo: state }) => [number, state])).toEqual([
      [assigning?.number, 'possible'],
    ])
    expect(await refusal(undo(suspending?.number ?? 0, leasing))).toEqual([404, 'activity.notFound'])
    await server.ask(`update memberships set role_id = 'auditor' where role_id = 'leasing'`)
    expect((await listed(leasing)).map(({ undo: state }) => state)).toEqual([null, null])
    expect(await refusal(undo(assigning?.number ?? 0, leasing))).toEqual([403, 'session.notPermitted'])
    await server.ask(`update memberships set role_id = 'leasing' where role_id = 'auditor'`)
    expect((await undo(assigning?.number ?? 0, leasing)).status).toBe(200)
  })

  test('of an unknown number and of another property alike', async () => {
    await assign(manager, [])
    const { number } = await latest()
    const other = await openDoorClient(server, (await castOf(server)).portfolio)
    const elsewhere = `/v1/property/changes/${other.propertyId}/${number}/undo`
    expect(await refusal(manager.call('POST', elsewhere, { confirmsOpening: true }))).toEqual([
      404,
      'activity.notFound',
    ])
    expect(await refusal(undo(999_999))).toEqual([404, 'activity.notFound'])
  })

  test('of what was erased, of what is gone, and of kinds that cannot be undone', async () => {
    await did(manager, 'PUT', suspension(), { reason: 'Lost the phone' })
    const { number } = await latest()
    await assign(manager, [])
    const assigning = (await latest()).number
    await server.ask('delete from people where id = $1', [personId])
    expect(await refusal(manager.call('GET', pathOf(assigning)))).toEqual([409, 'activity.notUndoable'])
    await server.asOperator((unit) => erasePerson(unit, server.keys, personId))
    expect((await listed(manager)).find((one) => one.number === number)?.undo).toBeNull()
    expect(await refusal(undo(number))).toEqual([409, 'activity.notUndoable'])
    const draft = { propertyId: client.propertyId, name: 'New', description: null, accessPoints: [at(front)] }
    await did(manager, 'POST', '/v1/keys', draft)
    const making = await latest()
    expect(making.undo).toBeNull()
    expect(await refusal(undo(making.number))).toEqual([409, 'activity.notUndoable'])
  })
})

test('what was archived since is left alone and listed, as what is gone', async () => {
  await open(manager, [at(front), at(garage)])
  await open(colleague, [at(front, [hours('09:00')])])
  const opening = (await latest()).number
  const [annex, attic] = [
    await client.insert('places', { name: 'Annex', label: 'Place' }),
    await client.insert('places', { name: 'Attic', label: 'Place' }),
  ]
  const { propertyId } = client
  const moveTo = (newParentAddressId: string) =>
    did(manager, 'PATCH', `/v1/people/${personId}`, { propertyId, newParentAddressId })
  await moveTo(annex)
  await moveTo(attic)
  const moving = (await latest()).number
  await server.ask(`update entrances set archived_at = now(), access_status = 'ACCESS_DISABLED' where id = $1`, [
    garage,
  ])
  await server.ask('update places set archived_at = now() where id = $1', [annex])

  const planned = await plan(opening)
  expect(JSON.stringify(planned.lines)).not.toContain('Garage')
  expect(JSON.stringify(planned.left)).toContain('Garage')
  expect((await undo(opening)).body).toEqual({ undone: planned.lines, left: planned.left, jobId: null })
  expect(await opened()).toEqual([front])
  expect(await refusal(undo(moving))).toEqual([409, 'activity.nothingLeft'])
})

test('the records are whole after 200 undos', async () => {
  for (let n = 0; n < 100; n++) {
    await assign(manager, n % 2 === 0 ? [] : [keyId])
    expect((await undo((await latest()).number)).status).toBe(200)
    expect((await undo((await latest()).number)).status).toBe(200)
  }
  const { problems } = await server.database.asSystem((trx) => verifyAudit(trx, server.keys, []))
  expect(problems.filter((problem) => problem.includes(client.propertyId))).toEqual([])
})
