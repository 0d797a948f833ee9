import type { Person } from '@portico/contract/people/people.schema'
import { endOfDay } from '@portico/contract/shared/days'
import {
  client,
  id,
  people,
  propertyId,
  resident,
  roster,
  server,
  sync,
  useLiveIntegration,
} from '@portico/tools/testing/live-integration'
import { refusalOf } from '@portico/tools/testing/people-client'
import type { Audited } from '@portico/tools/testing/test-server'
import { describe, expect, test } from 'vitest'

useLiveIntegration()

const only = async (): Promise<Person> => {
  const everybody = await people.list()
  expect(everybody).toHaveLength(1)
  return everybody[0] as Person
}
const byEmail = async (email: string | null) => (await people.list()).find((person) => person.email === email)
const audits = async () =>
  server.openAudit(
    propertyId,
    await server.ask<Audited & { account_id: string | null }>(
      `select before, after, account_id from audit where entity_id = $1 and action = 'integrations.sync' order by seq`,
      [id],
    ),
  )
const isOver = (person: Person | undefined) => (person?.services[0].serviceExpiryTimeMillis ?? Infinity) <= Date.now()
const lastMoment = (day: string) => endOfDay(day, client.zone)
const invited = async () =>
  (
    await server.ask<{ email: string }>(
      `select p.email from person_invitations i join people p on p.id = i.person_id where i.property_id = $1 order by p.email`,
      [propertyId],
    )
  ).map(({ email }) => email)

describe('a resident who arrives', () => {
  test('is added with unit, place and service period, is invited, and cannot be edited in the portal', async () => {
    const ada = resident({ email: 'ada@example.com', unitId: 'p1/102' })
    expect(await sync(ada)).toMatchObject({ outcome: 'SUCCEEDED', problem: null, added: 1, updated: 0, expired: 0 })
    const person = await only()
    expect(person).toMatchObject({
      email: 'ada@example.com',
      personName: 'Ada Byron',
      source: 'RealPage',
      keyIds: [],
      enrollmentStatus: 'INVITE_NOT_SENT',
      services: [{ addressId: client.root, relationType: 'RESIDENT', unitNumber: '102' }],
    })
    expect(person.services[0].serviceExpiryTimeMillis).toBe(lastMoment(client.inDays(200)))
    expect([await invited(), client.enqueued]).toEqual([['ada@example.com'], [{ name: 'invitations', data: {} }]])
    const change = people.changeOf(person, { personName: 'Somebody Else' })
    expect(refusalOf(await people.send('PUT', change))).toEqual([409, 'people.synced'])
  })

  test.each([
    ['CURRENT', 1],
    ['NOTICE', 1],
    ['EVICTION', 1],
    ['FUTURE', 1],
    ['PAST', 0],
    ['OTHER', 0],
  ] as const)('with the status %s is added %i times', async (status, added) => {
    expect(await sync(resident({ status }))).toMatchObject({ added, skipped: 0 })
    expect(await people.list()).toHaveLength(added)
  })

  test('with two rows or two leases becomes one person, and the status that gives access wins', async () => {
    const ada = resident()
    const { added } =
      (await sync({ ...ada, status: 'FUTURE', unitId: 'p1/103' }, ada, { ...ada, status: 'PAST' })) ?? {}
    expect([added, (await only()).services[0].unitNumber]).toEqual([1, '101'])
  })

  test('without a place or a name is skipped and counted, and the others are added', async () => {
    const outcome = await sync(
      resident({ unitId: 'p1/104' }),
      resident({ unitId: null }),
      resident({ firstName: 'X', lastName: '', email: 'not an address' }),
      resident({ email: 'fine@example.com' }),
      resident({ moveOut: client.inDays(-3) }),
    )
    expect(outcome).toMatchObject({ outcome: 'SUCCEEDED', added: 1, skipped: 3 })
    expect((await only()).email).toBe('fine@example.com')
  })

  test('with a blank or shared e-mail is added by name; the first one gets the e-mail', async () => {
    const [first, second] = [resident({ email: 'home@example.com' }), resident({ email: 'HOME@example.com' })]
    const blank = resident({ email: ' ', firstName: 'Blank' })
    await sync(first, { ...second, firstName: 'Second' }, blank)
    const names = async () => (await people.list()).map(({ email, personName }) => [personName, email])
    const expected = [
      ['Ada Byron', 'home@example.com'],
      ['Blank Byron', null],
      ['Second Byron', null],
    ]
    expect(await names()).toEqual(expected)
    expect(await sync({ ...second, firstName: 'Second' }, blank, first)).toMatchObject({ added: 0, updated: 0 })
    expect([await names(), await invited()]).toEqual([expected, ['home@example.com']])
  })

  test('with the e-mail of a person whom a manager has added waits for a decision, and changes nobody', async () => {
    const manual = await people.create(people.guest({ email: 'manual@example.com', personName: 'Manny' }))
    const before = await only()
    expect(await sync(resident({ email: 'Manual@example.com', firstName: 'Manuela' }))).toMatchObject({
      added: 0,
      updated: 0,
      skipped: 1,
    })
    expect(await only()).toEqual(before)
    expect(before).toMatchObject({ personId: manual.personId, source: null, services: [{ relationType: 'GUEST' }] })
  })

  test('without an e-mail becomes the person with the same name and unit, one each', async () => {
    const twin = () => resident({ email: null, firstName: 'Toni' })
    await sync(twin(), twin())
    const ids = async () => (await people.list()).map(({ personId }) => personId)
    const before = await ids()
    await server.ask('delete from integration_residents where property_id = $1', [propertyId])
    expect(await sync(twin(), twin())).toMatchObject({ added: 0, expired: 0 })
    expect(await ids()).toEqual(before)
    expect(await sync(twin(), twin(), twin())).toMatchObject({ added: 1 })
  })

  test('does not get an e-mail that a manager has just given to somebody else', async () => {
    client.duringPull(() => people.create(people.resident({ email: 'race@example.com' })))
    expect(await sync(resident({ email: 'race@example.com' }))).toMatchObject({ outcome: 'SUCCEEDED', skipped: 1 })
    expect((await only()).source).toBeNull()
  })
})

