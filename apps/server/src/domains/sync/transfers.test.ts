import type { Person } from '@portico/contract/people/people.schema'
import type { ReportLine, WorklistItem } from '@portico/contract/sync/sync.schema'
import {
  client,
  conflicts,
  id,
  overview,
  people,
  post,
  propertyId,
  read,
  resident,
  server,
  useLiveIntegration,
} from '@portico/tools/testing/live-integration'
import { describe, expect, test } from 'vitest'
import type { PmsResident } from '../integrations/providers/connector.ts'

useLiveIntegration()

/** The residents are listed by the property of their unit. */
const sync = async (...residents: PmsResident[]) => {
  const isSecond = ({ unitId }: PmsResident) => unitId?.startsWith('p2') ?? false
  client.pms.residents = {
    p1: residents.filter((one) => !isSecond(one)),
    p2: residents.filter(isSecond),
  }
  await client.sync(id)
  return (await client.get(id)).lastSynchronization
}
const lines = async () => {
  const runId = (await overview()).lastRun?.runId
  return (await read<{ lines: ReportLine[] }>(`/runs/${runId}`)).lines.map(
    ({ kind, reason, name }) => `${kind} ${reason} ${name}`,
  )
}
const decide = async (conflictId: string | undefined, decision: string) => {
  const body = { conflictIds: [conflictId], decision }
  const decided = post('/conflicts/decisions', body)
  return (await client.expecting<{ results: { error: string | null }[] }>(200, decided)).results[0]?.error
}
const worklist = async () =>
  (await read<{ items: WorklistItem[] }>('/worklist')).items.map(
    ({ side, line }) => `${side} ${line.reason} ${line.name}`,
  )
const isLive = ({ services: [{ serviceStartTimeMillis: start, serviceExpiryTimeMillis: end }] }: Person) =>
  (start ?? 0) <= Date.now() && (end === null || end > Date.now())
const living = async () => (await people.list()).filter(isLive)
const named = async (name: string) => (await people.list()).filter(({ personName }) => personName === name)

/** Gives a person a key and a code. */
async function equip(personId: string | undefined) {
  await server.ask(
    `insert into person_keys (property_id, person_id, key_id) select property_id, $2, id from keys where property_id = $1 limit 1`,
    [propertyId, personId],
  )
  await server.ask(
    `insert into credentials (property_id, id, person_id, type, status, source, parent, sealed_value, value_hash)
     values ($1, gen_random_uuid(), $2, 'CODE', 'ACTIVE', 'PMP', 'USER', 'sealed', $3)`,
    [propertyId, personId, `hash of ${personId}`],
  )
}
const whatHas = ({ personId, email, keyIds, accessCodeCount, services: [{ unitNumber }] }: Person) => ({
  personId,
  email,
  keys: keyIds.length,
  codes: accessCodeCount,
  unitNumber,
})

