import type { Grant } from '@portico/contract/access/access.rules'
import { GRACE_MS } from '@portico/contract/access/memory.rules'
import type { Pass } from '@portico/contract/passes/passes.schema'
import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { openTestServer } from '@portico/tools/testing/open-test-server'
import { beforeEach, describe, expect, test } from 'vitest'
import { inBatches } from '../../platform/batches.ts'
import { clearEndedPasses } from './passes.store.ts'

const DAY = 86_400_000
type Door = Awaited<ReturnType<DoorClient['door']>>
let client: DoorClient
let doors: [Door, Door, Door]
let host: string

const server = await openTestServer()
const accountId = (await castOf(server)).portfolio
const manager = await server.signIn(accountId)
await server.ask('update accounts set avc_terms_accepted_at = now() where id = $1', [accountId])
beforeEach(async () => {
  client = await openDoorClient(server, accountId)
  doors = [await client.door('Front Door'), await client.door('Garage'), await client.door('Pool')]
  host = await client.person()
  for (const { panel } of doors) {
    await panel.pull()
    panel.confirmCounts()
  }
})

async function make(change: object = {}) {
  const reply = await manager.send('POST', '/v1/passes', {
    ...{ propertyId: client.propertyId, visitorName: 'Vera Visitor', email: null, locale: 'en_US', hostId: host },
    ...{ accessPointIds: doors.map(({ entranceId }) => entranceId), uses: 1 },
    ...{ fromTimeMillis: Date.now() - DAY, untilTimeMillis: Date.now() + DAY, ...change },
  })
  const pass: Pass = reply.json().pass
  const { number } = (await manager.send('POST', `/v1/passes/${pass.id}/secrets`)).json()
  return { pass, number: number as string, doors: reply.json().doors }
}
const pullAll = async () => {
  for (const { panel } of doors) await panel.pull()
}
const deliver = async ({ panel }: Door) => {
  const events = panel.eventsToTell(Date.now() + 60_000)
  const reply = await server.app.inject({
    method: 'POST',
    url: '/v1/accessHistory/events',
    headers: panel.headers,
    payload: { sentTimeMillis: Date.now(), events },
  })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  panel.forgetEvents(events.map(({ eventId }) => eventId))
  return { events, reply: reply.json() }
}
const saysAt = ({ panel }: Door, code: string, at = Date.now()) => {
  const verdict = panel.decide({ code }, at)
  return verdict.isAllowed ? 'opens' : verdict.reason
}
const attemptAt = ({ panel }: Door, code: string, at = Date.now()) => panel.attempt({ code }, at).isAllowed
const get = async (id: string): Promise<Pass> => (await manager.send('GET', `/v1/passes/${id}`)).json()
const raisedBy = async (change: () => Promise<unknown>) => {
  const before = await client.revisions()
  await change()
  const after = await client.revisions()
  return doors.flatMap(({ entranceId }, at) =>
    (after.get(entranceId) ?? 0) > (before.get(entranceId) ?? 0) ? [['front', 'garage', 'pool'][at]] : [],
  )
}