describe('a current resident', () => {
  test('without changes is not written', async () => {
    const ada = resident()
    await sync(ada)
    const [before, entries] = [await only(), (await audits()).length]
    expect(await sync(ada)).toMatchObject({ added: 0, updated: 0, expired: 0, skipped: 0 })
    expect(await only()).toEqual(before)
    expect(await audits()).toHaveLength(entries)
  })

  test('remains the same person after a move, a renewal and a new name', async () => {
    const ada = resident({ email: 'same@example.com' })
    await sync(ada)
    const { personId } = await only()
    const moved = {
      ...ada,
      unitId: 'p1/103',
      leaseStart: client.inDays(10),
      leaseEnd: client.inDays(375),
      lastName: 'King',
    }
    expect(await sync(moved)).toMatchObject({ added: 0, updated: 1, expired: 0 })
    const person = await only()
    expect(person).toMatchObject({ personId, personName: 'Ada King', services: [{ unitNumber: '103', version: 2 }] })
    expect(person.services[0].serviceExpiryTimeMillis).toBe(lastMoment(client.inDays(375)))
    expect(person.services[0].serviceStartTimeMillis).toBeLessThan(Date.now())
  })

  test('is not changed when a co-tenant arrives', async () => {
    const ada = resident()
    await sync(ada)
    expect(await sync(ada, resident({ firstName: 'Charles' }))).toMatchObject({ added: 1, updated: 0 })
  })

  test('with a month-to-month lease has an end in the future; a move-out date takes precedence', async () => {
    const ada = resident({ leaseEnd: client.inDays(-40) })
    await sync(ada)
    const ahead = (await only()).services[0].serviceExpiryTimeMillis ?? 0
    expect(ahead).toBeGreaterThan(lastMoment(client.inDays(14)))
    expect(ahead).toBeLessThanOrEqual(lastMoment(client.inDays(45)))
    await sync({ ...ada, status: 'NOTICE', moveOut: client.inDays(5) })
    expect((await only()).services[0].serviceExpiryTimeMillis).toBe(lastMoment(client.inDays(5)))
  })

  test('remains the same person after a promotion, even while the old record is listed as past', async () => {
    const roommate = resident({ residentId: 'r0000042', email: null, firstName: 'Rory' })
    await sync(roommate)
    const { personId } = await only()
    const tenant = { ...roommate, residentId: 't0000099', previousIds: ['r0000042'] }
    expect(await sync({ ...roommate, status: 'PAST' }, tenant)).toMatchObject({ added: 0, expired: 0 })
    expect(await sync(tenant)).toMatchObject({ added: 0, expired: 0 })
    expect((await only()).personId).toBe(personId)
  })

  test('remains the same person after a promotion to the id of the tenant who left, and that tenant loses access', async () => {
    const tenant = resident({ residentId: 't0000007', email: 'gone@example.com', firstName: 'Gus' })
    const roommate = resident({ residentId: 'r0000008', email: 'rory@example.com', firstName: 'Rory' })
    await sync(tenant, roommate)
    const personId = (await byEmail('rory@example.com'))?.personId
    const promoted = { ...roommate, residentId: 't0000007', previousIds: ['r0000008'] }
    expect(await sync(promoted)).toMatchObject({ added: 0, expired: 1 })
    expect(isOver(await byEmail('gone@example.com'))).toBe(true)
    expect(await byEmail('rory@example.com')).toMatchObject({ personId, personName: 'Rory Byron' })
    expect(await sync(promoted)).toMatchObject({ added: 0, updated: 0, expired: 0 })
  })

  test('with a new id and no previous id is found by e-mail', async () => {
    const ada = resident({ email: 'found@example.com' })
    await sync(ada)
    const { personId } = await only()
    expect(await sync({ ...ada, residentId: 'new-id' })).toMatchObject({ added: 0, expired: 0 })
    expect((await only()).personId).toBe(personId)
    expect(await sync({ ...ada, residentId: 'new-id', email: null })).toMatchObject({ added: 0, updated: 0 })
    expect(await sync({ ...ada, email: null, firstName: 'Somebody' })).toMatchObject({ added: 1, expired: 1 })
  })

  test('may swap e-mails with somebody, and is invited at every new e-mail', async () => {
    const [ada, bob] = [resident({ email: 'a@example.com' }), resident({ email: 'b@example.com', firstName: 'Bob' })]
    const mute = resident({ email: null, firstName: 'Mute' })
    await sync(ada, bob, mute)
    await server.ask(`update person_invitations set state = 'SENT' where property_id = $1`, [propertyId])
    const swapped = [
      { ...ada, email: bob.email },
      { ...bob, email: ada.email },
      { ...mute, email: 'm@example.com' },
    ]
    expect(await sync(...swapped)).toMatchObject({ outcome: 'SUCCEEDED', added: 0, updated: 3 })
    expect((await byEmail('b@example.com'))?.personName).toBe('Ada Byron')
    expect((await byEmail('a@example.com'))?.personName).toBe('Bob Byron')
    const waiting = await server.ask(`select from person_invitations where property_id = $1 and state = 'WAITING'`, [
      propertyId,
    ])
    expect(waiting).toHaveLength(3)
  })

  test('keeps the e-mail when the PMS has none, or one that somebody else keeps', async () => {
    const [ada, bob] = [resident({ email: 'a@example.com' }), resident({ email: 'b@example.com', firstName: 'Bob' })]
    await sync(ada, bob)
    const before = await people.list()
    expect(await sync({ ...ada, email: null }, bob)).toMatchObject({ updated: 0 })
    expect(await sync({ ...ada, email: null }, { ...bob, email: 'a@example.com' })).toMatchObject({ updated: 0 })
    expect(await sync({ ...bob, email: 'a@example.com' }, { ...ada, email: null })).toMatchObject({ updated: 0 })
    expect(await people.list()).toEqual(before)
  })

  test('keeps keys and the display preference', async () => {
    const ada = resident()
    await sync(ada)
    const { personId } = await only()
    await server.ask(
      `insert into person_keys (property_id, person_id, key_id) select property_id, $2, id from keys where property_id = $1 limit 1`,
      [propertyId, personId],
    )
    await server.ask(`update people set display_preference = 'DISPLAY_NAME' where id = $1`, [personId])
    await sync({ ...ada, unitId: 'p1/102' })
    const person = await only()
    expect([person.keyIds.length, person.services[0].displayPreference]).toEqual([1, 'DISPLAY_NAME'])
  })
})