describe('somebody who transfers and gets a new id', () => {
  const ann = (changes: Partial<PmsResident> = {}) =>
    resident({ firstName: 'Ann', lastName: 'Able', email: 'ann@example.com', ...changes })
  const others = () => [resident(), resident({ unitId: 'p2/202' })]
  const arrived = async (...more: PmsResident[]) => {
    const old = ann()
    await sync(old, ...more)
    const [person] = await named('Ann Able')
    await equip(person?.personId)
    return { old, personId: person?.personId }
  }

  test.each([
    ['in the same unit', 'p1/101', '101'],
    ['in another unit', 'p1/103', '103'],
    ['in another property of the connection', 'p2/201', '201'],
  ])('%s goes on as the same person with e-mail, key and code while both rows are listed', async (_w, unitId, unit) => {
    const neighbours = others()
    const { old, personId } = await arrived(...neighbours)
    const notice = { ...old, status: 'NOTICE', moveOut: client.today } as const
    const next = ann({ unitId, status: 'FUTURE', leaseStart: client.today, leaseEnd: client.inDays(365) })
    expect(await sync(notice, next, ...neighbours)).toMatchObject({ outcome: 'SUCCEEDED', added: 0, expired: 0 })
    expect(await lines()).toContain('SKIPPED SAME_PERSON Ann Able')
    const has = { personId, email: 'ann@example.com', keys: 1, codes: 1 }
    expect((await named('Ann Able')).map(whatHas)).toEqual([{ ...has, unitNumber: '101' }])
    await sync({ ...notice, status: 'PAST' }, { ...next, status: 'CURRENT' }, ...neighbours)
    expect((await named('Ann Able')).map(whatHas)).toEqual([{ ...has, unitNumber: unit }])
    await sync({ ...next, status: 'CURRENT' }, ...neighbours)
    expect([await living(), await conflicts()]).toMatchObject([{ length: 3 }, []])
    expect((await named('Ann Able')).map(whatHas)).toEqual([{ ...has, unitNumber: unit }])
  })

  test('has access at midnight of the move: it goes on to the end of the next lease', async () => {
    const { old } = await arrived()
    const next = ann({ unitId: 'p1/103', status: 'FUTURE', leaseStart: client.inDays(1), leaseEnd: client.inDays(365) })
    await sync({ ...old, status: 'NOTICE', moveOut: client.today }, next)
    const [person] = await named('Ann Able')
    const end = person?.services[0].serviceExpiryTimeMillis ?? 0
    expect(end).toBeGreaterThan(Date.now() + 300 * 86_400_000)
  })

  test('and moves in after the old row is past is found again', async () => {
    const { old, personId } = await arrived(resident())
    await sync({ ...old, status: 'PAST', moveOut: client.inDays(-1) }, resident())
    await sync({ ...old, status: 'PAST', moveOut: client.inDays(-1) }, ann({ unitId: 'p1/102' }), resident())
    expect((await named('Ann Able')).map((one) => [one.personId, isLive(one)])).toEqual([[personId, true]])
  })

  test('and moves to a unit that is not mapped keeps access', async () => {
    const { old, personId } = await arrived(resident())
    const next = ann({ unitId: 'p1/104' })
    await sync({ ...old, status: 'PAST', moveOut: client.today }, next, resident())
    expect((await named('Ann Able')).map((one) => [one.personId, isLive(one)])).toEqual([[personId, true]])
    expect(await worklist()).toContain('LIVE UNIT_UNMAPPED Ann Able')
  })

  test('at the first sync is one person', async () => {
    const notice = ann({ status: 'NOTICE', moveOut: client.inDays(3) })
    expect(await sync(notice, ann({ status: 'FUTURE', unitId: 'p1/102' }))).toMatchObject({ added: 1 })
  })

  test('and a new name is linked by a manager: the person goes on, and the second entry ends', async () => {
    const { old, personId } = await arrived(resident())
    const notice = { ...old, status: 'NOTICE', moveOut: client.inDays(2) } as const
    const married = ann({ lastName: 'King', unitId: 'p1/102' })
    await sync(notice, married, resident())
    const [conflict] = await conflicts()
    expect(conflict).toMatchObject({ kind: 'SAME_EMAIL', isPerson: true, isLinkable: true, person: { personId } })
    expect(await decide(conflict?.conflictId, 'LINK')).toBeNull()
    await sync(notice, married, resident())
    expect(await lines()).toContain('ENDED SAME_PERSON Ann King')
    const kings = await named('Ann King')
    expect(kings.filter(isLive).map(whatHas)).toEqual([
      { personId, email: 'ann@example.com', keys: 1, codes: 1, unitNumber: '102' },
    ])
    await sync({ ...notice, status: 'PAST' }, married, resident())
    expect((await named('Ann King')).filter(isLive).map((one) => one.personId)).toEqual([personId])
    expect(await conflicts()).toEqual([])
  })

  test('and was added a second time by an earlier release is linked by a manager', async () => {
    const { old, personId } = await arrived(resident())
    const next = ann({ unitId: 'p1/102' })
    await sync({ ...old, status: 'PAST', moveOut: client.inDays(-1) }, resident())
    // The earlier release added the resident by name and left the e-mail with the person who has left.
    const [second] = await server.ask<{ id: string }>(
      `insert into people (property_id, id, person_name, unit_number, place_id, relation_type, source, service_starts_at, service_expires_at)
       values ($1, gen_random_uuid(), 'Ann Able', '102', $2, 'RESIDENT', 'RealPage', now(), now() + interval '1 year') returning id`,
      [propertyId, client.root],
    )
    await server.ask(
      `insert into integration_residents (property_id, integration_id, pms_property_id, resident_id, person_id) values ($1, $2, 'p1', $3, $4)`,
      [propertyId, id, next.residentId, second?.id],
    )
    await sync(next, resident())
    const [conflict] = await conflicts()
    expect(conflict).toMatchObject({ isPerson: true, isLinkable: true, person: { personId } })
    expect(await decide(conflict?.conflictId, 'LINK')).toBeNull()
    await sync(next, resident())
    expect((await named('Ann Able')).filter(isLive).map((one) => one.personId)).toEqual([personId])
  })

  test('is not taken for a neighbour with the same name and e-mail who lives there, too', async () => {
    const { old } = await arrived()
    await sync(old, ann({ unitId: 'p1/102' }))
    expect((await named('Ann Able')).filter(isLive)).toHaveLength(2)
    const [conflict] = await conflicts()
    expect(conflict).toMatchObject({ isPerson: true, isLinkable: false })
    expect(await decide(conflict?.conflictId, 'LINK')).toBe('sync.decisionNotPossible')
  })

  test('is kept apart by decision', async () => {
    const { old } = await arrived(resident())
    const twin = ann({ unitId: 'p1/102' })
    await sync(old, twin, resident())
    await decide((await conflicts())[0]?.conflictId, 'KEEP_APART')
    await sync({ ...old, status: 'NOTICE', moveOut: client.inDays(20) }, twin, resident())
    expect((await named('Ann Able')).filter(isLive)).toHaveLength(2)
  })
})