describe('a pass at its doors', () => {
  test('opens them for as long and as often as it says, and no other door', async () => {
    const { pass, number } = await make({ accessPointIds: [doors[0].entranceId], uses: 2 })
    await pullAll()
    expect(doors.map((door) => saysAt(door, number))).toEqual(['opens', 'CREDENTIAL_UNKNOWN', 'CREDENTIAL_UNKNOWN'])
    expect(saysAt(doors[0], number, Date.now() - 2 * DAY)).toBe('NOT_YET_VALID')
    expect(saysAt(doors[0], number, Date.now() + 2 * DAY)).toBe('EXPIRED')
    const grant = doors[0].panel.state().grants.find(({ id }) => id === pass.id) as Grant
    expect(grant).toMatchObject({
      kind: 'CODE',
      subject: pass.id,
      holder: null,
      host,
      keys: [],
      pass: { id: pass.id, max: 2, used: 0, firstAt: null, isWithdrawn: false },
    })
    expect(JSON.stringify(doors[0].panel.state().grants)).not.toContain('Vera')
  })

  test('is refused a second time at once at the same door, and at the others as soon as they know, after one opening in grace', async () => {
    const { pass, number } = await make()
    await pullAll()
    expect(attemptAt(doors[0], number)).toBe(true)
    expect(attemptAt(doors[0], number)).toBe(false)
    expect(await raisedBy(() => deliver(doors[0]))).toEqual(['front', 'garage', 'pool'])
    await pullAll()
    expect((await get(pass.id)).uses).toEqual({ max: 1, used: 1, firstTimeMillis: expect.any(Number) })
    expect((await get(pass.id)).state).toBe('USED_UP')
    // The garage gets its one opening within five minutes of the first use.
    expect(attemptAt(doors[1], number)).toBe(true)
    expect(attemptAt(doors[1], number)).toBe(false)
    expect(saysAt(doors[2], number, Date.now() + GRACE_MS + 60_000)).toBe('USED_UP')
  })

  test('opens each of three doors that are cut off once', async () => {
    const { pass, number } = await make()
    await pullAll()
    const openings = doors.flatMap((door) => [1, 2, 3].map(() => attemptAt(door, number))).filter(Boolean)
    expect(openings).toHaveLength(3)
    for (const door of doors) await deliver(door)
    await pullAll()
    expect((await get(pass.id)).uses.used).toBe(3)
    expect(doors.map((door) => saysAt(door, number, Date.now() + GRACE_MS + 60_000))).toEqual(Array(3).fill('USED_UP'))
  })

  test('counts an opening once, however often it is reported, and the first one by its time', async () => {
    const { pass, number } = await make({ uses: 5 })
    await pullAll()
    const [early, late] = [Date.now() - 60_000, Date.now() - 1_000]
    attemptAt(doors[1], number, early)
    attemptAt(doors[0], number, late)
    const { events } = await deliver(doors[0])
    await deliver(doors[1])
    const again = await server.app.inject({
      method: 'POST',
      url: '/v1/accessHistory/events',
      headers: doors[0].panel.headers,
      payload: { sentTimeMillis: Date.now(), events },
    })
    expect(again.json()).toMatchObject({ recorded: 0, known: 1 })
    const { uses } = await get(pass.id)
    expect([uses.used, uses.firstTimeMillis]).toEqual([2, early])
  })

  test('is denied by a panel whose memory began after it was made, until its counts are confirmed', async () => {
    const { number } = await make()
    const replaced = await client.panelOf(doors[0].deviceId)
    await replaced.pull()
    const door = { ...doors[0], panel: replaced }
    expect(saysAt(door, number)).toBe('USED_UP')
    replaced.confirmCounts()
    expect(saysAt(door, number)).toBe('opens')
  })

  test('stays a secret of panels that speak the first format only, which whoever makes it learns before', async () => {
    const old = await client.panelOf(doors[1].deviceId, [1])
    await old.get(0, 0, server.app, null, true)
    const known = await manager.send('GET', `/v1/passes/doors?propertyId=${client.propertyId}`)
    const states = (all: { accessPointName: string; state: string }[]) =>
      all.map(({ accessPointName, state }) => [accessPointName, state])
    const expected = [
      ['Front Door', 'READY'],
      ['Garage', 'UNABLE'],
      ['Pool', 'OFFLINE'],
    ]
    await server.ask(`update panels set disconnected_at = now() where device_id = $1`, [doors[2].deviceId])
    await server.ask(`update panels set disconnected_at = null, last_seen_at = now() where device_id = $1`, [
      doors[0].deviceId,
    ])
    expect(known.statusCode).toBe(200)
    const { pass, doors: told } = await make()
    expect(states(told)).toEqual(expected)
    await server.hashCodes()
    const list = JSON.parse((await old.get(0, 0, server.app, null, true)).json().payload)
    expect(JSON.stringify(list)).not.toContain(pass.id)
  })

  test('is one small change of a door with 5,000 grants', async () => {
    const keyId = await client.key('Everybody', [doors[0].entranceId])
    await server.ask(
      `with added as (
         insert into people (property_id, place_id, relation_type, email, person_name, service_starts_at)
         select $1, $2, 'RESIDENT', 'p' || n || '@example.com', 'P ' || n, now() from generate_series(1, 5000) n returning id)
       insert into person_keys (property_id, person_id, key_id) select $1, id, $3 from added`,
      [client.propertyId, client.placeId, keyId],
    )
    // Autovacuum would do it before long; without figures PostgreSQL compares everybody with everybody.
    await server.ask('analyze people, person_keys')
    await doors[0].panel.pull()
    expect(doors[0].panel.state().grants.length).toBeGreaterThan(5_000 - 1)
    await make()
    const change = await doors[0].panel.pull()
    expect(JSON.parse(change?.payload ?? '{}').base).not.toBeNull()
    expect(change?.payload.length).toBeLessThan(2_048)
  })

  test('concerns its own entrances and no others', async () => {
    const [front] = doors
    expect(await raisedBy(() => make({ accessPointIds: [front.entranceId] }))).toEqual(['front'])
    expect(await raisedBy(() => server.hashCodes())).toEqual(['front'])
    const { pass } = await make({ accessPointIds: [doors[1].entranceId] })
    expect(await raisedBy(() => manager.send('POST', `/v1/passes/${pass.id}/withdrawal`, { version: 1 }))).toEqual([
      'garage',
    ])
  })
})

