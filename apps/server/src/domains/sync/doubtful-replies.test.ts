import type { Person } from '@portico/contract/people/people.schema'
import type { ReportLine } from '@portico/contract/sync/sync.schema'
import {
  client,
  conflicts,
  id,
  overview,
  people,
  post,
  read,
  resident,
  roster,
  server,
  sync,
  useLiveIntegration,
  worklist,
} from '@portico/tools/testing/live-integration'
import { describe, expect, test } from 'vitest'
import type { PmsResident } from '../integrations/providers/connector.ts'

useLiveIntegration()

const syncBoth = async (p1: PmsResident[], p2: PmsResident[]) => {
  client.pms.residents = { p1, p2 }
  await client.sync(id)
  return (await client.get(id)).lastSynchronization
}
const lines = async () => {
  const runId = (await overview()).lastRun?.runId
  return (await read<{ lines: ReportLine[] }>(`/runs/${runId}`)).lines.map(
    ({ kind, reason, name }) => `${kind} ${reason} ${name}`,
  )
}
const decide = (conflictId: string | undefined, decision: string) =>
  client.expecting(200, post('/conflicts/decisions', { conflictIds: [conflictId], decision }))
const isLive = ({ services: [{ serviceStartTimeMillis: start, serviceExpiryTimeMillis: end }] }: Person) =>
  (start ?? 0) <= Date.now() && (end === null || end > Date.now())
const living = async () => (await people.list()).filter(isLive).length
const personOf = async (email: string | null) => (await people.list()).find((person) => person.email === email)
const UNKNOWN = { status: 'UNKNOWN' } as const

describe('nobody becomes somebody else', () => {
  const ann = () => resident({ firstName: 'Ann', email: 'shared@example.com' })
  const bob = () => resident({ firstName: 'Bob', email: 'shared@example.com', unitId: 'p1/102' })

  test.each([
    ['whose status is unknown', UNKNOWN],
    ['who has moved out', { status: 'PAST' }],
  ] as const)('with the e-mail of somebody %s', async (_what, change) => {
    const one = ann()
    await sync(one, resident())
    const before = await personOf('shared@example.com')
    await sync({ ...one, ...change }, bob(), resident())
    const after = await personOf('shared@example.com')
    expect([after?.personId, after?.personName]).toEqual([before?.personId, 'Ann Byron'])
    expect((await people.list()).map(({ personName }) => personName)).toContain('Bob Byron')
  })

  test('with the e-mail of somebody whose property cannot be read', async () => {
    await syncBoth([resident()], [{ ...ann(), unitId: 'p2/201' }])
    client.pms.brokenProperty = 'p2'
    await syncBoth([resident(), bob()], [])
    expect((await personOf('shared@example.com'))?.personName).toBe('Ann Byron')
  })
})

describe('a hold', () => {
  test.each([
    [
      'has its lease moved to the future',
      (days: (n: number) => string) => ({ status: 'FUTURE' as const, leaseStart: days(30) }),
      'SUCCEEDED',
    ],
    ['moves out today', (days: (n: number) => string) => ({ moveOut: days(0) }), 'HELD'],
    ['moves out tomorrow', (days: (n: number) => string) => ({ moveOut: days(1) }), 'HELD'],
    ['has moved out', (days: (n: number) => string) => ({ moveOut: days(-1) }), 'HELD'],
  ])('lets nobody lose access when everybody %s at once', async (_what, changeOf, outcome) => {
    const everybody = roster(10)
    await sync(...everybody)
    const before = (await people.list()).map(({ services }) => services[0].serviceExpiryTimeMillis)
    const change = changeOf(client.inDays)
    expect(await sync(...everybody.map((one) => ({ ...one, ...change })))).toMatchObject({ outcome })
    expect(await living()).toBe(10)
    expect((await people.list()).map(({ services }) => services[0].serviceExpiryTimeMillis)).toEqual(before)
  })

  test('does not stop one person who moves out in a few days', async () => {
    const [ada, ...others] = roster(5)
    await sync(...others, ada as PmsResident)
    const notice = { ...(ada as PmsResident), status: 'NOTICE', moveOut: client.inDays(3) } as const
    expect(await sync(...others, notice)).toMatchObject({ outcome: 'SUCCEEDED', updated: 1, expired: 0 })
  })

  test('covers an empty list of one of several properties, and the others go on', async () => {
    const [many, few] = [roster(100), roster(9, { unitId: 'p2/201' })]
    await syncBoth(many, few)
    expect(await syncBoth([...many.slice(1), resident()], [])).toMatchObject({ outcome: 'HELD', added: 1, expired: 9 })
    expect(await living()).toBe(109)
  })

  test('counts people about whom a manager has decided as gone', async () => {
    const everybody = roster(5)
    await sync(...everybody)
    await server.ask(`update integration_residents set departure = 'KEEP' where resident_id = any($1::text[])`, [
      everybody.slice(0, 2).map(({ residentId }) => residentId),
    ])
    expect(await sync()).toMatchObject({ outcome: 'HELD', expired: 3 })
  })

  test('also holds the list of another building in which two new residents share an e-mail', async () => {
    await sync(...roster(5))
    const strangers = roster(2, { email: 'strangers@example.com' })
    expect(await sync(...strangers, ...roster(3))).toMatchObject({ outcome: 'HELD', added: 0, expired: 5 })
    expect([await living(), await conflicts()]).toEqual([5, []])
  })

  test('does not end because a property fails for once', async () => {
    const everybody = roster(10)
    await syncBoth(everybody, [])
    await syncBoth(everybody.slice(6), [])
    client.pms.brokenProperty = 'p1'
    await syncBoth([], [])
    expect((await overview()).heldRun).not.toBeNull()
  })

  test('keeps access that would end meanwhile', async () => {
    const everybody = roster(5, { leaseEnd: client.inDays(1) })
    await sync(...everybody)
    const { services } = (await people.list())[0] as Person
    await sync()
    const after = (await people.list())[0] as Person
    expect(after.services[0].serviceExpiryTimeMillis ?? 0).toBeGreaterThan(services[0].serviceExpiryTimeMillis ?? 0)
  })
})