describe('two leases under one id', () => {
  test.each([
    ['a transfer', 'p1/103', '103'],
    ['a renewal after notice', 'p1/101', '101'],
  ])('lock nobody out: %s', async (_what, unitId, unit) => {
    const [ada, neighbour] = [resident({ firstName: 'Ada' }), resident({ firstName: 'Bob' })]
    await sync(ada, neighbour)
    const notice = { ...ada, status: 'NOTICE', moveOut: client.inDays(-1) } as const
    const next = {
      ...ada,
      status: 'FUTURE',
      unitId,
      leaseStart: client.today,
      leaseEnd: client.inDays(365),
      moveOut: null,
    } as const
    expect(await sync(notice, next, neighbour)).toMatchObject({ expired: 0, updated: 1 })
    const [person] = await named('Ada Byron')
    expect([person && isLive(person), person?.services[0].unitNumber]).toEqual([true, unit])
    expect((await lines()).filter((line) => line.endsWith('Ada Byron'))).toHaveLength(1)
    expect(await sync(notice, next, neighbour)).toMatchObject({ expired: 0, updated: 0 })
  })

  test('are told while both units are somebody’s', async () => {
    const ada = resident()
    await sync(ada)
    const next = { ...ada, status: 'FUTURE', unitId: 'p1/102', leaseStart: client.inDays(10) } as const
    await sync({ ...ada, status: 'NOTICE', moveOut: client.inDays(9) }, next)
    expect(await lines()).toContain('SKIPPED SAME_PERSON Ada Byron')
  })

  test('that gave no access because of an earlier release give it again', async () => {
    const [ada, neighbour] = [resident(), resident({ firstName: 'Bob' })]
    await sync(ada, neighbour)
    await server.ask(`update people set service_expires_at = now() where property_id = $1 and email = $2`, [
      propertyId,
      ada.email,
    ])
    const next = { ...ada, status: 'FUTURE', leaseStart: client.today } as const
    await sync({ ...ada, status: 'NOTICE', moveOut: client.inDays(-1) }, next, neighbour)
    expect(await living()).toHaveLength(2)
  })
})

test('somebody who is past and then not listed keeps the end that was reported, once', async () => {
  const [ada, neighbour] = [resident(), resident()]
  await sync(ada, neighbour)
  await server.ask('update integrations set grace_hours = 24 where id = $1', [id])
  expect(await sync({ ...ada, status: 'PAST', moveOut: client.today }, neighbour)).toMatchObject({ expired: 1 })
  const endOf = async () =>
    (await people.list()).find(({ email }) => email === ada.email)?.services[0].serviceExpiryTimeMillis
  const end = await endOf()
  expect(await sync(neighbour)).toMatchObject({ expired: 0 })
  expect(await endOf()).toBe(end)
  await server.ask('update integrations set grace_hours = 0 where id = $1', [id])
})