describe('a pass ends with its host', () => {
  const shut = async (number: string) => {
    await pullAll()
    return saysAt(doors[0], number)
  }

  test('who is suspended: until they are no longer', async () => {
    const { pass, number } = await make()
    const path = `/v1/access/suspensions/${client.propertyId}/${host}`
    expect((await manager.send('PUT', path, { reason: 'Rent' })).statusCode).toBeLessThan(300)
    expect(await shut(number)).toBe('HOLDER_SUSPENDED')
    expect((await get(pass.id)).state).toBe('PAUSED')
    expect((await manager.send('DELETE', path)).statusCode).toBeLessThan(300)
    expect(await shut(number)).toBe('opens')
  })

  test('whose stay is shortened', async () => {
    const { pass, number } = await make()
    await server.ask(`update people set service_expires_at = now() + interval '1 hour' where id = $1`, [host])
    await pullAll()
    expect(saysAt(doors[0], number, Date.now() + DAY / 12)).toBe('EXPIRED')
    expect((await get(pass.id)).untilTimeMillis).toBeLessThan(Date.now() + 3_700_000)
  })

  test('whose access is ended', async () => {
    const { pass, number } = await make()
    await manager.send('POST', `/v1/people/${host}/end`, { propertyId: client.propertyId })
    expect(await shut(number)).toBe('PASS_WITHDRAWN')
    expect(await get(pass.id)).toMatchObject({ state: 'WITHDRAWN', withdrawn: { reason: 'HOST', by: null } })
  })

  test('who is deleted, in the same transaction', async () => {
    const { pass, number } = await make()
    await pullAll()
    attemptAt(doors[1], number)
    const deleted = await manager.send('DELETE', '/v1/people/', { propertyId: client.propertyId, personId: host })
    expect(deleted.statusCode).toBe(200)
    expect(await shut(number)).toBe('PASS_WITHDRAWN')
    expect(await get(pass.id)).toMatchObject({
      state: 'WITHDRAWN',
      host: { personId: host, name: null, exists: false },
    })
    const stored = await server.ask(`select action from audit where entity_id = $1 order by seq`, [pass.id])
    expect(stored.map(({ action }) => action)).toContain('passes.withdraw')
    // What was opened before is counted, although its host is no longer there.
    await deliver(doors[1])
    expect((await get(pass.id)).uses.used).toBe(1)
  })

  test('who is gone by whatever way: a panel denies it, and the number is free for nobody', async () => {
    const { pass, number } = await make()
    await pullAll()
    expect(await raisedBy(() => server.ask('delete from people where id = $1', [host]))).toContain('front')
    expect(await shut(number)).toBe('PASS_WITHDRAWN')
    expect((await get(pass.id)).state).toBe('WITHDRAWN')
  })
})

