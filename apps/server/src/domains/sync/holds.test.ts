import type { Person } from '@portico/contract/people/people.schema'
import type { Conflict, ReportLine, SyncRun } from '@portico/contract/sync/sync.schema'
import {
  accountId,
  client,
  id,
  overview,
  people,
  post,
  propertyId,
  read,
  roster,
  server,
  sync,
  useLiveIntegration,
} from '@portico/tools/testing/live-integration'
import { describe, expect, test } from 'vitest'
import type { PmsResident } from '../integrations/providers/connector.ts'
import { readHoldNotice } from './hold-notices.store.ts'
import { previewSync } from './preview-sync.ts'

useLiveIntegration()

const linesOf = async (run: SyncRun | null | undefined, kind: string) =>
  (await read<{ lines: ReportLine[] }>(`/runs/${run?.runId}?kind=${kind}`)).lines
const decide = async (decision: 'APPLY' | 'DISCARD') =>
  client.expecting(200, post(`/runs/${(await overview()).heldRun?.runId}/decision`, { decision }))
const isLive = ({ services: [{ serviceExpiryTimeMillis: end }] }: Person) => end === null || end > Date.now()
const living = async () => (await people.list()).filter(isLive).length
const invited = async () =>
  (await server.ask('select from person_invitations where property_id = $1', [propertyId])).length
/** Lets so many days pass for what syncs remember. */
async function pass(days: number) {
  await server.ask(
    `update integration_residents set arrived_at = arrived_at - make_interval(days => $2), departed_at = departed_at - make_interval(days => $2)
     where property_id = $1`,
    [propertyId, days],
  )
  await server.ask('update integrations set held_since = held_since - make_interval(days => $2) where id = $1', [
    id,
    days,
  ])
}

describe('arrivals', () => {
  test('of the first sync after the setup are never held', async () => {
    expect(await sync(...roster(400))).toMatchObject({ outcome: 'SUCCEEDED', added: 400 })
  })

  test('of the first sync after units were mapped anew are not held', async () => {
    const everybody = roster(20)
    await sync(...everybody)
    await client.change(id, { addressMappingList: client.units(['p1/101', 'p1/102', 'p1/103', 'p2/201', 'p2/202']) })
    expect(await sync(...everybody, ...roster(20))).toMatchObject({ outcome: 'SUCCEEDED', added: 20 })
    expect(await sync(...everybody, ...roster(20))).toMatchObject({ outcome: 'HELD', added: 0 })
  })

  test('of a property that could not be read in the first sync are not held', async () => {
    const p1 = roster(5)
    client.pms.residents = { p1, p2: roster(20, { unitId: 'p2/201' }) }
    client.pms.brokenProperty = 'p2'
    await client.sync(id)
    client.pms.brokenProperty = undefined
    await client.sync(id)
    expect(await living()).toBe(25)
  })

  test('that are too many are neither added nor invited, and everything else goes on', async () => {
    const [ada, ...others] = roster(100)
    await sync(ada as PmsResident, ...others)
    const before = await invited()
    const moved = { ...(ada as PmsResident), unitId: 'p1/102' }
    expect(await sync(moved, ...others, ...roster(400))).toMatchObject({
      outcome: 'HELD',
      problem: 'IMPLAUSIBLE',
      added: 0,
      updated: 1,
      expired: 0,
    })
    expect([await living(), await invited()]).toEqual([100, before])
    const { heldRun } = await overview()
    expect(heldRun).toMatchObject({ counts: { HELD: 400 }, remarks: { held: { NEW: 400, LEFT: 0 } } })
    expect((await linesOf(heldRun, 'HELD'))[0]).toMatchObject({ reason: 'NEW', name: 'Ada Byron', personId: null })
  })

  test('are held in a preview, too', async () => {
    const everybody = roster(20)
    await sync(...everybody)
    client.pms.residents = { p1: [...everybody, ...roster(10)] }
    const { runId } = await client.expecting<{ runId: string }>(202, post('/previews'))
    await previewSync(client.parts, id, runId)
    const { run } = await read<{ run: SyncRun }>(`/runs/${runId}`)
    expect(run.remarks).toMatchObject({ wouldBeHeld: true, held: { NEW: 10 } })
  })

  test('of the list of another building with one shared resident are held with the departures', async () => {
    const everybody = roster(40)
    await sync(...everybody)
    expect(await sync(...everybody.slice(39), ...roster(40))).toMatchObject({ outcome: 'HELD', added: 0, expired: 39 })
    expect([await living(), (await overview()).heldRun?.remarks.held]).toMatchObject([40, { NEW: 40, LEFT: 39 }])
  })

  test('that are held do not stand for residents who leave', async () => {
    await sync(...roster(3))
    expect(await sync(...roster(20))).toMatchObject({ outcome: 'HELD', added: 0, expired: 3 })
    expect(await living()).toBe(3)
  })

  test('follow the limits of the property', async () => {
    const { version, settings } = await overview()
    expect(settings).toMatchObject({ holdArrivals: 5, holdArrivalsPercent: 10 })
    const everybody = roster(20)
    await sync(...everybody)
    const change = (limits: object) => client.call('PUT', `/v1/sync/${propertyId}/settings`, { ...settings, ...limits })
    expect((await change({ holdArrivals: 50, version })).statusCode).toBe(200)
    expect(await sync(...everybody, ...roster(10))).toMatchObject({ outcome: 'SUCCEEDED', added: 10 })
    expect((await change({ version: version + 1 })).statusCode).toBe(200)
  })

  test('count over a week: five in each run are held in the second one', async () => {
    const everybody = roster(50)
    await sync(...everybody)
    const [first, second] = [roster(5), roster(5)]
    expect(await sync(...everybody, ...first)).toMatchObject({ outcome: 'SUCCEEDED', added: 5 })
    expect(await sync(...everybody, ...first, ...second)).toMatchObject({ outcome: 'HELD', added: 0 })
    await pass(8)
    expect(await sync(...everybody, ...first, ...second)).toMatchObject({ outcome: 'HELD', added: 0 })
  })

  test('of last week do not count', async () => {
    const everybody = roster(50)
    await sync(...everybody)
    const first = roster(5)
    await sync(...everybody, ...first)
    await pass(8)
    expect(await sync(...everybody, ...first, ...roster(5))).toMatchObject({ outcome: 'SUCCEEDED', added: 5 })
  })

  test('that are no more in the list end the hold by themselves', async () => {
    const everybody = roster(20)
    await sync(...everybody)
    await sync(...everybody, ...roster(10))
    expect(await sync(...everybody)).toMatchObject({ outcome: 'SUCCEEDED' })
    expect((await overview()).heldRun).toBeNull()
  })

  test('are people who left long ago and are listed again, not those whom a wrong list left out', async () => {
    const [gone, stay] = [roster(10), roster(90)]
    await sync(...gone, ...stay)
    expect(await sync(...stay)).toMatchObject({ outcome: 'SUCCEEDED', expired: 10 })
    expect(await sync(...gone, ...stay)).toMatchObject({ outcome: 'SUCCEEDED', updated: 10 })
    await pass(8)
    await sync(...stay)
    await pass(8)
    expect(await sync(...gone, ...stay)).toMatchObject({ outcome: 'HELD', updated: 0 })
    expect(await living()).toBe(90)
    await decide('APPLY')
    expect(await sync(...gone, ...stay)).toMatchObject({ outcome: 'SUCCEEDED', updated: 10 })
  })
})