describe('a resident', () => {
  test('with a new id and an unknown status keeps access', async () => {
    const ada = resident({ residentId: 'old' })
    await sync(ada, resident())
    await sync({ ...ada, residentId: 'new', previousIds: ['old'], ...UNKNOWN }, resident())
    expect(isLive((await personOf(ada.email)) as Person)).toBe(true)
  })

  test('whose unit or name cannot be read gets the new end of the lease', async () => {
    const ada = resident({ leaseEnd: client.inDays(20) })
    await sync(ada)
    const renewed = { ...ada, leaseEnd: client.inDays(300), firstName: '', lastName: '', email: null }
    expect(await sync(renewed)).toMatchObject({ updated: 1 })
  })

  test('whose id was given to a roommate loses access after the departure was applied', async () => {
    const tenant = resident({ residentId: 't1', firstName: 'Tenant' })
    const roommate = resident({ residentId: 'r1', firstName: 'Roommate' })
    const others = roster(8)
    await sync(tenant, roommate, ...others)
    const promoted = { ...roommate, residentId: 't1', previousIds: ['r1'] }
    await sync(promoted, ...others.slice(4))
    const runId = (await overview()).heldRun?.runId
    await post(`/runs/${runId}/decision`, { decision: 'APPLY' })
    expect(await sync(promoted, ...others.slice(4))).toMatchObject({ outcome: 'SUCCEEDED', expired: 5 })
    expect(isLive((await personOf(tenant.email)) as Person)).toBe(false)
  })
})

describe('a decision', () => {
  const guest = () => people.create(people.guest({ email: 'shared@example.com', personName: 'Manny' }))
  const ada = (changes: Partial<PmsResident> = {}) =>
    resident({ email: 'shared@example.com', firstName: 'Ada', ...changes })

  test('to link that was not carried out yet ends nobody’s access', async () => {
    const { personId } = await guest()
    const one = ada()
    await sync(one)
    await decide((await conflicts())[0]?.conflictId, 'LINK')
    await sync({ ...one, unitId: 'p1/104' })
    expect(await people.find(personId)).toMatchObject({ source: null, services: [{ relationType: 'GUEST' }] })
    expect(isLive((await people.find(personId)) as Person)).toBe(true)
  })

  test('to keep somebody as a manual person undoes a decision to link them', async () => {
    await guest()
    const [one, neighbour] = [ada(), resident({ firstName: 'Neighbour' })]
    await sync(one, neighbour)
    await decide((await conflicts())[0]?.conflictId, 'LINK')
    await sync(one, neighbour)
    await sync({ ...one, ...UNKNOWN }, neighbour)
    const personId = (await worklist()).find(({ line }) => line.reason === 'STATUS_UNKNOWN')?.line.personId ?? ''
    await post('/worklist/repairs', { personIds: [personId], repair: 'KEEP' })
    await sync(one, neighbour)
    expect((await people.find(personId))?.source).toBeNull()
    expect(await conflicts()).toMatchObject([{ kind: 'SAME_EMAIL' }])
  })

  test('survives a run in which the resident cannot be read', async () => {
    await guest()
    const one = ada()
    await sync(one)
    await decide((await conflicts())[0]?.conflictId, 'IGNORE')
    client.pms.unreadable = { p1: [{ residentId: one.residentId, name: 'Ada', field: 'DATE' }] }
    await sync()
    expect([await conflicts(), await conflicts('DECIDED')]).toMatchObject([[], [{ decision: 'IGNORE' }]])
  })

  test('to ignore a row that cannot be read does not exclude the resident when it can', async () => {
    client.pms.unreadable = { p1: [{ residentId: 'una', name: 'Una', field: 'DATE' }] }
    await sync(resident())
    await decide((await conflicts())[0]?.conflictId, 'IGNORE')
    client.pms.unreadable = {}
    expect(await sync(resident(), resident({ residentId: 'una', firstName: 'Una' }))).toMatchObject({ added: 2 })
  })

  test('to ignore a row without an id lets people leave who are missing; until then they are in the worklist', async () => {
    const [one, ...others] = roster(3)
    await sync(one as PmsResident, ...others)
    client.pms.unreadable = { p1: [{ residentId: null, name: 'Una', field: 'ID' }] }
    expect(await sync(...others)).toMatchObject({ expired: 0 })
    expect((await worklist()).filter(({ side }) => side === 'LIVE')).toHaveLength(1)
    await decide((await conflicts())[0]?.conflictId, 'IGNORE')
    expect(await sync(...others)).toMatchObject({ expired: 1 })
  })
})

test('a resident whose e-mail somebody else gets during the run is reported', async () => {
  await sync(resident())
  client.duringPull(async () => {
    await people.create(people.resident({ email: 'race@example.com' }))
  })
  await sync(resident(), resident({ email: 'race@example.com', firstName: 'Racer' }))
  expect((await lines()).some((line) => line.startsWith('SKIPPED CONFLICT Racer'))).toBe(true)
})