describe('passes that somebody may have learned', () => {
  test('are withdrawn when the panel is stolen that knew them', async () => {
    const known = await make({ accessPointIds: [doors[0].entranceId] })
    const other = await make({ accessPointIds: [doors[1].entranceId] })
    const path = `/v1/access/devices/${client.propertyId}/${doors[0].deviceId}/stolen`
    const report = await manager.send('POST', path, { jobId: crypto.randomUUID() })
    expect(report.json()).toMatchObject({ passes: 1 })
    expect(await get(known.pass.id)).toMatchObject({ state: 'WITHDRAWN', withdrawn: { reason: 'PANEL' } })
    expect((await get(other.pass.id)).state).toBe('LIVE')
    // The other door gets the new salt only with a new hash of the number.
    await doors[1].panel.pull()
    expect(saysAt(doors[1], other.number)).toBe('opens')
  })

  test('are forgotten some time after their end, and their numbers at the doors with them', async () => {
    const { pass } = await make()
    await manager.send('POST', `/v1/passes/${pass.id}/withdrawal`, { version: 1 })
    await pullAll()
    expect(doors[0].panel.state().grants.some(({ id }) => id === pass.id)).toBe(true)
    await inBatches(server.database, clearEndedPasses)
    expect((await get(pass.id)).id).toBe(pass.id)
    await server.ask(`update passes set withdrawn_at = now() - interval '91 days' where id = $1`, [pass.id])
    await inBatches(server.database, clearEndedPasses)
    expect((await manager.send('GET', `/v1/passes/${pass.id}`)).json().error.code).toBe('passes.notFound')
    await pullAll()
    expect(doors[0].panel.state().grants.some(({ id }) => id === pass.id)).toBe(false)
  })
})

describe('the history', () => {
  const history = async (query = '') =>
    (await manager.send('GET', `/v1/accessHistory?propertyId=${client.propertyId}${query}`)).json().records

  test('has the uses under the name of the host, with the visitor', async () => {
    const { pass, number } = await make()
    await pullAll()
    attemptAt(doors[0], number)
    await deliver(doors[0])
    const [record] = await history()
    expect(record).toMatchObject({
      accessByName: 'Ada Byron',
      personId: host,
      credentialId: pass.id,
      unlockStatus: 'SUCCESS',
      pass: { passId: pass.id, visitorName: 'Vera Visitor' },
    })
    expect(await history(`&accessBy=${encodeURIComponent(record.accessBy)}`)).toHaveLength(1)
    const file = await manager.send(
      'GET',
      `/v1/accessHistory/export.csv?propertyId=${client.propertyId}&locale=en_US&timeZone=UTC&withReasons=1`,
    )
    expect(file.body).toMatch(/,Visitor with a pass\r\n.*,Ada Byron,Front Door,.*,1,Vera Visitor\r\n$/)
    await server.ask('delete from passes where id = $1', [pass.id])
    expect((await history())[0]).not.toHaveProperty('pass')
  })

  test('names the pass that was shown at another door, and what it lacks there', async () => {
    const { pass, number } = await make({ accessPointIds: [doors[0].entranceId] })
    await pullAll()
    attemptAt(doors[1], number)
    await deliver(doors[1])
    expect((await history())[0]).toMatchObject({
      denialReason: 'NO_KEY',
      credentialId: pass.id,
      personId: host,
      pass: { visitorName: 'Vera Visitor' },
    })
  })
})