describe('the decision about arrivals', () => {
  const hold = async () => {
    const [everybody, strangers] = [roster(20), roster(10)]
    await sync(...everybody)
    await sync(...everybody, ...strangers)
    return { everybody, strangers }
  }
  const conflicts = async (state: string) =>
    (await read<{ conflicts: Conflict[] }>(`/conflicts?state=${state}`)).conflicts

  test('to apply adds and invites these residents, and others are held again', async () => {
    const { everybody, strangers } = await hold()
    await decide('APPLY')
    expect(await sync(...everybody, ...strangers, ...roster(6))).toMatchObject({ outcome: 'HELD', added: 10 })
    expect([await living(), await invited()]).toEqual([30, 30])
    expect([await conflicts('OPEN'), await conflicts('DECIDED')]).toEqual([[], []])
    expect(await server.ask('select from sync_conflicts where property_id = $1', [propertyId])).toEqual([])
  })

  test('to discard is remembered, can be taken back, and is forgotten when the PMS recovers', async () => {
    const { everybody, strangers } = await hold()
    await decide('DISCARD')
    expect(await sync(...everybody, ...strangers)).toMatchObject({ outcome: 'SUCCEEDED', added: 0, skipped: 10 })
    expect(await sync(...everybody, ...strangers)).toMatchObject({ outcome: 'SUCCEEDED', added: 0, skipped: 10 })
    const decided = await conflicts('DECIDED')
    expect(decided).toHaveLength(10)
    expect(decided[0]).toMatchObject({ kind: 'ARRIVAL', decision: 'IGNORE', person: null })
    const body = { conflictIds: [decided[0]?.conflictId], decision: null }
    await client.expecting(200, post('/conflicts/decisions', body))
    expect(await sync(...everybody, ...strangers)).toMatchObject({ outcome: 'SUCCEEDED', added: 1, skipped: 9 })
    await sync(...everybody)
    expect(await conflicts('DECIDED')).toEqual([])
    expect(await sync(...everybody, ...strangers)).toMatchObject({ outcome: 'HELD', added: 0 })
  })

  test('survives a run that cannot read their property', async () => {
    const { everybody, strangers } = await hold()
    await decide('DISCARD')
    client.pms.brokenProperty = 'p1'
    await sync()
    client.pms.brokenProperty = undefined
    expect(await sync(...everybody, ...strangers)).toMatchObject({ outcome: 'SUCCEEDED', skipped: 10 })
  })

  test('and about departures of the same run is one', async () => {
    const everybody = roster(40)
    await sync(...everybody)
    const other = [...everybody.slice(39), ...roster(40)]
    await sync(...other)
    await decide('APPLY')
    expect(await sync(...other)).toMatchObject({ outcome: 'SUCCEEDED', added: 40, expired: 39 })
    expect(await living()).toBe(41)
  })

  test('covers a list in which nobody is known', async () => {
    await sync(...roster(20))
    const other = roster(20)
    expect(await sync(...other)).toMatchObject({ outcome: 'HELD', added: 0, expired: 20 })
    await decide('APPLY')
    expect(await sync(...other)).toMatchObject({ outcome: 'SUCCEEDED', added: 20, expired: 20 })
  })

  test('of a household that shares an e-mail is carried out for all of them', async () => {
    const everybody = roster(20)
    await sync(...everybody)
    const strangers = [...roster(4), ...roster(4, { email: 'home@example.com' })]
    expect(await sync(...everybody, ...strangers)).toMatchObject({ outcome: 'HELD', added: 0 })
    await decide('APPLY')
    expect(await sync(...everybody, ...strangers)).toMatchObject({ outcome: 'SUCCEEDED', added: 8 })
  })
})