describe('an id that the PMS gives to somebody else', () => {
  test('is a new person: the old one ends with keys and codes, and the new one has none of them', async () => {
    const ann = resident({ firstName: 'Ann', lastName: 'Able', email: 'ann@example.com' })
    const neighbour = resident()
    await sync(ann, neighbour)
    const [old] = await named('Ann Able')
    await equip(old?.personId)
    const bob = { ...ann, firstName: 'Bob', lastName: 'Stranger', email: 'bob@example.com' }
    expect(await sync(bob, neighbour)).toMatchObject({ outcome: 'SUCCEEDED', added: 1, expired: 1 })
    expect(await lines()).toEqual(expect.arrayContaining(['ENDED REPLACED Ann Able', 'ADDED NEW Bob Stranger']))
    expect((await named('Ann Able')).map((one) => [one.personId, isLive(one)])).toEqual([[old?.personId, false]])
    const [next] = await named('Bob Stranger')
    expect(next && [isLive(next), whatHas(next)]).toMatchObject([true, { email: 'bob@example.com', keys: 0, codes: 0 }])
    expect(await sync(bob, neighbour)).toMatchObject({ added: 0, updated: 0, expired: 0 })
  })

  test.each([
    ['a marriage', { lastName: 'King' }],
    ['a new e-mail', { email: 'new@example.com' }],
    ['a marriage with a new e-mail', { lastName: 'King', email: 'king@example.com' }],
  ])('is not told from %s', async (_what, change) => {
    const ann = resident({ firstName: 'Ann', lastName: 'Able', email: 'ann@example.com' })
    await sync(ann)
    const [before] = await people.list()
    expect(await sync({ ...ann, ...change })).toMatchObject({ added: 0, expired: 0, updated: 1 })
    expect((await people.list()).map(({ personId }) => personId)).toEqual([before?.personId])
  })

  test('does not make fifty people somebody else when all ids are shifted by one', async () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const everybody = Array.from({ length: 50 }, (_, index) => {
      const word = `${letters[index % 26]}${letters[(index * 7) % 26]}${letters[Math.floor(index / 26)]}a`
      return resident({ firstName: index % 5 < 2 ? 'Same' : word, lastName: `Name${word}` })
    })
    await sync(...everybody)
    const ids = async () => new Map((await people.list()).map(({ email, personId }) => [email, personId]))
    const before = await ids()
    const shifted = everybody.map((one, index) => ({
      ...one,
      residentId: everybody[(index + 1) % 50]?.residentId ?? '',
    }))
    expect(await sync(...shifted)).toMatchObject({ outcome: 'SUCCEEDED', added: 0, expired: 0, updated: 0 })
    expect(await ids()).toEqual(before)
    expect(await sync(...shifted)).toMatchObject({ added: 0, expired: 0, updated: 0 })
  })
})

describe('a unit that is not mapped', () => {
  test('takes access from nobody, and is told in the report and the worklist until it is mapped', async () => {
    const [ada, neighbour] = [resident({ firstName: 'Ada' }), resident({ firstName: 'Bob' })]
    await sync(ada, neighbour)
    const before = (await named('Ada Byron'))[0]
    const moved = { ...ada, unitId: 'p1/104', leaseEnd: client.inDays(300) }
    for (let run = 0; run < 2; run++) {
      expect(await sync(moved, neighbour)).toMatchObject({ outcome: 'SUCCEEDED', expired: 0, skipped: 0 })
      expect(await lines()).toContain('KEPT UNIT_UNMAPPED Ada Byron')
      expect(await worklist()).toEqual(['LIVE UNIT_UNMAPPED Ada Byron'])
    }
    const [after] = await named('Ada Byron')
    expect([after?.personId, after && isLive(after), after?.services[0].unitNumber]).toEqual([
      before?.personId,
      true,
      '101',
    ])
    await sync({ ...moved, unitId: 'p1/103' }, neighbour)
    expect([await worklist(), (await named('Ada Byron'))[0]?.services[0].unitNumber]).toEqual([[], '103'])
  })

  test('lets nobody new in', async () => {
    expect(await sync(resident({ unitId: 'p1/104' }), resident())).toMatchObject({ added: 1, skipped: 1 })
    expect(await worklist()).toEqual(['DEAD UNIT_UNMAPPED Ada Byron'])
  })

  test('does not keep somebody who moves out of it', async () => {
    const [ada, neighbour] = [resident(), resident()]
    await sync(ada, neighbour)
    await sync({ ...ada, unitId: 'p1/104' }, neighbour)
    expect(await sync({ ...ada, unitId: 'p1/104', status: 'PAST' }, neighbour)).toMatchObject({ expired: 1 })
  })
})