describe('a resident who leaves', () => {
  test.each([
    ['by being past', { status: 'PAST' }],
    ['by becoming a guarantor', { role: 'GUARANTOR' }],
    ['by being cancelled', { status: 'OTHER' }],
    ['by moving out', { moveOut: '2026-01-01' }],
  ] as const)('%s expires once', async (_what, change) => {
    const [ada, neighbour] = [resident(), resident()]
    await sync(ada, neighbour)
    const left = { ...ada, ...change }
    expect(await sync(left, neighbour)).toMatchObject({ outcome: 'SUCCEEDED', expired: 1, added: 0, updated: 0 })
    const person = await byEmail(ada.email)
    expect([isOver(person), person?.source]).toEqual([true, 'RealPage'])
    expect(await sync(left, neighbour)).toMatchObject({ expired: 0, updated: 0 })
    expect(await sync(ada, neighbour)).toMatchObject({ updated: 1 })
    expect(isOver(await byEmail(ada.email))).toBe(false)
  })

  test('and is missing in the list expires; other residents and manual people do not', async () => {
    const [ada, bob] = [resident(), resident()]
    const manual = await people.create()
    await sync(ada, bob)
    expect(await sync(bob)).toMatchObject({ expired: 1, updated: 0 })
    expect([isOver(await byEmail(ada.email)), isOver(await byEmail(bob.email))]).toEqual([true, false])
    expect(isOver(await people.find(manual.personId))).toBe(false)
  })

  test.each([
    ['status', { status: 'UNKNOWN' }],
    ['role', { role: 'UNKNOWN' }],
  ] as const)('is not recognised by an unknown %s: it changes nobody and adds nobody', async (_what, unknown) => {
    const ada = resident({ email: 'ada@example.com' })
    await sync(ada)
    const before = await only()
    const bob = resident({ email: 'bob@example.com', ...unknown })
    expect(await sync({ ...ada, ...unknown }, bob)).toMatchObject({ added: 0, updated: 0, expired: 0, skipped: 1 })
    expect(await only()).toEqual(before)
  })

  test('today has access until the end of the day and for the grace of the property', async () => {
    const [ada, neighbour] = [resident(), resident()]
    await sync(ada, neighbour)
    await server.ask('update integrations set grace_hours = 3 where id = $1', [id])
    const left = { ...ada, status: 'PAST', moveOut: client.today } as const
    expect(await sync(left, neighbour)).toMatchObject({ expired: 1 })
    const end = lastMoment(client.today) + 3 * 3_600_000
    expect((await byEmail(ada.email))?.services[0].serviceExpiryTimeMillis).toBe(end)
    expect(await sync(left, neighbour)).toMatchObject({ expired: 0, updated: 0 })
    await server.ask('update integrations set grace_hours = 0 where id = $1', [id])
  })

  test('is not recognised by a missing unit: the place remains', async () => {
    const ada = resident()
    await sync(ada)
    expect(await sync({ ...ada, unitId: null })).toMatchObject({ updated: 0, expired: 0 })
  })
})