describe('departures', () => {
  test('of 4 more in each run of 45 residents are held in the second run', async () => {
    const everybody = roster(45)
    await sync(...everybody)
    expect(await sync(...everybody.slice(4))).toMatchObject({ outcome: 'SUCCEEDED', expired: 4 })
    expect(await sync(...everybody.slice(8))).toMatchObject({ outcome: 'HELD', expired: 4 })
    expect(await sync(...everybody.slice(10))).toMatchObject({ outcome: 'HELD', expired: 6 })
    expect(await living()).toBe(41)
  })

  test('that wait for a decision do not happen because a week passes', async () => {
    const everybody = roster(45)
    await sync(...everybody)
    await sync(...everybody.slice(4))
    await sync(...everybody.slice(8))
    for (let week = 0; week < 3; week++) {
      await pass(8)
      expect(await sync(...everybody.slice(8))).toMatchObject({ outcome: 'HELD', expired: 4 })
    }
    expect(await sync(...everybody.slice(4))).toMatchObject({ outcome: 'SUCCEEDED' })
  })

  test('of a tenth of 100 residents in each of 22 runs are held', async () => {
    const everybody = roster(100)
    await sync(...everybody)
    let listed = everybody
    for (let run = 0; run < 22; run++) {
      listed = listed.slice(Math.ceil(listed.length / 10))
      await sync(...listed)
    }
    expect(listed.length).toBeLessThan(10)
    expect([await living(), (await overview()).heldRun?.counts.HELD]).toEqual([90, 90 - listed.length])
  })

  test('of last week do not count', async () => {
    const everybody = roster(45)
    await sync(...everybody)
    await sync(...everybody.slice(4))
    await pass(8)
    expect(await sync(...everybody.slice(8))).toMatchObject({ outcome: 'SUCCEEDED', expired: 4 })
  })

  test('that a manager has applied do not count again, nor those of the week before', async () => {
    const everybody = roster(45)
    await sync(...everybody)
    await sync(...everybody.slice(4))
    await sync(...everybody.slice(8))
    await decide('APPLY')
    expect(await sync(...everybody.slice(8))).toMatchObject({ outcome: 'SUCCEEDED', expired: 4 })
    expect(await sync(...everybody.slice(11))).toMatchObject({ outcome: 'SUCCEEDED', expired: 3 })
    expect(await sync(...everybody.slice(13))).toMatchObject({ outcome: 'HELD', expired: 2 })
  })

  test('of people who are back do not count', async () => {
    const everybody = roster(45)
    await sync(...everybody)
    await sync(...everybody.slice(4))
    await sync(...everybody)
    expect(await sync(...everybody.slice(0, 41))).toMatchObject({ outcome: 'SUCCEEDED', expired: 4 })
  })

  test('are measured on those who were there a week ago', async () => {
    const [everybody, newcomers] = [roster(45), roster(5)]
    await sync(...everybody)
    await sync(...everybody, ...newcomers)
    expect(await sync(...everybody)).toMatchObject({ outcome: 'SUCCEEDED', expired: 5 })
    expect(await sync(...everybody.slice(5))).toMatchObject({ outcome: 'HELD', expired: 5 })
  })

  test('count also for a resident whose id has changed meanwhile', async () => {
    const everybody = roster(45)
    await sync(...everybody)
    const notice = everybody
      .slice(0, 4)
      .map((one) => ({ ...one, status: 'NOTICE' as const, moveOut: client.inDays(3) }))
    await sync(...notice, ...everybody.slice(4))
    const renamed = notice.map((one) => ({ ...one, residentId: `new-${one.residentId}` }))
    await sync(...renamed, ...everybody.slice(4))
    expect(await sync(...renamed, ...everybody.slice(6))).toMatchObject({ outcome: 'HELD', expired: 2 })
  })
})

describe('announced move-outs', () => {
  const notice = (days: number) => (one: PmsResident) =>
    ({ ...one, status: 'NOTICE', moveOut: client.inDays(days) }) as const
  const ends = async () => (await people.list()).map(({ services }) => services[0].serviceExpiryTimeMillis)

  test.each([8, 60, 180])('of everybody in %i days are held', async (days) => {
    const everybody = roster(100)
    await sync(...everybody)
    const before = await ends()
    expect(await sync(...everybody.map(notice(days)))).toMatchObject({ outcome: 'HELD', updated: 0, expired: 100 })
    expect(await ends()).toEqual(before)
    const { heldRun } = await overview()
    expect(heldRun?.remarks.held).toMatchObject({ MOVING_OUT: 100, LEFT: 0 })
    expect((await linesOf(heldRun, 'HELD'))[0]).toMatchObject({ reason: 'PERIOD', changes: [{ field: 'END' }] })
    expect((await overview()).worklistItems).toBe(0)
  })

  test('of leases from month to month are held, although they end later than the month', async () => {
    const everybody = roster(10, { leaseEnd: client.inDays(-40) })
    await sync(...everybody)
    expect(await sync(...everybody.map(notice(60)))).toMatchObject({ outcome: 'HELD', expired: 10 })
  })

  test('of one in a few days count over the week', async () => {
    const everybody = roster(40)
    await sync(...everybody)
    expect(await sync(...everybody.slice(0, 4).map(notice(30)), ...everybody.slice(4))).toMatchObject({ updated: 4 })
    const more = [...everybody.slice(0, 5).map(notice(30)), ...everybody.slice(5)]
    expect(await sync(...more)).toMatchObject({ outcome: 'HELD', expired: 1 })
    await decide('APPLY')
    expect(await sync(...more)).toMatchObject({ outcome: 'SUCCEEDED', updated: 1 })
    expect(await sync(...more)).toMatchObject({ outcome: 'SUCCEEDED', updated: 0 })
  })

  test('are not announced again by other hours of grace', async () => {
    const everybody = roster(40)
    await sync(...everybody)
    for (const count of [4, 8]) {
      await sync(...everybody.slice(0, count).map(notice(60)), ...everybody.slice(count))
      await pass(8)
    }
    const listed = [...everybody.slice(0, 8).map(notice(60)), ...everybody.slice(8)]
    for (const hours of [48, 0]) {
      await server.ask('update integrations set grace_hours = $2 where id = $1', [id, hours])
      expect(await sync(...listed)).toMatchObject({ outcome: 'SUCCEEDED', updated: 8 })
    }
  })
})

describe('the mail about a held run', () => {
  const notice = () => server.database.asSystem((trx) => readHoldNotice(trx, accountId, id))

  test('counts what waits now by its reasons', async () => {
    const everybody = roster(20)
    await sync(...everybody)
    await sync(...everybody.slice(4).map((one) => ({ ...one, unitId: 'p1/104' })))
    await sync(...everybody.slice(10), ...roster(10))
    expect(await notice()).toMatchObject({ held: { LEFT: 10, UNITS: 0, MOVING_OUT: 0, NEW: 10 } })
  })

  test('calls everybody departed in a run of an earlier release, which held nobody else', async () => {
    const everybody = roster(20)
    await sync(...everybody)
    await sync(...everybody.slice(10))
    await server.ask(`update sync_runs set remarks = remarks - 'held' where property_id = $1`, [propertyId])
    expect(await notice()).toMatchObject({ held: { LEFT: 10, UNITS: 0, MOVING_OUT: 0, NEW: 0 } })
    expect((await overview()).heldRun?.remarks.held).toMatchObject({ LEFT: 10, NEW: 0 })
  })
})