describe('a list of residents', () => {
  const withAccess = async () => (await people.list()).filter((person) => !isOver(person)).length

  test.each([
    ['nobody is left of one person', 1, 1],
    ['nobody is left of three people', 3, 3],
    ['four of twenty people leave at once', 20, 4],
    ['five of forty-nine people leave at once', 49, 5],
  ])('is held when %s: nobody loses access', async (_what, living, leaving) => {
    const everybody = roster(living)
    await sync(...everybody)
    const before = await people.list()
    const held = { outcome: 'HELD', problem: 'IMPLAUSIBLE', added: 0, updated: 0, expired: leaving }
    expect(await sync(...everybody.slice(leaving))).toMatchObject(held)
    expect(await people.list()).toEqual(before)
    expect(await sync(...everybody)).toMatchObject({ outcome: 'SUCCEEDED', expired: 0 })
  })

  test('that is held lets newcomers in while known residents are left', async () => {
    const everybody = roster(20)
    await sync(...everybody)
    const newcomer = resident()
    expect(await sync(...everybody.slice(10), newcomer)).toMatchObject({ outcome: 'HELD', added: 1, expired: 10 })
    expect(await withAccess()).toBe(21)
  })

  test('of another building changes nothing and adds nobody', async () => {
    await sync(...roster(20))
    expect(await sync(...roster(20))).toMatchObject({ outcome: 'HELD', added: 0, expired: 20 })
    expect(await withAccess()).toBe(20)
  })

  test.each([
    ['three of four people leave', 4, 3],
    ['four of forty people leave', 40, 4],
  ])('is accepted when %s', async (_what, living, leaving) => {
    const everybody = roster(living)
    await sync(...everybody)
    expect(await sync(...everybody.slice(leaving))).toMatchObject({ outcome: 'SUCCEEDED', expired: leaving })
    expect(await withAccess()).toBe(living - leaving)
  })

  test('is accepted when the few residents are replaced by as many others', async () => {
    await sync(...roster(2))
    expect(await sync(...roster(2))).toMatchObject({ outcome: 'SUCCEEDED', added: 2, expired: 2 })
  })
})
